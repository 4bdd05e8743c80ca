"""A seat for an engine: its own process, shown views only."""

from __future__ import annotations

import asyncio
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from salpakan.arbiter import AnswerDraw, Command, Play, Refusal
from salpakan.cli.seats import Sight
from salpakan.cli.words import Words
from salpakan.protocol import EngineBabbled, EngineProcess, own_engine
from salpakan.rules import Placement, Side, Variant
from salpakan.server.levels import thinkers
from salpakan.server.warming import warm_up
from salpakan.view import Body, ClockReading

_ALL = 100
"""Percent."""


class Computer:
    """An engine of this project at the terminal's table; `computer` starts and ends one."""

    def __init__(
        self,
        runner: asyncio.Runner,
        engine: EngineProcess,
        rng: random.Random,
        budget_ms: int | None,
    ) -> None:
        self._runner, self._engine, self._rng = runner, engine, rng
        self._clock = ClockReading(budget_ms=budget_ms)

    def place(self, variant: Variant, side: Side, heard: tuple[Body, ...]) -> Placement:
        """Ask the engine for a placement. Raises `EngineError`."""
        del heard  # an engine places unseen (RULES 3.1)
        return self._runner.run(self._engine.place(variant, side, self._seed()))

    def turn(self, sight: Sight) -> Command:
        """Ask the engine for a move. Raises `EngineError`."""
        move = self._runner.run(self._engine.choose(sight.view, self._clock, self._seed()))
        return Play(sight.side, move)

    def hear_offer(self, side: Side) -> Command | None:
        """Engines know no draws by agreement."""
        return AnswerDraw(side.enemy, accept=False)

    def refused(self, refusal: Refusal) -> None:
        """An engine that does not know the rules cannot go on."""
        raise EngineBabbled(f"the engine's answer was refused ({refusal.code.value})")

    def _seed(self) -> int:
        return self._rng.getrandbits(32)


def warming_line(words: Words) -> Callable[[int], None]:
    """Tells how far the computer is with getting ready, in one line that changes.

    To a terminal only: a file or another program has no use for it.
    """
    told = sys.stdout.isatty()

    def tell(percent: int) -> None:
        if told:
            line = words("computer.warming", percent=percent)
            print(f"\r{line}", end="\n" if percent == _ALL else "", flush=True)

    return tell


@contextmanager
def computer(level: str, rng: random.Random, words: Words) -> Iterator[Computer]:
    """Start an engine for one game; its process is gone afterwards. Raises `EngineError`.

    What a level thinks with is compiled before, which takes a while the first time.
    """
    budget = thinkers().get(level)
    with asyncio.Runner() as runner:
        if budget is not None:
            runner.run(warm_up(warming_line(words)))
        engine = runner.run(EngineProcess.start(own_engine(level)))
        try:
            yield Computer(runner, engine, rng, budget)
        finally:
            runner.run(engine.close())
