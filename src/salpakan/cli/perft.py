"""`salpakan perft`: count the game tree, to compare two implementations of the rules."""

from __future__ import annotations

import argparse
import json

from salpakan.cli.files import read_text
from salpakan.cli.parser import Parser
from salpakan.cli.words import Words
from salpakan.rules import (
    Position,
    SalpakanError,
    Side,
    format_variant,
    parse_placement,
    parse_position,
    parse_variant,
    perft,
)


def add_arguments(parser: Parser) -> None:
    """What `salpakan perft` understands."""
    words = parser.words
    parser.add_argument("file", nargs="?", metavar="FILE", help=words("help.position-file"))
    parser.add_argument("--variant", default="classic", help=words("help.variant"))
    parser.add_argument("--white", metavar="TEXT", help=words("help.white"))
    parser.add_argument("--black", metavar="TEXT", help=words("help.black"))
    parser.add_argument(
        "--first",
        choices=[side.value for side in Side],
        default="white",
        help=words("help.perft-first"),
    )
    parser.add_argument("--depth", type=int, required=True, metavar="N", help=words("help.depth"))
    parser.add_argument("--divide", action="store_true", help=words("help.divide"))
    parser.add_argument("--json", action="store_true", help=words("help.json"))


def run(options: argparse.Namespace, words: Words) -> int:
    """Print the number of move sequences, for each first move too if asked."""
    depth: int = options.depth
    if depth < 0 or (options.divide and depth == 0):
        raise SalpakanError(words("error.depth", given=depth))
    position = _position(options, words)
    divided: dict[str, int] = {}
    if options.divide:
        for move in position.legal_moves():
            divided[str(move)] = perft(position.play(move), depth - 1)
    nodes = sum(divided.values()) if options.divide else perft(position, depth)
    if options.json:
        told = {"variant": format_variant(position.variant), "depth": depth, "nodes": nodes}
        print(json.dumps({**told, "divide": divided} if options.divide else told))
        return 0
    for name, count in divided.items():
        print(f"{name}: {count}")
    print(nodes)
    return 0


def _position(options: argparse.Namespace, words: Words) -> Position:
    placed = (options.white, options.black)
    if options.file is not None and placed == (None, None):
        return parse_position(read_text(options.file))
    if options.file is not None or None in placed:
        raise SalpakanError(words("error.perft-from"))
    variant = parse_variant(options.variant)
    white, black = (
        parse_placement(text, variant, side) for text, side in zip(placed, Side, strict=True)
    )
    return Position.begin(variant, white, black, Side(options.first))
