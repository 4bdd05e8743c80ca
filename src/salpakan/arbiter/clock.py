"""Clocks that are told the time (RULES 6.7); all times in whole milliseconds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from salpakan.rules import SalpakanError, Side

LONGEST_MS = 30 * 24 * 3600 * 1000


@dataclass(frozen=True, slots=True)
class TimeControl:
    """Main time a side, increment a move, and the time to place (None: no limit).

    Raises `SalpakanError` for a time below zero or above thirty days.
    """

    initial_ms: int
    increment_ms: int = 0
    placement_ms: int | None = None

    def __post_init__(self) -> None:
        for name, value, least in (
            ("main time", self.initial_ms, 1),
            ("increment", self.increment_ms, 0),
            ("placement time", self.placement_ms, 1),
        ):
            if value is not None and not least <= value <= LONGEST_MS:
                raise SalpakanError(f"the {name} is {least} to {LONGEST_MS} ms, not {value}")

    def to_data(self) -> dict[str, Any]:
        """Plain data, for a file or a message."""
        return {
            "initial_ms": self.initial_ms,
            "increment_ms": self.increment_ms,
            "placement_ms": self.placement_ms,
        }


@dataclass(frozen=True, slots=True)
class ClockFace:
    """What a clock shows at one moment: time left, and whose time runs."""

    left_ms: Mapping[Side, int]
    running: frozenset[Side]

    @property
    def next_fall_ms(self) -> int | None:
        """Time until the first running clock is at zero; None if none runs."""
        return min((self.left_ms[side] for side in self.running), default=None)


class Clock:
    """Two clocks. They never look at the time themselves: `now` comes with every call.

    A `now` earlier than the last one counts as the last one.

    >>> clock = Clock(left_ms={Side.WHITE: 5000, Side.BLACK: 5000})
    >>> clock.run({Side.WHITE}, now=0)
    >>> clock.face(now=2000).left_ms[Side.WHITE]
    3000
    >>> clock.fallen(now=4999), clock.fallen(now=5000)
    (frozenset(), frozenset({<Side.WHITE: 'white'>}))
    """

    def __init__(self, left_ms: Mapping[Side, int]) -> None:
        self._left = dict(left_ms)
        self._running: frozenset[Side] = frozenset()
        self._since = 0

    def face(self, now: int) -> ClockFace:
        """What the clocks show; never below zero."""
        gone = max(0, now - self._since)
        left = {s: max(0, ms - gone * (s in self._running)) for s, ms in self._left.items()}
        return ClockFace(left, self._running)

    def fallen(self, now: int) -> frozenset[Side]:
        """Sides whose running clock is at zero."""
        face = self.face(now)
        return frozenset(side for side in face.running if face.left_ms[side] == 0)

    def run(self, sides: set[Side] | frozenset[Side], now: int) -> None:
        """From now on these sides' clocks run, and no other."""
        self._left.update(self.face(now).left_ms)
        self._since = max(now, self._since)
        self._running = frozenset(sides)

    def add(self, side: Side, ms: int) -> None:
        """Give a side more time."""
        self._left[side] += ms

    @property
    def falls_at(self) -> int | None:
        """The time at which the first running clock is at zero, if nothing else happens."""
        left = self.face(self._since).next_fall_ms
        return None if left is None else self._since + left
