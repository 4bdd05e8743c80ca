"""Takes pictures of every screen from a real server: `python -m tools.shots [--readme]`.

They go to .cache/shots, one for each size and theme; with --readme those that README.md shows go to
docs/images as well.
"""

import argparse
import random
import secrets
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.across import Across
from tests.browser.chooser import choose
from tests.browser.table_page import Screen, TablePage
from tests.browser.watch import Watch
from tests.support.house import House
from tools.browser import find

ROOT = Path(__file__).resolve().parents[1]
SHOTS, IMAGES = ROOT / ".cache" / "shots", ROOT / "docs" / "images"
SIZES = (Screen(360, 740, touch=True), Screen(768, 1024, touch=True), Screen(1440, 900))
THEMES = ("light", "dark")
MOVES = (
    "E3-E4", "E6-E5", "E4-E5", "F6-E6", "E5-E6", "A6-A5", "F3-F4", "A5-A4", "A3-A4", "B6-B5",
    "F4-F5", "G6-G5", "F5-G5", "H6-H5", "D3-D4", "D6-D5", "D4-D5", "C6-C5", "G3-G4", "C5-C4",
)  # fmt: skip
TURNS = 14
Shoot = Callable[..., None]


def main() -> None:
    """Take them all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--readme", action="store_true", help="renew docs/images too")
    options = parser.parse_args()
    SHOTS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, House(Path(folder)) as house, chromium() as web:
        for screen in SIZES:
            for theme in THEMES:
                every_screen(house, web, screen, theme)
        if options.readme:
            IMAGES.mkdir(exist_ok=True)
            for_readme(house, web)


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser of the tests."""
    program = find()
    if program is None:
        raise SystemExit("shots: no Chromium here: run `make browser` first")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program)
        yield browser
        browser.close()


def sit(house: House, web: Browser, screen: Screen, theme: str) -> TablePage:
    """A player in front of a screen."""
    scale = 2 if screen.touch else 1
    options = screen.options(color_scheme=theme, device_scale_factor=scale)
    page = web.new_context(base_url=house.url, **options).new_page()
    return TablePage(page, Watch(), screen)


def every_screen(house: House, web: Browser, screen: Screen, theme: str) -> None:
    """One picture of each screen at this size."""

    def shoot(table: TablePage, name: str, *, whole: bool = False) -> None:
        table.page.wait_for_timeout(150)
        path = SHOTS / f"{name}-{screen.width}-{theme}.png"
        table.page.screenshot(path=path, full_page=whole)

    table = sit(house, web, screen, theme)
    table.open()
    expect(table.page.get_by_role("gridcell", selected=True)).to_be_visible()
    shoot(table, "start", whole=True)
    table.press("Options")
    shoot(table, "options")
    for place in ("learn", "formations", "nowhere"):
        table.open(f"/{place}")
        expect(table.heading).to_be_visible()
        shoot(table, place, whole=True)
    placing(table, shoot)
    account(table, shoot)
    game(house, sit(house, web, screen, theme), shoot)
    table.page.context.close()


def placing(table: TablePage, shoot: Shoot) -> None:
    """Empty and full, and the device between two players."""
    table.open()
    table.page.get_by_role("button", name="Play the computer").first.click()
    expect(table.heading).to_have_text("Place your army")
    shoot(table, "placement-empty")
    table.take_formation("Strongholds")
    shoot(table, "placement-full")
    table.open()
    table.press("Two on one device")
    shoot(table, "hand-over")


def account(table: TablePage, shoot: Shoot) -> None:
    """A guest, what is wrong with a wish, somebody at home, and the last question."""
    table.open("/account")
    expect(table.page.get_by_role("heading", name="Your games")).to_be_visible()
    shoot(table, "account-guest", whole=True)
    table.press("New account", "tab")
    table.page.get_by_label("Name", exact=True).fill("Admin")
    table.page.get_by_label("Password", exact=True).fill("12345")
    table.press("Make the account")
    expect(table.page.get_by_text("belongs to the house")).to_be_visible()
    shoot(table, "account-faults", whole=True)
    table.page.get_by_label("Name", exact=True).fill(f"Maria{secrets.randbelow(10**6)}")
    table.page.get_by_label("Password", exact=True).fill("a long enough word")
    table.press("Make the account")
    expect(table.heading).to_contain_text("Maria")
    expect(table.page.get_by_role("listitem").first).to_be_visible()
    shoot(table, "account", whole=True)
    table.press("Delete the account")
    shoot(table, "account-delete")


def game(house: House, table: TablePage, shoot: Shoot) -> None:
    """My turn, a piece lifted, the other's turn, a guess, the end."""
    clock = {"initialMs": 600_000, "incrementMs": 5000, "placementMs": None}
    across = Across(house, table, clock=clock)
    across.play(*MOVES)
    mark(table, "D8", "Flag")
    mark(table, "B7", "Spy")
    shoot(table, "game")
    table.touch(table.square("H2"))
    shoot(table, "game-lifted")
    table.page.keyboard.press("Escape")
    table.square("E6").press("m")
    shoot(table, "guess")
    table.page.keyboard.press("Escape")
    across.play("G4-H4")
    table.touch(table.square("E3"))  # looks at no piece any more
    shoot(table, "game-waiting")
    if table.page.get_by_role("button", name="More").is_visible():
        table.press("More")
        shoot(table, "more")
    table.press("Resign")
    shoot(table, "resign")
    table.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(table.page.get_by_role("slider", name="Move")).to_be_visible()
    shoot(table, "end")
    table.page.context.close()


def mark(table: TablePage, at: str, rank: str) -> None:
    """A pencil mark."""
    table.square(at).press("m")
    dialog = table.page.get_by_role("dialog")
    dialog.get_by_role("button", name=rank, exact=True).click()


def for_readme(house: House, web: Browser) -> None:
    """A game against the computer in the middle: wide in light, on a phone in dark."""
    for name, screen, theme in (("game", SIZES[2], "light"), ("game-phone", SIZES[0], "dark")):
        table, rng = sit(house, web, screen, theme), random.Random(4)
        table.begin("Strongholds")
        for turn in range(TURNS):
            table.move(*choose(table.squares(), rng, turn))
        backs = [at for at, words in table.squares().items() if "has not moved" in words]
        mark(table, backs[1], "Flag")
        mark(table, backs[-1], "Spy")
        table.touch(table.square(choose(table.squares(), rng, TURNS)[0]))
        picture(table.page, IMAGES / f"{name}.png")
        table.page.context.close()


def picture(page: Page, path: Path) -> None:
    """What the window shows."""
    page.wait_for_timeout(300)
    page.screenshot(path=path)


if __name__ == "__main__":
    main()
