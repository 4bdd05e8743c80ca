"""Beginning a game: armies on home squares, and everything as it is before the first turn."""

from __future__ import annotations

from salpakan.kernels.dice import below
from salpakan.kernels.games import (
    ARRIVED,
    BATTLES,
    COUNT,
    FACTS,
    FIRST,
    GUESS,
    MET,
    MOVER,
    MOVES,
    ORIGIN,
    PLACE,
    PLY,
    PUBLIC,
    QUIET,
    RANK,
    REASON,
    SEEN,
    START,
    STARTED,
    TARGET,
    TO_MOVE,
    VERDICT,
    VISITOR,
    WINNER,
    WINS,
    Games,
)
from salpakan.kernels.inference import settle
from salpakan.kernels.jit import kernel, part, seldom
from salpakan.kernels.tables import FLAG, FLAG_BIT, WHITE_BIT, Int16, Tables

BY_LOT = 2
"""Who moves first is random, else side 0 or 1 (RULES 4.1)."""


@seldom
def begin(t: Tables, games: Games, g: int, pool: Int16, first: int) -> None:
    """Game `g` begins with two random armies, or two random rows of the pool if it has any.

    `pool` is (k, homes): the rank on each home square as its owner sees them, its back row first
    from left to right, -1 for an empty one.
    """
    clear(t, games, g, below(games, g, 2) if first == BY_LOT else first)
    for side in range(2):
        if len(pool) > 0:
            row = below(games, g, len(pool))
            for home in range(t.homes):
                games.work[g, home] = pool[row, home]
        else:
            shuffle_army(t, games, g)
        place(t, games, g, side)
    open_eyes(t, games, g)


@part
def shuffle_army(t: Tables, games: Games, g: int) -> None:
    """Write an army in random order on the home squares, into the row's `work`."""
    work = games.work
    for home in range(t.homes):
        work[g, home] = t.army[home] if home < t.size else -1
    for home in range(t.homes - 1, 0, -1):
        other = below(games, g, home + 1)
        kept = work[g, home]
        work[g, home] = work[g, other]
        work[g, other] = kept


@part
def place(t: Tables, games: Games, g: int, side: int) -> None:
    """Put what `work` holds onto the side's home squares."""
    slot = side * t.size
    for home in range(t.homes):
        # Numbers follow the start squares as White sees them, for both sides.
        own = t.homes - 1 - home if side == 1 else home
        if games.work[g, own] >= 0:
            index = t.cells - 1 - own if side == 1 else own
            put(t, games, g, slot, t.cell[index], games.work[g, own])
            slot += 1


@part
def clear(t: Tables, games: Games, g: int, first: int) -> None:
    """An empty board on which `first` is to move."""
    for cell in range(len(t.empty)):
        games.board[g, cell] = t.empty[cell]
    head = games.head
    for column in (PLY, QUIET, REASON, COUNT, COUNT + 1, ORIGIN, TARGET, VERDICT, BATTLES):
        head[g, column] = 0
    for column in (ARRIVED, WINNER, MOVER, MET, VISITOR):
        head[g, column] = -1
    head[g, PUBLIC] = head[g, PUBLIC + 1] = t.shown
    head[g, TO_MOVE] = head[g, FIRST] = first


@part
def put(t: Tables, games: Games, g: int, slot: int, cell: int, rank: int) -> None:
    """Piece number `slot` starts here."""
    side = 1 if slot >= t.size else 0
    count = games.head[g, COUNT + side]
    games.head[g, COUNT + side] = games.head[g, STARTED + side] = count + 1
    games.board[g, cell] = (WHITE_BIT >> side) | slot
    games.army[g, side * t.size + count] = cell
    pieces = games.pieces
    pieces[g, slot, RANK] = rank
    pieces[g, slot, START] = cell
    pieces[g, slot, PLACE] = side * t.size + count
    pieces[g, slot, MOVES] = pieces[g, slot, WINS] = 0
    facts = FLAG_BIT if t.shown == 1 and rank == FLAG else t.every
    pieces[g, slot, FACTS] = pieces[g, slot, SEEN] = pieces[g, slot, GUESS] = facts


@part
def open_eyes(t: Tables, games: Games, g: int) -> None:
    """What follows from the armies alone: something only where Flags are visible."""
    if t.shown == 1:
        settle(t, games, g)


@kernel
def begin_games(t: Tables, games: Games, pool: Int16, first: int, lo: int, hi: int) -> None:
    """Begin the games from `lo` to `hi - 1`; see `begin`. `first` is 0, 1 or `BY_LOT`."""
    for g in range(lo, hi):
        begin(t, games, g, pool, first)


@kernel
def arrange(t: Tables, games: Games, g: int, given: Int16, first: int) -> None:
    """Game `g` begins with the given pieces: (pieces, 3) number, cell and rank of each."""
    clear(t, games, g, first)
    for slot in range(2 * t.size):
        games.pieces[g, slot, RANK] = games.pieces[g, slot, PLACE] = -1
        games.pieces[g, slot, START] = 0
    for row in range(len(given)):
        put(t, games, g, given[row, 0], given[row, 1], given[row, 2])
    open_eyes(t, games, g)
