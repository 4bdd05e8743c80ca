"""A hall in this process, on a real database file and with real engine processes."""

import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

from salpakan.protocol import own_engine
from salpakan.server.engines import Engines
from salpakan.server.hall import HEARTBEAT, Hall
from salpakan.server.store import Store
from salpakan.server.store.database import sqlite_url


@dataclass
class Room:
    """A hall with what it stands on."""

    hall: Hall
    store: Store
    engines: Engines


@asynccontextmanager
async def open_hall(
    folder: Path,
    command: Callable[..., Sequence[str]] = own_engine,
    pause: float = 0,
    heartbeat: float = HEARTBEAT,
) -> AsyncIterator[Room]:
    """A hall on the database in this folder; it goes on where the last one stopped."""
    store = await Store.open(sqlite_url(folder / "games.sqlite3"))
    engines = Engines(command)
    hall = Hall(store, engines, Random(1), pause, heartbeat)
    await hall.resume()
    try:
        yield Room(hall, store, engines)
    finally:
        await hall.close()
        await store.close()


def scripted(source: str) -> Callable[..., Sequence[str]]:
    """An engine for every level: an agent class `Player` in this source, in its own process."""
    program = (
        "import random, sys, os, time\n"
        "from salpakan.formations import random_placement\n"
        "from salpakan.protocol import serve\n"
        "from salpakan.rules import Move\n"
        "class Base:\n"
        "    def place(self, variant, side):\n"
        "        return random_placement(variant, side, random.Random(1))\n"
        f"{source}\n"
        "serve(lambda seed: Player(), 'scripted', 'tests')\n"
    )
    return lambda *_names: (sys.executable, "-c", program)
