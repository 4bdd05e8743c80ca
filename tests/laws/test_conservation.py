"""No piece appears or vanishes, and a copied game shares nothing (RULES §2, §5, 8.1)."""

import copy
import pickle
import random
from collections import Counter

import pytest

from salpakan.rules import Rank, Side, Square, Verdict, format_position
from salpakan.view import Audience, View
from salpakan.view.projection import project
from tests.support.games import armies, first_position, play_on
from tests.support.variants import ALL

PLAYERS = (Audience.WHITE, Audience.BLACK, Audience.SPECTATOR)


@pytest.mark.parametrize("name", ALL)
def test_standing_and_fallen_are_always_two_whole_armies(name: str) -> None:
    variant = ALL[name]
    rng = random.Random(f"conservation {name}")
    for _ in range(3):
        first = first_position(variant, rng)
        named = armies(first)
        for position in play_on(first, rng):
            pieces = [piece for side in Side for piece in position.pieces(side).values()]
            whole = [*pieces, *position.fallen]
            assert 2 * variant.size == len(whole) == len({piece.start for piece in whole})
            for side in Side:
                ranks = Counter(piece.rank for piece in whole if piece.side is side)
                assert Counter(variant.army) == ranks
            assert named == armies(position), "a piece keeps its name and rank"


@pytest.mark.parametrize("name", ALL)
def test_each_challenge_takes_exactly_the_pieces_that_the_verdict_says(name: str) -> None:
    rng = random.Random(f"fallen {name}")
    loses = {Verdict.CHALLENGER_STAYS: 1, Verdict.DEFENDER_STAYS: 1, Verdict.SPLIT: 2, None: 0}
    for _ in range(3):
        fell = 0
        for position in play_on(first_position(ALL[name], rng), rng):
            if position.history:
                fell += loses[position.history[-1].verdict]
            assert fell == len(position.fallen)


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("viewer", PLAYERS)
def test_a_view_shows_where_everybody_stands_and_who_fell(name: str, viewer: Audience) -> None:
    rng = random.Random(f"standing {name} {viewer}")
    for position in play_on(first_position(ALL[name], rng), rng):
        view = project(position, viewer)
        expected = {s: p.start for side in Side for s, p in position.pieces(side).items()}
        assert expected == view.standing
        assert [p.start for p in position.fallen] == [f.start for f in view.fallen]
        assert [p.side for p in position.fallen] == [f.side for f in view.fallen]
        for side in Side:
            assert tuple(sorted(position.pieces(side))) == view.squares(side)
        assert 2 * position.variant.size == len(view.pieces)


def spoil(view: View) -> None:
    """Change whatever can be changed in a view."""
    for held in (view.pieces, view.standing):
        if isinstance(held, dict):
            held.clear()


@pytest.mark.parametrize("viewer", PLAYERS)
def test_a_spoilt_view_spoils_nothing_else(viewer: Audience) -> None:
    rng = random.Random(8)
    *_, before, position = play_on(first_position(ALL["mini-4x5"], rng), rng, plies=9)
    text, expected = format_position(position), project(position, viewer)
    spoil(project(position, viewer))
    assert text == format_position(position)
    assert expected == project(position, viewer)
    earlier = project(before, viewer)
    later = earlier.after(position.history[-1].announced)
    kept = dict(later.pieces), dict(later.standing)
    spoil(earlier)
    assert kept == (dict(later.pieces), dict(later.standing))


@pytest.mark.parametrize("name", ALL)
def test_a_copied_game_shares_nothing(name: str) -> None:
    rng = random.Random(10)
    *_, position = play_on(first_position(ALL[name], rng), rng, plies=20)
    copied = copy.deepcopy(position)
    assert position == copied
    assert hash(position) == hash(copied)
    assert format_position(position) == format_position(copied)
    view = project(copied, Audience.SPECTATOR)
    again = pickle.loads(pickle.dumps(view))  # noqa: S301 - our own bytes
    assert view == again
    spoil(copy.deepcopy(view))
    spoil(again)
    copied._white.clear()
    assert view == project(position, Audience.SPECTATOR)
    assert position.pieces(Side.WHITE)


def test_no_rank_of_the_enemy_s_is_in_a_view_before_it_is_told() -> None:
    rng = random.Random(9)
    for position in play_on(first_position(ALL["classic"], rng), rng):
        if position.outcome is not None:
            break
        for side in Side:
            view = project(position, Audience.of(side))
            known: dict[Square, Rank | None] = {
                start: seen.rank for start, seen in view.pieces.items() if seen.side is side.enemy
            }
            assert {None} == set(known.values())
        watched = project(position, Audience.SPECTATOR)
        assert {None} == {seen.rank for seen in watched.pieces.values()}
