"""Placements that were learned, each as likely as it should be played (docs/strength.md).

They are kept as text that a person can read, a line each: how often out of all weights, the named
strategy that it is a form of or "-", and the placement in compact notation, as White sees it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from random import Random
from typing import NamedTuple

from salpakan.engine.placing import choose_placement
from salpakan.rules import (
    VARIANTS,
    Placement,
    SalpakanError,
    Side,
    Variant,
    format_placement,
    parse_placement,
)

_LEARNED_FOR = VARIANTS["classic"]
NO_STYLE = "-"


class Army(NamedTuple):
    """A placement for White on the classic board, and how often it is played."""

    placement: Placement
    style: str
    """The formation that it is a form of, by id; `NO_STYLE` for none."""
    weight: int


def choose_army(variant: Variant, side: Side, dice: Random, style: str | None = None) -> Placement:
    """A learned placement by its weight, left and right as it falls; of one style if that is asked.

    Where the variant has another army or board, some other placement.

    >>> from salpakan.rules import VARIANTS, Rank
    >>> army = choose_army(VARIANTS["classic"], Side.WHITE, Random(1))
    >>> len(army.ranks), list(army.ranks.values()).count(Rank.FLAG)
    (21, 1)
    """
    home = (variant.army, variant.width, variant.home_rows)
    if home != (_LEARNED_FOR.army, _LEARNED_FOR.width, _LEARNED_FOR.home_rows):
        return choose_placement(variant, side, dice)
    known = [army for army in learned_armies() if style in (None, army.style)]
    (army,) = dice.choices(known, [army.weight for army in known])
    drawn = Placement.of(variant, Side.WHITE, army.placement.ranks.items())
    if dice.random() < 0.5:
        drawn = drawn.mirrored(variant)
    return drawn if side is Side.WHITE else drawn.for_enemy(variant)


@lru_cache(maxsize=1)
def learned_armies() -> tuple[Army, ...]:
    """Those that come with the package."""
    text = files("salpakan.engine").joinpath("mind", "brains", "armies.txt").read_text("utf-8")
    return read_armies(text)


def read_armies(text: str) -> tuple[Army, ...]:
    """Read what `write_armies` wrote. Raises `SalpakanError`, with the line."""
    armies = []
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            weight, style, rows = line.split()
            placement = parse_placement(rows, _LEARNED_FOR, Side.WHITE)
            armies.append(Army(placement, style, int(weight)))
        except (ValueError, SalpakanError) as error:
            raise SalpakanError(f"line {number} is no army: {error}") from None
    return tuple(armies)


def write_armies(armies: Sequence[Army]) -> str:
    """The text of armies, the likeliest first.

    >>> army = learned_armies()[0]
    >>> read_armies(write_armies([army])) == (army,)
    True
    """
    lines = (
        f"{army.weight} {army.style} {format_placement(army.placement, _LEARNED_FOR)}\n"
        for army in sorted(armies, key=lambda army: -army.weight)
    )
    return "".join(lines)
