"""Armies that a player need not think up: the named formations, and one by lot."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from salpakan.cli.words import Words
from salpakan.formations import Drawing, Formation, formations, random_placement
from salpakan.rules import Placement, SalpakanError, Side, Variant


def drawings(variant: Variant) -> Iterator[tuple[Formation, Drawing]]:
    """Every drawn placement that fits a variant."""
    for formation in formations(variant):
        for drawing in formation.drawings:
            yield formation, drawing


def names(variant: Variant) -> list[str]:
    """What `named` understands, one a placement."""
    return [drawing.id for _, drawing in drawings(variant)]


def named(name: str, variant: Variant, side: Side) -> Placement | None:
    """A formation's placement by its name, such as "blitzkrieg-2"; "blitzkrieg" is its first.

    >>> from salpakan.rules import VARIANTS
    >>> classic = VARIANTS["classic"]
    >>> named("Blitzkrieg", classic, Side.WHITE) == named("blitzkrieg-1", classic, Side.WHITE)
    True
    """
    asked = "-".join(name.lower().split())
    for formation, drawing in drawings(variant):
        if asked in (drawing.id, formation.id):
            return drawing.placement(variant, side)
    return None


def unknown(name: str, variant: Variant, words: Words) -> SalpakanError:
    """What to raise for a name that `named` does not know; it lists those that there are."""
    listed = ", ".join(names(variant)) or "-"
    return SalpakanError(words("error.no-formation", name=name[:40], names=listed))


def at_random(variant: Variant, side: Side, rng: Random) -> Placement:
    """An army by lot; the same dice give the same one."""
    return random_placement(variant, side, rng)
