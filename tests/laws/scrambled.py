"""Matches in which the truth is scrambled before a player looks at it (RULES 8.3).

Before each of its turns all that is hidden from the player is dealt anew, consistently with what it
was told, and its view is made from that other world. The game itself goes on as it is. An honest
player's views do not change by it, so that the match of a player against itself, with the truth and
with a scrambled one, is made of pairs of equal games. A player that knows more than it was told
would play by what is not so.
"""

import asyncio
import random
from collections.abc import Mapping
from dataclasses import dataclass

from salpakan.arbiter import Arbiter, Record
from salpakan.arena import Board, Contender, Pair, Result, Terms, compete, parse_contender
from salpakan.arena.player import Player
from salpakan.rules import Side
from salpakan.view import Audience, View
from salpakan.view.projection import project
from tests.laws.levels import Door
from tests.laws.redeal import redeal
from tests.support.games import armies
from tests.support.scripts import truth

SCRAMBLED = "-scrambled"
"""End of the name of a player whose truth is scrambled."""


@dataclass
class Match:
    """What came of a player's match against itself with a scrambled truth."""

    result: Result
    pairs: list[Pair]
    scrambled: int
    """Decisions before which hidden ranks were dealt anew, and were others then."""

    @property
    def equal_pairs(self) -> int:
        """Pairs of twice the same game, turn by turn."""
        return sum(_record(pair, 0) == _record(pair, 1) for pair in self.pairs)


def against_scrambled(
    name: str, terms: Terms, pairs: int, jobs: int = 1, door: Door = project
) -> Match:
    """A player that is shown the truth through a door, against itself with a scrambled truth."""
    player = parse_contender(name)
    match = Match(Result(("", ""), terms), [], 0)

    class ScrambledBoard(Board):
        def look(self, arbiter: Arbiter, side: Side) -> View:
            position = truth(arbiter)
            assert position is not None
            if _scrambles(self.players, side):
                dice = random.Random(self.terms.lot("scramble", self.pair, position.ply))
                other = redeal(position, Audience.of(side), dice)
                match.scrambled += armies(other) != armies(position)
                position = other
            return door(position, Audience.of(side))

    match.result = asyncio.run(
        compete(
            (player, Contender(name + SCRAMBLED, player.command)),
            terms,
            pairs,
            jobs,
            told=lambda _, pair: match.pairs.append(pair),
            make_board=ScrambledBoard,
        )
    )
    return match


def _scrambles(players: Mapping[Side, Player], side: Side) -> bool:
    return players[side].contender.name.endswith(SCRAMBLED)


def _record(pair: Pair, number: int) -> Record:
    record = pair.games[number].record
    assert record is not None
    return record
