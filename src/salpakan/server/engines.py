"""The engines as processes: one for each level, started when first asked, serving many games."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from salpakan.protocol import OWN_ENGINES, EngineDied, EngineProcess, own_engine
from salpakan.rules import Move, Placement, Side, Variant
from salpakan.view import ClockReading, View

T = TypeVar("T")
LEVELS = OWN_ENGINES
"""Names of the levels, weakest first."""


class Engines:
    """Asks the engine of a level; one that died is started again, and asked once more."""

    def __init__(self, command: Callable[[str], Sequence[str]] = own_engine) -> None:
        self._command = command
        self._processes: dict[str, EngineProcess] = {}
        self._starting: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def place(self, level: str, variant: Variant, side: Side, seed: int) -> Placement:
        """Ask for a placement. Raises `EngineError`."""
        return await self._ask(level, lambda engine: engine.place(variant, side, seed))

    async def choose(self, level: str, view: View, clock: ClockReading, seed: int) -> Move:
        """Ask for a move; whether it is legal is for the arbiter to say. Raises `EngineError`."""
        return await self._ask(level, lambda engine: engine.choose(view, clock, seed))

    @property
    def pids(self) -> dict[str, int]:
        """Number of the process of each level that runs."""
        return {level: e.pid for level, e in self._processes.items() if e.alive}

    async def close(self) -> None:
        """Send all engines home."""
        engines = list(self._processes.values())
        self._processes.clear()
        await asyncio.gather(*(engine.close() for engine in engines))

    async def _ask(self, level: str, question: Callable[[EngineProcess], Awaitable[T]]) -> T:
        try:
            return await question(await self._engine(level))
        except EngineDied:
            return await question(await self._engine(level))

    async def _engine(self, level: str) -> EngineProcess:
        async with self._starting[level]:
            engine = self._processes.get(level)
            if engine is None or not engine.alive:
                if engine is not None:
                    await engine.close(grace=0)
                engine = self._processes[level] = await EngineProcess.start(self._command(level))
            return engine
