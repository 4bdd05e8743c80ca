"""RULES 8.3 for members: of a running game, list and export tell what their own side may know.

The game is played twice through a whole server in this process, on a real database: as it was, and
with the ranks dealt anew that the viewer cannot know.
"""

import asyncio
import random
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from salpakan.arbiter import Lock, Match, Place, Play, ShowFlag
from salpakan.rules import VARIANTS, Position, Side
from salpakan.server.app import make_app
from salpakan.server.hall import Hall
from salpakan.server.members import Members
from salpakan.server.seats import Claim
from salpakan.server.store import Setup
from salpakan.server.store.database import sqlite_url
from salpakan.view import Audience
from tests.laws.redeal import redeal
from tests.laws.running import running_game, start_of
from tests.support.games import armies

HERE = "http://test"
TIMES = re.compile(rb'"(?:made|used)":\d+')


@asynccontextmanager
async def app_in(folder: Path) -> AsyncIterator[Starlette]:
    app = make_app(sqlite_url(folder / "games.sqlite3"), static=folder)
    async with app.router.lifespan_context(app):
        yield app


async def play_through(hall: Hall, game: Position, players: dict[Side, str]) -> str:
    """Have two members play a game that was played before; return its name."""
    setup = Setup(Match(game.variant, start_of(game).first))
    name, _ = await hall.make(setup, list(Side), players)
    async with hall.visit(name, Claim(member=players[Side.WHITE])) as seat:
        assert seat is not None
        table, _ = seat
        for side, army in armies(game).items():
            await table.command(side, [Place(side, tuple(army.items())), Lock(side)])
        for ply, turn in enumerate((*game.history, None)):
            for side, after in game.shown:
                if after == ply:
                    assert isinstance(await table.command(side, [ShowFlag(side)]), int)
            if turn is not None:
                order = Play(turn.side, turn.move)
                assert isinstance(await table.command(order.side, [order]), int)
        assert None is table.outcome
    return name


async def told(folder: Path, game: Position, viewer: Side) -> list[tuple[int, bytes]]:
    """All that a member can have out of the server of a game that still runs."""
    async with app_in(folder) as app:
        members: Members = app.state.members
        homes = {side: await members.guest() for side in Side}
        players = {side: home.session.member.id for side, home in homes.items()}
        name = await play_through(app.state.hall, game, players)
        cookie = {"cookie": f"salpakan-session={homes[viewer].token}", "origin": HERE}
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url=HERE, headers=cookie) as client:
            answers = [
                await client.get(f"/api/{path}")
                for path in (
                    "me",
                    "me/games",
                    f"me/games?game={name}",
                    "me/export",
                    f"games/{name}/record",
                    f"games/{name}/replay",
                )
            ]
    return [
        (answer.status_code, TIMES.sub(b"TIME", answer.content).replace(name.encode(), b"GAME"))
        for answer in answers
    ]


@pytest.mark.parametrize("viewer", Side)
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("variant", VARIANTS)
def test_ranks_that_a_member_cannot_know_change_nothing_in_list_or_export(
    tmp_path: Path, variant: str, seed: int, viewer: Side
) -> None:
    game = running_game(variant, seed)
    other = redeal(game, Audience.of(viewer), random.Random(seed))
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    one = asyncio.run(told(tmp_path / "a", game, viewer))
    assert one == asyncio.run(told(tmp_path / "b", other, viewer))
    assert [200, 200, 200, 200, 409, 409] == [status for status, _ in one]


def test_the_comparison_sees_a_difference_that_the_member_may_know(tmp_path: Path) -> None:
    game = running_game("skirmish", 0)
    other = redeal(game, Audience.BLACK, random.Random(9))
    assert armies(game)[Side.WHITE] != armies(other)[Side.WHITE]
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    one = asyncio.run(told(tmp_path / "a", game, Side.WHITE))
    assert one != asyncio.run(told(tmp_path / "b", other, Side.WHITE))
