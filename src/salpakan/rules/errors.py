"""What can go wrong, in one small family under `SalpakanError`."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum


class SalpakanError(ValueError):
    """Base of every error that this package raises for a bad input.

    Its text says what was given and what was expected, in the knowledge of the side that gave it.
    """


class VariantError(SalpakanError):
    """A variant that nobody could play, such as an army larger than its home rows."""


class NotationError(SalpakanError):
    """A text that cannot be read: where, counted from 1, and why.

    >>> print(NotationError("a rank code is expected", line=2, column=7))
    line 2, column 7: a rank code is expected
    """

    def __init__(self, reason: str, line: int = 1, column: int = 1) -> None:
        super().__init__(f"line {line}, column {column}: {reason}")
        self.reason = reason
        self.line = line
        self.column = column

    def moved(self, lines: int, columns: int = 0) -> NotationError:
        """The same error, seen from a text in which this one starts later.

        `columns` counts only for an error on the first line.
        """
        shift = columns if self.line == 1 else 0
        return NotationError(self.reason, self.line + lines, self.column + shift)


class PlacementFault(Enum):
    """What can be wrong with a placement (RULES §3)."""

    MISSING_PIECE = "missing-piece"
    """3.1, 3.2: fewer of a rank than the army has."""
    EXTRA_PIECE = "extra-piece"
    """3.2: more of a rank than the army has."""
    SHARED_SQUARE = "shared-square"
    """3.1: two pieces on one square."""
    OUTSIDE_HOME = "outside-home"
    """3.1: a square of the board that is not in the side's own home rows."""
    OFF_BOARD = "off-board"
    """1.1: a square that this board lacks."""


class MoveFault(Enum):
    """What can be wrong with a move (RULES §4)."""

    GAME_OVER = "game-over"
    """§6: the game has ended."""
    NOT_YOUR_TURN = "not-your-turn"
    """4.1: turns alternate."""
    OFF_BOARD = "off-board"
    """1.1: a square that this board lacks."""
    NO_PIECE = "no-piece"
    """4.1: nothing stands on the start square."""
    NOT_YOUR_PIECE = "not-your-piece"
    """4.1: the piece on the start square is the enemy's."""
    NOT_ADJACENT = "not-adjacent"
    """1.2, 4.1: not one step along a column or a row."""
    OWN_PIECE = "own-piece"
    """4.2: own pieces block."""


class PlacementError(SalpakanError):
    """A refused placement, with every fault at once (RULES 3.2).

    `found` pairs each fault with the square or rank code that it concerns, in reading order.
    """

    def __init__(self, found: Iterable[tuple[PlacementFault, str]]) -> None:
        self.found = tuple(found)
        self.faults = frozenset(fault for fault, _ in self.found)
        listed = ", ".join(f"{fault.value} {subject}" for fault, subject in self.found)
        super().__init__(f"this placement cannot be used: {listed}")


class MoveError(SalpakanError):
    """A refused move, with every fault at once; the position stays as it was."""

    def __init__(self, move: object, faults: Iterable[MoveFault]) -> None:
        self.faults = frozenset(faults)
        listed = ", ".join(sorted(fault.value for fault in self.faults))
        super().__init__(f"{move} cannot be played: {listed}")
