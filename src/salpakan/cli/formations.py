"""`salpakan formations`: the named placements of RULES §10."""

from __future__ import annotations

import argparse

from salpakan.cli import armies
from salpakan.cli.console import standard_console
from salpakan.cli.parser import Parser
from salpakan.cli.placing import draw_placement
from salpakan.cli.words import Words
from salpakan.formations import Drawing, Formation, formations
from salpakan.rules import Side, Variant, format_placement, parse_variant


def add_arguments(parser: Parser) -> None:
    """What `salpakan formations` understands."""
    words = parser.words
    parser.add_argument("name", nargs="?", metavar="NAME", help=words("help.formation-name"))
    parser.add_argument("--variant", default="classic", help=words("help.variant"))
    parser.add_argument(
        "--side",
        choices=[side.value for side in Side],
        default="white",
        help=words("help.formation-side"),
    )


def run(options: argparse.Namespace, words: Words) -> int:
    """List all, or draw one formation's placements."""
    variant = parse_variant(options.variant)
    if options.name is None:
        for formation in formations(variant):
            print(f"{formation.id}: {_title(formation, words)}. {formation.idea}")
            print(f"    {' '.join(drawing.id for drawing in formation.drawings)}")
        return 0
    asked = "-".join(options.name.lower().split())
    found = [
        (formation, drawing)
        for formation, drawing in armies.drawings(variant)
        if asked in (formation.id, drawing.id)
    ]
    if not found:
        raise armies.unknown(options.name, variant, words)
    formation = found[0][0]
    print(f"{_title(formation, words)}. {formation.idea}")
    print(words("formations.strengths", text=" ".join(formation.strengths)))
    print(words("formations.weaknesses", text=" ".join(formation.weaknesses)))
    for _, drawing in found:
        print()
        _draw(drawing, variant, Side(options.side))
    return 0


def _title(formation: Formation, words: Words) -> str:
    if formation.other_name is None:
        return formation.name
    return f"{formation.name} ({words('formations.other-name', name=formation.other_name)})"


def _draw(drawing: Drawing, variant: Variant, side: Side) -> None:
    placement = drawing.placement(variant, side)
    print(f"{drawing.id}: {drawing.name}. {drawing.note}")
    print(draw_placement(placement, variant, standard_console().style))
    print(format_placement(placement, variant))
