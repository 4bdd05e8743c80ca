"""The named strategies of RULES §10, read from the files in `data`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from salpakan.rules import VARIANTS, Placement, Side, Variant, parse_placement

_DRAWN_FOR = VARIANTS["classic"]


@dataclass(frozen=True, slots=True)
class Plan:
    """How the strategy is played, phase by phase."""

    opening: str
    middle: str
    end: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """One concrete placement of a strategy, drawn as White sees it."""

    id: str
    """Such as "blitzkrieg-2"."""
    name: str
    note: str
    rows: tuple[str, ...]
    """Front row first, one letter a square, "." if empty."""

    def placement(self, variant: Variant, side: Side, *, mirrored: bool = False) -> Placement:
        """This placement for a side, seen from its own seat; left and right exchanged on demand.

        Raises `PlacementError` for a variant that `Formation.fits` refuses.

        >>> from salpakan.rules import format_placement
        >>> classic = VARIANTS["classic"]
        >>> drawing = formations(classic)[0].drawings[0]
        >>> format_placement(drawing.placement(classic, Side.BLACK), classic)
        '.P.PFD.S./TP.PY.PKP/M215Y3L4C'
        """
        drawn = parse_placement("/".join(self.rows), _DRAWN_FOR, Side.WHITE)
        placement = Placement.of(variant, Side.WHITE, drawn.ranks.items())
        if mirrored:
            placement = placement.mirrored(variant)
        return placement if side is Side.WHITE else placement.for_enemy(variant)


@dataclass(frozen=True, slots=True)
class Formation:
    """A strategy with a name, and placements that express it."""

    id: str
    """Such as "linear-assault"."""
    name: str
    other_name: str | None
    level: str
    """"basic" or "advanced", by the experience it asks for."""
    idea: str
    strengths: tuple[str, ...]
    weaknesses: tuple[str, ...]
    counters: tuple[str, ...]
    """Formations that it fares badly against, by id."""
    plan: Plan
    drawings: tuple[Drawing, ...]

    def fits(self, variant: Variant) -> bool:
        """Can it be placed in this variant?

        The army and the width must be those it is drawn for. More home rows than three are no
        hindrance: the foremost stay empty.
        """
        same_army = variant.army == _DRAWN_FOR.army and variant.width == _DRAWN_FOR.width
        return same_army and variant.home_rows >= _DRAWN_FOR.home_rows


def formations(variant: Variant) -> tuple[Formation, ...]:
    """The named formations that fit a variant, the simplest first; none if none fits.

    >>> [formation.name for formation in formations(VARIANTS["classic"])][:3]
    ['Linear Assault', 'Blitzkrieg', 'Banzai Charge']
    >>> formations(VARIANTS["skirmish"])
    ()
    """
    return tuple(formation for formation in _book() if formation.fits(variant))


@cache
def _book() -> tuple[Formation, ...]:
    pages = {
        file.name.removesuffix(".toml"): tomllib.loads(file.read_text("utf-8"))
        for file in resources.files("salpakan.formations").joinpath("data").iterdir()
        if file.name.endswith(".toml")
    }
    in_order = sorted(pages.items(), key=lambda page: page[1]["number"])
    return tuple(_formation(name, data) for name, data in in_order)


def _formation(name: str, data: Mapping[str, Any]) -> Formation:
    return Formation(
        id=name,
        name=data["name"],
        other_name=data["other_name"] or None,
        level=data["level"],
        idea=data["idea"],
        strengths=tuple(data["strengths"]),
        weaknesses=tuple(data["weaknesses"]),
        counters=tuple(data["counters"]),
        plan=Plan(**data["plan"]),
        drawings=tuple(
            Drawing(f"{name}-{number}", drawn["name"], drawn["note"], _rows(drawn["rows"]))
            for number, drawn in enumerate(data["drawings"], start=1)
        ),
    )


def _rows(drawn: str) -> tuple[str, ...]:
    return tuple(row.replace(" ", "") for row in drawn.strip().splitlines())
