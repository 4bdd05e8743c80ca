"""The games at which a member sits, the newest first."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, and_, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from salpakan.rules import Side
from salpakan.server.store.members import Member
from salpakan.server.store.schema import games, members, seats
from salpakan.server.store.setup import Setup, setup_from_text


@dataclass(frozen=True, slots=True, repr=False)
class Played:
    """A game at which a member sits."""

    game: str
    made: int
    setup: Setup
    outcome: str | None
    """As text; None while it runs."""
    players: Mapping[Side, Member]

    def sides_of(self, member: Member) -> Sequence[Side]:
        """Where this member sits; at both sides when the game is on one device."""
        return [
            side for side in Side if side in self.players and self.players[side].id == member.id
        ]


async def games_of(
    engine: AsyncEngine, member: str, most: int, before: tuple[int, str] | None = None
) -> Sequence[Played]:
    """At most so many games, those after the one that was made `before` and has this name."""
    query = _of(member)
    if before is not None:
        made, game = before
        earlier = and_(games.c.made == made, games.c.id < game)
        query = query.where(or_(games.c.made < made, earlier))
    return await _read(engine, query.limit(most))


async def game_of(engine: AsyncEngine, member: str, game: str) -> Played | None:
    """This game, if the member sits there."""
    found = await _read(engine, _of(member).where(games.c.id == game))
    return found[0] if found else None


def _of(member: str) -> Select[Any]:
    sits = select(seats.c.game).where(seats.c.member == member)
    newest = games.c.made.desc(), games.c.id.desc()
    return select(games).where(games.c.id.in_(sits)).order_by(*newest)


async def _read(engine: AsyncEngine, query: Select[Any]) -> Sequence[Played]:
    async with engine.connect() as connection:
        rows = (await connection.execute(query)).all()
        players = await players_of(connection, [row.id for row in rows])
    return [
        Played(row.id, row.made, setup_from_text(row.setup), row.outcome, players[row.id])
        for row in rows
    ]


async def players_of(
    connection: AsyncConnection, among: Sequence[str]
) -> Mapping[str, Mapping[Side, Member]]:
    """The members who sit at these games, by game and side."""
    found: defaultdict[str, dict[Side, Member]] = defaultdict(dict)
    query = (
        select(seats.c.game, seats.c.side, members)
        .join(members, members.c.id == seats.c.member)
        .where(seats.c.game.in_(among))
    )
    for row in await connection.execute(query):
        found[row.game][Side(row.side)] = Member(row.id, row.name, row.made, row.deleted)
    return found
