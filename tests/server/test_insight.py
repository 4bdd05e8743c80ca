"""What the arbiter's words imply, remembered only while it stays true."""

import random

import pytest

from salpakan.rules import VARIANTS, Rank, Side
from salpakan.server.insight import Insight
from salpakan.view import Audience, View, feasible_ranks
from salpakan.view.projection import project
from tests.support.games import first_position, play_on


def views(variant: str, seed: int, side: Side) -> list[View]:
    rng = random.Random(seed)
    game = play_on(first_position(VARIANTS[variant], rng), rng, plies=250, shows=0.02)
    return [project(position, Audience.of(side)) for position in game]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", range(4))
def test_what_is_remembered_is_what_is_concluded_anew(variant: str, seed: int) -> None:
    for side in Side:
        insight = Insight()
        for view in views(variant, seed, side):
            assert Insight().of(view) == insight.of(view)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_listed_is_exactly_what_the_announcements_leave_possible(seed: int) -> None:
    listed = 0
    for view in views("classic", seed, Side.BLACK)[:-1]:
        ranks = feasible_ranks(view)
        for start, codes in Insight().of(view).items():
            assert [rank.code for rank in sorted(ranks[start], reverse=True)] == codes
            listed += 1
    assert listed > 20


def test_of_a_piece_of_which_nothing_was_said_nothing_is_listed() -> None:
    for view in views("classic", 1, Side.WHITE):
        told = {
            s for t in view.history if t.challenged is not None for s in (t.piece, t.challenged)
        }
        home = {t.piece for t in view.history if t.move.target.row == 0}
        assert Insight().of(view).keys() <= told | home


def test_after_the_end_everything_is_shown_and_nothing_is_implied() -> None:
    last = views("classic", 2, Side.WHITE)[-1]
    assert last.outcome is not None
    assert {} == Insight().of(last)
    assert Rank.FLAG in {seen.rank for seen in last.pieces.values() if seen.side is Side.BLACK}
