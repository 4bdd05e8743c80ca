"""A match that was agreed to show nothing afterwards keeps its secrets for ever (RULES 7.1)."""

from pathlib import Path

from salpakan.server import messages
from tests.support.house import House, new_id

ARMIES = {"white": {"A1": "SPY", "B1": "FLG", "C1": "PVT"},
          "black": {"A3": "PVT", "B3": "FLG", "C3": "SPY"}}  # fmt: skip


def test_after_the_end_no_rank_of_the_enemy_is_told_on_any_way(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        made = house.new_game(variant="mini-3x3", shownAtEnd=False)
        white, black = house.page(made, "white"), house.page(made, "black")
        for page in (white, black):
            page.done(messages.Lock(id=new_id(), pieces=ARMIES[page.state.seat]))
        white.until_phase("playing")
        white.play("A1-A2")
        black.until(white.seq)
        black.play("A3-A2")  # a Private takes the Spy
        black.done(messages.Resign(id=new_id()))
        for side in ("white", "black"):
            state = house.page(made, side).state
            assert ("over", "white", "resignation") == (state.phase, state.winner, state.reason)
            standing = [(piece.side, piece.rank) for piece in state.pieces]
            fallen = [(piece.side, piece.rank) for piece in state.fallen]
            known = {owner for owner, rank in standing + fallen if rank is not None}
            assert {side} == known
            assert not any(piece.implied for piece in state.pieces)
            token = made.seats.white if side == "white" else made.seats.black
            for what in ("replay", "record"):
                answer = house.get(f"/api/games/{made.game}/{what}", token)
                assert (409, {"code": "not-shown"}) == (answer.status_code, answer.json())
