"""When a computer's move is shown: at a person's pace, and telling nothing of how it was found."""

from __future__ import annotations

from random import Random

from salpakan.rules import Move
from salpakan.view import ClockReading, View

_PLAIN = (1.0, 2.5)
_CHALLENGE = (1.5, 10 / 3)
"""Times the shortest pause, from and to; with 0.6 s that is 0.6 to 1.5 s, and 0.9 to 2 s."""
_SHARE = 20


def pause_ms(
    shortest: int, dice: Random, view: View, move: Move, clock: ClockReading, budget: int
) -> int:
    """Milliseconds from the computer's turn to its move.

    It depends on the dice and on what both players are told: is the move a challenge, and how much
    time has its side? The whole budget passes even if the engine was ready sooner, so that thinking
    long and thinking briefly look the same (RULES 8.1). Never more than a small part of the clock
    (RULES 6.7). Nothing is waited for where the shortest pause is none.
    """
    challenge = move.target in view.standing
    pause = round(shortest * dice.triangular(*(_CHALLENGE if challenge else _PLAIN)))
    if shortest:
        pause = max(pause, budget)
    if clock.own_ms is not None:
        pause = min(pause, clock.own_ms // 4, clock.own_ms // _SHARE + clock.increment_ms // 2)
    return pause
