"""The re-dealing that the other laws stand on: does it reach every world, and no other?"""

import random

import pytest

from salpakan.rules import VARIANTS, Side
from salpakan.view import Audience
from salpakan.view.projection import project
from tests.laws.redeal import redeal
from tests.laws.worlds import all_deals, deal_of
from tests.support.games import armies, first_position, play_on

PLAYERS = (Audience.WHITE, Audience.BLACK, Audience.SPECTATOR)


@pytest.mark.parametrize("viewer", PLAYERS)
@pytest.mark.parametrize("seed", range(6))
def test_on_a_small_board_it_reaches_all_deals_and_no_other(viewer: Audience, seed: int) -> None:
    rng = random.Random(seed)
    position = rng.choice(list(play_on(first_position(VARIANTS["mini-3x3"], rng), rng)))
    expected = all_deals(position, viewer)
    actual = {deal_of(redeal(position, viewer, rng)) for _ in range(20 * len(expected))}
    assert expected == actual


@pytest.mark.parametrize("viewer", PLAYERS[:2])
@pytest.mark.parametrize("seed", range(4))
def test_with_four_pieces_it_reaches_all_deals_and_no_other(viewer: Audience, seed: int) -> None:
    rng = random.Random(seed)
    position = rng.choice(list(play_on(first_position(VARIANTS["mini-4x5"], rng), rng)))
    expected = all_deals(position, viewer)
    actual = {deal_of(redeal(position, viewer, rng)) for _ in range(20 * len(expected))}
    assert expected == actual


@pytest.mark.parametrize("viewer", PLAYERS)
def test_in_a_long_classic_game_it_finds_many_deals(viewer: Audience) -> None:
    rng = random.Random(8)
    *_, position, _ = play_on(first_position(VARIANTS["classic"], rng), rng)
    assert position.ply > 100
    assert 20 == len({deal_of(redeal(position, viewer, rng)) for _ in range(20)})


@pytest.mark.parametrize("side", Side)
def test_it_changes_no_rank_that_the_viewer_knows(side: Side) -> None:
    rng = random.Random(3)
    *_, position = play_on(first_position(VARIANTS["open"], rng), rng, plies=40, shows=0.05)
    assert position.shown
    assert position.outcome is None
    other = redeal(position, Audience.of(side), rng)
    assert deal_of(position) != deal_of(other)
    assert project(position, Audience.of(side)) == project(other, Audience.of(side))
    assert armies(position)[side] == armies(other)[side]
