"""Worlds: a View becomes a row of the kernels' arrays, with some deal that agrees with it."""

import random
from collections.abc import Iterator

import pytest

from salpakan.engine.mind.world import load_view
from salpakan.kernels import Games, new_games, tables
from salpakan.kernels import games as column
from salpakan.kernels.jit import PLAIN
from salpakan.kernels.loading import load
from salpakan.kernels.tables import square_of
from salpakan.rules import VARIANTS, Position, Rank, SalpakanError, Side, Square, Variant
from salpakan.view import Audience, feasible_ranks, parse_view
from salpakan.view.projection import project
from tests.laws.redeal import redeal, replay
from tests.support.games import armies, first_position, play_on
from tests.support.twins import masks, small_variant, studies
from tests.support.variants import ALL

GAMES = 2 if PLAIN else 4
TOLD = [name for name in column.Games._fields if name not in ("dice", "work")]


@pytest.mark.parametrize("name", ALL)
def test_a_world_is_the_game_that_its_deal_makes_of_the_announcements(name: str) -> None:
    rng = random.Random(f"world {name}")
    for _ in range(GAMES):
        compare_on_the_way(first_position(ALL[name], rng), rng)


def test_worlds_of_boards_that_nobody_has_thought_of() -> None:
    rng = random.Random("world small")
    for _ in range(15 * GAMES):
        compare_on_the_way(first_position(small_variant(rng), rng), rng)


def test_worlds_of_arrangements_with_pieces_missing() -> None:
    rng = random.Random("world studies")
    for _ in range(15 * GAMES):
        variant = rng.choice([*ALL.values(), small_variant(rng)])
        compare_on_the_way(next(studies(variant, rng)), rng)


def compare_on_the_way(position: Position, rng: random.Random) -> None:
    """Play to the end, and look at some positions from both sides."""
    variant = position.variant
    games = new_games(tables(variant), 2)
    for here in play_on(position, rng, plies=200, shows=0.01):
        if here.outcome is None and rng.random() < 0.06:
            for side in Side:
                compare(here, side, games, rng.getrandbits(64))


def compare(position: Position, side: Side, games: Games, seed: int) -> None:
    """The world has the announcements of the truth, and is what its own deal comes to."""
    variant, view = position.variant, project(position, Audience.of(side))
    load_view(view, games, 0, seed)
    assert feasible_ranks(view) == masks(variant, games, 0, side.enemy, column.SEEN)
    load(games, 1, replay(position, dealt(variant, games, 0)))
    for name in TOLD:
        had = getattr(games, name)
        assert had[1].tolist() == had[0].tolist(), name


def dealt(variant: Variant, games: Games, g: int) -> dict[Square, Rank]:
    """All ranks of a world by start square."""
    return {
        square_of(int(piece[column.START]), variant.width): Rank(piece[column.RANK])
        for piece in games.pieces[g]
        if piece[column.RANK] >= 0
    }


def positions() -> Iterator[Position]:
    rng = random.Random("worlds of one game")
    yield from play_on(first_position(VARIANTS["classic"], rng), rng)


def test_equal_seeds_deal_alike_and_others_do_not() -> None:
    games = new_games(tables(VARIANTS["classic"]), 1)
    here = next(position for position in positions() if position.ply == 40)
    view = project(here, Audience.WHITE)
    deals = []
    for seed in (1, 1, 2, 1 << 70):
        load_view(view, games, 0, seed)
        deals.append(tuple(dealt(VARIANTS["classic"], games, 0).items()))
    assert deals[0] == deals[1]
    assert 3 == len(set(deals))


@pytest.mark.parametrize("name", ["classic", "open", "mini-4x5"])
def test_the_truth_behind_a_view_changes_no_byte_of_a_world(name: str) -> None:
    games = new_games(tables(ALL[name]), 2)
    rng = random.Random(f"worlds of {name}")
    anew = 0
    for here in play_on(first_position(ALL[name], rng), rng, shows=0.01):
        if here.outcome is None and here.ply % 5 == 0:
            there = redeal(here, Audience.of(here.to_move), rng)
            anew += armies(here) != armies(there)
            for g, position in enumerate((here, there)):
                load_view(project(position, Audience.of(position.to_move)), games, g, seed=5)
            assert all(getattr(games, n)[0].tolist() == getattr(games, n)[1].tolist() for n in TOLD)
    assert anew > 1


ARRIVING = """salpakan view 1
viewer white
variant mini-4x5
first white
white Y.../5PF.
black ..??/.?.?
turns
1. A2-A3 D4-D3 2. A3-A4 D3-D2
"""


def test_a_piece_that_has_just_arrived_waits_in_the_worlds_in_which_it_is_the_flag() -> None:
    games = new_games(tables(VARIANTS["mini-4x5"]), 1)
    view = parse_view(ARRIVING + "3. A4-A3 D2-D1\n")
    waiting = set()
    for seed in range(30):
        load_view(view, games, 0, seed)
        visitor = games.head[0, column.VISITOR]
        is_flag = games.pieces[0, visitor, column.RANK] == Rank.FLAG
        assert games.head[0, column.ARRIVED] == (1 if is_flag else -1)
        waiting.add(bool(is_flag))
    assert {False, True} == waiting


def test_a_view_that_nothing_agrees_with_is_refused() -> None:
    games = new_games(tables(VARIANTS["mini-3x3"]), 1)
    start = "salpakan view 1\nviewer white\nvariant mini-3x3\nfirst white\nwhite YFP\nblack ???\n"
    flag_lost = parse_view(f"{start}turns\n1. B1-B2 B3xB2+ 2. A1-A2 A3xA2-\n")
    with pytest.raises(SalpakanError, match="no deal agrees"):
        load_view(flag_lost, games, 0)


def test_a_spectator_imagines_nothing() -> None:
    games = new_games(tables(VARIANTS["classic"]), 1)
    here = next(positions())
    with pytest.raises(SalpakanError, match="only a side"):
        load_view(project(here, Audience.SPECTATOR), games, 0)
