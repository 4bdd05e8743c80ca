"""All writes to the database, through one door and in order."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import chain, groupby
from operator import itemgetter
from typing import Any

from sqlalchemy import Executable
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from salpakan.server.store.database import claim

Write = tuple[Executable, Mapping[str, Any]]
"""A statement and its parameters."""
_Job = tuple[Sequence[Write], asyncio.Future[None]]


class Writer:
    """Writes that wait at the same time share one transaction, and so one wait for the disk.

    Its connection holds the claim on the database: whoever has lost it writes nothing more.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._connection: AsyncConnection | None = None
        self._jobs: asyncio.Queue[_Job] = asyncio.Queue()
        self._task = asyncio.create_task(self._run())

    async def open(self) -> None:
        """Claim the database. Raises `InUseError`."""
        await self._connected()

    async def write(self, *writes: Write) -> None:
        """Return once these writes are on the disk, all of them or, with the error, none."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait((writes, done))
        await done

    async def close(self) -> None:
        """Finish what is waiting, then stop."""
        await self._jobs.join()
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task
        if self._connection is not None:
            await self._connection.invalidate()  # the claim ends with it; the pool would keep it
            await self._connection.close()

    async def _run(self) -> None:
        while True:
            jobs = [await self._jobs.get()]
            while not self._jobs.empty():
                jobs.append(self._jobs.get_nowait())
            try:
                await self._commit(jobs)
            except Exception as error:  # noqa: BLE001 - it is handed to whoever asked for the write
                await self._after(error, jobs)
            for _ in jobs:
                self._jobs.task_done()

    async def _after(self, error: Exception, jobs: list[_Job]) -> None:
        """One of several was at fault: try each alone, so that only that one fails."""
        if len(jobs) == 1:
            _, done = jobs[0]
            if not done.done():
                done.set_exception(error)
            return
        for job in jobs:
            try:
                await self._commit([job])
            except Exception as own:  # noqa: BLE001 - as above
                await self._after(own, [job])

    async def _commit(self, jobs: list[_Job]) -> None:
        # In their order; what is the same statement several times in a row is one call.
        writes = chain.from_iterable(writes for writes, _ in jobs)
        together = groupby(writes, key=itemgetter(0))
        connection = await self._connected()
        async with connection.begin():
            for statement, same in together:
                await connection.execute(statement, [parameters for _, parameters in same])
        for _, done in jobs:
            if not done.done():
                done.set_result(None)

    async def _connected(self) -> AsyncConnection:
        """The connection; one that was lost is made and claimed anew."""
        if self._connection is not None and self._connection.invalidated:
            await self._connection.close()
            self._connection = None
        if self._connection is None:
            connection = await self._engine.connect()
            try:
                await claim(connection)
                await connection.rollback()  # what was asked began a transaction; the claim stays
            except BaseException:
                await connection.close()
                raise
            self._connection = connection
        return self._connection
