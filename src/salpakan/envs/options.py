"""What every environment can be asked for, in words or in the rules' own values."""

from __future__ import annotations

from dataclasses import replace

from salpakan.kernels import BY_LOT, SIDES
from salpakan.rules import (
    VARIANTS,
    Placement,
    SalpakanError,
    Side,
    Variant,
    parse_placement,
    parse_variant,
)

PLAY, RANDOM = "play", "random"
Given = tuple[Placement | str, Placement | str]
"""White's and Black's placement, as values or as text."""
Placing = str | Given
"""`"play"`: square by square inside the episode; `"random"`: by lot; or both placements."""

QUIET_LIMIT = 100
"""Turns without a challenge after which learners' games are drawn (RULES 6.6)."""


def read_variant(variant: str | Variant, quiet_limit: int | None) -> Variant:
    """A variant by name or as it is, with another quiet limit; None leaves its own.

    >>> read_variant("classic", 100).quiet_limit, read_variant("mini-3x3", None).quiet_limit
    (100, 12)
    """
    found = parse_variant(variant) if isinstance(variant, str) else variant
    if quiet_limit is None or found.quiet_limit == quiet_limit:
        return found
    name = f"{found.name}, quiet {quiet_limit}"[:40] if VARIANTS.get(found.name) else found.name
    return replace(found, name=name, quiet_limit=quiet_limit)


def read_side(side: str | Side | None) -> Side | None:
    """`"white"`, `"black"`, or None for by lot."""
    return side if side is None else Side(side)


def number_of(side: Side | None) -> int:
    """The kernels' number of a side that goes first; of the lot for None."""
    return BY_LOT if side is None else SIDES.index(side)


def read_placing(variant: Variant, placing: Placing) -> tuple[Placement, Placement] | None:
    """Both placements where they are given; None for the two words."""
    if isinstance(placing, str):
        if placing in (PLAY, RANDOM):
            return None
        raise SalpakanError(f"placement is {PLAY!r}, {RANDOM!r} or two placements, not {placing!r}")
    if len(placing) != len(SIDES):
        raise SalpakanError(f"a placement for White and one for Black are expected, not {placing}")
    white, black = (
        _placement(variant, side, one) for side, one in zip(SIDES, placing, strict=True)
    )
    return white, black


def _placement(variant: Variant, side: Side, given: Placement | str) -> Placement:
    found = parse_placement(given, variant, side) if isinstance(given, str) else given
    if found.side is not side:
        raise SalpakanError(f"a placement of {side.value} is expected")
    return Placement.of(variant, side, list(found.ranks.items()))
