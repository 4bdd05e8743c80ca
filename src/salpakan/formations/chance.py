"""Placements by lot, for any variant."""

from __future__ import annotations

from random import Random
from typing import TypeVar

from salpakan.rules import Placement, Rank, Side, Variant

_GUARDS = 2


def random_placement(variant: Variant, side: Side, dice: Random) -> Placement:
    """A placement by lot that makes some sense.

    The Flag is behind the front row where there is a row behind it, mostly in the last one, and has
    company; at least half of the front row is manned if the army is large enough. All else is
    chance. The same dice give the same placement.

    >>> from salpakan.rules import VARIANTS, format_placement
    >>> classic = VARIANTS["classic"]
    >>> format_placement(random_placement(classic, Side.WHITE, Random(5)), classic)
    'PD32.P41./S.CMKP.FP/P.T.LY5YP'
    """
    home = variant.home(side)
    back = variant.board.back_row(side)
    front = max((s.row for s in home), key=lambda row: abs(row - back))
    behind = [s for s in home if s.row != front] or list(home)
    flag = dice.choice(behind + [s for s in behind if s.row == back] * 2)
    company = _shuffled([s for s in variant.board.neighbours(flag) if s in home], dice)[:_GUARDS]
    line = _shuffled([s for s in home if s.row == front and s != flag], dice)
    half = line[: (variant.width + 1) // 2]
    wanted = dict.fromkeys([*company, *half, *_shuffled(list(home), dice)])  # each square once
    squares = [s for s in wanted if s != flag][: variant.size - 1]
    ranks = [r for r, count in variant.army.items() if r is not Rank.FLAG for _ in range(count)]
    pieces = [(flag, Rank.FLAG), *zip(squares, _shuffled(ranks, dice), strict=True)]
    return Placement.of(variant, side, pieces)


T = TypeVar("T")


def _shuffled(things: list[T], dice: Random) -> list[T]:
    return dice.sample(things, len(things))
