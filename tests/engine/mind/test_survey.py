"""Races of Flags: who arrives in time (RULES 6.2, 6.3)."""

import numpy as np
import pytest

from salpakan.engine.mind.layout import EV, PL, PW, SPLIT, Float32, layout
from salpakan.engine.mind.survey import THREAT, meet
from salpakan.kernels.games import PLACE, RANK
from salpakan.kernels.jit import kernel
from salpakan.kernels.tables import FLAG
from salpakan.rules import VARIANTS, Position
from salpakan.rules.position_text import parse_position
from tests.support.minded import minded, steps_to_spare, survey


@kernel
def meetings(chance: Float32, worth: Float32, duels: Float32) -> None:
    meet(chance, worth, duels)


def test_running_sums_say_what_the_table_of_challenges_says() -> None:
    lay, dice = layout(VARIANTS["classic"]), np.random.default_rng(5)
    for _ in range(50):
        chance = np.zeros(16, np.float32)
        chance[:15] = dice.random(15) * (dice.random(15) < 0.6)
        chance /= chance.sum() + 1e-9
        duels = np.full((4, 16), 9, np.float32)
        meetings(chance, lay.worth, duels)
        wins, loses = chance @ lay.wins, chance @ lay.loses
        splits = chance.sum() - wins - loses
        for what, table in ((PW, wins), (PL, loses), (EV, chance @ lay.gains), (SPLIT, splits)):
            np.testing.assert_allclose(duels[what, :15], table[:15], atol=2e-6)


def study(board: str, first: str = "white") -> Position:
    """A classic board with a few pieces; rows from the top."""
    head = f"salpakan position 1\nvariant classic\nfirst {first}\nboard\n"
    columns = "     A  B  C  D  E  F  G  H  I\n"
    return parse_position(head + columns + board.strip("\n") + "\nturns\n")


FREE = """
  8 .. .. .. .. .. .. .. .. bF
  7 .. .. .. .. .. .. .. .. ..
  6 .. .. .. .. .. .. .. .. ..
  5 wF .. .. .. .. .. .. .. ..
  4 .. .. .. .. .. {} .. .. ..
  3 .. .. .. .. .. .. .. .. ..
  2 .. .. .. .. .. .. .. .. ..
  1 .. .. .. .. .. .. .. .. wP
"""


@pytest.mark.parametrize(("chaser", "spare"), [("..", 3), ("bY", 3)])
def test_steps_to_spare_count_the_nearest_enemy_of_any_goal(chaser: str, spare: int) -> None:
    """Three steps to A8, eight from I8 and nine from F4: enough by three after an enemy's move."""
    here = study(FREE.format(chaser))
    table, games, mind = minded(here)
    survey(table, games, mind, 0)
    flag = int(np.argmax(games.pieces[0, : table.size, RANK] == FLAG))
    cell = int(games.army[0, games.pieces[0, flag, PLACE]])
    assert spare == steps_to_spare(table, mind, 0, cell)


RUNNER = """
  8 .. .. .. .. .. .. .. .. wP
  7 .. .. .. .. .. .. .. .. ..
  6 .. .. .. .. .. .. .. .. ..
  5 .. .. .. .. .. .. .. .. ..
  4 .. .. .. .. .. .. .. .. ..
  3 bF .. .. .. .. .. .. .. ..
  2 .. .. .. .. .. .. .. .. ..
  1 .. .. .. .. {} .. .. .. wF
"""


@pytest.mark.parametrize(("guard", "threat"), [("..", 1.0), ("wY", 1.0), ("wY-near", 0.0)])
def test_a_threat_is_a_flag_that_nobody_reaches_in_time(guard: str, threat: float) -> None:
    """It needs two steps to A1. A Spy on E1 is four away, on C1 two: near enough (RULES 6.3).

    One piece of an army of 21 is left, so that it is the Flag with a chance of 1 in 21.
    """
    board = RUNNER.format(".." if guard != "wY" else "wY")
    if guard == "wY-near":
        board = board.replace("1 .. .. ..", "1 .. .. wY", 1)
    table, games, mind = minded(study(board))
    survey(table, games, mind, 0)
    assert threat / 21 == pytest.approx(float(mind.desk.notes[THREAT]), abs=0.001)
