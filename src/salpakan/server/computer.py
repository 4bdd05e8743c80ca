"""The computer at a side of a table: it sees what that side's player would see, and no more."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from random import Random

from salpakan.arbiter import AnswerDraw, Command, Place, Play, RefusalCode, Resign
from salpakan.protocol import EngineError
from salpakan.server.engines import Engines
from salpakan.server.game import Look
from salpakan.server.orders import lock
from salpakan.server.pace import pause_ms
from salpakan.server.store import ComputerSeat
from salpakan.server.table import Table

_LOG = logging.getLogger(__name__)
PATIENCE = 3
"""After so many answers in a row that are of no use, the computer resigns."""
LATER = 2.0
"""Seconds after which it tries again what the store could not keep."""


class Computer:
    """Places, moves and answers for its side whenever the table changes.

    A move takes at least `pause` seconds, at a pace that tells nothing (`pace`). The dice for that
    are not those of its play: nobody shall guess at its army from the times of its moves.
    """

    def __init__(
        self,
        table: Table,
        seat: ComputerSeat,
        engines: Engines,
        pause: float,
        dice: Random,
        idle: Callable[[], None],
    ) -> None:
        self.side = seat.side
        self._table = table
        self._seat = seat
        self._engines = engines
        self._pause = pause
        self._dice = dice
        self._idle = idle
        self._woken = False
        self._task: asyncio.Task[None] | None = None
        self._useless = 0

    @property
    def busy(self) -> bool:
        """Is it thinking?"""
        return self._task is not None

    def wake(self) -> None:
        """Look at the table; do what is to be done there."""
        self._woken = True
        if self._task is None:
            self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Leave the table, and the game as it stands."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        try:
            while self._woken:
                self._woken = False
                await self._act_or_wait()
        finally:
            self._task = None
            self._idle()

    async def _act_or_wait(self) -> None:
        """What could not be kept now may be kept later; nobody waits for ever."""
        try:
            await self._act()
        except Exception as error:  # noqa: BLE001 - the text could hold ranks
            _LOG.error("game %s: the computer waits: %s", self._table.game, type(error).__name__)
            self._woken = True
            await asyncio.sleep(LATER)

    async def _act(self) -> None:
        """Do what is due, until nothing is."""
        while True:
            look = await self._table.look(self.side)
            if look.over:
                return
            try:
                due = await self._due(look)
            except EngineError as error:
                await self._of_no_use(type(error).__name__)
                continue
            if not due:
                return
            answer = await self._table.command(self.side, due)
            if isinstance(answer, int):
                self._useless = 0
            elif answer.code is RefusalCode.GAME_OVER:
                return  # it ended while the engine was thinking
            else:
                await self._of_no_use(answer.code.value)

    async def _due(self, look: Look) -> Sequence[Command]:
        seed = self._seat.seed + self._useless  # not the same useless answer again
        level, side = self._seat.level, self.side
        if not look.locked:
            variant = self._table.setup.match.variant
            placement = await self._engines.place(level, variant, side, seed)
            return [Place(side, tuple(placement.ranks.items())), lock(side)]
        if look.draw_offered:
            return [AnswerDraw(side, accept=False)]
        if look.view is None or look.view.to_move is not side:
            return []
        began, view, clock = time.monotonic(), look.view, look.clock
        move = await self._engines.choose(level, view, clock, seed + view.ply)
        pause = pause_ms(
            round(self._pause * 1000),
            self._dice,
            view,
            move,
            clock,
            self._engines.budget_ms(level, clock),
        )
        await asyncio.sleep(began + pause / 1000 - time.monotonic())
        return [Play(side, move)]

    async def _of_no_use(self, why: str) -> None:
        """An engine that cannot answer must not keep a person waiting for ever."""
        self._useless += 1
        _LOG.warning("game %s: no use of %s: %s", self._table.game, self._seat.level, why)
        if self._useless >= PATIENCE:
            await self._table.command(self.side, [Resign(self.side)])
