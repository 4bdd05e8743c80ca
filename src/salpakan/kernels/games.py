"""Many games side by side in flat arrays: the truth of each, and what follows from it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from salpakan.kernels.tables import Int16, Int32, Tables, UInt16, UInt64

# Columns of `Games.head`.
TO_MOVE = 0
"""Side to move, 0 White, 1 Black."""
PLY = 1
"""Turns played."""
QUIET = 2
"""Turns in a row without a challenge (RULES 6.6)."""
ARRIVED = 3
"""Side whose Flag waits for the enemy's one reply, -1 if none (RULES 6.3). The arbiter's secret."""
WINNER = 4
"""-1 while the game runs, then the side, or `DRAWN`."""
REASON = 5
"""Number in `REASONS`."""
FIRST = 6
"""Side that moved first."""
COUNT = 7
"""Standing pieces of White; Black's stand in the column after it."""
ORIGIN, TARGET = 9, 10
"""Cells of the last move, 0 before the first."""
MOVER, MET = 11, 12
"""Numbers of the piece that moved last and of the piece it challenged, -1 for none."""
VERDICT = 13
"""Number in `VERDICTS`."""
BATTLES = 14
"""Challenges so far."""
VISITOR = 15
"""Number of a piece that stepped onto the farthest row in the last turn, beside an enemy, -1 for
none: any piece, so that this is no secret (RULES 6.3)."""
PUBLIC = 16
"""1 if White's Flag is visible to all; Black's stands in the column after it (RULES 6.5, §9)."""
STARTED = 18
"""Pieces that White began with; Black's stand in the column after it. Fewer than `size` in a study
only."""
HEAD = 32

DRAWN = 2
"""`head[WINNER]` of a drawn game."""

# Columns of `Games.pieces`.
RANK = 0
"""The true rank; -1 for a piece that this arrangement never had."""
START = 1
"""Cell of the square it started on (RULES 8.1)."""
PLACE = 2
"""Column of `Games.army` that holds its cell; -1 once it has left."""
MOVES = 3
"""Moves it has made, 255 at most."""
WINS = 4
"""Challenges after which it stayed alone, 255 at most."""
FACTS = 5
"""Ranks, as bits, that nobody's knowledge of own ranks is needed for: the army, told and shown
ranks, no Flag among those that left or came home unharmed."""
SEEN = 6
"""Ranks, as bits, that its enemy can think possible: `view.feasible_ranks`."""
GUESS = 7
"""Ranks, as bits, that its owner must reckon the enemy thinks possible: made of the owner's
knowledge only (docs/kernels.md)."""
FIELDS = 8

NEWS = 32
"""Column of `Games.work` from which on each piece has a number that is not 0 if the last turn told
anybody more of it."""


class Games(NamedTuple):
    """`n` games of one variant. Row `g` of each array is game `g` and nothing else.

    Whoever made the arrays owns them; kernels write to the rows that they are told to. A row is a
    whole number of cache lines where that is cheap, so that threads with neighbouring games do not
    disturb each other. Everything here is the arbiter's knowledge; what a side may see is written
    by `encode` and `legal_mask`.
    """

    board: Int16
    """(n, cells with border, padded) 0, `WALL`, or side bit and number of the piece."""
    army: UInt16
    """(n, 2 * size) cells of the standing pieces: White's from 0, Black's from `size`, in no order
    that means anything."""
    pieces: Int16
    """(n, 2 * size, 8) a row for each piece, by start square, and the columns above."""
    battles: Int16
    """(n, 2 * size, 4) challenger, defender and verdict of each challenge in order."""
    head: Int32
    """(n, 32) the columns above."""
    dice: UInt64
    """(n,) state of the game's own random numbers."""
    work: Int16
    """(n, room) for sums on the side; holds nothing between two turns."""


def new_games(table: Tables, count: int, seed: int = 0) -> Games:
    """Room for `count` games, none of them begun, and dice for each.

    Game `g` throws the same dice whatever `count` is and whatever thread plays it.
    """
    both = 2 * table.size
    return Games(
        board=np.zeros((count, _whole_lines(table.empty.size)), np.int16),
        army=np.zeros((count, both), np.uint16),
        pieces=np.zeros((count, both, FIELDS), np.int16),
        battles=np.zeros((count, both, 4), np.int16),
        head=np.zeros((count, HEAD), np.int32),
        dice=first_dice(count, seed),
        work=np.zeros((count, _whole_lines(max(NEWS + 3 * both, table.homes))), np.int16),
    )


def first_dice(count: int, seed: int) -> UInt64:
    """(count,) one state for each game; other seeds and other games have other numbers."""
    state: UInt64 = np.random.SeedSequence(seed).generate_state(count, np.uint64).astype(np.uint64)
    return state


def copy_game(source: Games, one: int, target: Games, other: int) -> None:
    """Overwrite game `other` of `target` with game `one` of `source`, dice included."""
    for name in Games._fields:
        getattr(target, name)[other] = getattr(source, name)[one]


def _whole_lines(numbers: int) -> int:
    return -(-numbers // 32) * 32
