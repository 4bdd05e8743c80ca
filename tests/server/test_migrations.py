"""From the first tables to those of today, with games in them, on both kinds of database."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from salpakan.arbiter import Lock, Match
from salpakan.rules import VARIANTS, Side
from salpakan.server.store import Setup, Store
from salpakan.server.store.database import MIGRATIONS, open_database
from salpakan.server.store.schema import metadata
from salpakan.server.store.setup import setup_to_text

T = TypeVar("T")
SETUP = Setup(Match(VARIANTS["classic"]))
FIRST_GAMES = """
INSERT INTO games (id, setup, timed, clock_ms, outcome, rematch)
  VALUES ('two', :setup, true, 0, NULL, NULL), ('one', :setup, true, 1234, 'white time', 'two');
INSERT INTO seats (token_hash, game, side)
  VALUES ('h1', 'one', 'white'), ('h2', 'one', 'black'), ('h3', 'two', 'white');
INSERT INTO commands (game, n, now_ms, command, side, command_id)
  VALUES ('one', 1, 5, :lock, 'white', 'w1');
"""


def config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    return config


def versions() -> list[str]:
    """All of them, the first first."""
    script = ScriptDirectory(str(MIGRATIONS))
    return [step.revision for step in reversed(list(script.walk_revisions()))]


async def migrate(database: str, version: str, *, down: bool = False, games: bool = False) -> None:
    """Bring the tables to a version; then let there be games as the first tables had them."""

    def change(connection: Connection) -> None:
        (command.downgrade if down else command.upgrade)(config(connection), version)
        for statement in FIRST_GAMES.split(";")[: 3 if games else 0]:
            lock = '{"do":"lock","side":"white"}'
            given = {"setup": setup_to_text(SETUP), "lock": lock}
            used = {name: value for name, value in given.items() if f":{name}" in statement}
            connection.execute(text(statement), used)

    engine = create_async_engine(database)
    async with engine.begin() as connection:
        await connection.run_sync(change)
    await engine.dispose()


async def look(database: str, ask: Callable[[Connection], T]) -> T:
    engine = create_async_engine(database)
    async with engine.connect() as connection:
        found = await connection.run_sync(ask)
    await engine.dispose()
    return found


def differences(connection: Connection) -> list[object]:
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return list(compare_metadata(context, metadata))


def test_the_migrations_make_the_tables_that_the_code_expects(database: str) -> None:
    async def story() -> object:
        await (await open_database(database)).dispose()
        return await look(database, differences)

    assert [] == asyncio.run(story())


def test_games_of_the_first_tables_are_all_there_afterwards(database: str) -> None:
    async def story() -> None:
        await migrate(database, "0001", games=True)
        store = await Store.open(database)
        kept = await store.load("one")
        assert kept is not None
        assert (SETUP, 1234, "two") == (kept.setup, kept.clock_ms, kept.rematch)
        assert {"h1": Side.WHITE, "h2": Side.BLACK} == kept.seats
        assert {} == kept.players
        assert [(1, 5, Lock(Side.WHITE), "w1")] == [
            (entry.n, entry.now_ms, entry.command, entry.command_id) for entry in kept.log
        ]
        assert ["two"] == await store.running_with_clock()
        await store.close()

    asyncio.run(story())


@pytest.mark.parametrize("version", versions())
def test_each_step_can_be_taken_back(database: str, version: str) -> None:
    async def story() -> object:
        await migrate(database, "0001", games=True)
        await migrate(database, "head")
        await migrate(database, version, down=True)
        await (await open_database(database)).dispose()
        store = await Store.open(database)
        assert None is not await store.load("one")
        await store.close()
        return await look(database, differences)

    assert [] == asyncio.run(story())


def test_a_step_that_fails_halfway_leaves_everything_as_it_was(database: str) -> None:
    """Somebody has made a table of the same name as one of ours."""

    def tables(connection: Connection) -> set[str]:
        return set(inspect(connection).get_table_names())

    async def story() -> None:
        await migrate(database, "0001", games=True)
        engine = create_async_engine(database)
        async with engine.begin() as connection:
            await connection.execute(text("CREATE TABLE sessions (mine INTEGER)"))
        await engine.dispose()
        before = await look(database, tables)
        with pytest.raises(SQLAlchemyError):
            await open_database(database)
        assert before == await look(database, tables)
        assert "members" not in before

    asyncio.run(story())
