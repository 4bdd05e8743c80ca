"""The recruit: thinks one turn ahead, in averages over what enemy pieces may be."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from salpakan.engine.choosing import best_move, certain, outlook
from salpakan.engine.placing import choose_placement
from salpakan.engine.routine import Routine
from salpakan.engine.scene import Scene
from salpakan.rules import Move, Placement, Side, Variant
from salpakan.view import ClockReading, View


@dataclass(frozen=True, slots=True)
class Recruit:
    """Expects the average of every challenge, keeps out of danger, hunts the likely Flag, and runs
    with its own when nobody can stop it.

    It sees a View, so that it knows no more than a person across the table (RULES 8.1).

    >>> from salpakan.view import parse_view
    >>> view = parse_view('''salpakan view 1
    ... viewer white
    ... variant mini-3x3
    ... first white
    ... white YFP
    ... black ???
    ... turns
    ... 1. C1-C2 A3-A2 2. C2xC3+ B3-B2
    ... ''')
    >>> Recruit(seed=1).choose(view, ClockReading())  # its Flag steps out of the way
    B1-C1
    """

    seed: int

    def place(self, variant: Variant, side: Side) -> Placement:
        """A varied form of a named formation where one fits, else by lot."""
        return choose_placement(variant, side, Random(self.seed))

    def choose(self, view: View, clock: ClockReading) -> Move:
        """The move with the best average. Equal views and seeds give equal moves."""
        del clock  # it answers in milliseconds
        scene = Scene.of(view, view.to_move)
        moves, routine = view.legal_moves(), Routine.of(view)

        def worth(move: Move) -> float:
            return outlook(scene, move, routine)

        return certain(scene, moves) or best_move(moves, worth, Random(self.seed))
