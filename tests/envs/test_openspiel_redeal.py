"""Dealing the enemy anew: every deal that agrees with what was told, and none more often."""

import random
from collections import Counter
from itertools import permutations

import pytest

from salpakan.envs.openspiel_course import Course
from salpakan.envs.openspiel_redeal import deal, redealt
from salpakan.envs.openspiel_setup import Setup
from salpakan.rules import Position, Rank, SalpakanError, Side, Square
from tests.laws.redeal import replay
from tests.support.games import armies, play_on
from tests.support.games import deal as dealt

SAMPLES = 1200


def playing(variant: str, rng: random.Random, plies: int) -> Course:
    """A random game that still runs, no longer than this."""
    setup = Setup.read({"variant": variant})
    white, black = (dealt(setup.variant, side, rng) for side in Side)
    start = Position.begin(setup.variant, white, black, rng.choice(list(Side)))
    position = [p for p in play_on(start, rng, plies) if p.outcome is None][-1]
    kinds = setup.kinds(Side.WHITE, white.ranks), setup.kinds(Side.BLACK, black.ranks)
    return Course(setup, *kinds, position)


def consistent(position: Position, side: Side) -> set[tuple[int, ...]]:
    """Every deal of the enemy's army with which the same game is told, by playing each."""
    own, enemy = armies(position)[side], armies(position)[side.enemy]
    found = set()
    for ranks in set(permutations(enemy.values())):
        other = dict(zip(enemy, ranks, strict=True))
        try:
            replay(position, {**own, **other})
        except AssertionError:
            continue
        found.add(tuple(int(other[s]) for s in sorted(other)))
    return found


@pytest.mark.parametrize("variant", ["mini-3x3", "mini-4x5"])
def test_every_deal_that_agrees_with_what_was_told_is_equally_likely(variant: str) -> None:
    sizes = set()
    for seed in range(6):
        rng = random.Random(f"{variant} {seed}")
        course = playing(variant, rng, plies=rng.randint(0, 14))
        side = rng.choice(list(Side))
        assert course.position is not None
        expected = consistent(course.position, side)
        found = Counter(
            tuple(kind for kind in redealt(course, side, rng)[side.enemy] if kind != 15)
            for _ in range(SAMPLES)
        )
        told = Counter({_by_square(course, side.enemy, kinds): n for kinds, n in found.items()})
        assert expected == told.keys()
        share = SAMPLES / len(expected)
        for count in told.values():
            assert abs(count - share) < 5 * share**0.5
        sizes.add(len(expected))
    assert len(sizes) > 1


def _by_square(course: Course, side: Side, kinds: tuple[int, ...]) -> tuple[int, ...]:
    starts = [s for s in course.setup.home(side) if s in course.ranks(side)]
    return tuple(kind for _, kind in sorted(zip(starts, kinds, strict=True)))


def test_a_long_ring_is_passed_on_too() -> None:
    ranks = [Rank(n) for n in range(7)]
    squares = [Square.at(n, 0) for n in range(7)]
    masks = {s: frozenset([ranks[n], ranks[(n + 1) % 7]]) for n, s in enumerate(squares)}
    rng = random.Random(3)
    found = Counter(deal(masks, dict.fromkeys(ranks, 1), rng)[squares[0]] for _ in range(400))
    assert {ranks[0], ranks[1]} == found.keys()
    assert abs(found[ranks[0]] - 200) < 60


@pytest.mark.parametrize("variant", ["classic", "skirmish", "open", "shown-flag", "electronic"])
def test_a_new_deal_gives_the_same_game_by_the_rules(variant: str) -> None:
    changed = 0
    for seed in range(6):
        rng = random.Random(f"{variant} {seed}")
        course = playing(variant, rng, plies=rng.choice((0, 40, 150, 400)))
        assert course.position is not None
        for side in Side:
            kinds = redealt(course, side, rng)
            assert course.placed(side) == kinds[side]
            other = Course(course.setup, kinds[Side.WHITE], kinds[Side.BLACK], None)
            deals = {**other.ranks(Side.WHITE), **other.ranks(Side.BLACK)}
            replay(course.position, deals)
            changed += kinds[side.enemy] != course.placed(side.enemy)
    assert changed > 6


def test_a_placement_that_the_parameters_fix_stays() -> None:
    course = Course.start(Setup.read({"variant": "mini-3x3", "white": "YFP", "black": "PFY"}))
    kinds = redealt(course, Side.WHITE, random.Random(1))
    assert course.placed(Side.BLACK) == kinds[Side.BLACK]


def test_what_the_enemy_has_placed_so_far_is_dealt_anew() -> None:
    course = Course.start(Setup.read({"variant": "mini-3x3", "white": "play", "black": "play"}))
    for _ in range(3):
        course = course.after(course.actions()[0])
    found = {redealt(course, Side.BLACK, random.Random(n))[Side.WHITE] for n in range(60)}
    assert set(permutations((0, 1, 14))) == found


def test_a_game_that_is_over_is_not_dealt_again() -> None:
    course = Course.start(
        Setup.read({"variant": "mini-3x3", "white": "YFP", "black": "PFY", "max_plies": 1})
    )
    with pytest.raises(SalpakanError, match="over"):
        redealt(course.after(course.actions()[0]), Side.WHITE, random.Random(1))
