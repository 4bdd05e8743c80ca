"""Whole games at random, without anybody looking on: how fast the bare game is."""

from __future__ import annotations

import numpy as np

from salpakan.kernels.deal import BY_LOT, begin
from salpakan.kernels.games import (
    BATTLES,
    ORIGIN,
    PLY,
    REASON,
    TARGET,
    TO_MOVE,
    WINNER,
    Games,
)
from salpakan.kernels.jit import kernel
from salpakan.kernels.moves import random_step
from salpakan.kernels.step import carry_out
from salpakan.kernels.tables import Int16, Int64, Tables

GAMES, PLIES, CHALLENGES, WHITE_WINS, BLACK_WINS, DRAWS, SIGNATURE = range(7)
"""Columns of a tally; the signature is a sum over games that depends on how each one ended."""
TALLY = 8


@kernel
def play_games(
    t: Tables, games: Games, pool: Int16, each: int, tally: Int64, lo: int, hi: int
) -> None:
    """Play `each` random games to their end in every row from `lo` to `hi - 1`.

    `tally` (n, 8) gets a row for each row of games, added to what is there.
    """
    head = games.head
    for g in range(lo, hi):
        for _ in range(each):
            begin(t, games, g, pool, BY_LOT)
            while head[g, WINNER] < 0:
                cell, step = random_step(t, games, g)
                carry_out(t, games, g, cell, cell + t.steps[head[g, TO_MOVE], step])
            tally[g, GAMES] += 1
            tally[g, PLIES] += head[g, PLY]
            tally[g, CHALLENGES] += head[g, BATTLES]
            tally[g, WHITE_WINS + head[g, WINNER]] += 1
            last = (np.int64(head[g, PLY]) * 512 + head[g, ORIGIN]) * 512 + head[g, TARGET]
            last = last * 16 + head[g, REASON] * 3 + head[g, WINNER]
            tally[g, SIGNATURE] = (tally[g, SIGNATURE] * 31 + last) % 1000000007
