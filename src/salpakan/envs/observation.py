"""What an environment shows: the kernels' planes and facts in one array (docs/environments.md)."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from salpakan.kernels import FACTS, PLANES, Fact, Plane
from salpakan.kernels.tables import UInt8
from salpakan.rules import Rank, Side, Square, Variant

DEPTH = PLANES + FACTS
"""Planes of an observation: the kernels' own, then one for each fact, equal on all squares."""
PLACING = int(Plane.EMPTY)
"""This plane of the kernels is free; here it is 1 while the armies are placed."""
NEXT_RANK = PLACING + 1
"""So is this one: while the viewer places, the rank of the piece to be placed now, from 1."""

Int8 = npt.NDArray[np.int8]
"""Masks are of this type, because the spaces of Gymnasium sample with no other."""
Pieces = Mapping[Square, tuple[Side, Rank | None]]


def shape_of(variant: Variant) -> tuple[int, int, int]:
    """Height, width and depth of an observation, which is of uint8.

    >>> from salpakan.rules import VARIANTS
    >>> shape_of(VARIANTS["classic"])
    (8, 9, 76)
    """
    return variant.height, variant.width, DEPTH


def actions_of(variant: Variant) -> int:
    """How many actions there are: four for each square.

    >>> from salpakan.rules import VARIANTS
    >>> actions_of(VARIANTS["classic"])
    288
    """
    return 4 * variant.height * variant.width


def in_play(planes: UInt8, facts: UInt8) -> UInt8:
    """The observation of a game in play: (height, width, 76) from planes and facts of a side.

    Any number of axes may stand before these, so that it joins a batch too.
    """
    seen = np.empty((*planes.shape[:-1], DEPTH), np.uint8)
    seen[..., :PLANES] = planes
    seen[..., PLANES:] = facts[..., None, None, :]
    return seen


def while_placing(variant: Variant, home: UInt8, following: int, may: bool) -> UInt8:
    """The observation of a side while armies are placed: it sees its own pieces and no others.

    `home` (home squares,) holds the ranks placed, from 1, 0 for none; `following` is the rank to be
    placed next, from 1, and 0 once this army is complete; `may` says whose turn it is to place.
    """
    seen = np.zeros(shape_of(variant), np.uint8)
    seen[..., PLACING] = 1
    seen[..., NEXT_RANK] = following
    seen[..., PLANES + Fact.MY_TURN] = may
    flat = seen.reshape(-1, DEPTH)
    (placed,) = np.nonzero(home)
    flat[placed, Plane.OWN_RANK + home[placed].astype(np.int64) - 1] = 1
    flat[placed, Plane.OWN] = 1
    return seen


def read_pieces(variant: Variant, side: Side, seen: UInt8) -> Pieces:
    """The pieces in a side's observation; a rank is None where more than one is possible.

    Pictures and texts are drawn from this, so that they cannot tell more than it.
    """
    found: dict[Square, tuple[Side, Rank | None]] = {}
    flat = seen.reshape(-1, DEPTH)
    ranks = len(Rank)
    for index in np.flatnonzero(flat[:, Plane.OWN] | flat[:, Plane.ENEMY]).tolist():
        own = flat[index, Plane.OWN] == 1
        first = Plane.OWN_RANK if own else Plane.ENEMY_RANK
        possible = np.flatnonzero(flat[index, first : first + ranks])
        rank = Rank(int(possible[0])) if len(possible) == 1 else None
        place = index if side is Side.WHITE else len(flat) - 1 - index
        square = Square.at(place % variant.width, place // variant.width)
        found[square] = (side if own else side.enemy, rank)
    return found
