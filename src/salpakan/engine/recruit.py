"""The recruit: thinks one turn ahead, in averages over what enemy pieces may be."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from salpakan.engine.judge import judge, steps
from salpakan.engine.placing import choose_placement
from salpakan.engine.race import run
from salpakan.engine.routine import Routine
from salpakan.engine.scene import Scene
from salpakan.engine.worth import FLAG, WORTH
from salpakan.rules import Move, Placement, Rank, Side, Square, Variant
from salpakan.view import ClockReading, View

_NOISE = 0.05
_SURE = 0.999
_DESPERATE = 0.55
"""Share of the enemy's worth below which a gamble is better than waiting."""
_NOTICED_LATE = 2
"""Turns that an enemy is given to notice a running Flag, in a gamble."""


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
        moves = view.legal_moves()
        return _certain(scene, moves) or _best(scene, view, moves, Random(self.seed))


def _certain(scene: Scene, moves: tuple[Move, ...]) -> Move | None:
    """A move that wins whatever the enemy does: its Flag is beside me, or my own is away."""
    for move in moves:
        start = scene.enemy.get(move.target)
        if start is not None and scene.flag_chance(start) > _SURE:
            return move
    friends = [s for s in scene.own if s != scene.flag]
    unseen = _NOTICED_LATE if _desperate(scene) and Rank.FLAG not in scene.known else 0
    sure = run(scene.variant, scene.me, scene.flag, friends, scene.enemy)
    return sure or (
        run(scene.variant, scene.me, scene.flag, friends, scene.enemy, unseen) if unseen else None
    )


def _desperate(scene: Scene) -> bool:
    mine = sum(WORTH[rank] for rank in scene.own.values()) - FLAG
    theirs = sum(
        chance * WORTH[rank]
        for chances in scene.chances.values()
        for rank, chance in chances.items()
        if rank is not Rank.FLAG
    )
    return mine < _DESPERATE * theirs


def _best(scene: Scene, view: View, moves: tuple[Move, ...], dice: Random) -> Move:
    routine = Routine.of(view)
    best, best_worth = moves[0], float("-inf")
    for move in moves:
        worth = _worth(scene, move, routine) + _NOISE * dice.random()
        if worth > best_worth:
            best, best_worth = move, worth
    return best


def _worth(scene: Scene, move: Move, routine: Routine) -> float:
    rank = scene.own[move.origin]
    start = scene.enemy.get(move.target)
    left = {s: r for s, r in scene.own.items() if s != move.origin}
    stays = {**left, move.target: rank}
    pull = _pull(scene, rank, move.target) - _pull(scene, rank, move.origin)
    if start is None:
        return judge(scene, stays, scene.enemy) + pull - routine.dullness(move)
    duel = scene.duels[rank, start]
    without = {s: e for s, e in scene.enemy.items() if s != move.target}
    worth = duel.value + (routine.impatience if rank is not Rank.FLAG else 0.0)
    if duel.wins:
        worth += duel.wins * judge(scene, stays, without)
    if duel.loses:
        worth += duel.loses * judge(scene, left, scene.enemy)
    if duel.splits:
        worth += duel.splits * judge(scene, left, without)
    return worth


def _pull(scene: Scene, rank: Rank, square: Square) -> float:
    """How much there is to do near a square for a piece of this rank."""
    if rank is Rank.FLAG:
        return 0.0
    return max(
        (
            scene.duels[rank, start].value / (1 + steps(square, where))
            for where, start in scene.enemy.items()
        ),
        default=0.0,
    )
