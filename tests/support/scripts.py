"""What two random players say to the arbiter in a whole game, nonsense included."""

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from salpakan.arbiter import (
    AnswerDraw,
    Arbiter,
    Command,
    Lock,
    Match,
    OfferDraw,
    Place,
    Play,
    Resign,
    ShowFlag,
    Tick,
    TimeControl,
)
from salpakan.rules import Move, Position, Rank, Side, Square, Variant
from tests.support.games import deal, keen
from tests.support.seals import SALTS

Said = tuple[Command, int]
"""A command and its time in milliseconds."""

CLOCK = TimeControl(initial_ms=60_000, increment_ms=50, placement_ms=10_000)


@dataclass(frozen=True)
class Script:
    """A match and everything said in it; `script.run(n)` is the arbiter after n commands."""

    match: Match
    said: tuple[Said, ...]

    def run(self, length: int | None = None) -> Arbiter:
        arbiter = Arbiter(self.match)
        for command, now in self.said[:length]:
            arbiter.handle(command, now)
        return arbiter

    def with_armies(self, armies: Mapping[Side, Mapping[Square, Rank]]) -> "Script":
        """The same script in which these sides place other armies on the same squares."""
        said = tuple((_placing(command, armies), now) for command, now in self.said)
        return replace(self, said=said)


def _placing(command: Command, armies: Mapping[Side, Mapping[Square, Rank]]) -> Command:
    if isinstance(command, Place) and command.side in armies:
        army = armies[command.side]
        if {square for square, _ in command.pieces} == army.keys():
            return Place(command.side, tuple(army.items()))
    return command


def truth(arbiter: Arbiter) -> Position | None:
    """The arbiter's position: for tests that stand on the arbiter's side of the table."""
    return arbiter._position


def script(variant: Variant, rng: random.Random) -> Script:
    """A random game to its end, with drafts, wrong commands, offers, showings and clocks."""
    match = Match(variant, rng.choice(list(Side)), rng.choice([None, CLOCK]))
    arbiter, said, now = Arbiter(match), list[Said](), 0

    def say(commands: Iterable[Command]) -> None:
        nonlocal now
        for command in commands:
            now += rng.choice((0, 1, 40, 200))
            said.append((command, now))
            arbiter.handle(command, now)

    for side in rng.sample(list(Side), 2):
        army = tuple(deal(variant, side, rng).ranks.items())
        say(nonsense(variant, rng))
        say([Place(side, army), Lock(side, SALTS[side])])
    while arbiter.outcome is None:
        position = truth(arbiter)
        assert position is not None
        say(nonsense(variant, rng))
        say(talk(rng))
        if arbiter.outcome is None:
            say([Play(position.to_move, keen(position, rng))])
    say(nonsense(variant, rng))
    return Script(match, tuple(said))


def nonsense(variant: Variant, rng: random.Random) -> list[Command]:
    """Sometimes a command that is mostly wrong at its time."""
    if rng.random() < 0.7:
        return []
    side = rng.choice(list(Side))
    origin, target = (Square.at(rng.randrange(11), rng.randrange(9)) for _ in range(2))
    wrong_army = tuple((origin, rng.choice(list(Rank))) for _ in range(rng.randrange(4)))
    return [
        rng.choice(
            (
                Play(side, Move(origin, target)),
                Play(side, rng.choice(variant.board.steps[rng.choice(variant.board.squares)])),
                Place(side, ((variant.home(side.enemy)[0], Rank.FLAG), *wrong_army)),
                Lock(side, SALTS[side]),
                AnswerDraw(side, accept=False),
                Tick(),
            )
        )
    ]


def talk(rng: random.Random) -> list[Command]:
    """Sometimes a word beside the board."""
    side, other = rng.sample(list(Side), 2)
    way = rng.random()
    if way < 0.03:
        return [OfferDraw(side), OfferDraw(other)]
    if way < 0.04:
        return [OfferDraw(side), AnswerDraw(other, accept=rng.random() < 0.2)]
    if way < 0.045:
        return [ShowFlag(side), ShowFlag(side)]
    if way < 0.047:
        return [Resign(side)]
    return []
