"""One game between two engines, run by the arbiter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from salpakan.arbiter import (
    AnswerDraw,
    Arbiter,
    Lock,
    Match,
    OfferDraw,
    Place,
    Play,
    Record,
    Resign,
)
from salpakan.arena.player import Fault, ForfeitError, Player
from salpakan.arena.terms import Terms
from salpakan.rules import Placement, Side
from salpakan.view import Audience, View


@dataclass(slots=True)
class Played:
    """What came of a game."""

    winner: Side | None = None
    ending: str = ""
    """The reason (RULES §6), the fault that lost it, or "unfinished"."""
    fault: tuple[Side, Fault] | None = None
    plies: int = 0
    record: Record | None = field(default=None, repr=False)
    """None where a game was lost before both armies stood."""
    thought_ms: dict[Side, list[float]] = field(default_factory=lambda: {s: [] for s in Side})
    """How long each move took."""

    @property
    def unfinished(self) -> bool:
        """Was it given up as a draw after too many turns?"""
        return self.ending == "unfinished"


class Board:
    """Where one game is played: White and Black may be processes of the same contender."""

    def __init__(self, terms: Terms, players: Mapping[Side, Player], pair: int) -> None:
        self.terms = terms
        self.players = players
        self.pair = pair
        self._arbiter = Arbiter(Match(terms.variant))
        self._played = Played()

    async def play(self) -> Played:
        """From the placements to the end. Dice belong to colours and turns, not to players, so
        that the same engine on both sides plays the same game twice in a pair.
        """
        played, arbiter, turn = self._played, self._arbiter, Side.WHITE
        try:
            for turn in Side:
                await self.players[turn].sit_down()
            for turn in Side:
                self._lock(turn, await self._placement(turn))
            turn = arbiter.match.first
            while arbiter.outcome is None and played.plies < self.terms.longest:
                await self._move(turn)
                turn = turn.enemy
        except ForfeitError as forfeit:
            played.fault, played.winner = (turn, forfeit.fault), turn.enemy
            arbiter.handle(Resign(turn), now=0)  # so that the record can be read as any other
            played.ending = forfeit.fault.value
        else:
            self._finish()
        played.record = arbiter.record()
        return played

    def look(self, arbiter: Arbiter, side: Side) -> View:
        """What the side to move is shown of a game that runs."""
        view = arbiter.view(Audience.of(side))
        if view is None:
            raise RuntimeError("the game has not begun")
        return view

    async def _placement(self, side: Side) -> Placement:
        if self.terms.shared:
            return self.terms.placement(self.pair, side)
        return await self.players[side].place(side, self.terms.lot("place", self.pair, side))

    def _lock(self, side: Side, placement: Placement) -> None:
        self._arbiter.handle(Place(side, tuple(placement.ranks.items())), now=0)
        if self._arbiter.handle(Lock(side), now=0).refused is not None:
            raise ForfeitError(Fault.BABBLE)

    async def _move(self, side: Side) -> None:
        view = self.look(self._arbiter, side)
        seed = self.terms.lot("move", self.pair, view.ply)
        thought = await self.players[side].choose(view, seed)
        self._played.thought_ms[side].append(thought.ms)
        if self._arbiter.handle(Play(side, thought.move), now=0).refused is not None:
            raise ForfeitError(Fault.ILLEGAL_MOVE)
        self._played.plies += 1

    def _finish(self) -> None:
        outcome = self._arbiter.outcome
        if outcome is None:
            self._arbiter.handle(OfferDraw(Side.WHITE), now=0)
            self._arbiter.handle(AnswerDraw(Side.BLACK, accept=True), now=0)
            self._played.ending = "unfinished"
        else:
            self._played.winner = outcome.winner
            self._played.ending = outcome.reason.value
