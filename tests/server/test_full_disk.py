"""While the disk is full nothing happens, and nothing is lost; afterwards the game goes on."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from salpakan.server import messages
from tests.support.house import House

PIECES = {"A1": "SPY", "B1": "FLG", "C1": "PVT"}


@contextmanager
def full_disk(house: House) -> Iterator[None]:
    """The server's files cannot grow."""
    most = (house.folder / "games.sqlite3-wal").stat().st_size
    before = resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (most, -1))
    yield
    resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, before)


def test_what_a_full_disk_cannot_take_is_refused_and_goes_through_later(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        made = house.new_game(opponent="computer", level="random", variant="mini-3x3")
        page = house.page(made, "white")
        page.done(messages.Lock(id="lock", pieces=PIECES))
        page.until_phase("playing")
        before = page.seq, page.state
        order = messages.Play(id="move", move=page.state.legal[0])
        with full_disk(house):
            assert messages.Refused(id="move", code="busy") == page.order(order)
            again = house.page(made, "white")
            assert before == (again.seq, again.state)
            answer = house.post("/api/games", {"opponent": "device"})
            assert (503, {"code": "busy"}) == (answer.status_code, answer.json())
        assert isinstance(page.order(order), messages.Ack)
        while page.state.ply < 2:  # the computer answers
            page.hear()
        assert "a request failed: OperationalError\n" == house.log.read_text()
