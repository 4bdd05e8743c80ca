"""Placing an army on the home rows (RULES §3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from salpakan.rules.board import Square
from salpakan.rules.errors import PlacementError, PlacementFault
from salpakan.rules.ranks import Rank, Side
from salpakan.rules.variant import Variant

Pieces = Iterable[tuple[Square, Rank]]
"""Squares with the rank to stand there; a square may wrongly come twice."""


def placement_faults(
    variant: Variant, side: Side, pieces: Pieces
) -> tuple[tuple[PlacementFault, str], ...]:
    """Everything that is wrong with a placement, each fault with its square or rank code.

    Empty for a placement that can be locked (RULES 3.2).
    """
    pieces = list(pieces)
    home = frozenset(variant.home(side))
    found: list[tuple[PlacementFault, str]] = []
    on_square = Counter(square for square, _ in pieces)
    for square in sorted(on_square):
        if square not in variant.board:
            found.append((PlacementFault.OFF_BOARD, str(square)))
        elif square not in home:
            found.append((PlacementFault.OUTSIDE_HOME, str(square)))
        if on_square[square] > 1:
            found.append((PlacementFault.SHARED_SQUARE, str(square)))
    of_rank = Counter(rank for _, rank in pieces)
    for rank in reversed(Rank):
        wanted = variant.army.get(rank, 0)
        if of_rank[rank] < wanted:
            found.append((PlacementFault.MISSING_PIECE, rank.code))
        elif of_rank[rank] > wanted:
            found.append((PlacementFault.EXTRA_PIECE, rank.code))
    return tuple(found)


@dataclass(frozen=True, slots=True, repr=False)
class Placement:
    """A whole army on its home squares, ready to be locked. Made by `Placement.of`."""

    side: Side
    ranks: Mapping[Square, Rank] = field(hash=False)

    @classmethod
    def of(cls, variant: Variant, side: Side, pieces: Pieces) -> Placement:
        """Check a placement and keep it. Raises `PlacementError` with every fault at once."""
        pieces = sorted(pieces)
        found = placement_faults(variant, side, pieces)
        if found:
            raise PlacementError(found)
        return cls(side, MappingProxyType(dict(pieces)))

    def mirrored(self, variant: Variant) -> Placement:
        """The same army with left and right exchanged."""
        last = variant.width - 1
        turned = ((Square.at(last - s.col, s.row), rank) for s, rank in self.ranks.items())
        return Placement.of(variant, self.side, turned)

    def for_enemy(self, variant: Variant) -> Placement:
        """The same army for the other side, as seen from across the table (turned half round)."""
        right, top = variant.width - 1, variant.height - 1
        turned = ((Square.at(right - s.col, top - s.row), rank) for s, rank in self.ranks.items())
        return Placement.of(variant, self.side.enemy, turned)

    def __repr__(self) -> str:
        return f"<Placement {self.side.value}>"  # no ranks: a repr may end up in a log
