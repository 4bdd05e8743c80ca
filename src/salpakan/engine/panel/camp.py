"""A placement by taste: every rank takes the free home square that it likes best."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from salpakan.rules import Placement, Rank, Side, Square, Variant

_NOISE = 0.25
"""Of a liking of 1, so that no placement can be learned by heart."""


class Spot(NamedTuple):
    """A home square as its owner sees it."""

    front: float
    """0 in the back row, 1 in the front row."""
    across: float
    """-1 at one edge, 0 in the centre, 1 at the other edge; which is left is thrown."""


Taste = Callable[[Rank, Spot], float]


def camp(variant: Variant, side: Side, dice: Random, taste: Taste) -> Placement:
    """Place an army by taste: first the Flag, then Spies and officers from the top, then Privates.

    >>> from salpakan.rules import VARIANTS
    >>> placement = camp(VARIANTS["classic"], Side.WHITE, Random(1), lambda rank, spot: 0.0)
    >>> len(placement.ranks)
    21
    """
    turned = dice.choice((-1, 1))
    free = {square: _spot(variant, side, square, turned) for square in variant.home(side)}
    army = [rank for rank, count in variant.army.items() for _ in range(count)]
    pieces = []
    for rank in sorted(army, key=lambda rank: (rank is not Rank.FLAG, -rank)):
        liked = {s: taste(rank, spot) + _NOISE * dice.random() for s, spot in free.items()}
        square = max(liked, key=lambda s: liked[s])
        pieces.append((square, rank))
        del free[square]
    return Placement.of(variant, side, pieces)


def _spot(variant: Variant, side: Side, square: Square, turned: int) -> Spot:
    deep = abs(square.row - variant.board.back_row(side))
    middle = (variant.width - 1) / 2
    return Spot(
        front=deep / max(1, variant.home_rows - 1),
        across=turned * (square.col - middle) / max(0.5, middle),
    )
