"""The kernels play the game of the rules: a million plies of it, if asked.

SALPAKAN_KERNEL_PLIES=700000 pytest tests/laws/test_kernel_twins.py -n 2
"""

import os
import random
from collections.abc import Iterator

import numpy as np
import pytest

from salpakan.kernels import Games, Many, encode, new_games, tables
from salpakan.kernels.encode import FACTS, new_planes
from salpakan.kernels.inference import show_flag
from salpakan.kernels.jit import PLAIN
from salpakan.kernels.loading import action_of, load, outcome_of, play_move
from salpakan.kernels.tables import SIDES
from salpakan.rules import Position
from salpakan.view import Audience
from salpakan.view.projection import project
from tests.support import seen
from tests.support.games import first_position, keen, play_on
from tests.support.twins import (
    begun,
    compare_knowledge,
    compare_truth,
    small_variant,
    studies,
)
from tests.support.variants import ALL

PLIES = int(os.environ.get("SALPAKAN_KERNEL_PLIES", "0")) or (2_500 if PLAIN else 8_000)
EACH = PLIES // (2 * len(ALL))
LOOKS = 0.1
"""Part of the plies in which everything is compared; the truth is compared in each."""


@pytest.mark.parametrize("name", ALL)
@pytest.mark.timeout(0)
def test_both_play_the_same_games_of_each_variant(name: str) -> None:
    rng = random.Random(f"twins {name} {PLIES}")
    plies = 0
    while plies < EACH:
        plies += follow(first_position(ALL[name], rng), rng)


@pytest.mark.timeout(0)
def test_both_play_the_same_games_on_boards_that_nobody_has_thought_of() -> None:
    rng = random.Random(f"small {PLIES}")
    plies = 0
    while plies < PLIES // 4:
        variant = small_variant(rng)
        for _ in range(3):
            plies += follow(first_position(variant, rng), rng)


@pytest.mark.timeout(0)
def test_both_play_the_same_games_from_any_arrangement() -> None:
    rng = random.Random(f"studies {PLIES}")
    plies = 0
    while plies < PLIES // 4:
        variant = rng.choice([*ALL.values(), small_variant(rng)])
        plies += follow(next(studies(variant, rng)), rng)


def follow(position: Position, rng: random.Random) -> int:
    """Play a game by both, comparing on the way; returns how many plies it had."""
    variant = position.variant
    games = new_games(tables(variant), 1)
    load(games, 0, position)
    for after in play_on(position, rng, shows=0.005):
        for side, _ in after.shown[len(position.shown) :]:
            show_flag(tables(variant), games, 0, SIDES.index(side))
        if after.ply > position.ply:
            play_move(variant, games, 0, after.history[-1].move)
        compare_truth(after, games, 0)
        if after.outcome is not None or rng.random() < LOOKS:
            compare_knowledge(after, position, games, 0)
            compare_observation(after, position, games, 0)
        position = after
    return position.ply


def compare_observation(position: Position, before: Position, games: Games, g: int) -> None:
    """Both sides' observations, against a slow writer that is given a View only."""
    table = tables(position.variant)
    planes = new_planes(g + 1, table.cells)
    facts = np.zeros((g + 1, 2, FACTS), np.uint8)
    encode(table, games, planes, facts, g, g + 1)
    shaped = planes.view(np.uint8).reshape(g + 1, 2, table.height, table.width, -1)
    compare_seen(position, before, shaped[g], facts[g])


def compare_seen(
    position: Position, before: Position | None, planes: seen.Bytes, facts: seen.Bytes
) -> None:
    for number, side in enumerate(SIDES):
        view = project(position, Audience.of(side))
        earlier = None if before is None else project(before, Audience.of(side))
        assert np.array_equal(seen.planes(view, earlier), planes[number])
        assert np.array_equal(seen.facts(view), facts[number])


@pytest.mark.parametrize("name", ALL)
@pytest.mark.timeout(0)
def test_many_games_at_once_are_the_games_of_the_rules(name: str) -> None:
    rng = random.Random(f"many {name} {PLIES}")
    many = Many(ALL[name], 4, seed=rng.getrandbits(32))
    positions = [begun(ALL[name], many.games, g) for g in range(4)]
    for _ in range(EACH // 4):
        moves = [keen(position, rng) for position in positions]
        sides = [position.to_move for position in positions]
        actions = [action_of(ALL[name], s, m) for s, m in zip(sides, moves, strict=True)]
        many.step(np.array(actions, np.int32))
        for g, move in enumerate(moves):
            positions[g] = carried_on(positions[g].play(move), many, g)
            assert SIDES[many.mover[g]] is positions[g].to_move
            compare_truth(positions[g], many.games, g)
            if rng.random() < LOOKS:
                compare_seen(positions[g], None, many.planes[g], many.facts[g])


def carried_on(position: Position, many: Many, g: int) -> Position:
    """The position, or the one that began in its place if it was the last."""
    winner, reason, length = many.ended[g]
    if position.outcome is None:
        assert (-1, 0) == (winner, reason)
        return position
    assert position.outcome == outcome_of(winner, reason)
    assert position.ply == length
    return begun(many.variant, many.games, g)


def test_a_side_can_always_move() -> None:
    """Why the kernels know no ending by RULES 4.3."""
    rng = random.Random(43)
    for variant in [*ALL.values(), *(small_variant(rng) for _ in range(200))]:
        for position in few(studies(variant, rng)):
            assert position.legal_moves()
            assert None is position.outcome


def few(positions: Iterator[Position]) -> Iterator[Position]:
    for _ in range(20):
        yield next(positions)
