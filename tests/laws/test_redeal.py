"""The re-dealing that the other laws stand on: does it reach every world, and no other?"""

import random
from collections.abc import Iterator
from itertools import permutations, product

import pytest

from salpakan.rules import VARIANTS, Position, Rank, Side, Square
from salpakan.view import Audience
from salpakan.view.projection import project
from tests.laws.redeal import redeal, replay
from tests.support.games import armies, first_position, play_on

PLAYERS = (Audience.WHITE, Audience.BLACK, Audience.SPECTATOR)

Frozen = frozenset[tuple[Square, Rank]]


def frozen(position: Position) -> Frozen:
    return frozenset((s, rank) for army in armies(position).values() for s, rank in army.items())


def all_deals(position: Position, viewer: Audience) -> set[Frozen]:
    """Every deal under which the viewer was told the same, found by trying all of them."""
    view = project(position, viewer)
    choices: list[Iterator[tuple[tuple[Square, Rank], ...]]] = []
    for side, army in armies(position).items():
        deals = [tuple(army.items())]
        if side is not viewer.side:
            ranks = set(permutations(army.values()))
            deals = [tuple(zip(army, dealt, strict=True)) for dealt in sorted(ranks)]
        choices.append(iter(deals))
    found = set()
    for white, black in product(*choices):
        deal = dict(white + black)
        try:
            other = replay(position, deal)
        except AssertionError:
            continue
        if project(other, viewer) == view:
            found.add(frozen(other))
    return found


@pytest.mark.parametrize("viewer", PLAYERS)
@pytest.mark.parametrize("seed", range(8))
def test_on_a_small_board_it_reaches_all_deals_and_no_other(viewer: Audience, seed: int) -> None:
    rng = random.Random(seed)
    position = rng.choice(list(play_on(first_position(VARIANTS["mini-3x3"], rng), rng)))
    expected = all_deals(position, viewer)
    actual = {frozen(redeal(position, viewer, rng)) for _ in range(40 * len(expected))}
    assert expected == actual


@pytest.mark.parametrize("viewer", PLAYERS[:2])
@pytest.mark.parametrize("seed", range(4))
def test_with_four_pieces_it_reaches_all_deals_and_no_other(viewer: Audience, seed: int) -> None:
    rng = random.Random(seed)
    position = rng.choice(list(play_on(first_position(VARIANTS["mini-4x5"], rng), rng)))
    expected = all_deals(position, viewer)
    actual = {frozen(redeal(position, viewer, rng)) for _ in range(30 * len(expected))}
    assert expected == actual


@pytest.mark.parametrize("viewer", PLAYERS)
def test_in_a_long_classic_game_it_finds_many_deals(viewer: Audience) -> None:
    rng = random.Random(8)
    *_, position, _ = play_on(first_position(VARIANTS["classic"], rng), rng)
    assert position.ply > 100
    assert 20 == len({frozen(redeal(position, viewer, rng)) for _ in range(20)})


@pytest.mark.parametrize("side", Side)
def test_it_changes_no_rank_that_the_viewer_knows(side: Side) -> None:
    rng = random.Random(3)
    *_, position = play_on(first_position(VARIANTS["open"], rng), rng, plies=40, shows=0.05)
    assert position.shown
    assert position.outcome is None
    other = redeal(position, Audience.of(side), rng)
    assert frozen(position) != frozen(other)
    assert project(position, Audience.of(side)) == project(other, Audience.of(side))
    assert armies(position)[side] == armies(other)[side]
