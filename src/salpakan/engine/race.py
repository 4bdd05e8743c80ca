"""The Flag's run to the farthest row (RULES 6.2, 6.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from salpakan.rules import Arrival, Move, Side, Square, Variant

_DETOUR = 4
"""Steps aside that a run may take."""


def run(
    variant: Variant,
    side: Side,
    flag: Square,
    friends: Iterable[Square],
    enemies: Iterable[Square],
    unseen: int = 0,
) -> Move | None:
    """The first step of a run that no enemy can stop, or None if there is none.

    The Flag moves next and walks on at each turn; friends stand still in its way. After its k-th
    step an enemy that was k steps away can challenge it, if it sees at once what is going on. If
    it must be expected to notice only `unseen` turns later, the run is a gamble and not a proof.

    >>> from salpakan.rules import VARIANTS
    >>> enemies = [Square.parse("A8")]
    >>> run(VARIANTS["classic"], Side.WHITE, Square.parse("I5"), [], enemies)
    I5-I6
    >>> run(VARIANTS["classic"], Side.WHITE, Square.parse("B7"), [], enemies) is None
    True
    """
    board = variant.board
    goal = board.back_row(side.enemy)
    away = _distances(variant, enemies)
    blocked = set(friends)
    needed = 0 if variant.arrival is Arrival.AT_ONCE else 1  # may an enemy be beside it at the end?
    reached: dict[Square, Move | None] = {flag: None}
    for step in range(1, abs(goal - flag.row) + _DETOUR + 1):
        after: dict[Square, Move | None] = {}
        for square, first in reached.items():
            for move in board.steps[square]:
                target = move.target
                if target in blocked or target in after:
                    continue
                margin = away[target] - max(1, step - unseen)
                if target.row == goal and margin >= needed:
                    return first or move
                if margin > 0:
                    after[target] = first or move
        reached = after
    return None


def _distances(variant: Variant, enemies: Iterable[Square]) -> Mapping[Square, int]:
    """Steps from the nearest enemy, as if nothing stood in its way."""
    where = [(square.col, square.row) for square in enemies]
    far = variant.width + variant.height
    return {
        s: min((abs(s.col - col) + abs(s.row - row) for col, row in where), default=far)
        for s in variant.board.squares
    }
