"""What the computer believes of enemy pieces."""

import random
from math import fsum, isclose

import pytest

from salpakan.engine.belief import belief
from salpakan.rules import VARIANTS, Rank, Side, Square, parse_turn
from salpakan.view import Audience, feasible_ranks, parse_view
from salpakan.view.projection import project
from tests.support.games import first_position, play_on
from tests.support.variants import ALL


@pytest.mark.parametrize("name", ALL)
def test_every_belief_is_a_distribution_over_the_feasible_ranks(name: str) -> None:
    rng = random.Random(name)
    for _ in range(5):
        for position in play_on(first_position(ALL[name], rng), rng, plies=120):
            if position.ply % 12 or position.outcome is not None:
                continue
            seen = project(position, Audience.of(position.to_move))
            feasible = feasible_ranks(seen)
            standing = {seen.standing[s] for s in seen.squares(position.to_move.enemy)}
            chances = belief(seen, position.to_move)
            assert standing == set(chances)
            for start, ranks in chances.items():
                assert set(ranks) <= feasible[start]
                assert min(ranks.values()) >= 0
                assert isclose(1, fsum(ranks.values()))


def test_at_the_start_each_rank_is_expected_as_often_as_the_army_has_it() -> None:
    position = first_position(VARIANTS["classic"], random.Random(1))
    chances = belief(project(position, Audience.WHITE), Side.WHITE)
    for rank, count in VARIANTS["classic"].army.items():
        expected = fsum(ranks.get(rank, 0.0) for ranks in chances.values())
        assert isclose(count, expected, rel_tol=0.01), rank


def test_a_flag_is_rather_expected_in_the_last_row_than_in_front() -> None:
    position = first_position(VARIANTS["classic"], random.Random(2))
    chances = belief(project(position, Audience.WHITE), Side.WHITE)
    deep = max(ranks[Rank.FLAG] for start, ranks in chances.items() if start.row == 7)
    front = max(ranks[Rank.FLAG] for start, ranks in chances.items() if start.row == 5)
    assert deep > 5 * front


def test_what_killed_a_five_star_general_is_a_spy_and_nothing_else() -> None:
    seen = parse_view("""salpakan view 1
viewer white
variant mini-4x5
first white
white 5..P/YF..
black ??../..??
turns
1. A2-A3 D4-D3 2. A3-B3 C4-C3 3. B3xC3-
""")
    assert {Rank.SPY: 1.0} == belief(seen, Side.WHITE)[Square.parse("C4")]


def test_who_walks_onto_my_back_row_is_suspected_to_be_the_flag() -> None:
    before = parse_view("""salpakan view 1
viewer white
variant mini-4x5
first white
white .F5Y/.P..
black ?..?/?..?
turns
1. C2-C3 A4-A3 2. C3-C4 A3-A2 3. C4-C5
""")
    after = before.after(parse_turn("A2-A1"))
    runner = Square.parse("A4")
    suspected = belief(before, Side.WHITE)[runner][Rank.FLAG]
    assert belief(after, Side.WHITE)[runner][Rank.FLAG] > 3 * suspected
