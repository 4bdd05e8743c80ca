"""Squares, steps and boards (RULES §1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from salpakan.rules.errors import NotationError, SalpakanError, VariantError
from salpakan.rules.ranks import Side

_STRIDE = 16  # so that a square's number does not depend on the board it is on
LARGEST = 16
"""The most columns or rows a board can have."""


class Square(int):
    """A square by its name, A1 at White's left; `col` and `row` count from 0.

    It is a whole number underneath, so that positions stay quick; the number means nothing to a
    player and is never shown.

    >>> Square.parse("C4"), Square.at(col=0, row=7)
    (C4, A8)
    """

    __slots__ = ()

    @classmethod
    def at(cls, col: int, row: int) -> Square:
        """The square in this column and row, each from 0 to 15. Raises `SalpakanError` beyond."""
        if not (0 <= col < LARGEST and 0 <= row < LARGEST):
            raise SalpakanError(f"columns and rows count from 0 to {LARGEST - 1}")
        return _SQUARES[row * _STRIDE + col]

    @classmethod
    def parse(cls, text: str) -> Square:
        """Read a name such as "C4", in any case.

        Raises `NotationError` for anything else.
        """
        square = _BY_NAME.get(text.upper()) if text.isascii() else None
        if square is None:
            raise NotationError(f"a square is expected, such as C4, not {text[:20]!r}")
        return square

    @property
    def col(self) -> int:
        """Column, 0 for A."""
        return self % _STRIDE

    @property
    def row(self) -> int:
        """Row, 0 for White's back row."""
        return self // _STRIDE

    def __str__(self) -> str:
        return _NAMES[self]

    __repr__ = __str__


_SQUARES = tuple(Square(number) for number in range(LARGEST * _STRIDE))
_NAMES = tuple(f"{chr(ord('A') + square.col)}{square.row + 1}" for square in _SQUARES)
_BY_NAME = {str(square): square for square in _SQUARES}


class Move(NamedTuple):
    """One piece from one square to another.

    >>> Move.parse("e3-e4")
    E3-E4
    """

    origin: Square
    target: Square

    @classmethod
    def parse(cls, text: str) -> Move:
        """Read "E3-E4", or "E3xE4" with the same meaning.

        Whether it can be played is the position's question. Raises `NotationError`.
        """
        origin, mark, target = text.replace("x", "-").replace("X", "-").partition("-")
        if not mark:
            raise NotationError(f"a move is expected, such as E3-E4, not {text[:20]!r}")
        try:
            first = Square.parse(origin)
        except NotationError as error:
            raise error from None
        try:
            return cls(first, Square.parse(target))
        except NotationError as error:
            raise error.moved(0, len(origin) + 1) from None

    def __str__(self) -> str:
        return f"{self.origin}-{self.target}"

    def __repr__(self) -> str:
        return str(self)


@dataclass(frozen=True, slots=True)
class Board:
    """A rectangle of plain squares.

    >>> board = Board(width=9, height=8)
    >>> board.neighbours(Square.parse("A1"))
    (B1, A2)
    """

    width: int
    height: int
    squares: tuple[Square, ...] = field(init=False, repr=False, compare=False)
    """All squares, A1 first, row by row."""
    steps: Mapping[Square, tuple[Move, ...]] = field(init=False, repr=False, compare=False)
    """Every step that a lone piece could make, by the square it stands on (RULES 1.2)."""
    ways: Mapping[Square, tuple[tuple[Square, Move], ...]] = field(
        init=False, repr=False, compare=False
    )
    """The same steps with each target before its move: much quicker to look through."""

    def __post_init__(self) -> None:
        if not (1 <= self.width <= LARGEST and 2 <= self.height <= LARGEST):
            raise VariantError(
                f"a board has 1 to {LARGEST} columns and 2 to {LARGEST} rows, "
                f"not {self.width} by {self.height}"
            )

        squares, steps, ways = _lines(self.width, self.height)
        object.__setattr__(self, "squares", squares)
        object.__setattr__(self, "steps", steps)
        object.__setattr__(self, "ways", ways)

    def __contains__(self, square: Square) -> bool:
        return square.col < self.width and square.row < self.height

    def neighbours(self, square: Square) -> tuple[Square, ...]:
        """Squares one step along a column or a row from here (RULES 1.2)."""
        return tuple(move.target for move in self.steps[square])

    def back_row(self, side: Side) -> int:
        """The side's own outermost row."""
        return 0 if side is Side.WHITE else self.height - 1


_Steps = Mapping[Square, tuple[Move, ...]]
_Ways = Mapping[Square, tuple[tuple[Square, Move], ...]]


@cache
def _lines(width: int, height: int) -> tuple[tuple[Square, ...], _Steps, _Ways]:
    """Squares, steps and ways of a board: computed once for each size."""
    around = ((0, -1), (-1, 0), (1, 0), (0, 1))
    squares = tuple(Square.at(col, row) for row in range(height) for col in range(width))
    steps = {
        square: tuple(
            Move(square, Square.at(square.col + right, square.row + up))
            for right, up in around
            if 0 <= square.col + right < width and 0 <= square.row + up < height
        )
        for square in squares
    }
    ways = {square: tuple((move.target, move) for move in moves) for square, moves in steps.items()}
    return squares, steps, ways
