"""The policy: how much a side likes each of its moves, from what it knows.

A score is a sum of weights, one for each feature, and what a small hidden layer makes of the
features and of the whole position; the chance of a move is the softmax of scores.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from salpakan.engine.mind.desk import COUNTED, HEAD, STATE, Desk, Mind
from salpakan.engine.mind.features import (
    AHEAD_LATE,
    COURSE,
    DANGER,
    DANGER_LEFT,
    FEATURES,
    FIELD,
    HIT,
    HIT_LATE,
    LEAVE,
    NEAR,
    PER_RANK,
    RUN,
    UNDO,
    describe_moves,
)
from salpakan.engine.mind.layout import WORTH, Float32
from salpakan.engine.mind.sums import add_rows
from salpakan.engine.mind.whole import describe_whole
from salpakan.kernels.dice import throw
from salpakan.kernels.games import Games
from salpakan.kernels.jit import part, seldom
from salpakan.kernels.tables import FLAG, Tables

_UNIT = 1.0 / (1 << 53)


class Policy(NamedTuple):
    """Weights of a policy. One without `outer` is linear: a sum over features and no more."""

    linear: Float32
    """(FEATURES,)"""
    inner: Float32
    """(FEATURES + STATE, HEAD) from a move's features and the whole position to a hidden layer."""
    outer: Float32
    """(HEAD,) or (0,) from the hidden layer to the score."""


def linear_policy(weights: Float32) -> Policy:
    """A policy without a hidden layer."""
    return Policy(weights, np.zeros((0, HEAD), np.float32), np.zeros(0, np.float32))


def shallow_head(seed: int) -> tuple[Float32, Float32]:
    """A hidden layer that says nothing yet, and can learn to."""
    inner = np.random.default_rng(seed).normal(0, 0.1, (FEATURES + STATE, HEAD))
    return inner.astype(np.float32), np.zeros(HEAD, np.float32)


def stacked(policies: Sequence[Policy]) -> Policy:
    """Several policies in one; `one_of` takes them apart. All or none have a hidden layer."""
    return Policy(*(np.stack(parts) for parts in zip(*policies, strict=True)))


@part
def one_of(policies: Policy, number: int) -> Policy:
    """One of several."""
    return Policy(policies.linear[number], policies.inner[number], policies.outer[number])


@seldom
def consider(
    t: Tables, games: Games, g: int, mind: Mind, side: int, policy: Policy, heat: float
) -> int:
    """Score all moves of `side`, which is to move, and how likely it plays each at this heat.

    Returns how many there are; they are on the desk.
    """
    count = describe_moves(t, games, g, mind, side)
    desk = mind.desk
    for m in range(count):
        score = np.float32(0)
        for n in range(desk.used[m]):
            score += policy.linear[desk.which[m, n]] * desk.value[m, n]
        desk.score[m] = score
    if len(policy.outer) > 0:
        describe_whole(t, games, g, mind, side)
        _bend(policy, desk, count)
    soften(desk, count, heat)
    desk.moves[0, COUNTED] = count
    return count


@seldom
def _bend(policy: Policy, desk: Desk, count: int) -> None:
    """Add what the hidden layer says of each move."""
    common, hidden = desk.hidden[0], desk.hidden[1]
    take_in(policy.inner, desk.state, common)
    for m in range(count):
        for h in range(HEAD):
            hidden[h] = common[h]
        add_rows(policy.inner, desk.which[m], desk.value[m], desk.used[m], hidden)
        for h in range(HEAD):
            desk.score[m] += max(hidden[h], np.float32(0)) * policy.outer[h]


@part
def take_in(inner: Float32, state: Float32, common: Float32) -> None:
    """What the whole position means to the hidden layer, whatever the move."""
    for h in range(HEAD):
        common[h] = 0
    for n in range(STATE):
        for h in range(HEAD):
            common[h] += state[n] * inner[FEATURES + n, h]


@part
def soften(desk: Desk, count: int, heat: float) -> None:
    """Turn scores into chances; the higher the heat, the more alike they are."""
    top = desk.score[0]
    for m in range(1, count):
        top = max(top, desk.score[m])
    total = np.float32(0)
    for m in range(count):
        desk.chance[m] = np.exp((desk.score[m] - top) / np.float32(heat))
        total += desk.chance[m]
    for m in range(count):
        desk.chance[m] /= total


@part
def draw(games: Games, g: int, desk: Desk, count: int) -> int:
    """One of the moves by lot, by their chances; the dice are the game's."""
    left = np.float32((throw(games, g) >> 10) * _UNIT)
    for m in range(count - 1):
        left -= desk.chance[m]
        if left < 0:
            return m
    return count - 1


def purposeful() -> Float32:
    """Weights by hand, to begin learning from: a policy that wants something."""
    weights = np.zeros(FEATURES, np.float32)
    for rank, worth in enumerate(WORTH):
        own = rank * PER_RANK
        weights[own + HIT + 2] = -0.8 * worth
        weights[own + HIT + 3] = 20
        weights[own + HIT + 4] = 1
        weights[own + NEAR] = -0.25 * worth
        weights[own + LEAVE] = 0.25 * worth
        weights[own + COURSE : own + COURSE + 3] = 0.5
        weights[own + COURSE + 3 : own + COURSE + 6] = -0.3
        weights[own + UNDO] = -1
        weights[own + FIELD] = 0.5
    flag = FLAG * PER_RANK
    weights[flag + COURSE : flag + COURSE + 9] = -1
    weights[flag + NEAR + 2] = -6
    weights[RUN + 15 : RUN + 20] = 6
    weights[RUN + 15] = 30
    weights[RUN + 5] = weights[RUN + 10] = 2
    weights[DANGER] = -12
    weights[DANGER_LEFT] = -1
    weights[HIT_LATE] = weights[AHEAD_LATE] = 1
    return weights
