"""What a side may see of a game, as planes for a learner; it obeys the law of RULES 8.3.

An observation is planes, (height, width, 64) of uint8, and facts, 12 of uint8. Rows and columns are
as the viewer sees them: its own back row first, its left first; Black's board is turned half round.
Both sides' observations of a game lie side by side.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from salpakan.kernels.games import (
    COUNT,
    FIRST,
    GUESS,
    MET,
    MOVES,
    NEWS,
    ORIGIN,
    PLY,
    PUBLIC,
    QUIET,
    RANK,
    SEEN,
    START,
    STARTED,
    TARGET,
    TO_MOVE,
    VERDICT,
    WINNER,
    WINS,
    Games,
)
from salpakan.kernels.jit import kernel, part
from salpakan.kernels.tables import NEVER, SLOT, WHITE_BIT, Number, Tables, UInt8, UInt64

PLANES = 64
WORDS = PLANES // 8
FACTS = 12


class Plane(IntEnum):
    """The planes of a square by number; 0 or 1 unless said otherwise."""

    OWN_RANK = 0
    """15 planes: an own piece of this rank, in order of `Rank`."""
    OWN = 15
    """An own piece."""
    OWN_GUESSED = 16
    """15 planes: what I must reckon the enemy can think this own piece is (`GUESS`)."""
    OWN_KNOWN = 31
    """An own piece for which that is one rank only."""
    ENEMY_RANK = 32
    """15 planes: what this enemy piece can be (`SEEN`)."""
    ENEMY = 47
    """An enemy piece."""
    ENEMY_KNOWN = 48
    """An enemy piece that can have one rank only."""
    OWN_MOVED = 49
    """An own piece that has moved."""
    ENEMY_MOVED = 50
    """An enemy piece that has moved."""
    OWN_WINS = 51
    """Challenges after which this own piece stayed alone; 255 at most."""
    ENEMY_WINS = 52
    """Challenges after which this enemy piece stayed alone; 255 at most."""
    LAST_ORIGIN = 53
    """The last move began here."""
    LAST_TARGET = 54
    """The last move led here."""
    LAST_CHALLENGE = 55
    """The last move challenged the piece here."""
    OWN_MOVES = 56
    """Moves that this own piece has made; 255 at most."""
    OWN_START_ROW = 57
    """Row in which this own piece started, from 1 for the viewer's back row."""
    OWN_START_COL = 58
    """Column in which this own piece started, from 1 for the viewer's left."""
    ENEMY_MOVES = 59
    """Moves that this enemy piece has made; 255 at most."""
    ENEMY_START_ROW = 60
    """Row in which this enemy piece started, from 1 for the viewer's back row."""
    ENEMY_START_COL = 61
    """Column in which this enemy piece started, from 1 for the viewer's left."""
    EMPTY = 62
    """2 planes of nothing."""


class Fact(IntEnum):
    """The facts by number; 0 or 1 unless said otherwise."""

    MY_TURN = 0
    """The viewer is to move; nobody is once the game is over."""
    WENT_FIRST = 1
    """The viewer moved first in this game."""
    STAYED = 2
    """The last move's challenger stayed."""
    REPELLED = 3
    """The last move's defender stayed."""
    SPLIT = 4
    """The last move's challenge was a split."""
    OWN_FLAG_PUBLIC = 5
    """The enemy sees my Flag."""
    ENEMY_FLAG_PUBLIC = 6
    """I see the enemy's Flag."""
    OVER = 7
    """The game is over."""
    OWN_FALLEN = 8
    """Own pieces that left."""
    ENEMY_FALLEN = 9
    """Enemy pieces that left."""
    QUIET = 10
    """Turns without a challenge, 255 at most; with a quiet limit, 255ths of it."""
    PLY = 11
    """Turns played, divided by 4, 255 at most."""


@part
def write_square(t: Tables, games: Games, g: int, cell: Number, planes: UInt64) -> None:
    """Write what both sides see on one square of game `g` into `planes` (n, 2, cells, 8 words).

    A word's lowest byte is its first plane.
    """
    at = np.uint64(cell)
    white = np.int64(t.square[at])
    black = t.cells - 1 - white
    found = np.int64(games.board[g, at])
    marks = _last_move(games, g, cell)
    if found == 0:
        _clear(planes, g, 0, np.uint64(white), marks)
        _clear(planes, g, 1, np.uint64(black), marks)
    elif found & WHITE_BIT != 0:
        _write_own(t, games, g, np.uint64(found & SLOT), 0, np.uint64(white), marks, planes)
        _write_enemy(t, games, g, np.uint64(found & SLOT), 1, np.uint64(black), marks, planes)
    else:
        _write_own(t, games, g, np.uint64(found & SLOT), 1, np.uint64(black), marks, planes)
        _write_enemy(t, games, g, np.uint64(found & SLOT), 0, np.uint64(white), marks, planes)


@part
def _last_move(games: Games, g: int, cell: Number) -> int:
    """Planes 53 to 55 of a square, in their place in the seventh word."""
    head = games.head
    marks = 1 << 40 if cell == head[g, ORIGIN] else 0
    if cell == head[g, TARGET]:
        marks = 1 << 48 | (1 << 56 if head[g, MET] >= 0 else 0)
    return marks


@part
def _clear(planes: UInt64, g: int, viewer: int, seen: Number, marks: Number) -> None:
    for word in range(WORDS):
        planes[g, viewer, seen, word] = 0
    planes[g, viewer, seen, 6] = np.uint64(marks)


@part
def _write_own(
    t: Tables,
    games: Games,
    g: int,
    slot: Number,
    viewer: int,
    seen: Number,
    marks: Number,
    planes: UInt64,
) -> None:
    pieces, spread = games.pieces, t.spread
    rank = np.int64(1 << pieces[g, slot, RANK]) | 0x8000
    guess = np.int64(pieces[g, slot, GUESS])
    guess |= 0x8000 if guess & (guess - 1) == 0 else 0
    moves, wins = np.int64(pieces[g, slot, MOVES]), np.int64(pieces[g, slot, WINS])
    marks |= (1 << 8 if moves > 0 else 0) | wins << 24
    past = moves | _start(t, np.uint64(pieces[g, slot, START]), viewer)
    planes[g, viewer, seen, 0] = spread[np.uint64(rank & 255)]
    planes[g, viewer, seen, 1] = spread[np.uint64(rank >> 8)]
    planes[g, viewer, seen, 2] = spread[np.uint64(guess & 255)]
    planes[g, viewer, seen, 3] = spread[np.uint64(guess >> 8)]
    planes[g, viewer, seen, 4] = 0
    planes[g, viewer, seen, 5] = 0
    planes[g, viewer, seen, 6] = np.uint64(marks)
    planes[g, viewer, seen, 7] = np.uint64(past)


@part
def _write_enemy(
    t: Tables,
    games: Games,
    g: int,
    slot: Number,
    viewer: int,
    seen: Number,
    marks: Number,
    planes: UInt64,
) -> None:
    pieces, spread = games.pieces, t.spread
    can_be = np.int64(pieces[g, slot, SEEN])
    moves, wins = np.int64(pieces[g, slot, MOVES]), np.int64(pieces[g, slot, WINS])
    marks |= (1 if can_be & (can_be - 1) == 0 else 0) | (1 << 16 if moves > 0 else 0) | wins << 32
    past = moves | _start(t, np.uint64(pieces[g, slot, START]), viewer)
    for word in range(4):
        planes[g, viewer, seen, word] = 0
    planes[g, viewer, seen, 4] = spread[np.uint64(can_be & 255)]
    planes[g, viewer, seen, 5] = spread[np.uint64(can_be >> 8 | 128)]
    planes[g, viewer, seen, 6] = np.uint64(marks)
    planes[g, viewer, seen, 7] = np.uint64(past << 24)


@part
def _start(t: Tables, cell: Number, viewer: int) -> Number:
    """Row and column of a cell as the viewer sees it, from 1, in the second and third byte."""
    row, col = np.int64(t.row[cell]) + 1, np.int64(t.col[cell]) + 1
    if viewer == 1:
        row, col = t.height + 1 - row, t.width + 1 - col
    return row << 8 | col << 16


def new_planes(count: int, cells: int) -> UInt64:
    """(count, 2, cells, 8) words of planes, with each square on a cache line of its own."""
    size = count * 2 * cells * WORDS
    room = np.zeros(size + 8, np.uint64)
    start = -room.ctypes.data % 64 // 8
    return room[start : start + size].reshape(count, 2, cells, WORDS)


@part
def write_facts(t: Tables, games: Games, g: int, viewer: int, facts: UInt8) -> None:
    """Write the facts that `viewer` sees into `facts` (n, 2, 12)."""
    head, enemy = games.head, 1 - viewer
    over = head[g, WINNER] >= 0
    said = head[g, VERDICT]
    quiet: Number = np.int64(head[g, QUIET])
    if t.limit != NEVER:
        quiet = quiet * 255 // t.limit
    facts[g, viewer, Fact.MY_TURN] = head[g, TO_MOVE] == viewer and not over
    facts[g, viewer, Fact.WENT_FIRST] = head[g, FIRST] == viewer
    facts[g, viewer, Fact.STAYED] = said == 1
    facts[g, viewer, Fact.REPELLED] = said == 2
    facts[g, viewer, Fact.SPLIT] = said == 3
    facts[g, viewer, Fact.OWN_FLAG_PUBLIC] = head[g, PUBLIC + viewer]
    facts[g, viewer, Fact.ENEMY_FLAG_PUBLIC] = head[g, PUBLIC + enemy]
    facts[g, viewer, Fact.OVER] = over
    facts[g, viewer, Fact.OWN_FALLEN] = head[g, STARTED + viewer] - head[g, COUNT + viewer]
    facts[g, viewer, Fact.ENEMY_FALLEN] = head[g, STARTED + enemy] - head[g, COUNT + enemy]
    facts[g, viewer, Fact.QUIET] = min(255, int(quiet))
    facts[g, viewer, Fact.PLY] = min(255, head[g, PLY] >> 2)


@part
def write_all(t: Tables, games: Games, g: int, planes: UInt64) -> None:
    """Write every square of game `g`."""
    for index in range(t.cells):
        write_square(t, games, g, t.cell[index], planes)


@part
def write_news(t: Tables, games: Games, g: int, planes: UInt64) -> None:
    """Write every square with a piece of which somebody knows more than before; see `hear`."""
    for side in range(2):
        base = side * t.size
        for place in range(base, base + games.head[g, COUNT + side]):
            cell = games.army[g, place]
            if games.work[g, NEWS + (games.board[g, cell] & SLOT)] != 0:
                write_square(t, games, g, cell, planes)


@kernel
def encode(t: Tables, games: Games, planes: UInt64, facts: UInt8, lo: int, hi: int) -> None:
    """Write both sides' observations of the games from `lo` to `hi - 1`, whole.

    `planes` (n, 2, cells, 8) is an array of planes seen as words, `facts` is (n, 2, 12).
    """
    for g in range(lo, hi):
        write_all(t, games, g, planes)
        for viewer in range(2):
            write_facts(t, games, g, viewer, facts)
