"""The spy hunter: Privates seek Spies, Spies seek what has beaten others, generals keep away."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from salpakan.engine.judge import steps
from salpakan.engine.panel.camp import Spot, camp
from salpakan.engine.panel.leanings import lean
from salpakan.engine.scene import Scene
from salpakan.rules import Move, Placement, Rank, Side, Square, Variant
from salpakan.view import ClockReading, View

_HUNT = 6.0
"""What being beside a certain quarry is worth."""
_FEAR = 5.0
"""What being beside a certain Spy costs a precious general."""
_PRECIOUS = (Rank.GENERAL_OF_THE_ARMY, Rank.GENERAL)
_FADE = 0.6
"""How much less a piece means for each step that it is farther away."""


@dataclass(frozen=True, slots=True)
class SpyHunter:
    """Sends Privates after likely Spies and its Spies after whatever has beaten others, and keeps
    its two strongest generals away from anything that may be a Spy."""

    seed: int

    def place(self, variant: Variant, side: Side) -> Placement:
        """Privates and Spies in front, the two strongest behind them, the Flag at the back."""
        return camp(variant, side, Random(self.seed), _taste)

    def choose(self, view: View, clock: ClockReading) -> Move:
        """A step of the hunt. Equal views and seeds give equal moves."""
        del clock  # it answers in milliseconds
        victors = _victors(view)

        def leaning(scene: Scene, move: Move) -> float:
            rank = scene.own[move.origin]
            return _ease(scene, rank, move.target, victors) - _ease(
                scene, rank, move.origin, victors
            )

        return lean(view, Scene.of(view, view.to_move), leaning, Random(self.seed))


def _taste(rank: Rank, spot: Spot) -> float:
    if rank in (Rank.PRIVATE, Rank.SPY):
        return spot.front
    if rank is Rank.FLAG:
        return -2 * spot.front
    return -spot.front if rank in _PRECIOUS else 0.0


def _victors(view: View) -> frozenset[Square]:
    """Start squares of the pieces that stayed alone after a challenge."""
    found = set()
    for turn in view.history:
        if turn.challenged is not None:
            if turn.defender_left and not turn.challenger_left:
                found.add(turn.piece)
            if turn.challenger_left and not turn.defender_left:
                found.add(turn.challenged)
    return frozenset(found)


def _ease(scene: Scene, rank: Rank, square: Square, victors: frozenset[Square]) -> float:
    """How much a piece of this rank likes to be here."""
    if rank is not Rank.PRIVATE and rank is not Rank.SPY and rank not in _PRECIOUS:
        return 0.0
    most = 0.0
    for where, start in scene.enemy.items():
        spy = scene.chances[start].get(Rank.SPY, 0.0)
        if rank is Rank.SPY:
            wanted = scene.duels[rank, start].wins if start in victors else 0.0
        else:
            wanted = spy
        most = max(most, wanted * _FADE ** max(0, steps(square, where) - 1))
    return -_FEAR * most if rank in _PRECIOUS else _HUNT * most
