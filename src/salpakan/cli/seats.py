"""Who sits at the table: a seat is shown a Sight and answers with a command, nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from salpakan.arbiter import Command, Refusal
from salpakan.rules import Placement, Side, Variant
from salpakan.view import Body, View


@dataclass(frozen=True, slots=True)
class Sight:
    """All that a seat is shown at its turn (RULES 8.1)."""

    side: Side
    view: View
    heard: tuple[Body, ...]
    """Announcements since the last time."""
    draw_offer: Side | None
    """The side whose offer is open."""


class LeftError(Exception):
    """A person left the table in the middle of a game."""


class Seat(Protocol):
    """One side's player."""

    def place(self, variant: Variant, side: Side, heard: tuple[Body, ...]) -> Placement:
        """Choose a placement (RULES §3)."""
        ...

    def turn(self, sight: Sight) -> Command:
        """Choose what to do; asked again until a move is made or the game is over."""
        ...

    def hear_offer(self, side: Side) -> Command | None:
        """The enemy of `side` offers a draw: answer now, or None to wait for the own turn."""
        ...

    def refused(self, refusal: Refusal) -> None:
        """The last command changed nothing."""
        ...
