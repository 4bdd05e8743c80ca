"""A real browser, the built page, and the program serving it."""

import fcntl
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

import hatch_build
from tests.browser.table_page import PHONE, WIDE, Screen, TablePage
from tests.browser.watch import Watch
from tests.support.house import House

ROOT = Path(__file__).resolve().parents[2]
SALPAKAN = str(Path(sys.executable).parent / "salpakan")


class Served(House):
    """`salpakan serve`, as a player starts it; its computer moves at once."""

    def command(self) -> list[str]:
        """How it is started."""
        given = ["--port", str(self.port), "--data", str(self.folder), "--pause", str(self.pause)]
        return [SALPAKAN, "serve", *given]


@pytest.fixture(scope="package")
def built_page() -> None:
    """The page as web/ has it now; two test runs do not build at once."""
    lock = ROOT / ".cache" / "page.lock"
    lock.parent.mkdir(exist_ok=True)
    with lock.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        hatch_build.build_page()


@pytest.fixture(scope="package")
def browser(chromium: Path) -> Iterator[Browser]:
    """One Chromium; every page gets a fresh profile in it."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium, args=["--disable-dev-shm-usage", "--force-color-profile=srgb"]
        )
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def house(
    built_page: None,  # noqa: ARG001
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[House]:
    """A server for the tests that don't hurt it."""
    with Served(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture
def own_house(built_page: None, tmp_path: Path) -> Iterator[House]:  # noqa: ARG001
    """A server to be killed, with an empty folder for its games."""
    with Served(tmp_path) as house:
        yield house


Visit = Callable[..., TablePage]


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """Sits a player down before a screen; afterwards no page may have complained."""
    visits: list[tuple[TablePage, Watch]] = []

    def sit_down(house: House, screen: Screen = WIDE, **more: object) -> TablePage:
        context = browser.new_context(base_url=house.url, **screen.options(**more))
        context.set_default_timeout(15_000)
        page, watch = context.new_page(), Watch()
        watch.on(page)
        visits.append((TablePage(page, watch, screen), watch))
        return visits[-1][0]

    yield sit_down
    complaints = [words for _, watch in visits for words in watch.unexcused]
    for table, _ in visits:
        table.page.context.close()
    assert [] == complaints


__all__ = ["PHONE", "WIDE"]
