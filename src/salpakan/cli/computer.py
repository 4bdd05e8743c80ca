"""A seat for an engine: its own process, shown views only."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from contextlib import contextmanager

from salpakan.arbiter import AnswerDraw, Command, Play, Refusal
from salpakan.cli.seats import Sight
from salpakan.protocol import EngineBabbled, EngineProcess, own_engine
from salpakan.rules import Placement, Side, Variant
from salpakan.view import Body, ClockReading

_NO_CLOCK = ClockReading()


class Computer:
    """An engine of this project at the terminal's table; `computer` starts and ends one."""

    def __init__(self, runner: asyncio.Runner, engine: EngineProcess, rng: random.Random) -> None:
        self._runner, self._engine, self._rng = runner, engine, rng

    def place(self, variant: Variant, side: Side, heard: tuple[Body, ...]) -> Placement:
        """Ask the engine for a placement. Raises `EngineError`."""
        del heard  # an engine places unseen (RULES 3.1)
        return self._runner.run(self._engine.place(variant, side, self._seed()))

    def turn(self, sight: Sight) -> Command:
        """Ask the engine for a move. Raises `EngineError`."""
        move = self._runner.run(self._engine.choose(sight.view, _NO_CLOCK, self._seed()))
        return Play(sight.side, move)

    def hear_offer(self, side: Side) -> Command | None:
        """Engines know no draws by agreement."""
        return AnswerDraw(side.enemy, accept=False)

    def refused(self, refusal: Refusal) -> None:
        """An engine that does not know the rules cannot go on."""
        raise EngineBabbled(f"the engine's answer was refused ({refusal.code.value})")

    def _seed(self) -> int:
        return self._rng.getrandbits(32)


@contextmanager
def computer(level: str, rng: random.Random) -> Iterator[Computer]:
    """Start an engine for one game; its process is gone afterwards. Raises `EngineError`."""
    with asyncio.Runner() as runner:
        engine = runner.run(EngineProcess.start(own_engine(level)))
        try:
            yield Computer(runner, engine, rng)
        finally:
            runner.run(engine.close())
