"""A live game: the one place where its arbiter is spoken to."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from salpakan.arbiter import (
    Arbiter,
    Command,
    Lock,
    Place,
    Record,
    Refusal,
    RefusalCode,
    Tick,
)
from salpakan.rules import Outcome, Side, placement_faults
from salpakan.server import messages
from salpakan.server.insight import Insight
from salpakan.server.state import state_of
from salpakan.server.store import Kept, LogEntry, Setup, Store
from salpakan.server.wording import event_of
from salpakan.view import Audience, ClockReading, View

_LOG = logging.getLogger(__name__)


class Listener(Protocol):
    """Somebody at a side of the table: a page or the computer."""

    side: Side

    def wake(self) -> None:
        """Something has changed for this side; look at the table. Never blocks."""


@dataclass(frozen=True, slots=True)
class Look:
    """What a player that is no person needs: nothing that its side may not know."""

    over: bool
    locked: bool
    view: View | None
    draw_offered: bool
    clock: ClockReading


class Table:
    """One game. Its commands are carried out one at a time: committed, acknowledged, told.

    Game time counts while the server runs. After a restart it goes on from what was kept last, so
    that no player pays for the time in which there was no server.
    """

    def __init__(self, game: str, kept: Kept, store: Store) -> None:
        self.game = game
        self.setup: Setup = kept.setup
        self.seats = dict(kept.seats)
        self.rematch = kept.rematch
        self.listeners: set[Listener] = set()
        self._store = store
        self._lock = asyncio.Lock()
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[object]] = set()
        self._begun_at = time.monotonic()
        self._begun_ms = max([kept.clock_ms, *(entry.now_ms for entry in kept.log[-1:])])
        self._rebuild(kept)

    def now(self) -> int:
        """Game time in whole milliseconds, by the server's own clock (RULES 6.7)."""
        return self._begun_ms + int((time.monotonic() - self._begun_at) * 1000)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it runs."""
        return self._arbiter.outcome

    @property
    def clock_runs(self) -> bool:
        """May a clock fall though nobody is there?"""
        return self._arbiter.next_tick is not None

    @property
    def busy(self) -> bool:
        """Is it needed though nobody sits at it?"""
        return self.clock_runs or bool(self._tasks)

    async def command(
        self, side: Side, orders: Sequence[Command], command_id: str | None = None
    ) -> int | Refusal:
        """Carry out what a side asks; return the sequence number after it, or why nothing changed.

        Several orders are one: all or none. A `command_id` heard before has no further effect, and
        the same answer. Once it returns a number, the command is on the disk; it is carried to its
        end even if nobody waits for the answer any more.
        """
        task = asyncio.create_task(self._command(side, orders, command_id))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def update(self, side: Side, after: int) -> messages.Update:
        """What happened for a side since sequence number `after`, and how the table stands."""
        async with self._lock:
            audience = Audience.of(side)
            events = [event_of(seq, body) for seq, body in self._arbiter.bodies(audience, after)]
            insight = self._insights[side]
            state = state_of(self.setup, self._arbiter, side, self.now(), self.rematch, insight)
            return messages.Update(game=self.game, seq=self._seq, events=events, state=state)

    async def look(self, side: Side) -> Look:
        """How the table stands for a computer on this side."""
        async with self._lock:
            arbiter, time_control = self._arbiter, self.setup.match.time
            face = arbiter.clocks(self.now())
            clock = ClockReading()
            if face is not None and time_control is not None:
                left = face.left_ms
                clock = ClockReading(left[side], left[side.enemy], time_control.increment_ms)
            return Look(
                over=arbiter.outcome is not None,
                locked=side in arbiter.locked,
                view=arbiter.view(Audience.of(side)),
                draw_offered=arbiter.draw_offer is side.enemy,
                clock=clock,
            )

    async def record(self) -> Record | None:
        """The whole game, once it is over."""
        async with self._lock:
            return self._arbiter.record()

    async def agree_rematch(self, make: Callable[[], Coroutine[Any, Any, str]]) -> str:
        """The game that follows this one; the first who asks makes it, and all hear of it."""
        async with self._lock:
            if self.rematch is None:
                self.rematch = await make()
                self._wake(self.listeners)
            return self.rematch

    def close(self) -> None:
        """Nobody will speak to this table again; a new one may be made from the store."""
        if self._timer is not None:
            self._timer.cancel()

    async def _command(
        self, side: Side | None, orders: Sequence[Command], command_id: str | None
    ) -> int | Refusal:
        async with self._lock:
            done = self._answered.get((side, command_id))
            if done is not None:
                return done
            before, now = self._seq, self.now()
            carried_out, refused = self._carry_out(orders, now)
            if carried_out:
                named = None if refused else command_id
                await self._keep(carried_out, now, named)
                if named is not None:
                    self._answered[side, named] = self._seq
                self._arm()
            seq = self._seq
        if seq > before:
            self._wake(self.listeners)
        elif carried_out:  # a draft is for the eyes of its own side
            self._wake({listener for listener in self.listeners if listener.side is side})
        return refused or seq

    def _carry_out(
        self, orders: Sequence[Command], now: int
    ) -> tuple[list[Command], Refusal | None]:
        """Give the orders to the arbiter; return what belongs into the log, and a refusal."""
        carried_out: list[Command] = []
        if self._arbiter.handle(Tick(), now).said:
            carried_out.append(Tick())
        refused = self._not_whole(orders)
        for command in () if refused else orders:
            refused = self._arbiter.handle(command, now).refused
            if refused:
                break
            carried_out.append(command)
        return carried_out, refused

    def _not_whole(self, orders: Sequence[Command]) -> Refusal | None:
        """An army that is placed and locked at once must be ready, or neither happens."""
        match orders:
            case [Place(side, pieces), Lock()] if (
                self._arbiter.outcome is None and side not in self._arbiter.locked
            ):
                faults = placement_faults(self.setup.match.variant, side, pieces)
                return Refusal(RefusalCode.PLACEMENT, faults) if faults else None
        return None

    async def _keep(self, commands: Sequence[Command], now: int, command_id: str | None) -> None:
        """Write the log. If that fails, nothing has happened: the game is built anew from it."""
        entries = [
            LogEntry(self._kept + k, now, command, command_id if k == len(commands) else None)
            for k, command in enumerate(commands, start=1)
        ]
        outcome = self._arbiter.outcome
        try:
            await self._store.append(self.game, entries, None if outcome is None else str(outcome))
        except Exception:
            kept = await self._store.load(self.game)
            if kept is not None:
                self._rebuild(kept)
            raise
        self._kept += len(entries)

    def _rebuild(self, kept: Kept) -> None:
        """Give the arbiter every command again, at the time at which it was given."""
        self._arbiter = Arbiter(self.setup.match)
        self._answered: dict[tuple[Side | None, str | None], int] = {}
        self._insights = {side: Insight() for side in Side}
        self._kept = len(kept.log)
        for entry in kept.log:
            self._arbiter.handle(entry.command, entry.now_ms)
            if entry.command_id is not None:
                self._answered[entry.side, entry.command_id] = self._seq
        self._arm()

    @property
    def _seq(self) -> int:
        return len(self._arbiter.announcements)

    def _arm(self) -> None:
        """Have somebody look at the clock when it falls, if nothing else happens before."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        falls = self._arbiter.next_tick
        if falls is not None:
            wait = max(1, falls - self.now()) / 1000
            self._timer = asyncio.get_running_loop().call_later(wait, self._clock_fell)

    def _clock_fell(self) -> None:
        self._timer = None
        task = asyncio.create_task(self._tick())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tick(self) -> None:
        try:
            await self._command(None, (), None)
        except Exception as error:  # noqa: BLE001 - the timer has nobody to tell; try again
            _LOG.error("game %s: a fall was not kept: %s", self.game, type(error).__name__)
        async with self._lock:
            self._arm()

    def _wake(self, listeners: set[Listener]) -> None:
        for listener in list(listeners):
            listener.wake()
