"""The turtle: keeps its formation, waits, and takes only what it is sure of."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from salpakan.engine.panel.camp import Spot, camp
from salpakan.engine.panel.leanings import height, lean
from salpakan.engine.scene import Scene
from salpakan.rules import Move, Placement, Rank, Side, Variant
from salpakan.view import ClockReading, View

_PATIENCE = 80
"""Quiet turns after which it has come out of its shell."""
_OUTSIDE, _RISK = 3.0, 5.0
"""What it takes for each row outside its home rows, and for a challenge that is not sure."""
_SURE = 0.85
_STAND = 0.1
"""What it takes for any step away from where a piece stands, but for the same few."""


@dataclass(frozen=True, slots=True)
class Turtle:
    """Stays at home behind its generals, and strikes at what comes near and is surely weaker.

    If nothing happens for long it loses patience bit by bit, so that two turtles come to an end.
    """

    seed: int

    def place(self, variant: Variant, side: Side) -> Placement:
        """The Flag back in the centre or a corner, the strong around and before it."""
        dice = Random(self.seed)
        corner = dice.choice((0.0, 1.0))

        def taste(rank: Rank, spot: Spot) -> float:
            away = abs(spot.across - corner) + abs(spot.front)
            if rank is Rank.FLAG:
                return -2 * away
            if rank is Rank.PRIVATE:
                return spot.front
            return -away * (rank - Rank.MAJOR) / 8

        return camp(variant, side, dice, taste)

    def choose(self, view: View, clock: ClockReading) -> Move:
        """A sure gain, or a step at home. Equal views and seeds give equal moves."""
        del clock  # it answers in milliseconds
        calm = max(0.0, 1.0 - view.quiet / _PATIENCE)

        def leaning(scene: Scene, move: Move) -> float:
            return -calm * _dislike(scene, move)

        return lean(view, Scene.of(view, view.to_move), leaning, Random(self.seed))


def _dislike(scene: Scene, move: Move) -> float:
    outside = height(scene, move.target) - scene.variant.home_rows + 1
    dislike = _OUTSIDE * max(0, outside)
    start = scene.enemy.get(move.target)
    if start is None:
        return dislike + _STAND
    duel = scene.duels[scene.own[move.origin], start]
    if duel.wins >= _SURE or (outside <= 0 and duel.value > 0):
        return 0.0  # a sure gain, or an intruder
    return dislike + _RISK
