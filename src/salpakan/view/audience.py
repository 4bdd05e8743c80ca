"""Who listens to the arbiter (RULES §8)."""

from __future__ import annotations

from enum import Enum

from salpakan.rules import Side


class Audience(Enum):
    """Everybody to whom an announcement is made, each with an own body."""

    WHITE = "white"
    """8.1."""
    BLACK = "black"
    """8.1."""
    SPECTATOR = "spectator"
    """8.2: what both sides know in common."""
    ARBITER = "arbiter"
    """Everything; never a player, and nobody while a game runs unless appointed."""

    __hash__ = object.__hash__

    @classmethod
    def of(cls, side: Side) -> Audience:
        """The player of this side."""
        return cls.WHITE if side is Side.WHITE else cls.BLACK

    @property
    def side(self) -> Side | None:
        """The player's side, or None for a spectator or the arbiter."""
        return {Audience.WHITE: Side.WHITE, Audience.BLACK: Side.BLACK}.get(self)
