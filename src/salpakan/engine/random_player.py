"""The player that leaves everything to chance."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from salpakan.formations import random_placement
from salpakan.rules import Move, Placement, Side, Variant
from salpakan.view import ClockReading, View


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """Any placement, any move, each as likely as another; the seed decides.

    >>> from salpakan.rules import VARIANTS, format_placement
    >>> mini = VARIANTS["mini-3x3"]
    >>> placement = RandomPlayer(seed=1).place(mini, Side.WHITE)
    >>> placement == RandomPlayer(seed=1).place(mini, Side.WHITE)
    True
    """

    seed: int

    def place(self, variant: Variant, side: Side) -> Placement:
        """A placement by lot."""
        return random_placement(variant, side, Random(self.seed))

    def choose(self, view: View, clock: ClockReading) -> Move:
        """A move by lot."""
        del clock
        return Random(self.seed).choice(view.legal_moves())
