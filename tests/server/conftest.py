"""One server for the tests that don't hurt it, and an empty database of either kind."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from salpakan.server.store.database import sqlite_url
from tests.support.house import House


@pytest.fixture(scope="session")
def shared_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A running server."""
    with House(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture
def house(shared_house: House) -> Iterator[House]:
    """A running server, whose pages go home after each test."""
    yield shared_house
    shared_house.send_home()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database: what holds for one kind holds for the other."""
    if request.param == "sqlite":
        return sqlite_url(tmp_path / "games.sqlite3")
    found: str = request.getfixturevalue("postgres_database")
    return found
