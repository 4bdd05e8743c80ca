"""How likely each enemy piece has each rank, for all that a side can know (docs/belief.md).

A side believes from its own knowledge only: the ranks that an enemy piece can have (`SEEN`, which
is made of announcements and the side's own ranks), what the piece has done, where it started, and
how many of each rank an army has. The enemy's true ranks are never read.
"""

from __future__ import annotations

import numpy as np

from salpakan.engine.mind.minds import GROUPS, HOME, WIDE, Float32, Minds, Prior
from salpakan.engine.mind.traces import habits_of
from salpakan.kernels.games import GUESS, RANK, SEEN, START, Games
from salpakan.kernels.jit import part, seldom
from salpakan.kernels.tables import Int16, Number, Tables

SWEEPS = 3
"""How often rows and columns are scaled; see `balance`."""


@part
def believe(t: Tables, games: Games, g: int, minds: Minds, prior: Prior, side: int) -> None:
    """Make `belief[g, side]` anew if anything has changed since it was made."""
    if minds.stale[g, side] != 0:
        minds.stale[g, side] = 0
        weigh(t, games, g, minds, prior, side, side)
        balance(t, minds.belief[g, side], minds.work[g])


@part
def expose(t: Tables, games: Games, g: int, minds: Minds, prior: Prior, side: int) -> None:
    """Make `exposure[g, side]` anew if anything has changed since it was made."""
    if minds.unsure[g, side] != 0:
        minds.unsure[g, side] = 0
        weigh(t, games, g, minds, prior, side, 1 - side)
        balance(t, minds.exposure[g, side], minds.work[g])


@seldom
def weigh(
    t: Tables, games: Games, g: int, minds: Minds, prior: Prior, side: int, viewer: int
) -> None:
    """Write the weight of each rank for each piece by itself: of the enemy's pieces into
    `belief[g, side]`, or of my own, as the enemy may see them, into `exposure[g, side]`.

    A piece that this arrangement never had counts as one of which nothing is known, so that the
    army's counts hold for all.
    """
    first = (1 - viewer) * t.size
    column = SEEN if viewer == side else GUESS
    into = minds.belief[g, side] if viewer == side else minds.exposure[g, side]
    for j in range(t.size):
        slot = first + j
        if minds.aged[g, slot] != 0:
            _weigh_again(t, games, g, minds, prior, slot)
        ranks = np.int32(games.pieces[g, slot, column])
        if games.pieces[g, slot, RANK] < 0:
            ranks = np.int32(t.every)
        for k in range(WIDE):
            into[j, k] = minds.weights[g, slot, k]
        _strike_out(ranks, into[j])


@seldom
def _weigh_again(t: Tables, games: Games, g: int, minds: Minds, prior: Prior, slot: int) -> None:
    """Make `weights` of a piece that has done something new."""
    rows = minds.rows[g]
    habits_of(games, g, minds, slot, rows)
    rows[HOME] = home_of(t, games, g, slot)
    _weigh_habits(t, prior, rows, minds.weights[g, slot])
    minds.aged[g, slot] = 0


@part
def weigh_piece(t: Tables, prior: Prior, rows: Int16, ranks: Number, into: Float32) -> None:
    """Write the weight of each rank for a piece with these habits and this home.

    Its behaviour is doubted, and ranks that it cannot have are struck out.
    """
    _weigh_habits(t, prior, rows, into)
    _strike_out(ranks, into)


@part
def _weigh_habits(t: Tables, prior: Prior, rows: Int16, into: Float32) -> None:
    for k in range(WIDE):
        into[k] = prior.starts[rows[HOME], k]
    for group in range(GROUPS):
        for k in range(WIDE):
            into[k] *= prior.habits[rows[group], k]
    total = np.float32(0)
    for k in range(WIDE):
        total += into[k] * np.float32(t.counts[k])
    floor = np.float32(prior.doubt) * total / np.float32(t.size)
    for k in range(WIDE):
        into[k] += floor


@part
def _strike_out(ranks: Number, weights: Float32) -> None:
    for k in range(WIDE):
        weights[k] = weights[k] if ranks >> k & 1 == 1 else np.float32(0)


@part
def home_of(t: Tables, games: Games, g: int, slot: int) -> Number:
    """The home square on which a piece started, as its owner counts them."""
    index = np.int64(t.square[games.pieces[g, slot, START]])
    home = t.cells - 1 - index if slot >= t.size else index
    return home if 0 <= home < t.homes else 0  # a piece that this arrangement never had


@seldom
def balance(t: Tables, belief: Float32, work: Float32) -> None:
    """Scale columns to the army's counts and rows to 1, in turn (Sinkhorn).

    What comes out has the odds of the single pieces and nearly the counts of the army; the exact
    chances would need a sum over all deals. `work` has room for two rows.
    """
    none, tiny = np.float32(0), np.float32(1e-30)
    scale, total = work[:WIDE], work[WIDE : 2 * WIDE]
    for k in range(WIDE):
        scale[k] = np.float32(1)
        total[k] = none
    for j in range(t.size):
        for k in range(WIDE):
            total[k] += belief[j, k]
    for sweep in range(1, SWEEPS + 1):
        for k in range(WIDE):
            scale[k] *= np.float32(t.counts[k]) / max(scale[k] * total[k], tiny)
            total[k] = none
        for j in range(t.size):
            _balance_row(belief[j], scale, total, sweep == SWEEPS)


@part
def _balance_row(row: Float32, scale: Float32, total: Float32, write: bool) -> None:
    """Scale a row to 1 by columns; write it, or add it to the sums of columns."""
    of_row = np.float32(0)
    for k in range(WIDE):
        of_row += row[k] * scale[k]
    by = np.float32(1) / of_row
    if write:
        for k in range(WIDE):
            row[k] *= by * scale[k]
    else:
        for k in range(WIDE):
            total[k] += row[k] * by
