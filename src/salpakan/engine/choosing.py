"""Choosing a move one turn ahead: what is certain, what promises most."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from salpakan.engine.judge import judge, steps
from salpakan.engine.race import run
from salpakan.engine.routine import Routine
from salpakan.engine.scene import Scene
from salpakan.engine.worth import FLAG, WORTH
from salpakan.rules import Move, Rank, Square

_NOISE = 0.05
_SURE = 0.999
_DESPERATE = 0.55
"""Share of the enemy's worth below which a gamble is better than waiting."""
_NOTICED_LATE = 2
"""Turns that an enemy is given to notice a running Flag, in a gamble."""


def certain(scene: Scene, moves: tuple[Move, ...]) -> Move | None:
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


def best_move(moves: tuple[Move, ...], worth: Callable[[Move], float], dice: Random) -> Move:
    """The move that is worth most; a little chance decides between moves that are as good."""
    best, most = moves[0], float("-inf")
    for move in moves:
        here = worth(move) + _NOISE * dice.random()
        if here > most:
            best, most = move, here
    return best


def outlook(scene: Scene, move: Move, routine: Routine) -> float:
    """What a move promises on average, one turn ahead, in the units of `WORTH`."""
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
