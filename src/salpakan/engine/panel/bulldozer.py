"""The bulldozer: strong pieces in front, straight ahead, over whatever they probably beat."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from salpakan.engine.panel.camp import Spot, camp
from salpakan.engine.panel.leanings import ahead, lean
from salpakan.engine.scene import Scene
from salpakan.rules import Move, Placement, Rank, Side, Variant
from salpakan.view import ClockReading, View

_LIKELY = 0.5
"""Chance to win from which it challenges."""
_CHARGE, _PUSH = 4.0, 0.8
"""What is added for a challenge that it likely wins, and for a step ahead of the strongest."""


@dataclass(frozen=True, slots=True)
class Bulldozer:
    """Challenges everything that it probably beats, and pushes its officers forward, the strongest
    most."""

    seed: int

    def place(self, variant: Variant, side: Side) -> Placement:
        """The stronger, the farther in front; the Flag at the back."""
        return camp(variant, side, Random(self.seed), _taste)

    def choose(self, view: View, clock: ClockReading) -> Move:
        """A challenge or a push. Equal views and seeds give equal moves."""
        del clock  # it answers in milliseconds
        return lean(view, Scene.of(view, view.to_move), _leaning, Random(self.seed))


def _taste(rank: Rank, spot: Spot) -> float:
    if rank is Rank.FLAG:
        return -3 * spot.front
    if rank is Rank.SPY:
        return -abs(spot.front - 0.5)
    return spot.front * _strength(rank) - 0.3 * abs(spot.across)


def _strength(rank: Rank) -> float:
    """From 0 for a Sergeant to 1 for the General of the Army; Privates below."""
    return (rank - Rank.SERGEANT) / (Rank.GENERAL_OF_THE_ARMY - Rank.SERGEANT)


def _leaning(scene: Scene, move: Move) -> float:
    rank = scene.own[move.origin]
    start = scene.enemy.get(move.target)
    if start is not None and rank.is_officer:
        duel = scene.duels[rank, start]
        return _CHARGE if duel.wins >= _LIKELY else 0.0
    return _PUSH * _strength(rank) * ahead(scene, move) if rank.is_officer else 0.0
