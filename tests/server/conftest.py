"""One server for the tests that don't hurt it."""

from collections.abc import Iterator

import pytest

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
