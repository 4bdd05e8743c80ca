"""How likely each enemy piece has each rank, for all that a side can know (docs/belief.md).

A side believes from its own knowledge only: the ranks that an enemy piece can have (`SEEN`, which
is made of announcements and the side's own ranks), what the piece has done, where it started, and
how many of each rank an army has. The enemy's true ranks are never read.
"""

from __future__ import annotations

import numpy as np

from salpakan.engine.mind.minds import WIDE, Float32, Minds, Prior
from salpakan.engine.mind.traces import CONTEXT
from salpakan.kernels.games import RANK, SEEN, START, Games
from salpakan.kernels.jit import part, seldom
from salpakan.kernels.tables import Tables

SWEEPS = 3
"""How often rows and columns are scaled; see `balance`."""


@part
def believe(t: Tables, games: Games, g: int, minds: Minds, prior: Prior, side: int) -> None:
    """Make `belief[g, side]` anew if anything has changed since it was made."""
    if minds.stale[g, side] != 0:
        think(t, games, g, minds, prior, side)


@seldom
def think(t: Tables, games: Games, g: int, minds: Minds, prior: Prior, side: int) -> None:
    """Make `belief[g, side]` anew."""
    minds.stale[g, side] = 0
    weigh(t, games, g, minds, prior, side)
    balance(t, minds.belief[g, side], minds.work[g])


@part
def weigh(t: Tables, games: Games, g: int, minds: Minds, prior: Prior, side: int) -> None:
    """Write into `belief[g, side]` the weight of each rank for each enemy piece by itself.

    A piece that this arrangement never had counts as one of which nothing is known, so that the
    army's counts hold for all.
    """
    first = (1 - side) * t.size
    for j in range(t.size):
        slot = first + j
        row = minds.belief[g, side, j]
        seen = games.pieces[g, slot, SEEN]
        if games.pieces[g, slot, RANK] < 0:
            seen = t.every
        habit = prior.habits[minds.traces[g, slot, CONTEXT]]
        start = prior.starts[home_of(t, games, g, slot)]
        for k in range(WIDE):
            row[k] = habit[k] * start[k] if seen >> k & 1 == 1 else np.float32(0)


@part
def home_of(t: Tables, games: Games, g: int, slot: int) -> int:
    """The home square on which a piece started, as its owner counts them."""
    index: int = t.square[games.pieces[g, slot, START]]
    home = t.cells - 1 - index if slot >= t.size else index
    return home if 0 <= home < t.homes else 0  # a piece that this arrangement never had


@seldom
def balance(t: Tables, belief: Float32, work: Float32) -> None:
    """Scale columns to the army's counts and rows to 1, in turn (Sinkhorn).

    What comes out has the odds of the single pieces and nearly the counts of the army; the exact
    chances would need a sum over all deals.
    """
    one, none = np.float32(1), np.float32(0)
    for _ in range(SWEEPS):
        for k in range(WIDE):
            work[k] = none
        for j in range(t.size):
            for k in range(WIDE):
                work[k] += belief[j, k]
        for k in range(WIDE):
            work[k] = np.float32(t.counts[k]) / work[k] if work[k] > none else none
        for j in range(t.size):
            total = none
            for k in range(WIDE):
                belief[j, k] *= work[k]
                total += belief[j, k]
            scale = one / total
            for k in range(WIDE):
                belief[j, k] *= scale
