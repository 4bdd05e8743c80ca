"""A variant as numbers: all that the kernels know of the rules, computed from `rules` here only."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from salpakan.rules import Arrival, Rank, Reason, Side, Square, Variant, Verdict, decide

Number: TypeAlias = int | np.integer[Any]
Int16: TypeAlias = npt.NDArray[np.int16]
Int32: TypeAlias = npt.NDArray[np.int32]
Int64: TypeAlias = npt.NDArray[np.int64]
UInt8: TypeAlias = npt.NDArray[np.uint8]
UInt16: TypeAlias = npt.NDArray[np.uint16]
UInt32: TypeAlias = npt.NDArray[np.uint32]
UInt64: TypeAlias = npt.NDArray[np.uint64]

SIDES = (Side.WHITE, Side.BLACK)
"""Side 0 and side 1 of the kernels."""
VERDICTS = (None, Verdict.CHALLENGER_STAYS, Verdict.DEFENDER_STAYS, Verdict.SPLIT)
REASONS = (
    None,
    Reason.FLAG_CAPTURED,
    Reason.FLAG_LOST,
    Reason.ARRIVAL,
    Reason.QUIET_LIMIT,
)
"""How a game of the kernels can end, by number; 0 while it runs.

RULES 4.3 has no number, because it cannot come about: a board is connected and the enemy's Flag
stands, so that some square of mine always touches one that is not mine. (A law in the tests.)
"""
CHALLENGER_STAYS, DEFENDER_STAYS, SPLIT = 1, 2, 3
FLAG_CAPTURED, FLAG_LOST, ARRIVAL, QUIET_LIMIT = 1, 2, 3, 4

RANKS = 15
FLAG = int(Rank.FLAG)
FLAG_BIT = 1 << FLAG
NEVER = 1 << 30
"""A quiet limit that no game reaches."""

WHITE_BIT = 0x4000
"""On the board: a White piece stands here; shifted right by one, a Black one."""
SLOT = 0x1FF
"""On the board: the bits that hold the piece's number."""
WALL = WHITE_BIT | WHITE_BIT >> 1
"""On the board: beyond the edge, which blocks both sides like a piece of their own."""


class Tables(NamedTuple):
    """Numbers and arrays of one variant; nobody writes to them.

    A square has two numbers. Its cell counts with a border of walls: `(row + 1) * stride + col`, so
    that one step is one addition and the edge needs no question. Its index counts plain squares,
    `row * width + col`. A side sees its own index: Black's board is turned half round, so that
    square `i` is `cells - 1 - i` for Black.
    """

    width: int
    height: int
    cells: int
    """Squares of the board."""
    stride: int
    """From a cell to the one above it."""
    size: int
    """Pieces a side; White's are numbered from 0, Black's from `size`, by start square."""
    homes: int
    """Home squares a side."""
    limit: int
    """Quiet limit (RULES 6.6), `NEVER` without one."""
    at_once: int
    """1 where arrival wins at once (RULES §9 `electronic`)."""
    told: int
    """1 where a challenge tells both ranks (RULES §9 `open`)."""
    shown: int
    """1 where both Flags are visible from the start (RULES §9 `shown-flag`)."""
    revealed: int
    """1 where every piece is shown after the game (RULES 7.1)."""
    every: int
    """Bits of all ranks in the army; bit r is `Rank(r)`."""
    empty: Int16
    """(border cells,) the board with walls and nobody on it."""
    square: UInt16
    """(border cells,) index of a cell's square, as White sees it; 0 for a wall."""
    row: UInt16
    """(border cells,) row of a cell's square, from 0."""
    col: UInt16
    """(border cells,) column of a cell's square, from 0."""
    cell: UInt16
    """(cells,) cell of each index."""
    steps: Int64
    """(2, 4) what a side adds to a cell for one step ahead, right, back, left, as it sees them."""
    verdict: Int16
    """(16, 16) number of the verdict when the first rank challenges the second."""
    fits: Int16
    """(2, 4, 16) ranks that a challenger (0) or a defender (1) may have, as bits, if this was the
    verdict against that rank."""
    fits_any: Int16
    """(2, 4, 2, 256) the same against any of the ranks whose bits are given: low 8, high 7."""
    army: Int16
    """(size,) ranks of the army, strongest number first."""
    counts: Int16
    """(16,) how many of each rank an army has."""
    spread: UInt64
    """(256,) each bit of a byte as a byte of its own, 0 or 1."""
    byte: UInt64
    """(256,) the numbers from 0 to 255, as the words that `spread` makes."""


@lru_cache(maxsize=64)
def tables(variant: Variant) -> Tables:
    """The numbers of a variant.

    >>> from salpakan.rules import VARIANTS
    >>> classic = tables(VARIANTS["classic"])
    >>> classic.cells, classic.size, classic.steps.tolist()
    (72, 21, [[10, 1, -10, -1], [-10, -1, 10, 1]])
    """
    stride = variant.width + 1
    cells = variant.width * variant.height
    empty = np.full((variant.height + 2) * stride, WALL, np.int16)
    square = np.zeros(empty.size, np.uint16)
    cell = np.array([cell_of(s, variant.width) for s in variant.board.squares], np.uint16)
    empty[cell] = 0
    square[cell] = np.arange(cells)
    row, col = square // variant.width, square % variant.width
    ahead = np.array([stride, 1, -stride, -1], np.int64)
    fits = _fits()
    counts = np.array([variant.army.get(Rank(r), 0) for r in range(RANKS)] + [0], np.int16)
    return Tables(
        width=variant.width,
        height=variant.height,
        cells=cells,
        stride=stride,
        size=variant.size,
        homes=variant.home_rows * variant.width,
        limit=min(variant.quiet_limit or NEVER, NEVER),
        at_once=int(variant.arrival is Arrival.AT_ONCE),
        told=int(variant.ranks_told),
        shown=int(variant.flags_shown),
        revealed=int(variant.all_shown_at_end),
        every=sum(1 << rank for rank in variant.army),
        empty=empty,
        square=square,
        row=row,
        col=col,
        cell=cell,
        steps=np.array([ahead, -ahead]),
        verdict=_verdicts(),
        fits=fits,
        fits_any=_fits_any(fits),
        army=np.repeat(np.arange(16), counts)[::-1].astype(np.int16),
        counts=counts,
        spread=_spread(),
        byte=np.arange(256, dtype=np.uint64),
    )


def cell_of(square: Square, width: int) -> int:
    """The cell of a square on a board of this width."""
    return (square.row + 1) * (width + 1) + square.col


def square_of(cell: int, width: int) -> Square:
    """The square of a cell on a board of this width."""
    return Square.at(cell % (width + 1), cell // (width + 1) - 1)


def _verdicts() -> Int16:
    found = np.zeros((16, 16), np.int16)
    for one in Rank:
        for other in Rank:
            found[one, other] = VERDICTS.index(decide(one, other))
    return found


def _fits() -> Int16:
    found = np.zeros((2, 4, 16), np.int16)
    for one in Rank:
        for other in Rank:
            said = VERDICTS.index(decide(one, other))
            found[0, said, other] |= 1 << one
            found[1, said, one] |= 1 << other
    return found


def _fits_any(fits: Int16) -> Int16:
    found = np.zeros((2, 4, 2, 256), np.int16)
    for half in range(2):
        for byte in range(256):
            for bit in range(8):
                if byte >> bit & 1 and half * 8 + bit < RANKS:
                    found[:, :, half, byte] |= fits[:, :, half * 8 + bit]
    return found


def _spread() -> UInt64:
    bits = np.arange(256)[:, None] >> np.arange(8) & 1
    return np.ascontiguousarray(bits.astype(np.uint8)).view(np.uint64)[:, 0].copy()
