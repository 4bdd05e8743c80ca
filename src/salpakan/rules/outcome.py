"""How a game ended (RULES §6)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from salpakan.rules.errors import NotationError
from salpakan.rules.ranks import Side


class Reason(Enum):
    """Why a game is over."""

    FLAG_CAPTURED = "flag-captured"
    """6.1: the loser's Flag was challenged and left."""
    FLAG_LOST = "flag-lost"
    """6.1, 5.6: the loser's Flag challenged a piece that was no Flag."""
    ARRIVAL = "arrival"
    """6.2, 6.3: the winner's Flag stands on the farthest row."""
    NO_MOVE = "no-move"
    """4.3: the loser has no legal move."""
    RESIGNATION = "resignation"
    """6.4."""
    DRAW_AGREED = "draw-agreed"
    """6.4."""
    QUIET_LIMIT = "quiet-limit"
    """6.6: too many turns in a row without a challenge."""
    TIME = "time"
    """6.7: the loser's clock ran out, while placing or in play."""

    __hash__ = object.__hash__

    @property
    def spoken(self) -> bool:
        """Does a word or a clock end the game so, and not a move?"""
        return self in (Reason.RESIGNATION, Reason.DRAW_AGREED, Reason.TIME)


@dataclass(frozen=True, slots=True)
class Outcome:
    """Winner, or None for a draw, and the reason."""

    winner: Side | None
    reason: Reason

    @classmethod
    def parse(cls, text: str) -> Outcome:
        """Read what `str` wrote. Raises `NotationError`.

        >>> str(Outcome.parse("white arrival")), Outcome.parse("draw quiet-limit").winner
        ('white arrival', None)
        """
        winner, _, reason = text.partition(" ")
        try:
            return cls(None if winner == "draw" else Side(winner), Reason(reason.strip()))
        except ValueError:
            expected = "a result such as 'white arrival' is expected"
            raise NotationError(f"{expected}, not {text[:40]!r}") from None

    def __str__(self) -> str:
        winner = "draw" if self.winner is None else self.winner.value
        return f"{winner} {self.reason.value}"
