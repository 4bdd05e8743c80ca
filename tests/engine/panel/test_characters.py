"""What makes the five characters of the panel five; positions are drawn from White's side."""

from statistics import mean

import pytest

from salpakan.engine import PLAYERS
from salpakan.rules import VARIANTS, Move, Rank, Side
from salpakan.view import ClockReading, View
from tests.engine.drawn import view

SEEDS = range(8)
CHARACTERS = ("flag-runner", "turtle", "bulldozer", "spy-hunter", "bluffer")
GENERALS = frozenset(rank for rank in Rank if Rank.SPY > rank >= Rank.BRIGADIER_GENERAL)

SPY_BESIDE_PRIVATE = """
.. .. .. .. .. .. .. .. b?
.. .. .. .. .. .. .. .. b?
.. .. .. .. .. .. .. .. b?
.. .. .. .. .. .. .. .. ..
.. .. .. .. .. .. .. .. ..
.. .. .. bY .. .. .. .. ..
.. .. .. wP .. .. .. .. ..
.. .. .. .. .. .. w3 wF ..
"""
OPENING = """
b? b? b? b? b? b? b? .. ..
b? b? b? b? b? b? b? .. ..
b? b? b? b? b? b? b? .. ..
.. .. .. .. .. .. .. .. ..
.. .. .. .. .. .. .. .. ..
wP wP .. wS .. w5 w4 .. wY
.. wK .. .. w1 .. .. .. ..
.. .. .. wF .. .. .. .. ..
"""
OPEN_WING = """
.. .. .. .. b? .. b? b? b?
.. .. .. .. .. .. b? b? ..
.. .. .. .. .. .. b? b? b?
.. .. .. .. .. .. .. .. ..
.. .. wF .. .. .. .. .. ..
wP wP .. wS .. w5 w4 .. wY
.. wK .. .. w1 .. .. .. ..
.. .. .. .. .. .. .. .. ..
"""


def choices(name: str, seen: View) -> set[Move]:
    """What it plays, over some seeds."""
    return {PLAYERS[name](seed).choose(seen, ClockReading()) for seed in SEEDS}


def moved(name: str, seen: View) -> set[Rank | None]:
    """The ranks that it moves."""
    return {seen.pieces[seen.standing[move.origin]].rank for move in choices(name, seen)}


def row(name: str, *ranks: Rank) -> float:
    """The average row, from 1, of some ranks of its armies."""
    armies = [PLAYERS[name](seed).place(VARIANTS["classic"], Side.WHITE) for seed in range(20)]
    return mean(
        square.row + 1 for army in armies for square, rank in army.ranks.items() if rank in ranks
    )


@pytest.mark.parametrize("name", CHARACTERS)
def test_each_takes_a_known_spy_with_a_private(name: str) -> None:
    assert {"D2-D3"} == {str(move) for move in choices(name, view(SPY_BESIDE_PRIVATE))}


def test_the_flag_runner_runs_before_the_enemy_has_noticed_and_others_do_not() -> None:
    seen = view(OPEN_WING)
    assert {"C4-C5"} == {str(move) for move in choices("flag-runner", seen)}
    for other in ("recruit", "turtle", "bulldozer", "spy-hunter", "bluffer"):
        assert Rank.FLAG not in moved(other, seen)


def test_the_turtle_stays_in_its_home_rows_and_the_bulldozer_leaves_them_with_a_general() -> None:
    seen = view(OPENING)
    assert max(move.target.row for move in choices("turtle", seen)) <= 2
    assert {3} == {move.target.row for move in choices("bulldozer", seen)}
    assert moved("bulldozer", seen) <= GENERALS


def test_the_spy_hunter_sends_privates_and_the_bluffer_a_sergeant() -> None:
    seen = view(OPENING)
    assert {Rank.PRIVATE} == moved("spy-hunter", seen)
    assert {Rank.SERGEANT} == moved("bluffer", seen)


def test_each_has_a_taste_of_its_own_in_placing() -> None:
    top = Rank.GENERAL_OF_THE_ARMY
    assert row("flag-runner", Rank.FLAG) == 2
    assert row("turtle", Rank.FLAG) == row("bulldozer", Rank.FLAG) == 1
    assert row("bulldozer", top) == row("flag-runner", top) == 3
    assert row("turtle", top) < 2 < row("turtle", Rank.PRIVATE)
    assert row("spy-hunter", top) < 2 < row("spy-hunter", Rank.PRIVATE, Rank.SPY)
    assert row("bluffer", *GENERALS) < 2 < row("bluffer", Rank.SERGEANT)
