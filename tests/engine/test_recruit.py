"""How the recruit plays; positions are drawn as it sees them, from White's side."""

import random

import pytest

from salpakan.engine import Recruit
from salpakan.rules import Announced, Rank, Side, parse_turn
from salpakan.view import Audience, ClockReading, View
from salpakan.view.projection import project
from tests.engine.drawn import view
from tests.support.games import first_position, play_on
from tests.support.variants import ALL

SEEDS = range(12)
LONELY = '{"name":"lonely","width":2,"height":4,"home_rows":1,"army":{"FLG":1},"quiet_limit":20}'


def choices(seen: View) -> set[str]:
    """What it plays, over some seeds."""
    return {str(Recruit(seed).choose(seen, ClockReading())) for seed in SEEDS}


def test_a_private_beside_a_known_general_does_not_attack_it() -> None:
    seen = view("""
.. .. .. .. .. .. .. .. b?
.. .. .. .. .. .. .. .. b?
.. .. .. .. .. .. .. .. b?
.. .. .. b4 .. .. .. .. ..
.. .. .. wP .. .. .. .. ..
.. .. .. .. .. .. .. .. ..
.. .. .. .. .. .. .. .. ..
.. .. .. .. .. .. w3 wF ..
""")
    assert "D4-D5" not in choices(seen)


def test_a_private_takes_a_known_spy() -> None:
    seen = view("""
.. .. .. .. .. .. .. .. b?
.. .. .. .. .. .. .. .. b?
.. .. .. .. .. .. .. .. b?
.. .. .. bY .. .. .. .. ..
.. .. .. wP .. .. .. .. ..
.. .. .. .. .. .. .. .. ..
.. .. .. .. .. .. .. .. ..
.. .. .. .. .. .. w3 wF ..
""")
    assert {"D4-D5"} == choices(seen)


def test_a_general_leaves_the_side_of_a_known_spy() -> None:
    seen = view("""
.. .. .. .. .. .. .. .. b?
.. .. .. .. .. .. .. .. b?
.. .. .. .. .. .. .. .. b?
.. .. .. bY .. .. .. .. ..
.. .. .. w5 .. .. .. .. ..
.. .. .. .. .. .. .. .. ..
.. .. .. .. .. .. .. .. ..
.. .. .. .. .. .. w3 wF ..
""")
    assert choices(seen) <= {"D4-C4", "D4-E4", "D4-D3"}


def test_a_piece_does_not_step_beside_a_known_stronger_one() -> None:
    seen = view("""
.. .. .. .. .. .. .. .. b?
.. .. .. .. .. .. .. .. b?
.. .. .. b5 .. .. .. .. b?
.. .. .. .. .. .. .. .. ..
.. .. .. wC .. .. .. .. ..
.. .. .. .. .. .. .. .. ..
.. .. .. .. .. .. .. .. ..
.. .. .. .. .. .. w3 wF ..
""")
    assert "D4-D5" not in choices(seen)


def test_a_flag_beside_an_enemy_is_brought_into_safety_or_freed() -> None:
    seen = view("""
.. .. .. .. .. .. .. b? b?
.. .. .. .. .. .. .. .. ..
.. .. .. .. .. .. .. .. ..
.. .. .. .. .. .. .. .. ..
.. .. .. .. .. .. .. .. ..
wK .. .. .. .. .. .. .. ..
.. .. .. .. .. .. bP .. ..
.. .. .. .. .. .. wF .. ..
""")
    assert choices(seen) <= {"G1-F1", "G1-H1"}


def test_a_known_flag_is_taken() -> None:
    seen = view(
        """
.. .. .. .. .. .. .. .. b?
.. .. .. .. .. .. .. .. b?
.. .. .. .. .. .. .. .. b?
.. .. .. bF .. .. bY .. ..
.. .. .. w5 .. .. wP .. ..
.. .. .. .. .. .. .. .. ..
.. .. .. .. .. .. .. .. ..
.. .. .. .. .. .. w3 wF ..
""",
        variant="shown-flag",
    )
    assert {"D4-D5"} == choices(seen)


def test_a_flag_takes_the_flag_that_stands_beside_it() -> None:
    seen = view("wF bF ..\n.. .. ..\n.. .. ..", variant="mini-3x3")
    assert {"A3-B3"} == choices(seen)


def test_a_flag_runs_when_nobody_can_reach_it() -> None:
    seen = view("""
.. .. .. .. .. .. .. .. b?
.. .. .. .. .. .. .. .. ..
.. .. .. .. .. .. .. .. ..
.. .. wF .. .. .. .. .. ..
.. .. .. .. .. .. .. .. ..
.. .. .. .. .. .. .. .. b?
.. .. .. .. .. .. .. b? ..
w5 .. .. .. .. .. .. .. ..
""")
    assert {"C5-C6"} == choices(seen)


def test_a_flag_does_not_walk_into_a_race_that_it_would_lose() -> None:
    seen = view("""
.. .. .. b? .. .. .. .. b?
.. .. .. .. .. .. .. .. ..
.. .. .. .. .. .. .. .. ..
.. .. wF .. .. .. .. .. ..
.. .. .. .. .. .. .. .. ..
.. .. .. .. .. .. .. .. ..
.. .. .. .. .. .. .. .. ..
w5 w3 .. .. .. .. .. .. ..
""")
    assert "C5-C6" not in choices(seen)


def test_who_may_have_brought_its_flag_home_is_challenged_while_there_is_time() -> None:
    seen = view(
        ".. .. .. b?\n.. .. .. b?\n.. .. w5 ..\nb? .. .. ..\n.. wP .. wF", variant="mini-4x5"
    )
    black = seen.after(parse_turn("C3-C4")).after(parse_turn("A2-A1"))
    assert {"B1-A1"} == choices(black)


def test_nobody_walks_to_and_fro_for_long() -> None:
    seen = view("""
.. .. .. .. .. .. .. .. b5
.. .. .. .. .. .. .. .. ..
.. .. .. .. .. .. .. .. ..
.. .. .. .. .. .. .. .. ..
.. .. .. .. .. .. .. .. ..
.. .. .. .. .. .. .. .. ..
.. .. .. .. .. .. .. .. wK
wF .. .. .. .. .. .. .. wM
""")
    standings = {tuple(seen.standing.items())}
    for ply in range(8):
        mine = Recruit(1).choose(seen, ClockReading())
        seen = seen.after(Announced(mine))
        seen = seen.after(parse_turn(("I8-H8", "H8-I8")[ply % 2]))
        standings.add(tuple(seen.standing.items()))
    assert len(standings) >= 8


@pytest.mark.parametrize("name", ALL)
def test_it_always_finds_a_legal_move_in_every_variant(name: str) -> None:
    rng = random.Random(name)
    for position in play_on(first_position(ALL[name], rng), rng, plies=150, shows=0.02):
        if position.outcome is None and position.ply % 3 == 0:
            seen = project(position, Audience.of(position.to_move))
            assert Recruit(position.ply).choose(seen, ClockReading()) in seen.legal_moves()


@pytest.mark.parametrize("name", ALL)
def test_its_placements_can_be_locked_vary_and_keep_the_flag_out_of_the_front(name: str) -> None:
    variant = ALL[name]
    for side in Side:
        placements = [Recruit(seed).place(variant, side) for seed in range(60)]
        assert placements == [Recruit(seed).place(variant, side) for seed in range(60)]
        front = {s.row for s in variant.home(side)}
        nearest = max(front, key=lambda row: abs(row - variant.board.back_row(side)))
        for placement in placements:
            (flag,) = [s for s, rank in placement.ranks.items() if rank is Rank.FLAG]
            assert variant.home_rows == 1 or flag.row != nearest
        assert len({tuple(p.ranks.items()) for p in placements}) > (5 if variant.size < 5 else 55)


def test_a_single_flag_each_is_a_game_too() -> None:
    seen = view("bF ..\n.. ..\n.. ..\n.. wF", variant=LONELY)
    assert choices(seen) <= {"B1-B2", "B1-A1"}
