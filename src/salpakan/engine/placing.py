"""Where a computer player puts its army."""

from __future__ import annotations

from random import Random

from salpakan.formations import formations, random_placement
from salpakan.rules import Placement, Rank, Side, Square, Variant

_BY_LOT = 0.2
_EXCHANGES = 40
"""Tries to exchange two pieces of a named formation; about one in six is a sensible exchange."""


def choose_placement(variant: Variant, side: Side, dice: Random) -> Placement:
    """A named formation with some like pieces exchanged, mirrored or not; sometimes, by lot.

    A formation that comes as it is in the book is one that an enemy can learn.
    """
    book = formations(variant)
    if not book or dice.random() < _BY_LOT:
        return random_placement(variant, side, dice)
    drawing = dice.choice(dice.choice(book).drawings)
    ranks = dict(drawing.placement(variant, side, mirrored=dice.random() < 0.5).ranks)
    squares = sorted(ranks)
    back = variant.board.back_row(side)
    for _ in range(_EXCHANGES):
        one, two = dice.sample(squares, 2)
        if _alike((one, ranks[one]), (two, ranks[two]), back):
            ranks[one], ranks[two] = ranks[two], ranks[one]
    return Placement.of(variant, side, ranks.items())


def _alike(one: tuple[Square, Rank], two: tuple[Square, Rank], back: int) -> bool:
    """Can two pieces change places and leave the idea of the formation as it was?"""
    (here, lower), (there, higher) = sorted((one, two), key=lambda piece: piece[1])
    if lower is Rank.FLAG:  # stays in the last row, two columns from its square at most
        return here.row == there.row == back and abs(here.col - there.col) <= 2
    return lower.is_officer and higher.is_officer and higher - lower <= 2
