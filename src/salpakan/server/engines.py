"""The engines as processes: one for all levels, started when first asked, serving many games."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import TypeVar

from salpakan.protocol import EngineDied, EngineError, EngineProcess, own_engine
from salpakan.rules import VARIANTS, Move, Placement, Side, Variant
from salpakan.server.catalogue import opening_view
from salpakan.server.levels import SHORTEST_MS, STAND_IN, budget_ms, thinkers
from salpakan.server.warming import WARM_UP, warm_up
from salpakan.view import ClockReading, View

T = TypeVar("T")
_LOG = logging.getLogger(__name__)
Question = Callable[[EngineProcess], Awaitable[T]]


class Engines:
    """Asks the engine of a level; one that died is started again, and asked once more.

    The levels that think ahead share a process, so that what they think with is loaded once. Its
    games come one after the other, in the order in which they ask; the more of them wait, the less
    time each has. Until that process has been warmed up, another player stands in for it.
    """

    def __init__(
        self,
        command: Callable[..., Sequence[str]] = own_engine,
        levels: Mapping[str, int] | None = None,
        warming: Sequence[str] = WARM_UP,
    ) -> None:
        self._command = command
        self._levels = thinkers() if levels is None else levels
        self._warming = warming
        self._processes: dict[str, EngineProcess] = {}
        self._starting: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._warmth: asyncio.Task[None] | None = None
        self.ready = not self._levels
        """Do the levels that think ahead play themselves?"""
        self.percent = 0
        """How far they are with getting ready."""

    def warm_up(self, tell: Callable[[int], None] | None = None) -> None:
        """Get the levels ready in the background; `tell` hears of each percent. Does so once."""
        if self._warmth is None and self._levels:
            self._warmth = asyncio.create_task(self._warm_up(tell or (lambda _: None)))

    def budget_ms(self, level: str, clock: ClockReading) -> int:
        """How long a level may think at most with this clock; 0 for those that hardly think."""
        return budget_ms(self._levels[level], clock) if level in self._levels else 0

    async def place(self, level: str, variant: Variant, side: Side, seed: int) -> Placement:
        """Ask for a placement. Raises `EngineError`."""
        if self._themselves(level):
            return await self._queue(level, lambda e: e.place(variant, side, seed, level))
        return await self._ask(self._plain(level), lambda e: e.place(variant, side, seed))

    async def choose(self, level: str, view: View, clock: ClockReading, seed: int) -> Move:
        """Ask for a move; whether it is legal is for the arbiter to say. Raises `EngineError`."""
        if not self._themselves(level):
            return await self._ask(self._plain(level), lambda e: e.choose(view, clock, seed))

        async def question(engine: EngineProcess) -> Move:
            budget = budget_ms(self._levels[level], clock, self._waiting)
            return await engine.choose(view, replace(clock, budget_ms=budget), seed, level)

        return await self._queue(level, question)

    @property
    def pids(self) -> dict[str, int]:
        """Number of each process that runs, by the first name that it plays under."""
        return {name: e.pid for name, e in self._processes.items() if e.alive}

    async def close(self) -> None:
        """Send all engines home."""
        if self._warmth is not None:
            self._warmth.cancel()
            await asyncio.gather(self._warmth, return_exceptions=True)
        engines = list(self._processes.values())
        self._processes.clear()
        await asyncio.gather(*(engine.close() for engine in engines))

    def _themselves(self, level: str) -> bool:
        if level in self._levels and not self.ready:
            self.warm_up()
        return level in self._levels and self.ready

    def _plain(self, level: str) -> str:
        return STAND_IN if level in self._levels else level

    async def _warm_up(self, tell: Callable[[int], None]) -> None:
        def heard(percent: int) -> None:
            self.percent = min(99, percent)  # they have not answered yet
            tell(self.percent)

        if not await warm_up(heard, self._warming):
            _LOG.warning("the computer could not be warmed up; it is slow at first")
        try:
            for level in self._levels:
                await self._queue(level, partial(_first_answers, level))
        except EngineError as error:
            _LOG.warning("%s stands in: %s", STAND_IN, type(error).__name__)
            return
        self.ready, self.percent = True, 100
        tell(100)

    async def _queue(self, level: str, question: Question[T]) -> T:
        """Wait until it is this question's turn."""
        self._waiting += 1
        try:
            async with self._turn:
                return await self._ask(level, question)
        finally:
            self._waiting -= 1

    async def _ask(self, name: str, question: Question[T]) -> T:
        names = tuple(self._levels) if name in self._levels else (name,)
        try:
            return await question(await self._engine(names))
        except EngineDied:
            return await question(await self._engine(names))

    async def _engine(self, names: Sequence[str]) -> EngineProcess:
        async with self._starting[names[0]]:
            engine = self._processes.get(names[0])
            if engine is None or not engine.alive:
                if engine is not None:
                    await engine.close(grace=0)
                engine = await EngineProcess.start(self._command(*names))
                self._processes[names[0]] = engine
            return engine


async def _first_answers(level: str, engine: EngineProcess) -> None:
    """Ask for what is slow only once."""
    variant = VARIANTS["classic"]
    await engine.place(variant, Side.WHITE, 0, level)
    view, clock = opening_view(variant, Random(0)), ClockReading(budget_ms=SHORTEST_MS)
    await engine.choose(view, clock, 0, level)
