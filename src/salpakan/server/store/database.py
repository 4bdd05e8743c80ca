"""Opening the database: the one place that knows which kind it is."""

from __future__ import annotations

import asyncio
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import URL, Connection, event, text
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

MIGRATIONS = Path(__file__).resolve().parents[1] / "migrations"
_CLAIM = 0x5A19A6A4
"""Names our lock among those of the database."""
_PATIENCE = 15
"""Tries, a fifth of a second apart: the database may not know yet that a killed server is gone."""


class InUseError(Exception):
    """Another server keeps its games in this database."""


def sqlite_url(file: Path) -> str:
    """The address of a database that is one file."""
    return f"sqlite+aiosqlite:///{file}"


async def open_database(url: str | URL) -> AsyncEngine:
    """Open a database and bring its tables up to date, by the migrations.

    Raises `InUseError` if a server is using a PostgreSQL database.
    """
    # The log of a game holds ranks: no parameter of a statement may end up in an error or a log.
    engine = create_async_engine(url, hide_parameters=True, pool_pre_ping=True)
    if engine.dialect.name == "sqlite":
        event.listen(engine.sync_engine, "connect", _set_up_sqlite)
    try:
        async with engine.begin() as connection:
            if _is_sqlite(connection):
                # Python begins no transaction before a change of tables; ours are made as a whole.
                await connection.exec_driver_sql("BEGIN IMMEDIATE")
            await _claim(connection, "pg_try_advisory_xact_lock")
            await connection.run_sync(_migrate)
    except BaseException:
        await engine.dispose()
        raise
    return engine


async def claim(connection: AsyncConnection) -> None:
    """Keep other servers away for as long as this connection lives. Raises `InUseError`.

    A file is kept by a lock on its folder (`server/lock.py`); here it is PostgreSQL that is asked.
    """
    await _claim(connection, "pg_try_advisory_lock")


async def _claim(connection: AsyncConnection, lock: str) -> None:
    if _is_sqlite(connection):
        return
    for _ in range(_PATIENCE):
        if await connection.scalar(text(f"SELECT {lock}({_CLAIM})")):
            return
        await asyncio.sleep(0.2)
    raise InUseError("another server is using this database")


def _is_sqlite(connection: AsyncConnection) -> bool:
    return connection.dialect.name == "sqlite"


def _set_up_sqlite(connection: DBAPIConnection, _record: object) -> None:
    """What is committed is on the disk: it outlives kill -9 and a lost power line."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
