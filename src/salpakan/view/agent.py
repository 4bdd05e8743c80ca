"""Whoever plays: the signature is the secrecy boundary (RULES 8.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from salpakan.rules import Move, Placement, Side, Variant
from salpakan.view.view import View


@dataclass(frozen=True, slots=True)
class ClockReading:
    """Time left in milliseconds; None where no clock runs."""

    own_ms: int | None = None
    enemy_ms: int | None = None
    increment_ms: int = 0


class Agent(Protocol):
    """A player that is not a person at the page. It never sees more than a View."""

    def place(self, variant: Variant, side: Side) -> Placement:
        """Choose a placement for this side (RULES §3)."""
        ...

    def choose(self, view: View, clock: ClockReading) -> Move:
        """Choose one of `view.legal_moves()`; there is at least one."""
        ...
