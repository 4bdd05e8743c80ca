"""What each side of a game has watched, and what it believes of the enemy's pieces."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from salpakan.kernels.tables import Int16, Tables, UInt8

Float32: TypeAlias = npt.NDArray[np.float32]

WIDE = 16
"""Columns of a row of beliefs: a number for each rank, and one that is always 0."""
TRACES = 8
"""Columns of `Minds.traces`; `traces` names them."""
GROUPS = 5
"""Groups of habits; a piece has one row of `Prior.habits` in each."""
HOME = GROUPS
"""After the rows of a piece's habits comes its home square, a row of `Prior.starts`."""
HABITS = 100
"""Rows of all groups; `traces` tells which stands for what."""


class Minds(NamedTuple):
    """What is watched and believed in `n` games; row `g` goes with row `g` of `Games`.

    Whoever made the arrays owns them; kernels write to the rows that they are told to.
    """

    traces: Int16
    """(n, 2 * size, 8) what everybody has seen each piece do; columns are named in `traces`."""
    belief: Float32
    """(n, 2, size, 16) `belief[g, s, j, k]`: how likely side s holds the enemy's j-th piece, the
    one with number `(1 - s) * size + j`, to be of rank k. Standing and fallen; rows sum to 1."""
    exposure: Float32
    """(n, 2, size, 16) `exposure[g, s, j, k]`: how likely, as far as side s can tell, the enemy
    holds the j-th piece of s, the one with number `s * size + j`, to be of rank k."""
    weights: Float32
    """(n, 2 * size, 16) weight of each rank for each piece by what it has done and where it
    started; what it cannot be is not struck out."""
    aged: UInt8
    """(n, 2 * size) 1 where `weights` must be made anew before they are read."""
    stale: UInt8
    """(n, 2) 1 where `belief[g, s]` must be made anew before it is read."""
    unsure: UInt8
    """(n, 2) 1 where `exposure[g, s]` must be made anew before it is read."""
    last: Int16
    """(n,) the piece that moved last, -1 if it left or nobody has moved."""
    rows: Int16
    """(n, 8) and"""
    work: Float32
    """(n, 32) for sums on the side; they hold nothing between two calls."""


class Prior(NamedTuple):
    """What a piece's behaviour and start square say about its rank, learned from games.

    Weights, not chances: only ratios within a row count. 1 everywhere says nothing.
    """

    habits: Float32
    """(HABITS, 16) weight of each rank for a piece that has behaved like this."""
    starts: Float32
    """(homes, 16) weight of each rank for a piece that started on this home square, as its owner
    sees it: its back row first, from its left."""
    doubt: float = 0.0
    """How likely a piece behaves like no rank in particular, so that no weight is far below the
    average."""


def new_minds(table: Tables, count: int) -> Minds:
    """Room for `count` games, none of them begun.

    >>> from salpakan.kernels import tables
    >>> from salpakan.rules import VARIANTS
    >>> new_minds(tables(VARIANTS["classic"]), 3).belief.shape
    (3, 2, 21, 16)
    """
    return Minds(
        traces=np.zeros((count, 2 * table.size, TRACES), np.int16),
        belief=np.zeros((count, 2, table.size, WIDE), np.float32),
        exposure=np.zeros((count, 2, table.size, WIDE), np.float32),
        weights=np.zeros((count, 2 * table.size, WIDE), np.float32),
        aged=np.ones((count, 2 * table.size), np.uint8),
        stale=np.ones((count, 2), np.uint8),
        unsure=np.ones((count, 2), np.uint8),
        last=np.full(count, -1, np.int16),
        rows=np.zeros((count, 8), np.int16),
        work=np.zeros((count, 2 * WIDE), np.float32),
    )


def flat_prior(table: Tables) -> Prior:
    """A prior that draws no conclusion from behaviour: every deal that is possible is as likely.

    >>> from salpakan.kernels import tables
    >>> from salpakan.rules import VARIANTS
    >>> flat_prior(tables(VARIANTS["classic"])).starts.shape
    (27, 16)
    """
    return Prior(
        habits=np.ones((HABITS, WIDE), np.float32),
        starts=np.ones((table.homes, WIDE), np.float32),
    )


def tempered(prior: Prior, exponent: float, doubt: float = 0.0) -> Prior:
    """The same prior, less sure of itself for an exponent below 1; at 0 it says nothing.

    >>> from salpakan.kernels import tables
    >>> from salpakan.rules import VARIANTS
    >>> flat = flat_prior(tables(VARIANTS["mini-3x3"]))
    >>> tempered(Prior(flat.habits * 9, flat.starts), 0.5).habits[0, 0].item()
    3.0
    """
    return Prior(
        habits=(prior.habits**exponent).astype(np.float32),
        starts=(prior.starts**exponent).astype(np.float32),
        doubt=float(doubt),
    )
