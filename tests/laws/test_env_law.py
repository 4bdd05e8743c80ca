"""RULES 8.3 for the environments: what a side cannot know changes nothing that it is given."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
import pytest

from salpakan.envs import salpakan_v0
from salpakan.envs.single import SalpakanEnv
from salpakan.kernels import SIDES
from salpakan.kernels.loading import action_of
from salpakan.rules import Move, Placement, Position, Side, Square, Variant
from salpakan.view import Audience, ClockReading, View
from tests.laws.redeal import redeal
from tests.support.games import armies, first_position, play_on
from tests.support.variants import ALL

GAMES = 3


def dealt_twice(name: str, side: Side) -> Iterator[tuple[Position, Position]]:
    """Yield games, each with another deal that the side cannot tell from it."""
    dealt_anew = 0
    for seed in range(GAMES):
        rng = random.Random(f"{name} {side} {seed}")
        game = list(play_on(first_position(ALL[name], rng), rng, plies=120))
        for here in (rng.choice(game), game[-1]):
            there = redeal(here, Audience.of(side), rng)
            dealt_anew += armies(here) != armies(there)
            yield here, there
    assert dealt_anew > 0


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("name", ALL)
def test_hidden_ranks_change_nothing_that_pettingzoo_is_given(name: str, side: Side) -> None:
    for here, there in dealt_twice(name, side):
        assert list(given_by_pettingzoo(here, side)) == list(given_by_pettingzoo(there, side))


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("name", ALL)
def test_hidden_ranks_change_nothing_that_gymnasium_is_given(name: str, side: Side) -> None:
    for here, there in dealt_twice(name, side):
        assert list(given_by_gymnasium(here, side)) == list(given_by_gymnasium(there, side))


def given_by_pettingzoo(position: Position, side: Side) -> Iterator[object]:
    """Yield all that a side is given in a game, from the first piece placed to the last turn."""
    agent = salpakan_v0.AGENTS[SIDES.index(side)]
    for mode in ("ansi", "rgb_array"):
        env = salpakan_v0.raw_env(
            position.variant,
            quiet_limit=None,
            first=position.first,
            render_mode=mode,
            render_as=side.value,
        )
        env.reset(seed=1)
        for action in actions(position):
            yield given(env.observe(agent), env.infos[agent], env.rewards[agent])
            yield env.terminations[agent], env.agent_selection, given(env.render())
            env.step(action)
        yield given(env.observe(agent), env.infos[agent], env.rewards[agent], env.render())


def given_by_gymnasium(position: Position, side: Side) -> Iterator[object]:
    """Yield all that the learner is given in a game against a player who moves as the enemy did."""
    for mode in ("ansi", "rgb_array"):
        enemy = Script(position)
        env = SalpakanEnv(
            position.variant,
            opponent=enemy,
            side=side,
            quiet_limit=None,
            first=position.first,
            placement="play",
            render_mode=mode,
        )
        yield given(*env.reset(seed=1), env.render())
        moves = [turn.move for turn in position.history if turn.side is side]
        chosen = [action_of(position.variant, side, move) for move in moves]
        for action in (*placing(position, side), *chosen):
            now = given(*env.step(np.int64(action)), env.render())
            if enemy.silent:  # its last move was none of that game
                break
            yield now


@dataclass
class Script:
    """A player who does what a side did in a game; falls silent where the game breaks off."""

    position: Position
    silent: bool = field(default=False, init=False)

    def place(self, variant: Variant, side: Side) -> Placement:
        """Place as that side did."""
        return Placement.of(variant, side, armies(self.position)[side].items())

    def choose(self, view: View, clock: ClockReading) -> Move:
        """Move as that side did; any move once the game has broken off."""
        del clock
        if view.ply < self.position.ply:
            return self.position.history[view.ply].move
        self.silent = True
        return view.legal_moves()[0]


def actions(position: Position) -> Iterator[int]:
    """Yield the actions of both sides that lead to a position."""
    for side in SIDES:
        yield from placing(position, side)
    for turn in position.history:
        yield action_of(position.variant, turn.side, turn.move)


def placing(position: Position, side: Side) -> Iterator[int]:
    """Yield the actions that place a side's army."""
    variant = position.variant

    def seen(square: Square) -> int:
        index = square.row * variant.width + square.col
        return variant.width * variant.height - 1 - index if side is Side.BLACK else index

    army = sorted(armies(position)[side].items(), key=lambda item: -item[1])
    for square, _ in army:
        yield 4 * seen(square)


def given(*things: object) -> tuple[object, ...]:
    """Return bytes and plain values, which can be compared."""
    found: list[object] = []
    for thing in things:
        if isinstance(thing, dict):
            found.extend((key, *given(value)) for key, value in thing.items())
        else:
            found.append(thing.tobytes() if isinstance(thing, np.ndarray) else thing)
    return tuple(found)
