"""What a match is played under, and the lots that are drawn for it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import blake2b
from random import Random

from salpakan.formations import formations, random_placement
from salpakan.rules import Placement, Side, Variant

QUIET_LIMIT = 100
"""Engines play with a limit of quiet turns (RULES 6.6) where the variant has none of its own."""
LONGEST = 2000
"""Turns after which a game is given up as a draw."""
_BY_LOT = 0.2
"""Part of the shared placements that are no formation of the book."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The same for every game of a match."""

    variant: Variant
    movetime_ms: int | None = None
    """Budget for each move; None lets the engines judge for themselves."""
    seed: int = 1
    """All lots come from it."""
    shared: bool = False
    """Do both players get placements from the arena? Else they place themselves, since placing is
    part of playing well.
    """
    longest: int = LONGEST

    def __post_init__(self) -> None:
        if self.variant.quiet_limit is None:
            limited = replace(self.variant, quiet_limit=QUIET_LIMIT)
            object.__setattr__(self, "variant", limited)

    def lot(self, *of: object) -> int:
        """A number from 0 to 2^64 - 1 for a purpose: equal terms and purposes, equal numbers."""
        text = " ".join(map(str, (self.seed, *of)))
        return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")

    def placement(self, pair: int, side: Side) -> Placement:
        """The placement of a side in both games of a pair, where placements are shared: a
        formation of the book, mirrored or not, or one by lot.
        """
        dice = Random(self.lot("placement", pair, side.value))
        book = formations(self.variant)
        if not book or dice.random() < _BY_LOT:
            return random_placement(self.variant, side, dice)
        drawing = dice.choice(dice.choice(book).drawings)
        return drawing.placement(self.variant, side, mirrored=dice.random() < 0.5)
