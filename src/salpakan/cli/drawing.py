"""A board drawn in letters, from what one viewer may know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from salpakan.rules import Board, Move, Rank, Side, Square
from salpakan.view import View

UNMOVED, MOVED, EMPTY = "▓▓▓", "░░░", "·"


class Face(NamedTuple):
    """A piece as it is drawn."""

    side: Side
    rank: Rank | None
    """None draws the bare back."""
    moved: bool = False
    guess: Rank | None = None
    """The viewer's own pencil mark."""


@dataclass(frozen=True, slots=True)
class Style:
    """Colours, or none: nobody needs them to read a board."""

    colour: bool = False

    def bold(self, text: str) -> str:
        return self._paint("1", text)

    def dim(self, text: str) -> str:
        return self._paint("2", text)

    def enemy(self, text: str) -> str:
        return self._paint("36", text)

    def last(self, text: str) -> str:
        return self._paint("33", text)

    def _paint(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour else text


def faces(view: View, guesses: Mapping[Square, Rank]) -> dict[Square, Face]:
    """The pieces of a view by square; `guesses` are by start square."""
    moved = view.moved
    return {
        square: Face(*view.pieces[start], start in moved, guesses.get(start))
        for square, start in view.standing.items()
    }


def draw(
    board: Board,
    pieces: Mapping[Square, Face],
    bottom: Side,
    style: Style,
    last: Move | None = None,
) -> str:
    """Draw a board with one side's home at the bottom; the last move stands in brackets.

    That side's ranks are in capitals, the other's, where known, in small letters; "?" is a guess.

    >>> sides = {Square.parse("A1"): Face(Side.WHITE, Rank.SPY)}
    >>> sides[Square.parse("B2")] = Face(Side.BLACK, None, moved=True)
    >>> print(draw(Board(2, 2), sides, Side.WHITE, Style(), Move.parse("B1-B2")))
         A     B
     2   ·   [░░░ ]
     1  SPY  [ ·  ]
    """
    columns: Iterable[int] = range(board.width)
    rows: Iterable[int] = range(board.height - 1, -1, -1)
    if bottom is Side.BLACK:
        columns, rows = range(board.width - 1, -1, -1), range(board.height)
    heads = "".join(f"  {chr(ord('A') + col)}   " for col in columns)
    lines = [style.dim(f"   {heads}".rstrip())]
    for row in rows:
        cells = (_cell(Square.at(col, row), pieces, bottom, style, last) for col in columns)
        lines.append(style.dim(f"{row + 1:>2} ") + "".join(cells).rstrip())
    return "\n".join(lines)


def _cell(
    square: Square,
    pieces: Mapping[Square, Face],
    bottom: Side,
    style: Style,
    last: Move | None,
) -> str:
    face = pieces.get(square)
    if face is None:
        inside = style.dim(f"{EMPTY:^4}")
    elif face.side is bottom:
        inside = style.bold(f"{_name(face).upper():4}")
    else:
        inside = style.enemy(f"{_name(face).lower():4}")
    if last is not None and square in last:
        return style.last("[") + inside + style.last("]")
    return f" {inside} "


def _name(face: Face) -> str:
    if face.rank is not None:
        return face.rank.code
    if face.guess is not None:
        return f"{face.guess.code}?"
    return MOVED if face.moved else UNMOVED
