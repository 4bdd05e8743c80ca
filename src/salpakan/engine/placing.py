"""Where a computer player puts its army."""

from __future__ import annotations

from random import Random

from salpakan.formations import Drawing, formations, random_placement
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
    return vary(variant, side, dice.choice(dice.choice(book).drawings), dice)


def vary(variant: Variant, side: Side, drawing: Drawing, dice: Random) -> Placement:
    """A form of this placement: like pieces exchanged, left and right as it falls."""
    drawn = drawing.placement(variant, side, mirrored=dice.random() < 0.5)
    return exchange(variant, drawn, dice, _EXCHANGES)


def exchange(variant: Variant, placement: Placement, dice: Random, tries: int) -> Placement:
    """The same idea with some like pieces exchanged: officers of nearly one rank, the Flag with a
    neighbour of its row."""
    side, ranks = placement.side, dict(placement.ranks)
    squares = sorted(ranks)
    back = variant.board.back_row(side)
    for _ in range(tries):
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
