"""How a game ended (RULES §6)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

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


@dataclass(frozen=True, slots=True)
class Outcome:
    """Winner, or None for a draw, and the reason."""

    winner: Side | None
    reason: Reason

    def __str__(self) -> str:
        result = "draw" if self.winner is None else f"{self.winner.value} wins"
        return f"{result}: {self.reason.value}"
