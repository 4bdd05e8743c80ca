"""`salpakan replay`: read a game's record, check it by the rules, and go through it."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence

from salpakan.arbiter import Record, parse_record
from salpakan.cli.console import Console, InputEndedError, standard_console
from salpakan.cli.drawing import Face, draw, faces
from salpakan.cli.files import read_text
from salpakan.cli.keys import Step, keyboard, read_word
from salpakan.cli.parser import Parser
from salpakan.cli.saying import end_sentence, side_name, turn_sentence
from salpakan.cli.words import Words
from salpakan.rules import NotationError, Position, Side, Square, format_variant
from salpakan.view import Audience
from salpakan.view.projection import project

VIEWERS = ("white", "black", "arbiter")


def add_arguments(parser: Parser) -> None:
    """What `salpakan replay` understands."""
    words = parser.words
    parser.add_argument("file", metavar="FILE", help=words("help.record-file"))
    parser.add_argument(
        "--as", dest="viewer", choices=VIEWERS, default="arbiter", help=words("help.as")
    )
    parser.add_argument("--json", action="store_true", help=words("help.json"))
    parser.add_argument("--step", action="store_true", help=words("help.step"))


def run(options: argparse.Namespace, words: Words) -> int:
    """Step through on a terminal, else print; `--json` sums up."""
    try:
        record = parse_record(read_text(options.file))
    except NotationError as error:
        print(words("error.record", file=options.file, reason=error), file=sys.stderr)
        return 2
    if options.json:
        print(json.dumps(summary(record), ensure_ascii=False))
        return 0
    show = _Show(record, Audience(options.viewer), words, standard_console())
    if options.step or (show.console.is_terminal and options.file != "-"):
        show.step()
    else:
        show.print_all()
    return 0


def summary(record: Record) -> dict[str, object]:
    """What `--json` prints."""
    winner = record.outcome.winner
    names = dict(record.names)
    return {
        "variant": format_variant(record.variant),
        "first": record.first.value,
        "names": {side.value: names.get(side) for side in Side},
        "commitments": {opening.side.value: opening.commitment for opening in record.openings},
        "plies": len(record.turns),
        "outcome": "draw" if winner is None else winner.value,
        "reason": record.outcome.reason.value,
    }


class _Show:
    """A finished game, one position after the other, in one viewer's knowledge at that moment."""

    def __init__(self, record: Record, viewer: Audience, words: Words, console: Console) -> None:
        self.console = console
        self._record, self._viewer, self._words = record, viewer, words
        self._positions: Sequence[Position] = list(record.positions())

    def print_all(self) -> None:
        """The start, every turn as a sentence, and the end."""
        self.console.say(self._heading())
        self.console.say(self._board(0))
        for ply in range(1, len(self._positions)):
            self.console.say(f"{ply:>4}  {self._turn(ply)}")
        if len(self._positions) > 1:
            self.console.say(self._board(len(self._positions) - 1))
        self.console.say(end_sentence(self._words, self._record.outcome))

    def step(self) -> None:
        """Go to and fro by keys, or by lines where there is no terminal."""
        if not self.console.is_terminal:
            self._walk(self._typed)
            return
        with keyboard() as read_key:
            self._walk(read_key)

    def _walk(self, next_step: Callable[[], Step]) -> None:
        ply, last = 0, len(self._positions) - 1
        while True:
            self._show_ply(ply)
            step = next_step()
            if step is Step.LEAVE or (step is Step.FORTH and ply == last):
                return
            moved = {Step.FORTH: ply + 1, Step.BACK: ply - 1, Step.START: 0, Step.END: last}
            ply = min(last, max(0, moved[step]))

    def _typed(self) -> Step:
        try:
            return read_word(self.console.ask("> "))
        except InputEndedError:
            return Step.LEAVE

    def _show_ply(self, ply: int) -> None:
        self.console.clear()
        self.console.say(self._heading())
        turn = self._turn(ply) if ply else ""
        self.console.say(f"{ply}/{len(self._positions) - 1}  {turn}".rstrip())
        self.console.say(self._board(ply))
        if ply == len(self._positions) - 1:
            self.console.say(end_sentence(self._words, self._record.outcome))
        self.console.say(self.console.style.dim(self._words("replay.keys")))
        self.console.flush()

    def _heading(self) -> str:
        names = dict(self._record.names)
        variant = self._record.variant.name
        called = [
            f"{side_name(self._words, s)}: {_printable(names[s])}" for s in Side if s in names
        ]
        first = side_name(self._words, self._record.first)
        return ", ".join([variant, *called, self._words("replay.first", side=first)])

    def _turn(self, ply: int) -> str:
        return turn_sentence(self._words, self._positions[ply].history[-1])

    def _board(self, ply: int) -> str:
        position = self._positions[ply]
        last = position.history[-1].move if position.history else None
        bottom = self._viewer.side or Side.WHITE
        drawn = (
            _all_faces(position)
            if self._viewer is Audience.ARBITER
            else faces(project(position, self._viewer), {})
        )
        board = draw(self._record.variant.board, drawn, bottom, self.console.style, last)
        return f"\n{board}\n"


def _printable(name: str) -> str:
    """A name is as its file has it: nothing in it may command the terminal."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in name)


def _all_faces(position: Position) -> dict[Square, Face]:
    """Everything, as the arbiter knows it; only a record of a finished game is shown so."""
    return {s: Face(side, p.rank) for side in Side for s, p in position.pieces(side).items()}
