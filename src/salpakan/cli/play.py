"""`salpakan play`: a whole game at the terminal."""

from __future__ import annotations

import argparse
import secrets
from dataclasses import replace
from pathlib import Path

from salpakan.arbiter import SALT_BYTES, Match, format_record
from salpakan.cli import armies
from salpakan.cli.console import InputEndedError, standard_console
from salpakan.cli.game import Game, Luck
from salpakan.cli.parser import Parser
from salpakan.cli.seats import LeftError
from salpakan.cli.words import Words
from salpakan.protocol import PLAIN
from salpakan.rules import (
    Placement,
    SalpakanError,
    Side,
    Variant,
    parse_placement,
    parse_variant,
)
from salpakan.server.levels import newcomers_level, offered

SIDES = ("white", "black", "lot")
UNFINISHED = 1


def add_arguments(parser: Parser) -> None:
    """What `salpakan play` understands."""
    words = parser.words
    levels = tuple(dict.fromkeys((*offered(), *PLAIN)))
    about = words("help.level", levels=", ".join(levels), default=newcomers_level())
    against = parser.add_mutually_exclusive_group()
    against.add_argument("--level", choices=levels, default=newcomers_level(), help=about)
    against.add_argument("--two", action="store_true", help=words("help.two"))
    parser.add_argument("--variant", default="classic", help=words("help.variant"))
    parser.add_argument("--quiet-limit", type=int, metavar="N", help=words("help.quiet-limit"))
    parser.add_argument("--side", choices=SIDES, default="white", help=words("help.side"))
    parser.add_argument("--first", choices=SIDES, default="white", help=words("help.first"))
    army = parser.add_mutually_exclusive_group()
    army.add_argument("--formation", metavar="NAME", help=words("help.formation"))
    army.add_argument("--placement", metavar="TEXT", help=words("help.placement"))
    parser.add_argument("--seed", type=int, metavar="N", help=words("help.seed"))
    parser.add_argument("--record", type=Path, metavar="FILE", help=words("help.record"))


def run(options: argparse.Namespace, words: Words) -> int:
    """Play one game; exit code 0 once it is over, 1 if it was left."""
    record: Path | None = options.record
    if record is not None and not record.absolute().parent.is_dir():
        raise SalpakanError(words("error.no-folder", path=record.parent))
    console = standard_console()
    variant = _variant(options)
    if record is not None and not variant.all_shown_at_end:
        raise SalpakanError(words("error.nothing-shown", variant=variant.name))  # RULES 7.1
    luck = Luck(secrets.randbits(8 * SALT_BYTES) if options.seed is None else options.seed)
    side = luck.side(options.side, "side")
    game = Game(
        console,
        words,
        luck,
        Match(variant, luck.side(options.first, "first")),
        side,
        level=None if options.two else options.level,
        given=_given_placement(options, variant, side, words),
    )
    try:
        finished = game.play()
    except (LeftError, InputEndedError):
        console.say(words("play.left"))
        return UNFINISHED
    if record is not None:
        record.write_text(format_record(finished), "utf-8", newline="\n")
        console.say(words("play.recorded", path=record))
    return 0


def _variant(options: argparse.Namespace) -> Variant:
    variant = parse_variant(options.variant)
    if options.quiet_limit is not None:
        variant = replace(variant, quiet_limit=options.quiet_limit)
    return variant


def _given_placement(
    options: argparse.Namespace, variant: Variant, side: Side, words: Words
) -> Placement | None:
    if options.formation is not None:
        named = armies.named(options.formation, variant, side)
        if named is None:
            raise armies.unknown(options.formation, variant, words)
        return named
    if options.placement is not None:
        return parse_placement(options.placement, variant, side)
    return None
