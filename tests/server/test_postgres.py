"""A server whose games are in PostgreSQL."""

import asyncio
import random
from pathlib import Path

import pytest
from sqlalchemy.exc import SQLAlchemyError

from salpakan.arbiter import Match
from salpakan.rules import VARIANTS, Side
from salpakan.server import messages
from salpakan.server.serve import ServeError, serve
from salpakan.server.store import InUseError, Setup, Store
from tests.support.duel import Duel
from tests.support.house import House, new_id
from tests.support.postgres import CUT, ask
from tests.support.visitor import Visitor

SETUP = Setup(Match(VARIANTS["classic"]))


def test_a_game_outlives_a_killed_server_there_too(postgres_database: str, tmp_path: Path) -> None:
    rng = random.Random(5)
    with House(tmp_path, database=postgres_database) as house, Visitor(house) as visitor:
        visitor.register("Maria")
        mine = visitor.new_game()
        duel = Duel.begun(house, rng)
        duel.play_on(rng, plies=6)
        before = duel.white.seq, duel.white.state
        house.kill()
        house.start()
        duel.rejoin()
        assert before == (duel.white.seq, duel.white.state)
        duel.play_on(rng, plies=4)
        duel.heard(duel.black.done(messages.Resign(id=new_id())))
        assert (
            200
            == house.get(f"/api/games/{duel.made.game}/record", duel.token(Side.WHITE)).status_code
        )
        assert ("Maria", [mine.game]) == (visitor.me.name, [game.game for game in visitor.games])
        assert [] == [path.name for path in tmp_path.iterdir() if path != house.log]
        assert "" == house.log.read_text()


def test_two_servers_do_not_share_one_database(postgres_database: str, tmp_path: Path) -> None:
    with (
        House(tmp_path, database=postgres_database),
        pytest.raises(ServeError, match="another server is using this database"),
    ):
        serve(port=0, database=postgres_database)


def test_a_database_is_free_as_soon_as_its_store_is_closed(postgres_database: str) -> None:
    async def story(database: str) -> None:
        one = await Store.open(database)
        with pytest.raises(InUseError):
            await Store.open(database)
        await one.make("one", SETUP, {})
        await one.close()
        two = await Store.open(database)
        assert None is not await two.load("one")
        await two.close()

    asyncio.run(story(postgres_database))


def test_when_the_database_was_away_the_next_write_goes_through(postgres_database: str) -> None:
    async def story(database: str) -> None:
        store = await Store.open(database)
        await store.make("one", SETUP, {})
        await ask(database, CUT)
        with pytest.raises(SQLAlchemyError):
            await store.make("two", SETUP, {})
        await store.make("three", SETUP, {})
        found = [None is not await store.load(game) for game in ("one", "two", "three")]
        assert [True, False, True] == found
        with pytest.raises(InUseError):
            await Store.open(database)
        await store.close()

    asyncio.run(story(postgres_database))


def test_a_server_that_has_lost_its_claim_writes_nothing_more(postgres_database: str) -> None:
    async def story(database: str) -> None:
        first = await Store.open(database)
        await ask(database, CUT)
        second = await Store.open(database)
        for game in ("one", "two"):
            with pytest.raises((SQLAlchemyError, InUseError)):
                await first.make(game, SETUP, {})
        assert None is await second.load("two")
        await second.close()
        await first.make("three", SETUP, {})
        await first.close()

    asyncio.run(story(postgres_database))


@pytest.mark.parametrize(
    ("database", "told"),
    [
        ("nonsense", "no database can be found by this address; give one such as postgresql"),
        ("mysql://me:secret@host/games", "of the kind 'mysql' is not known"),
        ("postgresql://me:secret@127.0.0.1:1/games", "cannot be used: .*refused|Connect call"),
    ],
)
def test_what_is_wrong_with_a_database_is_one_sentence_without_the_password(
    database: str, told: str
) -> None:
    with pytest.raises(ServeError, match=told) as wrong:
        serve(port=0, database=database)
    assert "secret" not in str(wrong.value)
