"""The hall: every table at which somebody sits or a clock runs, and the way to a new one."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from hmac import compare_digest

from salpakan.rules import Side
from salpakan.server.computer import Computer
from salpakan.server.engines import Engines
from salpakan.server.seats import Claim, hash_token, is_game_id, new_game_id, new_tokens
from salpakan.server.store import ComputerSeat, Invitation, Member, Setup, Store
from salpakan.server.table import Table

_LOG = logging.getLogger(__name__)
HEARTBEAT = 5.0
"""Seconds; at most so much of a thinking player's time is given back when the server is killed."""


class Hall:
    """Finds, makes and forgets tables. A table that nobody needs is only in the store."""

    def __init__(
        self,
        store: Store,
        engines: Engines,
        rng: random.Random,
        pause: float,
        heartbeat: float = HEARTBEAT,
    ) -> None:
        self._store = store
        self._engines = engines
        self._rng = rng
        self._pause = pause
        self._heartbeat = heartbeat
        self._tables: dict[str, Table] = {}
        self._computers: dict[str, Computer] = {}
        self._visits: dict[str, int] = {}
        self._loading = asyncio.Lock()
        self._heart = asyncio.create_task(self._beat())

    @property
    def open_tables(self) -> int:
        """How many games are in memory."""
        return len(self._tables)

    @property
    def lobby(self) -> list[Table]:
        """The tables at which somebody waits for anyone, longest first."""
        found = [table for table in self._tables.values() if table.is_open]
        return sorted(found, key=lambda table: table.opened_at)

    @property
    def warmth(self) -> tuple[bool, int]:
        """Are the computer's levels ready, and how many percent of the way?"""
        return self._engines.ready, self._engines.percent

    def warm_up(self, tell: Callable[[int], None] | None = None) -> None:
        """Get them ready in the background."""
        self._engines.warm_up(tell)

    async def resume(self) -> None:
        """Take up every game whose clock runs; its players may come back or not."""
        for game in await self._store.running_with_clock():
            async with self._loading:
                table = await self._table(game)
            if table is not None:
                self._forget_if_idle(table)

    async def close(self) -> None:
        """Keep the time that has passed, and stop; the games go on at the next start."""
        self._heart.cancel()
        await asyncio.gather(self._heart, return_exceptions=True)
        for computer in list(self._computers.values()):
            await computer.close()
        await self._keep_clocks()
        for table in self._tables.values():
            table.close()
        await self._engines.close()

    @asynccontextmanager
    async def visit(self, game: str, claim: Claim) -> AsyncIterator[tuple[Table, Side] | None]:
        """Come to a table and its seat; None if there is no such table or no such seat."""
        seat = await self.sit(game, claim)
        try:
            yield seat
        finally:
            if seat is not None:
                self.leave(seat[0])

    async def sit(self, game: str, claim: Claim) -> tuple[Table, Side] | None:
        """Like `visit`, for one who stays until `leave`."""
        table = await self._come(game)
        if table is None:
            return None
        side = table.side_of(claim)
        if side is None:
            self.leave(table)
            return None
        return table, side

    async def _come(self, game: str) -> Table | None:
        """Somebody is at this table until `leave`; None if there is no such table."""
        if not is_game_id(game):
            return None
        async with self._loading:
            table = await self._table(game)
            if table is not None:
                self._visits[game] = self._visits.get(game, 0) + 1
            return table

    def leave(self, table: Table) -> None:
        """One who came with `sit` goes away."""
        self._visits[table.game] -= 1
        self._forget_if_idle(table)

    async def make(
        self,
        setup: Setup,
        given: Iterable[Side],
        players: Mapping[Side, str] | None = None,
        follows: str | None = None,
        invitation: Invitation | None = None,
    ) -> tuple[str, dict[Side, str]]:
        """A new game, and the tokens for the seats that are given away; `players` are members."""
        game, tokens = new_game_id(), new_tokens(given)
        hashed = {hash_token(token): side for side, token in tokens.items()}
        await self._store.make(game, setup, hashed, follows, players, invitation)
        async with self._loading:
            table = await self._table(game)
        if table is not None:
            self._forget_if_idle(table)
        return game, tokens

    @asynccontextmanager
    async def invited(self, game: str, code: str) -> AsyncIterator[Table | None]:
        """Come to a table with an invitation to it; None if there is none with this code."""
        table = await self._come(game)
        try:
            asked = None if table is None else table.invitation
            fits = asked is not None and (
                asked.listed or compare_digest(asked.code_hash, hash_token(code))
            )
            yield table if fits else None
        finally:
            if table is not None:
                self.leave(table)

    async def take(
        self, table: Table, invitation: Invitation, visitor: str, member: Member | None
    ) -> dict[Side, str] | None:
        """A token for the seat that was free; None if somebody else has come before."""
        tokens = new_tokens([invitation.side])
        token_hash = hash_token(tokens[invitation.side])
        return tokens if await table.take(hash_token(visitor), token_hash, member) else None

    async def rematch(self, table: Table, asks: Side) -> tuple[str, dict[Side, str]]:
        """Sides swapped; the same side begins, so that the other player moves first (RULES 4.1).

        Whoever asks again gets the same game, with tokens of their own. Of two who play apart, each
        has to ask: until both have, a seat is free.
        """
        setup, computer = table.setup, table.setup.computer
        if computer is not None:
            computer = self.computer_seat(computer.side.enemy, computer.level)
        given = [side for side in Side if computer is None or computer.side is not side]
        if setup.apart:
            given = [asks.enemy]
        players = {side.enemy: member for side, member in table.players.items()}
        own = {side: member for side, member in players.items() if side in given}
        fresh: dict[Side, str] = {}

        async def make() -> str:
            game, tokens = await self.make(
                replace(setup, computer=computer), given, own, table.game
            )
            fresh.update(tokens)
            return game

        game = await table.agree_rematch(make)
        return game, fresh or await self._more_tokens(game, given, own)

    async def _more_tokens(
        self, game: str, given: Iterable[Side], players: Mapping[Side, str]
    ) -> dict[Side, str]:
        tokens = new_tokens(given)
        hashed = {hash_token(token): side for side, token in tokens.items()}
        async with self._loading:
            table = await self._table(game)
        if table is not None:
            await table.seat(hashed, lambda: self._store.add_seats(game, hashed, players))
            self._forget_if_idle(table)
        return tokens

    def computer_seat(self, side: Side, level: str) -> ComputerSeat:
        """A seat for the computer, with a seed of its own."""
        return ComputerSeat(side, level, self._rng.getrandbits(53))

    def lot(self) -> Side:
        """RULES 4.1: by lot."""
        return self._rng.choice(list(Side))

    async def _table(self, game: str) -> Table | None:
        """The table, from memory or from the store. Call it under `_loading`."""
        table = self._tables.get(game)
        if table is not None:
            return table
        kept = await self._store.load(game)
        if kept is None:
            return None
        table = self._tables[game] = Table(game, kept, self._store)
        seat = kept.setup.computer
        if seat is not None and table.outcome is None:

            def idle(table: Table = table) -> None:
                self._forget_if_idle(table)

            computer = Computer(table, seat, self._engines, self._pause, self._rng, idle)
            self._computers[game] = computer
            table.listeners.add(computer)
            computer.wake()
        return table

    def _forget_if_idle(self, table: Table) -> None:
        game, computer = table.game, self._computers.get(table.game)
        busy = table.busy or (computer is not None and computer.busy)
        if busy or self._visits.get(game) or self._tables.get(game) is not table:
            return
        table.close()
        self._computers.pop(game, None)
        self._visits.pop(game, None)
        del self._tables[game]

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(self._heartbeat)
            try:
                await self._keep_clocks()
            except Exception as error:  # noqa: BLE001 - the next beat tries again
                _LOG.error("the clocks were not kept: %s", type(error).__name__)
            for table in list(self._tables.values()):
                self._forget_if_idle(table)

    async def _keep_clocks(self) -> None:
        running = [table for table in self._tables.values() if table.clock_runs]
        await self._store.keep_clocks({table.game: table.now() for table in running})
