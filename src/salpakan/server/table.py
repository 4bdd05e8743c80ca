"""A live game: its time, its listeners, and one command after the other."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from salpakan.arbiter import Abandon, Command, Record, Refusal
from salpakan.rules import Outcome, Side
from salpakan.server import messages
from salpakan.server.game import Game, Look
from salpakan.server.presence import Presence, grace_ms
from salpakan.server.seats import Claim, hash_token
from salpakan.server.state import Company
from salpakan.server.store import Kept, LogEntry, Member, Setup, Store

_LOG = logging.getLogger(__name__)


class Listener(Protocol):
    """Somebody at a side of the table: a page or the computer."""

    side: Side

    def wake(self) -> None:
        """Something has changed for this side; look at the table. Never blocks."""


class Table:
    """One game. Its commands are carried out one at a time: committed, acknowledged, told.

    Game time counts while the server runs. After a restart it goes on from what was kept last, so
    that no player pays for the time in which there was no server.
    """

    def __init__(self, name: str, kept: Kept, store: Store) -> None:
        self.game = name
        self.setup: Setup = kept.setup
        self.seats = dict(kept.seats)
        self.players = dict(kept.players)
        self.names = dict(kept.names)
        self.invitation = kept.invitation
        self.rematch = kept.rematch
        self.listeners: set[Listener] = set()
        self._presence = Presence(grace_ms(kept.setup.match.time), self._gone)
        self._store = store
        self._lock = asyncio.Lock()
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[object]] = set()
        self.opened_at = self._begun_at = time.monotonic()
        self._begun_ms = max([kept.clock_ms, *(entry.now_ms for entry in kept.log[-1:])])
        self._game = Game(kept.setup, kept.log)
        self._arm()

    @property
    def is_waiting(self) -> bool:
        """Do two people play apart, of whom one has not come yet? No time passes then."""
        return self.setup.apart and len(set(self.seats.values())) < len(Side)

    @property
    def is_open(self) -> bool:
        """Does somebody wait here, now, for anyone?"""
        invitation = self.invitation
        return (
            invitation is not None
            and invitation.listed
            and self.is_waiting
            and self.outcome is None
            and self._presence.here(invitation.side.enemy)
        )

    def now(self) -> int:
        """Game time in whole milliseconds, by the server's own clock (RULES 6.7)."""
        if self.is_waiting:
            return self._begun_ms
        return self._begun_ms + int((time.monotonic() - self._begun_at) * 1000)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it runs."""
        return self._game.outcome

    def side_of(self, claim: Claim) -> Side | None:
        """The seat that somebody may take."""
        if claim.token is not None:
            return self.seats.get(hash_token(claim.token))
        own = [side for side in Side if self.players.get(side, "") == claim.member]
        return next((side for side in own if claim.side in (None, side)), None)

    @property
    def clock_runs(self) -> bool:
        """May a clock fall though nobody is there?"""
        return self._game.falls_at is not None and not self.is_waiting

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
        self._remember(task)
        return await asyncio.shield(task)

    def come(self, listener: Listener) -> None:
        """A page is at this table from now on."""
        self.listeners.add(listener)
        self._presence.come(listener.side)
        self._wake(self.listeners if self.setup.apart else [listener])

    def go(self, listener: Listener) -> None:
        """It is no more."""
        self.listeners.discard(listener)
        self._presence.go(listener.side)
        if self.setup.apart:
            self._wake(self.listeners)

    async def seat(self, tokens: Mapping[str, Side], keep: Callable[[], Awaitable[None]]) -> None:
        """Tokens, by their hashes, are good for their seats once `keep` has kept them."""
        async with self._lock:
            await keep()
            self._seated(tokens)

    async def take(self, visitor: str, token_hash: str, member: Member | None) -> bool:
        """Whoever was invited sits down; the same visitor may do so again, and nobody else.

        `visitor` and the token come as hashes.
        """
        async with self._lock:
            invitation = self.invitation
            if invitation is None or invitation.visitor_hash not in (None, visitor):
                return False
            came, side = replace(invitation, visitor_hash=visitor), invitation.side
            own = None if member is None else member.id
            await self._store.take(self.game, came, token_hash, own)
            self.invitation = came
            if member is not None:
                self.players[side] = member.id
                self.names.update({side: member.name} if member.name else {})
            self._seated({token_hash: side})
            return True

    def _seated(self, tokens: Mapping[str, Side]) -> None:
        """With the second who sits down, time may begin."""
        waited = self.is_waiting
        self.seats.update(tokens)
        if waited and not self.is_waiting:
            self._begun_at = time.monotonic()
            self._arm()
        if self.setup.apart:
            self._wake(self.listeners)

    async def update(self, side: Side, after: int) -> messages.Update:
        """What happened for a side since sequence number `after`, and how the table stands."""
        async with self._lock:
            return self._game.update(self.game, side, after, self.now(), self._company())

    async def look(self, side: Side) -> Look:
        """How the table stands for a computer on this side."""
        async with self._lock:
            return self._game.look(side, self.now())

    async def record(self) -> Record | None:
        """The whole game, once it is over."""
        async with self._lock:
            return self._game.record()

    async def agree_rematch(self, make: Callable[[], Awaitable[str]]) -> str:
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
        self._presence.close()

    async def _command(
        self, side: Side | None, orders: Sequence[Command], command_id: str | None
    ) -> int | Refusal:
        async with self._lock:
            done = self._game.answered(side, command_id)
            if done is not None:
                return done
            before = self._game.seq
            entries, refused = self._game.carry_out(orders, self.now(), command_id)
            if entries:
                await self._keep(entries)
                self._arm()
            seq = self._game.seq
        if seq > before:
            self._wake(self.listeners)
        elif entries:  # a draft is for the eyes of its own side
            self._wake(listener for listener in self.listeners if listener.side is side)
        return refused or seq

    async def _keep(self, entries: Sequence[LogEntry]) -> None:
        """Write the log. If that fails, nothing has happened: the game is built anew from it."""
        outcome = self._game.outcome
        try:
            await self._store.append(self.game, entries, None if outcome is None else str(outcome))
        except Exception:
            kept = await self._store.load(self.game)
            if kept is not None:
                self._game = Game(kept.setup, kept.log)
                self._arm()
            raise
        self._game.kept(entries)

    def _company(self) -> Company:
        presence = self._presence
        return Company(
            names=self.names,
            here=frozenset(side for side in Side if presence.here(side)),
            gone_in_ms={side: presence.gone_in_ms(side) for side in Side},
            invited=self.is_waiting,
            listed=self.is_open,
            rematch=self.rematch,
        )

    def _gone(self, side: Side) -> None:
        """This side has been away for too long (RULES 6.9)."""
        self._remember(asyncio.create_task(self._forfeit(side)))

    async def _forfeit(self, side: Side) -> None:
        if self._presence.here(side):  # back at the last moment
            return
        try:
            await self._command(side, [Abandon(side)], None)
        except Exception as error:  # noqa: BLE001 - nobody to tell; the clock goes on running
            _LOG.error("game %s: a forfeit was not kept: %s", self.game, type(error).__name__)

    def _arm(self) -> None:
        """Have somebody look at the clock when it falls, if nothing else happens before."""
        if self._timer is not None:
            self._timer.cancel()
        self._presence.play(playing=self.setup.apart and self._game.playing)
        falls = self._game.falls_at
        if falls is not None and not self.is_waiting:
            wait = max(1, falls - self.now()) / 1000
            self._timer = asyncio.get_running_loop().call_later(wait, self._clock_fell)

    def _clock_fell(self) -> None:
        self._remember(asyncio.create_task(self._tick()))

    async def _tick(self) -> None:
        try:
            await self._command(None, (), None)
        except Exception as error:  # noqa: BLE001 - the timer has nobody to tell; it tries again
            _LOG.error("game %s: a fall was not kept: %s", self.game, type(error).__name__)
        async with self._lock:
            self._arm()

    def _remember(self, task: asyncio.Task[object]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _wake(self, listeners: Iterable[Listener]) -> None:
        for listener in list(listeners):
            listener.wake()
