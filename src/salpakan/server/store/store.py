"""Games, their seats and their logs, kept so that what was acknowledged is never lost."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import msgspec
from sqlalchemy import bindparam, insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from salpakan.arbiter import Command, command_from_data, command_to_data
from salpakan.rules import Side
from salpakan.server.store.database import open_database
from salpakan.server.store.members import MemberStore
from salpakan.server.store.played import Played, game_of, games_of, players_of
from salpakan.server.store.schema import commands, games, invitations, seats
from salpakan.server.store.setup import Setup, setup_from_text, setup_to_text
from salpakan.server.store.writer import Write, Writer

_INSERT_GAME = insert(games)
_INSERT_SEAT = insert(seats)
_INSERT_COMMAND = insert(commands)
_SET_OUTCOME = update(games).where(games.c.id == bindparam("game")).values(outcome=bindparam("end"))
_SET_CLOCK = update(games).where(games.c.id == bindparam("game")).values(clock_ms=bindparam("ms"))
_INVITE = insert(invitations)
_COME = (
    update(invitations)
    .where(invitations.c.game == bindparam("of"))
    .values(visitor_hash=bindparam("visitor"))
)
_SET_REMATCH = (
    update(games).where(games.c.id == bindparam("game")).values(rematch=bindparam("next_game"))
)


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A command that the arbiter carried out, and when."""

    n: int
    now_ms: int
    command: Command
    command_id: str | None = None
    """The page's name for it."""

    @property
    def side(self) -> Side | None:
        """Who gave it; None for a look at the clock."""
        return getattr(self.command, "side", None)


@dataclass(frozen=True, slots=True, repr=False)
class Invitation:
    """A seat for whoever brings the code first; only hashes are kept."""

    side: Side
    code_hash: str
    visitor_hash: str | None = None
    """Of the secret of the one who came."""
    listed: bool = False
    """May anybody come, without the code?"""


@dataclass(frozen=True, slots=True, repr=False)
class Kept:
    """All that is kept of a game."""

    setup: Setup
    seats: Mapping[str, Side]
    """By the hash of a token; a seat may have several."""
    log: Sequence[LogEntry]
    clock_ms: int
    """Game time that has certainly passed."""
    rematch: str | None
    players: Mapping[Side, str] = field(default_factory=dict)
    """The members who sit there, by side."""
    names: Mapping[Side, str] = field(default_factory=dict)
    """Of those who have one."""
    invitation: Invitation | None = None


class Store:
    """The database of one server. `await Store.open(url)` makes one."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._writer = Writer(engine)
        self.members = MemberStore(engine, self._writer)
        """Who is known."""

    @classmethod
    async def open(cls, url: str) -> Store:
        """Open it and bring its tables up to date. Raises `InUseError`."""
        store = cls(await open_database(url))
        try:
            await store._writer.open()
        except BaseException:
            await store.close()
            raise
        return store

    async def close(self) -> None:
        """Write what waits, then let go of the database."""
        await self._writer.close()
        await self._engine.dispose()

    async def make(
        self,
        game: str,
        setup: Setup,
        tokens: Mapping[str, Side],
        follows: str | None = None,
        players: Mapping[Side, str] | None = None,
        invitation: Invitation | None = None,
    ) -> None:
        """Keep a new game; `follows` names the game of which it is the rematch.

        `players` are the members to whom its seats belong.
        """
        row = {
            "id": game,
            "setup": setup_to_text(setup),
            "timed": setup.match.time is not None,
            "clock_ms": 0,
            "made": int(time.time() * 1000),
        }
        writes: list[Write] = [(_INSERT_GAME, row), *_seat_rows(game, tokens, players or {})]
        if invitation is not None:
            free = {"side": invitation.side.value, "code_hash": invitation.code_hash}
            writes.append((_INVITE, {"game": game, "listed": invitation.listed, **free}))
        if follows is not None:
            writes.append((_SET_REMATCH, {"game": follows, "next_game": game}))
        await self._writer.write(*writes)

    async def add_seats(
        self, game: str, tokens: Mapping[str, Side], players: Mapping[Side, str] | None = None
    ) -> None:
        """More tokens for the seats of a game, each for the member to whom the seat belongs."""
        await self._writer.write(*_seat_rows(game, tokens, players or {}))

    async def take(
        self, game: str, invitation: Invitation, token_hash: str, member: str | None
    ) -> None:
        """Somebody has come who was invited, and has this token now."""
        side = invitation.side
        players = {} if member is None else {side: member}
        came: Write = (_COME, {"of": game, "visitor": invitation.visitor_hash})
        await self._writer.write(came, *_seat_rows(game, {token_hash: side}, players))

    async def append(self, game: str, entries: Iterable[LogEntry], outcome: str | None) -> None:
        """Keep what the arbiter carried out; `outcome` once the game is over."""
        writes: list[Write] = [
            (
                _INSERT_COMMAND,
                {
                    "game": game,
                    "n": entry.n,
                    "now_ms": entry.now_ms,
                    "command": msgspec.json.encode(command_to_data(entry.command)).decode(),
                    "side": entry.side.value if entry.side else None,
                    "command_id": entry.command_id,
                },
            )
            for entry in entries
        ]
        if outcome is not None:
            writes.append((_SET_OUTCOME, {"game": game, "end": outcome}))
        await self._writer.write(*writes)

    async def keep_clocks(self, passed: Mapping[str, int]) -> None:
        """Keep how much game time has passed, in milliseconds."""
        if passed:
            rows: list[Write] = [(_SET_CLOCK, {"game": g, "ms": ms}) for g, ms in passed.items()]
            await self._writer.write(*rows)

    async def running_with_clock(self) -> list[str]:
        """Games whose clocks may fall though nobody is there."""
        query = select(games.c.id).where(games.c.outcome.is_(None), games.c.timed.is_(True))
        async with self._engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def games_of(
        self, member: str, most: int, before: tuple[int, str] | None = None
    ) -> Sequence[Played]:
        """The games at which a member sits, the newest first; `before` is where a page ended."""
        return await games_of(self._engine, member, most, before)

    async def game_of(self, member: str, game: str) -> Played | None:
        """This game, if the member sits there."""
        return await game_of(self._engine, member, game)

    async def load(self, game: str) -> Kept | None:
        """All that is kept of a game; None if there is no such game."""
        async with self._engine.connect() as connection:
            row = (await connection.execute(select(games).where(games.c.id == game))).one_or_none()
            if row is None:
                return None
            sat = (await connection.execute(select(seats).where(seats.c.game == game))).all()
            query = select(commands).where(commands.c.game == game).order_by(commands.c.n)
            log = [
                LogEntry(
                    entry.n,
                    entry.now_ms,
                    command_from_data(msgspec.json.decode(entry.command)),
                    entry.command_id,
                )
                for entry in await connection.execute(query)
            ]
            asked = select(invitations).where(invitations.c.game == game)
            invited = (await connection.execute(asked)).one_or_none()
            members = (await players_of(connection, [game]))[game]
            return Kept(
                setup=setup_from_text(row.setup),
                seats={seat.token_hash: Side(seat.side) for seat in sat},
                log=log,
                clock_ms=row.clock_ms,
                rematch=row.rematch,
                players={side: member.id for side, member in members.items()},
                names={side: member.name for side, member in members.items() if member.name},
                invitation=None
                if invited is None
                else Invitation(
                    Side(invited.side), invited.code_hash, invited.visitor_hash, invited.listed
                ),
            )


def _seat_rows(game: str, tokens: Mapping[str, Side], players: Mapping[Side, str]) -> list[Write]:
    return [
        (
            _INSERT_SEAT,
            {
                "token_hash": token_hash,
                "game": game,
                "side": side.value,
                "member": players.get(side),
            },
        )
        for token_hash, side in tokens.items()
    ]
