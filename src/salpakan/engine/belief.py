"""What each enemy piece may be, as probabilities: inference first, then habit."""

from __future__ import annotations

from collections.abc import Mapping
from math import fsum

from salpakan.rules import Rank, Side, Square
from salpakan.view import View, feasible_ranks

Chances = Mapping[Rank, float]
_ROUNDS = 12
_ARRIVED = 6.0


def belief(view: View, me: Side) -> dict[Square, Chances]:
    """For each standing enemy piece, by start square, how likely it has each rank.

    Impossible ranks are left out (`feasible_ranks` is exact); the rest is weighted by how pieces of
    a rank tend to behave, and scaled until each piece has one rank in all and each rank as many
    pieces as the army has.
    """
    masks = feasible_ranks(view)
    habits = _Habits(view, me)
    weights = {s: {r: habits.weight(s, r) for r in sorted(ranks)} for s, ranks in masks.items()}
    army = view.variant.army
    for _ in range(_ROUNDS):
        totals = dict.fromkeys(army, 0.0)
        for chances in weights.values():
            for rank, weight in chances.items():
                totals[rank] += weight
        scale = {rank: army[rank] / total if total else 0.0 for rank, total in totals.items()}
        for start, chances in weights.items():
            scaled = {rank: weight * scale[rank] for rank, weight in chances.items()}
            total = fsum(scaled.values())
            weights[start] = {rank: weight / total for rank, weight in scaled.items()}
    standing = set(view.standing.values())
    return {s: chances for s, chances in weights.items() if s in standing}


class _Habits:
    """What a piece's start and steps say about its rank."""

    def __init__(self, view: View, me: Side) -> None:
        enemy = me.enemy
        board = view.variant.board
        self._back = board.back_row(enemy)
        self._rows = view.variant.home_rows
        self._moved = view.moved
        self._challenged = {t.piece for t in view.history if t.challenged is not None}
        self._home = board.back_row(me)
        self._square = {start: square for square, start in view.standing.items()}

    def weight(self, start: Square, rank: Rank) -> float:
        """How much likelier than at random."""
        deep = self._rows - 1 - abs(start.row - self._back)  # 0 in the front row
        if rank is Rank.FLAG:
            return self._flag(start, deep)
        weight = 1.0
        if start in self._challenged and (rank >= Rank.MAJOR):
            weight *= 1.5  # who attacks is strong more often than not
        if start not in self._moved and rank >= Rank.BRIGADIER_GENERAL:
            weight *= 0.8
        return weight

    def _flag(self, start: Square, deep: int) -> float:
        weight = 0.15 if deep == 0 and self._rows > 1 else 1.0
        if deep >= self._rows - 1:
            weight *= 2.5
        square = self._square.get(start)
        if square is not None and square.row == self._home:
            return _ARRIVED  # why should anybody else walk there?
        if start in self._challenged:
            return weight * 0.1
        return weight * (0.5 if start in self._moved else 1.0)
