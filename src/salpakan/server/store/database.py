"""Opening the database: the one place that knows which kind it is."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

MIGRATIONS = Path(__file__).resolve().parents[1] / "migrations"


def sqlite_url(file: Path) -> str:
    """The address of a database that is one file."""
    return f"sqlite+aiosqlite:///{file}"


async def open_database(url: str) -> AsyncEngine:
    """Open a database and bring its tables up to date, by the migrations."""
    # The log of a game holds ranks: no parameter of a statement may end up in an error or a log.
    engine = create_async_engine(url, hide_parameters=True)
    if engine.dialect.name == "sqlite":
        event.listen(engine.sync_engine, "connect", _set_up_sqlite)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(_migrate)
    except BaseException:
        await engine.dispose()
        raise
    return engine


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
