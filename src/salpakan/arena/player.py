"""An engine at a board: started, asked in time, and started again after a crash."""

from __future__ import annotations

import time
from collections.abc import Awaitable
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import TypeVar

from salpakan.arbiter import Arbiter, Lock, Match, Place
from salpakan.arena.contender import Contender
from salpakan.arena.terms import Terms
from salpakan.formations import random_placement
from salpakan.protocol import (
    EngineBabbled,
    EngineDied,
    EngineError,
    EngineProcess,
    EngineRefused,
    EngineSilent,
)
from salpakan.rules import Move, Placement, SalpakanError, Side, Variant
from salpakan.view import Audience, ClockReading, View

T = TypeVar("T")

READY_WITHIN = 300.0
"""Seconds in which a process is to be ready, and to answer a first time that does not count: an
engine may compile itself meanwhile.
"""
PLACE_WITHIN = 60.0
MOVE_WITHIN = 60.0
"""Seconds for a placement, and for a move that has no budget."""


class Fault(Enum):
    """How an engine loses a game without playing it to its end."""

    CRASH = "crash"
    """Its process ended."""
    OVERTIME = "overtime"
    """It took more than ten times its budget and a second."""
    BABBLE = "babble"
    """Its answer cannot be read, or is a placement against the rules."""
    REFUSAL = "refusal"
    """It said that it cannot answer."""
    ILLEGAL_MOVE = "illegal-move"


_KINDS: dict[type[EngineError], Fault] = {
    EngineDied: Fault.CRASH,
    EngineSilent: Fault.OVERTIME,
    EngineBabbled: Fault.BABBLE,
    EngineRefused: Fault.REFUSAL,
}


class ForfeitError(Exception):
    """The game is lost by a fault."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.value)
        self.fault = fault


def patience(movetime_ms: int | None) -> float:
    """Seconds after which a move is overdue: gross, so that a busy machine costs no game.

    >>> patience(100)
    2.0
    """
    return MOVE_WITHIN if movetime_ms is None else 10 * movetime_ms / 1000 + 1.0


@dataclass(frozen=True, slots=True)
class Thought:
    """A move and how long it took, seen from here."""

    move: Move
    ms: float


class Player:
    """A contender's process for one board at a time; it hears of a game through views only."""

    def __init__(self, contender: Contender, terms: Terms) -> None:
        self.contender = contender
        self._terms = terms
        self._engine: EngineProcess | None = None

    async def sit_down(self) -> None:
        """Have a process that is ready and has answered once. Raises `ForfeitError`."""
        if self._engine is not None and self._engine.alive:
            return
        await self.leave()
        variant = self._terms.variant
        self._engine = await _in_time(
            EngineProcess.start(self.contender.command, ready_within=READY_WITHIN)
        )
        self._engine.answer_within = READY_WITHIN
        await _in_time(self._engine.place(variant, Side.WHITE, seed=0))
        await _in_time(self._engine.choose(_first_view(variant), self._clock, seed=0))

    async def place(self, side: Side, seed: int) -> Placement:
        """Ask for a placement. Raises `ForfeitError`."""
        engine = self._seated(PLACE_WITHIN)
        return await self._asked(engine.place(self._terms.variant, side, seed))

    async def choose(self, view: View, seed: int) -> Thought:
        """Ask for a move; whether it is legal is for the arbiter to say. Raises `ForfeitError`."""
        engine = self._seated(patience(self._terms.movetime_ms))
        start = time.perf_counter()
        move = await self._asked(engine.choose(view, self._clock, seed))
        return Thought(move, 1000 * (time.perf_counter() - start))

    async def leave(self) -> None:
        """End the process."""
        engine, self._engine = self._engine, None
        if engine is not None:
            await engine.close(grace=1.0 if engine.alive else 0.0)

    @property
    def _clock(self) -> ClockReading:
        return ClockReading(budget_ms=self._terms.movetime_ms)

    def _seated(self, within: float) -> EngineProcess:
        if self._engine is None:
            raise ForfeitError(Fault.CRASH)
        self._engine.answer_within = within
        return self._engine

    async def _asked(self, answer: Awaitable[T]) -> T:
        try:
            return await _in_time(answer)
        except ForfeitError as forfeit:
            if forfeit.fault is Fault.OVERTIME:  # it may be thinking still
                await self.leave()
            raise


async def _in_time(answer: Awaitable[T]) -> T:
    try:
        return await answer
    except EngineError as error:
        raise ForfeitError(_KINDS[type(error)]) from None


def _first_view(variant: Variant) -> View:
    """What White sees before its first turn, of armies placed by lot."""
    arbiter, dice = Arbiter(Match(variant)), Random(0)
    for side in Side:
        arbiter.handle(Place(side, tuple(random_placement(variant, side, dice).ranks.items())), 0)
        arbiter.handle(Lock(side), 0)
    view = arbiter.view(Audience.WHITE)
    if view is None:
        raise SalpakanError("no army fits this variant")
    return view
