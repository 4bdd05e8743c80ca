"""Whoever plays: the signature is the secrecy boundary (RULES 8.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from salpakan.rules import Move, Placement, Side, Variant
from salpakan.view.analysis import Analysis
from salpakan.view.view import View


@dataclass(frozen=True, slots=True)
class ClockReading:
    """Time left in milliseconds; None where no clock runs."""

    own_ms: int | None = None
    enemy_ms: int | None = None
    increment_ms: int = 0
    budget_ms: int | None = None
    """Longest time to think about this one answer; None where the player may judge for itself."""


class Agent(Protocol):
    """A player that is not a person at the page. It never sees more than a View."""

    def place(self, variant: Variant, side: Side) -> Placement:
        """Choose a placement for this side (RULES §3)."""
        ...

    def choose(self, view: View, clock: ClockReading) -> Move:
        """Choose one of `view.legal_moves()`, within the budget; there is at least one."""
        ...


@runtime_checkable
class Analyst(Protocol):
    """An Agent may also be able to say what it thinks. It then never sees more than a View."""

    def analyse(self, view: View, clock: ClockReading) -> Analysis:
        """Judge the view of the side to move, within the budget; it has at least one legal move."""
        ...
