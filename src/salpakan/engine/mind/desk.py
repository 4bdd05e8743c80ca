"""Room to think in: what a mind works out about one position, written over by the next."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from salpakan.engine.mind.layout import Float32, Layout, layout
from salpakan.engine.mind.minds import Minds, Prior, new_minds
from salpakan.engine.mind.sums import WIDTH
from salpakan.kernels.tables import Int32, tables
from salpakan.rules import Variant

MOVES = 96
"""At most so many legal moves: 21 pieces in 4 directions are 84."""
HEAD = WIDTH
"""Width of the policy's hidden layer."""
STATE = 32
"""Measures of the whole position."""
ENTRIES = 64
"""At most so many features of a move."""

# Columns of `Desk.moves`.
ORIGIN, TARGET, SLOT, MET, STEP = 0, 1, 2, 3, 4
COUNTED = 5
"""In the first row: how many moves there are."""


class Desk(NamedTuple):
    """Scratch of one thread."""

    foes: Int32
    """(2, size) numbers of the standing enemy pieces, and their cells."""
    mine: Float32
    """(4, wide) chances of one own rank with each: `PW`, `PL`, `EV`, and that it is the Flag; 0
    after the last. `wide` is the size of an army, rounded up to what is added up at once."""
    near: Float32
    """(wide,) how near each is to some cell."""
    field: Float32
    """(2, 4) sums of the above, for where a piece stands and for where it goes."""
    guard: Int32
    """(5, width) by column of my goal row, how near the nearest enemy is; by column of the enemy's
    goal row, as I see it, how near my nearest and my second nearest piece are, who is first, and
    how near the nearest would be after some move."""
    state: Float32
    """(STATE,) what the whole position looks like, for the policy."""
    hidden: Float32
    """(2, HEAD) sums of the policy's hidden layer."""
    notes: Float32
    """(16,) what holds for all moves, see `features`."""
    moves: Int32
    """(MOVES, 8) legal moves: origin, target, own piece, piece met or -1, direction."""
    used: Int32
    """(MOVES,) features of each move."""
    which: Int32
    """(MOVES, ENTRIES) their numbers."""
    value: Float32
    """(MOVES, ENTRIES) their values."""
    score: Float32
    """(MOVES,) how well the policy likes each move."""
    chance: Float32
    """(MOVES,) how likely it plays it."""


class Mind(NamedTuple):
    """All that thinking needs besides the games themselves."""

    lay: Layout
    minds: Minds
    prior: Prior
    duels: Float32
    """(n, 2, size, 4, 16) for each side and enemy piece what a meeting may come to, by own rank;
    made with `Minds.belief`."""
    recall: Int32
    """(n, 2, 2) the piece that each side moved last, -1 before, and where it came from."""
    desk: Desk


def new_desk(variant: Variant) -> Desk:
    """Room for one thread."""
    size, width = variant.size, variant.width
    wide = -(-size // 8) * 8
    return Desk(
        foes=np.zeros((2, size), np.int32),
        mine=np.zeros((4, wide), np.float32),
        near=np.zeros(wide, np.float32),
        field=np.zeros((2, 4), np.float32),
        guard=np.zeros((5, width), np.int32),
        state=np.zeros(STATE, np.float32),
        hidden=np.zeros((2, HEAD), np.float32),
        notes=np.zeros(16, np.float32),
        moves=np.zeros((MOVES, 8), np.int32),
        used=np.zeros(MOVES, np.int32),
        which=np.zeros((MOVES, ENTRIES), np.int32),
        value=np.zeros((MOVES, ENTRIES), np.float32),
        score=np.zeros(MOVES, np.float32),
        chance=np.zeros(MOVES, np.float32),
    )


def new_mind(variant: Variant, prior: Prior, count: int) -> Mind:
    """A mind for `count` games, with one desk."""
    table = tables(variant)
    return Mind(
        lay=layout(variant),
        minds=new_minds(table, count),
        prior=prior,
        duels=np.zeros((count, 2, variant.size, 4, 16), np.float32),
        recall=np.full((count, 2, 2), -1, np.int32),
        desk=new_desk(variant),
    )
