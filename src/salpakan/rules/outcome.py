"""How a game ended (RULES §6)."""

from __future__ import annotations

from collections.abc import Iterator
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
    RESIGNATION = "resignation"
    """6.4."""
    DRAW_AGREED = "draw-agreed"
    """6.4."""
    QUIET_LIMIT = "quiet-limit"
    """6.6: too many turns in a row without a challenge."""
    TIME = "time"
    """6.7: the loser's clock ran out, while placing or in play."""
    ABANDONED = "abandoned"
    """6.9: the loser went away and did not come back in time."""
    CALLED_OFF = "called-off"
    """6.9: before the first move; nobody wins, and it counts as no draw either."""

    __hash__ = object.__hash__

    @property
    def spoken(self) -> bool:
        """Does a word or a clock end the game so, and not a move?"""
        return self in _SPOKEN


_NOBODYS = (Reason.DRAW_AGREED, Reason.QUIET_LIMIT, Reason.CALLED_OFF)
_SPOKEN = (
    Reason.RESIGNATION,
    Reason.DRAW_AGREED,
    Reason.TIME,
    Reason.ABANDONED,
    Reason.CALLED_OFF,
)


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
        outcome = _SENSIBLE.get(" ".join(text.split()))
        if outcome is None:
            expected = "a result such as 'white arrival' is expected"
            raise NotationError(f"{expected}, not {text[:40]!r}")
        return outcome

    def __str__(self) -> str:
        winner = "draw" if self.winner is None else self.winner.value
        return f"{winner} {self.reason.value}"


def _every() -> Iterator[Outcome]:
    """Every way in which a game can end."""
    for reason in Reason:
        if reason not in _NOBODYS:
            yield from (Outcome(side, reason) for side in Side)
        if reason in (*_NOBODYS, Reason.TIME):
            yield Outcome(None, reason)  # 6.7: if neither side places in time, nobody wins


_SENSIBLE = {str(outcome): outcome for outcome in _every()}
