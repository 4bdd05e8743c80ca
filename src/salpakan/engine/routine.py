"""Getting on with it: a player that walks to and fro is no opponent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from salpakan.rules import Move, Square
from salpakan.view import View

_AGAIN = 0.5
"""Each time that a standing has been there before."""
_BACK = 0.15
"""For taking back my own last step."""
_PATIENCE = 40
"""Turns without a challenge after which one is worth a Private's life."""


@dataclass(frozen=True, slots=True)
class Routine:
    """What has been tried since the last challenge. Made by `Routine.of`."""

    impatience: float
    """To be added to the worth of any challenge."""
    _standing: Mapping[Square, Square]
    _now: int
    _seen: Mapping[int, int]
    _last: Move | None

    @classmethod
    def of(cls, view: View) -> Routine:
        """Look back over a view's quiet turns."""
        now = mark(view.standing)
        seen: Counter[int] = Counter()
        back = now
        for turn in reversed(view.history):
            if turn.verdict is not None:
                break
            back ^= _key(turn.piece, turn.move.target) ^ _key(turn.piece, turn.move.origin)
            seen[back] += 1
        limit = view.variant.quiet_limit or 10 * _PATIENCE
        patience = min(_PATIENCE, limit / 2)
        last = view.history[-2].move if view.ply >= 2 else None
        return cls(2.0 * (view.quiet / patience) ** 2, view.standing, now, seen, last)

    def dullness(self, move: Move) -> float:
        """How little a quiet move brings that is new."""
        piece = self._standing[move.origin]
        after = self._now ^ _key(piece, move.origin) ^ _key(piece, move.target)
        back = self._last is not None and move == (self._last.target, self._last.origin)
        return _AGAIN * self._seen.get(after, 0) + (_BACK if back else 0.0)


def mark(standing: Mapping[Square, Square]) -> int:
    """A number for who stands where; equal standings have equal numbers."""
    return _joined(_key(start, square) for square, start in standing.items())


def _key(start: Square, square: Square) -> int:
    # Python's own hash of a pair of whole numbers is the same in every process.
    return hash((int(start), int(square)))


def _joined(keys: Iterable[int]) -> int:
    joined = 0
    for key in keys:
        joined ^= key
    return joined
