"""`salpakan play`: a whole game at the terminal."""

from __future__ import annotations

import argparse
import random
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from salpakan.arbiter import Match, Record, format_record
from salpakan.cli import armies
from salpakan.cli.computer import computer
from salpakan.cli.console import Console, InputEndedError, standard_console
from salpakan.cli.drawing import draw, faces
from salpakan.cli.parser import Parser
from salpakan.cli.person import Greeting, Person, Placer
from salpakan.cli.placing import PlacingTable
from salpakan.cli.saying import end_sentence, sentence, side_name
from salpakan.cli.seats import LeftError, Seat
from salpakan.cli.table import Table
from salpakan.cli.words import Words
from salpakan.protocol import OWN_ENGINES
from salpakan.rules import (
    Outcome,
    Placement,
    SalpakanError,
    Side,
    Variant,
    parse_placement,
    parse_variant,
)
from salpakan.view import Audience, Ended

SIDES = ("white", "black", "lot")
UNFINISHED = 1


def add_arguments(parser: Parser) -> None:
    """What `salpakan play` understands."""
    words = parser.words
    against = parser.add_mutually_exclusive_group()
    against.add_argument(
        "--level", choices=OWN_ENGINES, default=OWN_ENGINES[-1], help=words("help.level")
    )
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
    table = _Game(options, words, console)
    try:
        finished = table.play()
    except (LeftError, InputEndedError):
        console.say(words("play.left"))
        return UNFINISHED
    if record is not None:
        record.write_text(format_record(finished), "utf-8", newline="\n")
        console.say(words("play.recorded", path=record))
    return 0


@dataclass(frozen=True, slots=True)
class _Luck:
    """Independent draws from one seed, so that no use of one shifts another."""

    seed: int

    def of(self, purpose: str) -> random.Random:
        return random.Random(f"{self.seed} {purpose}")

    def side(self, asked: str, purpose: str) -> Side:
        return self.of(purpose).choice(list(Side)) if asked == "lot" else Side(asked)


class _Game:
    """One game as the options ask for it."""

    def __init__(self, options: argparse.Namespace, words: Words, console: Console) -> None:
        self._options, self._words, self._console = options, words, console
        seed = secrets.randbits(64) if options.seed is None else options.seed
        self._luck = _Luck(seed)
        self._variant = _variant(options)
        self._side = self._luck.side(options.side, "side")
        first = self._luck.side(options.first, "first")
        self._match = Match(self._variant, first)
        self._given = _given_placement(options, self._variant, self._side, words)

    def play(self) -> Record:
        """Play to the end and show it."""
        with self._table() as table:
            outcome = table.play(self._side)
            self._show_end(table, outcome)
            record = table.record
        if record is None:
            raise AssertionError("a game that is over has a record")
        if self._options.two:
            return record
        return replace(record, names=((self._side.enemy, self._options.level),))

    @contextmanager
    def _table(self) -> Iterator[Table]:
        if self._options.two:
            yield self._table_for_two()
            return
        with computer(self._options.level, self._luck.of("computer")) as engine:
            me = Person(self._console, self._words, self._placer(self._side), lambda _: None)
            seats: dict[Side, Seat] = {self._side: me, self._side.enemy: engine}
            self._console.say(
                self._words(
                    "play.welcome",
                    side=side_name(self._words, self._side),
                    level=self._words(f"level.{self._options.level}"),
                )
            )
            yield Table(self._match, seats)

    def _table_for_two(self) -> Table:
        seats: dict[Side, Seat] = {}
        table = Table(self._match, seats)
        greet = _hand_over(self._console, self._words, table)
        for side in Side:
            seats[side] = Person(self._console, self._words, self._placer(side), greet)
        return table

    def _placer(self, side: Side) -> Placer:
        given = self._given
        if given is not None and given.side is side:
            return lambda _variant, _side: given
        return PlacingTable(self._console, self._words, self._luck.of(f"placing {side.value}"))

    def _show_end(self, table: Table, outcome: Outcome) -> None:
        """At two the screen belongs to both, so that it shows what both may know."""
        audience = Audience.SPECTATOR if self._options.two else Audience.of(self._side)
        if self._options.two:
            self._console.wipe()
        for body in table.heard(audience):
            if not isinstance(body, Ended):  # said below the board
                self._console.say(sentence(self._words, body))
        view = table.view(audience)
        last = view.history[-1].move if view.history else None
        bottom = view.side or Side.WHITE
        self._console.say()
        self._console.say(
            draw(view.variant.board, faces(view, {}), bottom, self._console.style, last)
        )
        self._console.say()
        self._console.say(self._console.style.bold(end_sentence(self._words, outcome)))


def _hand_over(console: Console, words: Words, table: Table) -> Greeting:
    """Between two players the screen shows only what both know, until the other says so."""
    looking: Side | None = None

    def greet(side: Side) -> None:
        nonlocal looking
        if looking is side:
            return
        looking = side
        console.wipe()
        for body in table.heard(Audience.SPECTATOR):
            console.say(sentence(words, body))
        console.ask(words("two.hand-over", side=side_name(words, side)))
        console.wipe()

    return greet


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
