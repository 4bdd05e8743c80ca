"""What an OpenSpiel game of Salpakan is set up with: a variant, who places, the limits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeAlias

from salpakan.rules import (
    VARIANTS,
    Placement,
    Rank,
    SalpakanError,
    Side,
    Square,
    Variant,
    parse_placement,
)

Parameters: TypeAlias = Mapping[str, str | int]

SAMPLED, PLAYED = "sampled", "play"
"""Words for a side's placement: dealt by chance, or decided square by square by its player."""
EMPTY = 15
"""An own square left empty, beside the numbers 0 to 14 of the ranks."""
KINDS = 16
DEFAULTS: Parameters = {
    "variant": "classic",
    "width": 0,
    "height": 0,
    "home_rows": 0,
    "army": "",
    "quiet_limit": 0,
    "max_plies": 0,
    "first": "white",
    "white": SAMPLED,
    "black": SAMPLED,
}
"""Every parameter with its default; 0 and "" keep what the variant says."""
RATED_QUIET_LIMIT = 100
"""RULES 6.6: the limit of environments where the variant has none."""


@dataclass(frozen=True)
class Setup:
    """One set of parameters, read. Raises `SalpakanError` for one that cannot be played.

    >>> setup = Setup.read({"variant": "mini-3x3", "height": 4, "army": "PF", "quiet_limit": 4})
    >>> setup.variant.board.height, setup.variant.size, setup.longest
    (4, 2, 12)
    """

    parameters: tuple[tuple[str, str | int], ...]
    variant: Variant
    first: Side
    fixed: Mapping[Side, Placement]
    """Placements that the parameters give."""
    plays: frozenset[Side]
    """Sides whose player places; the others are dealt by chance, if not fixed."""

    @classmethod
    def read(cls, parameters: Parameters) -> Setup:
        """Read parameters; those left out keep their default."""
        unknown = sorted(parameters.keys() - DEFAULTS.keys())
        if unknown:
            raise SalpakanError(f"a game has no parameter {', '.join(unknown)[:60]}")
        given = {**DEFAULTS, **parameters}
        variant = _variant(given)
        if given["first"] not in ("white", "black"):
            raise SalpakanError(f"white or black goes first, not {str(given['first'])[:20]!r}")
        if int(given["max_plies"]) < 0:
            raise SalpakanError("a greatest number of plies is 0 or more")
        words = {side: str(given[side.value]) for side in Side}
        return cls(
            tuple(given.items()),
            variant,
            Side(given["first"]),
            {
                side: parse_placement(text, variant, side)
                for side, text in words.items()
                if text not in (SAMPLED, PLAYED)
            },
            frozenset(side for side, text in words.items() if text == PLAYED),
        )

    @cached_property
    def longest(self) -> int:
        """The most turns that a game can have.

        Each challenge takes a piece. All but the last take none of the two Flags, and no more than
        a quiet limit of turns ends with each (RULES 6.6).
        """
        by_rule = (2 * self.variant.size - 1) * (self.variant.quiet_limit or 0)
        asked = int(dict(self.parameters)["max_plies"])
        return min(asked, by_rule) if asked else by_rule

    @cached_property
    def cells(self) -> int:
        """Squares of the board."""
        return self.variant.width * self.variant.height

    def home(self, side: Side) -> tuple[Square, ...]:
        """The side's home squares in the order in which they are filled, from its own left."""
        squares = self.variant.home(side)
        return squares if side is Side.WHITE else squares[::-1]

    def stock(self) -> dict[int, int]:
        """How many of each rank a side has to place, and how many squares stay empty."""
        counts = {int(rank): count for rank, count in sorted(self.variant.army.items())}
        free = self.variant.home_rows * self.variant.width - self.variant.size
        return {**counts, EMPTY: free} if free else counts

    def kinds(self, side: Side, ranks: Mapping[Square, Rank]) -> tuple[int, ...]:
        """A placement as kinds, home square by home square."""
        return tuple(int(ranks[s]) if s in ranks else EMPTY for s in self.home(side))

    def __reduce__(self) -> tuple[object, ...]:
        return Setup.read, (dict(self.parameters),)


def _variant(given: Parameters) -> Variant:
    named = VARIANTS.get(str(given["variant"]))
    if named is None:
        raise SalpakanError(
            f"a variant is expected ({', '.join(VARIANTS)}), not {str(given['variant'])[:20]!r}"
        )
    variant = named
    army = str(given["army"])
    counts = {rank: army.count(rank.letter) for rank in map(Rank.parse, army)}
    if army or given["width"] or given["height"] or given["home_rows"]:
        variant = replace(
            named,
            name=f"{named.name}, changed",
            width=int(given["width"]) or named.width,
            height=int(given["height"]) or named.height,
            home_rows=int(given["home_rows"]) or named.home_rows,
            army=counts or named.army,
        )
    limit = int(given["quiet_limit"]) or variant.quiet_limit or RATED_QUIET_LIMIT
    return replace(variant, quiet_limit=limit)
