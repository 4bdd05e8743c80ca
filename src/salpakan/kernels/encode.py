"""What a side may see of a game, as planes for a learner; it obeys the law of RULES 8.3.

An observation is planes, (height, width, 56) of uint8, and facts, 12 of uint8. Rows and columns are
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
    ORIGIN,
    PLY,
    PUBLIC,
    QUIET,
    RANK,
    SEEN,
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

PLANES = 56
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
def write_square(
    t: Tables, games: Games, g: int, viewer: int, cell: Number, planes: UInt64
) -> None:
    """Write what `viewer` sees on one square of game `g` into `planes` (n, 2, cells, 7 words).

    A word's lowest byte is its first plane.
    """
    head, pieces, spread = games.head, games.pieces, t.spread
    at = np.uint64(cell)
    index = np.int64(t.square[at])
    seen = np.uint64(t.cells - 1 - index if viewer == 1 else index)
    found = np.int64(games.board[g, at])
    own: Number = 0
    guessed: Number = 0
    can_be: Number = 0
    marks: Number = 0
    if found != 0:
        slot = np.uint64(found & SLOT)
        wins = np.int64(pieces[g, slot, WINS])
        moved = 1 if pieces[g, slot, MOVES] > 0 else 0
        if found & (WHITE_BIT >> viewer) != 0:
            own = np.int64(1 << pieces[g, slot, RANK]) | 0x8000
            guessed = np.int64(pieces[g, slot, GUESS])
            guessed |= 0x8000 if guessed & (guessed - 1) == 0 else 0
            marks = moved << 8 | wins << 24
        else:
            can_be = np.int64(pieces[g, slot, SEEN])
            marks = (1 if can_be & (can_be - 1) == 0 else 0) | moved << 16 | wins << 32
            can_be |= 0x8000
    if head[g, PLY] > 0:
        marks |= 1 << 40 if cell == head[g, ORIGIN] else 0
        if cell == head[g, TARGET]:
            marks |= 1 << 48 | (1 << 56 if head[g, MET] >= 0 else 0)
    planes[g, viewer, seen, 0] = spread[np.uint64(own & 255)]
    planes[g, viewer, seen, 1] = spread[np.uint64(own >> 8)]
    planes[g, viewer, seen, 2] = spread[np.uint64(guessed & 255)]
    planes[g, viewer, seen, 3] = spread[np.uint64(guessed >> 8)]
    planes[g, viewer, seen, 4] = spread[np.uint64(can_be & 255)]
    planes[g, viewer, seen, 5] = spread[np.uint64(can_be >> 8)]
    planes[g, viewer, seen, 6] = np.uint64(marks)


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
    """Write every square of game `g` for both sides."""
    for viewer in range(2):
        for index in range(t.cells):
            write_square(t, games, g, viewer, np.int64(t.cell[index]), planes)


@part
def write_pieces(t: Tables, games: Games, g: int, planes: UInt64) -> None:
    """Write every square on which a piece stands, for both sides."""
    for side in range(2):
        base = side * t.size
        for place in range(base, base + games.head[g, COUNT + side]):
            for viewer in range(2):
                write_square(t, games, g, viewer, np.int64(games.army[g, place]), planes)


@kernel
def encode(t: Tables, games: Games, planes: UInt64, facts: UInt8, lo: int, hi: int) -> None:
    """Write both sides' observations of the games from `lo` to `hi - 1`, whole.

    `planes` (n, 2, cells, 7) is an array of planes seen as words, `facts` is (n, 2, 12).
    """
    for g in range(lo, hi):
        write_all(t, games, g, planes)
        for viewer in range(2):
            write_facts(t, games, g, viewer, facts)
