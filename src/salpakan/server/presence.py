"""Who is at a table of two that play over a distance, and who has been gone for too long."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable

from salpakan.arbiter import TimeControl
from salpakan.rules import Side

SHORTEST_MS, LONGEST_MS = 30_000, 120_000
_PART = 10


def grace_ms(control: TimeControl | None) -> int | None:
    """How long a player may be gone before the game is lost (RULES 6.9): a tenth of its main time,
    within reason. Without a clock there is no hurry and no limit: None.

    >>> grace_ms(TimeControl(initial_ms=600_000)), grace_ms(TimeControl(initial_ms=60_000))
    (60000, 30000)
    """
    if control is None:
        return None
    return min(LONGEST_MS, max(SHORTEST_MS, control.initial_ms // _PART))


class Presence:
    """Counts who is here, by side; one may be here on several screens.

    A side that is gone while the other is here, in a game that is being played, has the time of
    grace; then `gone` is called with it. If the other leaves too, nobody is counted out, and the
    time begins anew when one of them is back: so it does after a restart of the server.
    """

    def __init__(self, grace_ms: int | None, gone: Callable[[Side], None]) -> None:
        self._grace_ms = grace_ms
        self._gone = gone
        self._screens: Counter[Side] = Counter()
        self._timers: dict[Side, tuple[float, asyncio.TimerHandle]] = {}
        self._playing = False

    def come(self, side: Side) -> None:
        """One more screen for this side."""
        self._screens[side] += 1
        self._look()

    def go(self, side: Side) -> None:
        """One screen less."""
        self._screens[side] -= 1
        self._look()

    def play(self, *, playing: bool) -> None:
        """Is the game being played now: begun, and not over?"""
        self._playing = playing
        self._look()

    def here(self, side: Side) -> bool:
        """Is anybody at this side?"""
        return self._screens[side] > 0

    def gone_in_ms(self, side: Side) -> int | None:
        """Time of grace that is left to a side; None while none runs."""
        found = self._timers.get(side)
        return None if found is None else max(0, int((found[0] - time.monotonic()) * 1000))

    def close(self) -> None:
        """Count nobody out any more."""
        for _, timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def _look(self) -> None:
        for side in Side:
            missed = self._playing and self.here(side.enemy) and not self.here(side)
            if not missed and side in self._timers:
                self._timers.pop(side)[1].cancel()
            elif missed and side not in self._timers and self._grace_ms is not None:
                left = self._grace_ms / 1000
                timer = asyncio.get_running_loop().call_later(left, self._out, side)
                self._timers[side] = time.monotonic() + left, timer

    def _out(self, side: Side) -> None:
        self._timers.pop(side, None)
        self._gone(side)
