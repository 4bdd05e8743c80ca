"""The flag runner: brings its Flag to the other side, strong pieces before it."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from salpakan.engine.panel.camp import Spot, camp
from salpakan.engine.panel.leanings import ahead, height, is_strong, lean
from salpakan.engine.race import run
from salpakan.engine.scene import Scene
from salpakan.rules import Move, Placement, Rank, Side, Square, Variant
from salpakan.view import ClockReading, View

_LANE = 0.8
"""Where across the board the Flag starts, between the centre and an edge."""
_NOTICED_LATE = 2
"""Turns that an enemy is given to notice the run: the runner always gambles on it."""
_STEP, _ESCORT, _BREACH = 0.7, 0.3, 1.0
"""What is added for a step of the Flag ahead, a better place of an escort, and a challenge in the
Flag's lane."""


@dataclass(frozen=True, slots=True)
class FlagRunner:
    """Masses its generals before its Flag, breaks through there, and runs when a run may work.

    >>> from salpakan.rules import VARIANTS
    >>> placement = FlagRunner(seed=1).place(VARIANTS["classic"], Side.WHITE)
    >>> min(square.row for square, rank in placement.ranks.items() if rank is Rank.FLAG)
    1
    """

    seed: int

    def place(self, variant: Variant, side: Side) -> Placement:
        """The Flag in a middle row near an edge, the strong before it."""
        return camp(variant, side, Random(self.seed), _taste)

    def choose(self, view: View, clock: ClockReading) -> Move:
        """The run, or what makes way for it. Equal views and seeds give equal moves."""
        del clock  # it answers in milliseconds
        scene = Scene.of(view, view.to_move)
        return _gamble(scene) or lean(view, scene, _leaning, Random(self.seed))


def _taste(rank: Rank, spot: Spot) -> float:
    if rank is Rank.FLAG:
        return -abs(spot.across - _LANE) - 2 * abs(spot.front - 0.5)
    return (spot.front - abs(spot.across - _LANE)) * (1.0 if is_strong(rank) else -0.3)


def _gamble(scene: Scene) -> Move | None:
    """A run that works unless the enemy sees it coming."""
    if Rank.FLAG in scene.known:
        return None
    friends = [square for square in scene.own if square != scene.flag]
    return run(scene.variant, scene.me, scene.flag, friends, scene.enemy, _NOTICED_LATE)


def _leaning(scene: Scene, move: Move) -> float:
    rank = scene.own[move.origin]
    if rank is Rank.FLAG:
        return _STEP * ahead(scene, move)
    breach = move.target in scene.enemy and abs(move.target.col - scene.flag.col) <= 1
    worth = _BREACH if breach and scene.duels[rank, scene.enemy[move.target]].value > 0 else 0.0
    if is_strong(rank):
        worth += _ESCORT * (_escorts(scene, move.target) - _escorts(scene, move.origin))
    return worth


def _escorts(scene: Scene, square: Square) -> float:
    """How well an escort stands: near the Flag's column, up to three rows before it."""
    before = height(scene, square) - height(scene, scene.flag)
    return min(before, 3) - max(0, abs(square.col - scene.flag.col) - 1)
