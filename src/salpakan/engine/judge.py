"""How good a standing is for me when the enemy moves next: dangers, prospects, Flags."""

from __future__ import annotations

from salpakan.engine.scene import Enemy, Own, Scene
from salpakan.engine.worth import FLAG, retaken
from salpakan.rules import Rank, Square

_UNSEEN = 0.7
"""How readily an enemy challenges a piece that it does not know."""
_SEEN = 0.95
"""And one that it knows it beats."""
_RETAKE = 0.6
"""Of what a neighbour would take back, since the enemy may see it coming."""
_WORTH_A_GUARD = 0.5
_OTHERS = 0.3
"""The enemy has one turn: its best challenge counts whole, the others may still be met."""
_PROSPECT = 0.5
"""Of what my own next challenge promises."""
_NEAR_FLAG = (0.0, 0.0, 0.10, 0.04, 0.015)
"""Of a Flag's worth, by how many steps away the nearest enemy is."""


def judge(scene: Scene, own: Own, enemy: Enemy) -> float:
    """Worth of a standing, in the units of `WORTH`; pieces themselves are not counted."""
    return (
        _prospect(scene, own, enemy)
        - _danger(scene, own, enemy)
        - _siege(own, enemy)
        - _enemy_run(scene, own, enemy)
    )


def _danger(scene: Scene, own: Own, enemy: Enemy) -> float:
    losses = []
    for square, start in enemy.items():
        worst = 0.0
        for near in scene.beside[square]:
            rank = own.get(near)
            if rank is not None:
                ready = _SEEN if rank in scene.known else _UNSEEN
                loss = scene.attacks[rank, start]
                if loss > _WORTH_A_GUARD and rank is not Rank.FLAG:
                    loss -= _RETAKE * _retake(scene, own, near, rank, start)
                loss *= ready
                worst = max(worst, loss)
        losses.append(worst)
    worst = max(losses, default=0.0)
    return worst + _OTHERS * (sum(losses) - worst)


def _retake(scene: Scene, own: Own, square: Square, lost: Rank, start: Square) -> float:
    """What a neighbour would win from the enemy piece that took this one."""
    return max(
        (
            retaken(lost, own[guard], scene.chances[start])
            for guard in scene.beside[square]
            if guard in own
        ),
        default=0.0,
    )


def _prospect(scene: Scene, own: Own, enemy: Enemy) -> float:
    best = 0.0
    for square, start in enemy.items():
        for near in scene.beside[square]:
            rank = own.get(near)
            if rank is not None:
                best = max(best, scene.duels[rank, start].value)
    return _PROSPECT * best


def _siege(own: Own, enemy: Enemy) -> float:
    """Enemies close to my Flag."""
    flag = next((s for s, rank in own.items() if rank is Rank.FLAG), None)
    if flag is None:
        return FLAG
    cost = 0.0
    for square in enemy:
        away = steps(square, flag)
        if away < len(_NEAR_FLAG):
            cost += _NEAR_FLAG[away]
    return FLAG * cost


def _enemy_run(scene: Scene, own: Own, enemy: Enemy) -> float:
    """Enemy pieces that may be Flags and have a way to my back row (RULES 6.2, 6.3)."""
    home = scene.variant.board.back_row(scene.me)
    cost = 0.0
    guards = [s for s, rank in own.items() if rank is not Rank.FLAG]
    for square, start in enemy.items():
        chance = scene.flag_chance(start)
        left = abs(square.row - home)
        if chance < 0.01 or left > 4:
            continue
        goal = Square.at(square.col, home)
        # Whoever is no farther from the goal than the runner meets it on the way.
        if left == 0 or not any(steps(guard, goal) <= left for guard in guards):
            cost += chance * FLAG * 0.7**left
    return cost


def steps(one: Square, other: Square) -> int:
    """Steps between two squares on an empty board."""
    return abs(one.col - other.col) + abs(one.row - other.row)
