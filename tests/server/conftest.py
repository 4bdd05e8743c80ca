"""One server for the tests that don't hurt it."""

from collections.abc import Iterator

import pytest

from tests.support.house import House


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A running server, shared."""
    with House(tmp_path_factory.mktemp("house")) as house:
        yield house
