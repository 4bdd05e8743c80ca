"""The value: how likely a side is to win, from what it knows, by a small sparse network.

Inputs are own ranks by square, the enemy's chances of each rank by square, and some forty measures
of the whole; one hidden layer. It asks for nobody's true rank but the side's own.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from salpakan.engine.mind.desk import Mind
from salpakan.engine.mind.layout import EV, PL, Float32, Real
from salpakan.engine.mind.sums import WIDTH, add_rows
from salpakan.engine.mind.survey import (
    FLAG_CELL,
    FLAG_FOE,
    FOES,
    THREAT,
    is_friend,
    look_round,
    margin,
)
from salpakan.engine.mind.whole import material
from salpakan.kernels.games import COUNT, MOVES, QUIET, RANK, TO_MOVE, Games
from salpakan.kernels.jit import part, seldom
from salpakan.kernels.tables import FLAG, SLOT, Int32, Number, Tables

HIDDEN = WIDTH
GRID = 72
"""Squares by row and column, 9 a row; what lies beyond counts as the last."""
_THEIRS = 15 * GRID
_MOVED = 2 * _THEIRS
_WHOLE = _MOVED + GRID
INPUTS = _WHOLE + 64
ACTIVE = 512
"""At most so many inputs are not 0."""
_SLOPE = np.float32(0.05)
_FAINT = 0.01


class Net(NamedTuple):
    """Weights of the network; float32."""

    inner: Float32
    """(INPUTS, HIDDEN)"""
    bias: Float32
    """(HIDDEN,)"""
    outer: Float32
    """(HIDDEN + 1,) and the last one's own bias."""


class Active(NamedTuple):
    """Inputs that are not 0, and what the hidden layer makes of them."""

    which: Int32
    """(ACTIVE,)"""
    value: Float32
    """(ACTIVE,)"""
    hidden: Float32
    """(HIDDEN,)"""


def new_net(seed: int) -> Net:
    """A network that knows nothing yet."""
    rng = np.random.default_rng(seed)
    inner = rng.normal(0, 0.03, (INPUTS, HIDDEN)).astype(np.float32)
    outer = rng.normal(0, 0.1, HIDDEN + 1).astype(np.float32)
    outer[HIDDEN] = 0
    return Net(inner, np.zeros(HIDDEN, np.float32), outer)


def new_active() -> Active:
    """Room for the inputs of one position."""
    return Active(
        np.zeros(ACTIVE, np.int32), np.zeros(ACTIVE, np.float32), np.zeros(HIDDEN, np.float32)
    )


@seldom
def value_of(
    t: Tables, games: Games, g: int, mind: Mind, side: int, net: Net, active: Active
) -> Real:
    """How likely `side` is to win game `g`, from 0 to 1."""
    used = gather(t, games, g, mind, side, active)
    return forward(net, active.which, active.value, used, active.hidden)


@seldom
def forward(net: Net, index: Int32, value: Float32, used: int, hidden: Float32) -> Real:
    """What the network says of these inputs; leaves the hidden layer before its bend."""
    for h in range(HIDDEN):
        hidden[h] = net.bias[h]
    add_rows(net.inner, index, value, used, hidden)
    out = net.outer[HIDDEN]
    for h in range(HIDDEN):
        bent = hidden[h] if hidden[h] > 0 else _SLOPE * hidden[h]
        out += bent * net.outer[h]
    chance: Real = np.float32(1) / (np.float32(1) + np.exp(-out))
    return chance


@seldom
def learn_value(
    net: Net, index: Int32, value: Float32, used: int, hidden: Float32, target: float, rate: float
) -> Real:
    """One step down the cross-entropy to `target`; returns what it said before."""
    said = forward(net, index, value, used, hidden)
    push = np.float32(rate) * np.float32(target - said)
    for h in range(HIDDEN):
        bend = np.float32(1) if hidden[h] > 0 else _SLOPE
        back = push * net.outer[h] * bend
        net.outer[h] += push * hidden[h] * bend
        hidden[h] = back
        net.bias[h] += back
    net.outer[HIDDEN] += push
    for n in range(used):
        row, by = index[n], value[n]
        for h in range(HIDDEN):
            net.inner[row, h] += by * hidden[h]
    return said


@part
def _add(active: Active, used: int, index: Number, value: Real) -> int:
    active.which[used] = index
    active.value[used] = value
    return used + 1


@part
def _grid(mind: Mind, side: int, cell: Number) -> int:
    row, col = int(mind.lay.row[side, cell]), int(mind.lay.col[side, cell])
    return min(GRID - 1, row * 9 + min(8, col))


@seldom
def gather(t: Tables, games: Games, g: int, mind: Mind, side: int, active: Active) -> int:
    """Write the inputs that `side` sees in game `g`; returns how many."""
    look_round(t, games, g, mind, side)
    used = 0
    base = side * t.size
    for place in range(base, base + games.head[g, COUNT + side]):
        cell = np.int64(games.army[g, place])
        rank = games.pieces[g, games.board[g, cell] & SLOT, RANK]
        used = _add(active, used, rank * GRID + _grid(mind, side, cell), 1)
    foes = mind.desk.foes
    for i in range(np.int64(mind.desk.notes[FOES])):
        at, row = _grid(mind, side, foes[1, i]), mind.minds.belief[g, side, foes[0, i]]
        for rank in range(15):
            if row[rank] > _FAINT:
                used = _add(active, used, _THEIRS + rank * GRID + at, row[rank])
        slot = (1 - side) * t.size + foes[0, i]
        if games.pieces[g, slot, MOVES] > 0:
            used = _add(active, used, _MOVED + at, 1)
    return _gather_whole(t, games, g, mind, side, active, used)


@part
def _gather_whole(
    t: Tables, games: Games, g: int, mind: Mind, side: int, active: Active, used: int
) -> int:
    """Measures of the whole."""
    notes, head = mind.desk.notes, games.head
    turn = 1 if head[g, TO_MOVE] == side else 0
    used = _add(active, used, _WHOLE + turn, 1)
    own, enemy, known = material(t, games, g, mind, side)
    used = _add(active, used, _WHOLE + 2, (own - enemy) / np.float32(20))
    used = _add(active, used, _WHOLE + 3, own / np.float32(60))
    used = _add(active, used, _WHOLE + 4, enemy / np.float32(60))
    used = _add(active, used, _WHOLE + 5, head[g, COUNT + side] / np.float32(t.size))
    used = _add(active, used, _WHOLE + 6, head[g, COUNT + 1 - side] / np.float32(t.size))
    used = _add(active, used, _WHOLE + 7, known)
    used = _add(active, used, _WHOLE + 8, min(np.float32(1), head[g, QUIET] / np.float32(60)))
    used = _add(active, used, _WHOLE + 9 + turn, notes[THREAT])
    flag = np.int64(notes[FLAG_CELL])
    spare = min(3, max(-4, margin(t, mind, side, flag) + turn)) + 4
    used = _add(active, used, _WHOLE + 11 + 8 * turn + spare, 1)
    near = min(4, max(1, int(notes[FLAG_FOE]))) - 1
    used = _add(active, used, _WHOLE + 27 + 4 * turn + near, 1)
    left = t.height - 1 - mind.lay.row[side, flag]
    used = _add(active, used, _WHOLE + 35 + min(7, left), 1)
    gain, loss = _contact(t, games, g, mind, side)
    used = _add(active, used, _WHOLE + 43 + turn, gain / np.float32(5))
    used = _add(active, used, _WHOLE + 45 + turn, loss / np.float32(5))
    chance = np.float32(0)
    for i in range(np.int64(notes[FOES])):
        j = mind.desk.foes[0, i]
        closest = mind.lay.fade[flag, mind.desk.foes[1, i]]
        chance += closest * (1 - mind.minds.belief[g, side, j, FLAG])
    return _add(active, used, _WHOLE + 47, chance)


@part
def _contact(t: Tables, games: Games, g: int, mind: Mind, side: int) -> tuple[Real, Real]:
    """The best challenge I have, and the worst that threatens me, in worth."""
    gain, loss = np.float32(0), np.float32(0)
    for i in range(np.int64(mind.desk.notes[FOES])):
        j, cell = mind.desk.foes[0, i], np.int64(mind.desk.foes[1, i])
        for step in range(4):
            near = cell + t.steps[0, step]
            if is_friend(games, g, side, near):
                rank = np.int64(games.pieces[g, games.board[g, near] & SLOT, RANK])
                lost = mind.duels[g, side, j, PL, rank]
                worth = mind.lay.worth[rank] if rank != FLAG else np.float32(20)
                gain = max(gain, mind.duels[g, side, j, EV, rank] - lost * worth)
                loss = max(loss, lost * worth)
    return gain, loss
