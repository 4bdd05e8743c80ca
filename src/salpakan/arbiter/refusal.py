"""Why the arbiter does not carry a command out: told to the side that gave it, to nobody else."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from salpakan.rules import MoveFault, PlacementFault


class RefusalCode(Enum):
    """Why a command changed nothing."""

    GAME_OVER = "game-over"
    """§6: the game has ended."""
    NOT_STARTED = "not-started"
    """§3: both placements must be locked first."""
    LOCKED = "locked"
    """3.3: once locked, a placement cannot change."""
    PLACEMENT = "placement"
    """3.2: the placement has faults."""
    MOVE = "move"
    """§4: the move has faults."""
    OFFER_OPEN = "offer-open"
    """6.4: one open offer at a time."""
    NO_OFFER = "no-offer"
    """6.4: the enemy has offered nothing."""
    BEGUN = "begun"
    """6.9: the first move has been played."""
    FLAG_ALREADY_SHOWN = "flag-already-shown"
    """6.5, §9 `shown-flag`."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A code, and for a placement or a move every fault with its square, rank or move."""

    code: RefusalCode
    faults: tuple[tuple[PlacementFault | MoveFault, str], ...] = ()

    @classmethod
    def of_move(cls, move: object, faults: Iterable[MoveFault]) -> Refusal:
        """A move with these faults, in a fixed order."""
        ordered = sorted(faults, key=lambda fault: fault.value)
        return cls(RefusalCode.MOVE, tuple((fault, str(move)) for fault in ordered))

    def __str__(self) -> str:
        listed = ", ".join(f"{fault.value} {subject}" for fault, subject in self.faults)
        return f"{self.code.value}: {listed}" if listed else self.code.value
