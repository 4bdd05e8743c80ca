"""The levels of the computer that people are offered, and how long each may think."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from types import MappingProxyType

from salpakan.protocol import LEVELS, PLAIN
from salpakan.view import ClockReading

BUDGETS_MS: Mapping[str, int] = MappingProxyType(
    {"private": 100, "sergeant": 200, "captain": 400, "colonel": 800, "general": 1500}
)
"""Longest time to think about a move, for the levels that think ahead in kernels."""
STAND_IN = "recruit"
"""Moves for a level that is not ready yet."""
NEWCOMER = "sergeant"
SHORTEST_MS = 10
_MOVES_LEFT = 40
"""A clock is shared out as if so many moves were still to come."""


def thinkers() -> Mapping[str, int]:
    """The levels that think ahead, with their budgets; none where NumPy and Numba are missing."""
    if find_spec("numpy") is None or find_spec("numba") is None:
        return {}
    return {name: BUDGETS_MS[name] for name in LEVELS if name in BUDGETS_MS}


def offered() -> tuple[str, ...]:
    """The levels for a new game, weakest first."""
    return tuple(thinkers()) or PLAIN


def newcomers_level() -> str:
    """The level of one who has not chosen."""
    levels = offered()
    return NEWCOMER if NEWCOMER in levels else levels[-1]


def is_level(name: str) -> bool:
    """Can a game be begun with it?"""
    return name in offered() or name in PLAIN


def budget_ms(longest: int, clock: ClockReading, waiting: int = 1) -> int:
    """How long a level may think when so many games wait for it, this one counted.

    Never more than a small part of what its clock still has (RULES 6.7).

    >>> budget_ms(1500, ClockReading(), waiting=3)
    500
    >>> budget_ms(1500, ClockReading(own_ms=20_000, enemy_ms=1))
    500
    """
    budget = longest // waiting
    if clock.own_ms is not None:
        budget = min(
            budget, clock.own_ms // 4, clock.own_ms // _MOVES_LEFT + clock.increment_ms // 2
        )
    return max(SHORTEST_MS, budget)
