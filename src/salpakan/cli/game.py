"""A game at the terminal from the seats to the last screen."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from salpakan.arbiter import Match, Record
from salpakan.cli.computer import computer
from salpakan.cli.console import Console
from salpakan.cli.drawing import draw, faces
from salpakan.cli.person import Greeting, Person, Placer
from salpakan.cli.placing import PlacingTable
from salpakan.cli.saying import end_sentence, sentence, side_name
from salpakan.cli.seats import Seat
from salpakan.cli.table import Table
from salpakan.cli.words import Words
from salpakan.rules import Outcome, Placement, Side
from salpakan.view import Audience, Ended


@dataclass(frozen=True, slots=True)
class Luck:
    """Independent draws from one seed, so that no use of one shifts another."""

    seed: int

    def of(self, purpose: str) -> random.Random:
        """The dice for one purpose."""
        return random.Random(f"{self.seed} {purpose}")

    def side(self, asked: str, purpose: str) -> Side:
        """White or Black, or one of them by lot."""
        return self.of(purpose).choice(list(Side)) if asked == "lot" else Side(asked)

    @property
    def salts(self) -> dict[Side, str]:
        """What seals each placement: hashed and not drawn, so that no salt tells the other."""
        return {
            side: hashlib.sha256(f"{self.seed} salt {side.value}".encode()).hexdigest()
            for side in Side
        }


class Game:
    """One game at the terminal, against the computer or at two."""

    def __init__(
        self,
        console: Console,
        words: Words,
        luck: Luck,
        match: Match,
        side: Side,
        *,
        level: str | None,
        given: Placement | None,
    ) -> None:
        """`level` is None at two; `given` is the placement that `side` has brought along."""
        self._console, self._words, self._luck = console, words, luck
        self._match, self._side, self._level, self._given = match, side, level, given

    def play(self) -> Record:
        """Play to the end and show it."""
        with self._table() as table:
            outcome = table.play(self._side)
            self._show_end(table, outcome)
            record = table.record
        if record is None:
            raise AssertionError("a game that is over has a record")
        if self._level is None:
            return record
        return replace(record, names=((self._side.enemy, self._level),))

    @contextmanager
    def _table(self) -> Iterator[Table]:
        if self._level is None:
            yield self._table_for_two()
            return
        with computer(self._level, self._luck.of("computer"), self._words) as engine:
            me = Person(self._console, self._words, self._placer(self._side), lambda _: None)
            seats: dict[Side, Seat] = {self._side: me, self._side.enemy: engine}
            self._console.say(
                self._words(
                    "play.welcome",
                    side=side_name(self._words, self._side),
                    level=self._words(f"level.{self._level}"),
                )
            )
            yield Table(self._match, seats, self._luck.salts)

    def _table_for_two(self) -> Table:
        seats: dict[Side, Seat] = {}
        table = Table(self._match, seats, self._luck.salts)
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
        audience = Audience.SPECTATOR if self._level is None else Audience.of(self._side)
        if self._level is None:
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
