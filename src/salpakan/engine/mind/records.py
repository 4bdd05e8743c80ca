"""What sides knew of pieces in games of self-play, and what the pieces were: to learn beliefs from.

Only training looks at both; a player never has the true ranks.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from salpakan.engine.mind.belief import home_of
from salpakan.engine.mind.minds import GROUPS, HOME, Minds
from salpakan.engine.mind.traces import habits_of
from salpakan.kernels.games import PLACE, RANK, SEEN, Games
from salpakan.kernels.jit import part
from salpakan.kernels.tables import Int16, Tables

MASK, TRUTH, STANDS = 0, 1, 2
"""Columns of `Records.pieces`."""


class Records(NamedTuple):
    """Moments of games: all pieces of one side, as the other side saw them. A row for each."""

    rows: Int16
    """(n, size, 6) rows of `Prior.habits`, and of `Prior.starts`."""
    pieces: Int16
    """(n, size, 3) ranks it could have, as bits; its rank; 1 if it still stood."""


def new_records(table: Tables, count: int) -> Records:
    """Room for so many moments.

    >>> from salpakan.kernels import tables
    >>> from salpakan.rules import VARIANTS
    >>> new_records(tables(VARIANTS["classic"]), 5).rows.shape
    (5, 21, 6)
    """
    return Records(
        rows=np.zeros((count, table.size, GROUPS + 1), np.int16),
        pieces=np.zeros((count, table.size, 3), np.int16),
    )


@part
def record(
    t: Tables, games: Games, g: int, minds: Minds, side: int, records: Records, n: int
) -> None:
    """Write what `side` knows of the enemy's pieces, and the truth, into row `n`."""
    for j in range(t.size):
        slot = (1 - side) * t.size + j
        habits_of(games, g, minds, slot, records.rows[n, j])
        records.rows[n, j, HOME] = home_of(t, games, g, slot)
        records.pieces[n, j, MASK] = games.pieces[g, slot, SEEN]
        records.pieces[n, j, TRUTH] = games.pieces[g, slot, RANK]
        records.pieces[n, j, STANDS] = 1 if games.pieces[g, slot, PLACE] >= 0 else 0
