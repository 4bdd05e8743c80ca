"""A match: pairs of games between two contenders, on several boards at once."""

from __future__ import annotations

import asyncio
from array import array
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from types import TracebackType
from typing import Self

from salpakan.arena.contender import Contender
from salpakan.arena.game import Board, Played
from salpakan.arena.player import Fault, ForfeitError, Player
from salpakan.arena.score import Pentanomial
from salpakan.arena.sprt import Sprt
from salpakan.arena.terms import Terms
from salpakan.rules import SalpakanError, Side

Meeting = tuple[Contender, Contender]
SEATS = (Side.WHITE, Side.BLACK)
"""Where the first contender sits in the two games of a pair."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two games: the same lots, and the same placements where they are shared, with the
    contenders' seats changed. White moves first in both.
    """

    number: int
    """From 0."""
    games: tuple[Played, Played]

    @property
    def points(self) -> float:
        """The first contender's, from 0 to 2."""
        return sum(_points(game, seat) for game, seat in zip(self.games, SEATS, strict=True))


@dataclass(slots=True)
class Result:
    """What came of a match so far, from the first contender's side."""

    names: tuple[str, str]
    terms: Terms
    sprt: Sprt | None = None
    wins: int = 0
    draws: int = 0
    losses: int = 0
    unfinished: int = 0
    """Draws that were given up after too many turns."""
    plies: int = 0
    tally: Pentanomial = field(default_factory=Pentanomial)
    """Pairs by points."""
    endings: Counter[str] = field(default_factory=Counter)
    faults: tuple[Counter[Fault], Counter[Fault]] = field(
        default_factory=lambda: (Counter(), Counter())
    )
    """Games that each contender lost by a fault."""
    thought_ms: tuple[array[float], array[float]] = field(
        default_factory=lambda: (array("d"), array("d"))
    )
    """How long each move took, for each contender."""

    @property
    def games(self) -> int:
        """How many games count."""
        return self.wins + self.draws + self.losses

    @property
    def verdict(self) -> str | None:
        """What the sequential test has found, "elo0" or "elo1"."""
        return self.sprt.verdict(self.tally) if self.sprt else None

    def count(self, pair: Pair) -> None:
        """Add a pair."""
        self.tally = self.tally.plus(pair.points)
        for game, seat in zip(pair.games, SEATS, strict=True):
            points = _points(game, seat)
            self.wins += points == 1
            self.losses += points == 0
            self.draws += points == 0.5
            self.unfinished += game.unfinished
            self.plies += game.plies
            word = {0.0: "lost", 0.5: "draw", 1.0: "won"}[points]
            self.endings[f"{word}: {game.ending}"] += 1
            if game.fault is not None:
                side, fault = game.fault
                self.faults[side is not seat][fault] += 1
            self.thought_ms[0].extend(game.thought_ms[seat])
            self.thought_ms[1].extend(game.thought_ms[seat.enemy])


Told = Callable[[Result, Pair], None]
"""Hears of each pair that counts, in order, with the result so far."""

BoardMaker = Callable[[Terms, Mapping[Side, Player], int], Board]
"""Sets up a game of the pair with this number; `Board` itself, or one that shows something else."""


async def compete(
    contenders: Meeting,
    terms: Terms,
    pairs: int,
    jobs: int = 1,
    sprt: Sprt | None = None,
    told: Told | None = None,
    make_board: BoardMaker = Board,
) -> Result:
    """One match: so many pairs, or until the sequential test has found something.

    Each of `jobs` boards has its own processes. Only pairs in the order of their numbers count:
    what comes out does not depend on `jobs`. Raises `SalpakanError` if an engine does not get
    ready before the first game.
    """
    async with House(terms, min(jobs, pairs), make_board) as house:
        return await house.host(contenders, pairs, sprt, told)


class House:
    """Boards with their players; a player that is in the next match too keeps its seat.

    Used by `async with`, at the end of which no process is left.
    """

    def __init__(self, terms: Terms, boards: int, make_board: BoardMaker = Board) -> None:
        self._terms = terms
        self._make_board = make_board
        self._boards: list[list[Player]] = [[] for _ in range(boards)]

    async def host(
        self, contenders: Meeting, pairs: int, sprt: Sprt | None = None, told: Told | None = None
    ) -> Result:
        """Play a match; as `compete`."""
        result = Result((contenders[0].name, contenders[1].name), self._terms, sprt)
        numbers, done = count(), dict[int, Pair]()
        tasks: list[asyncio.Task[None]] = []

        def settle() -> None:
            while not result.verdict and (pair := done.pop(result.tally.pairs, None)):
                result.count(pair)
                if told is not None:
                    told(result, pair)

        async def board(seats: Sequence[Player]) -> None:
            while (number := next(numbers)) < pairs:
                done[number] = await self._pair(number, seats)
                settle()
                if result.verdict:
                    for task in tasks:
                        task.cancel()  # their games would not count
                    return

        await self._seat(contenders)
        try:
            async with asyncio.TaskGroup() as group:
                tasks += [group.create_task(board(seats)) for seats in self._boards]
        except ExceptionGroup as errors:
            raise errors.exceptions[0] from None
        return result

    async def _seat(self, contenders: Meeting) -> None:
        """Let those go who are not in this match, and have all others ready."""
        gone: list[Player] = []
        for number, old in enumerate(self._boards):
            new: list[Player] = []
            for contender in contenders:
                kept = next((player for player in old if player.contender == contender), None)
                if kept is not None:
                    old.remove(kept)
                new.append(kept or Player(contender, self._terms))
            gone += old
            self._boards[number] = new
        await asyncio.gather(*(player.leave() for player in gone))
        await asyncio.gather(*(_ready(player) for seats in self._boards for player in seats))

    async def _pair(self, number: int, seats: Sequence[Player]) -> Pair:
        games = []
        for seat in SEATS:
            players = {seat: seats[0], seat.enemy: seats[1]}
            games.append(await self._make_board(self._terms, players, number).play())
        first, second = games
        return Pair(number, (first, second))

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await asyncio.gather(*(player.leave() for seats in self._boards for player in seats))


async def _ready(player: Player) -> None:
    try:
        await player.sit_down()
    except ForfeitError as forfeit:
        name = player.contender.name
        raise SalpakanError(
            f"the engine {name} does not get ready: {forfeit.fault.value}"
        ) from None


def _points(game: Played, seat: Side) -> float:
    if game.winner is None:
        return 0.5
    return 1.0 if game.winner is seat else 0.0
