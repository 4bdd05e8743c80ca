"""Measure the server as its players feel it: a real process, real sockets, SQLite on disk.

The players live in this process and share the machine with the server, so that the figures are a
lower bound of what the server can do alone.
"""

import asyncio
import itertools
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from salpakan.formations import random_placement
from salpakan.rules import VARIANTS, Side

PROGRAM = str(Path(sys.executable).parent / "salpakan")
CLASSIC = VARIANTS["classic"]
SOCKETS, GAMES, SECONDS = 400, 500, 10.0

Figure = dict[str, float | str]


@dataclass(slots=True)
class Server:
    """A server of its own, with an empty folder for its games."""

    url: str
    process: subprocess.Popen[str]
    first_page: float

    @property
    def memory(self) -> int:
        """Bytes of memory in use."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")


@contextmanager
def served() -> Iterator[Server]:
    """Start the program as a player does; stop it afterwards."""
    folder, start = tempfile.mkdtemp(), time.perf_counter()
    process = subprocess.Popen(
        [PROGRAM, "serve", "--port", "0", "--data", folder], stdout=subprocess.PIPE, text=True
    )
    try:
        said = process.stdout.readline() if process.stdout else ""
        found = re.search(r"http://\S+", said)
        if not found:
            raise SystemExit(f"bench: the server did not start: {said}")
        with urllib.request.urlopen(found[0]) as answer:  # noqa: S310
            answer.read()
        yield Server(found[0].rstrip("/"), process, time.perf_counter() - start)
    finally:
        process.terminate()
        process.wait()
        shutil.rmtree(folder)


class _State(msgspec.Struct, frozen=True):
    ply: int = 0
    legal: list[str] = []


class _Heard(msgspec.Struct, frozen=True):
    """As much of a message as these players look at."""

    type: str
    id: str | None = None
    code: str | None = None
    state: _State = _State()


_heard = msgspec.json.Decoder(_Heard).decode


async def hear(socket: ClientConnection, kind: str, ply: int = 0) -> _Heard:
    """Listen for a message of a kind, after so many moves; a refusal ends the measurement."""
    while True:
        heard = _heard(await socket.recv(decode=False))
        if heard.type == "refused":
            raise SystemExit(f"bench: the server refused an order: {heard.code}")
        if heard.type == kind and heard.state.ply >= ply:
            return heard


class Duel:
    """A live game between two sockets that move at random."""

    def __init__(self, mover: ClientConnection, waiter: ClientConnection, dice: Random) -> None:
        self.mover, self.waiter, self.dice = mover, waiter, dice
        self.legal: list[str] = []

    @classmethod
    async def begun(cls, server: Server, dice: Random, stack: AsyncExitStack) -> "Duel":
        """Make a game, sit down on both sides, and lock two armies placed by lot."""
        made = await asyncio.to_thread(new_game, server)
        sockets: list[ClientConnection] = []
        for side in Side:
            socket = await stack.enter_async_context(
                connect(f"ws{server.url[4:]}/ws", compression=None)
            )
            token = made["seats"][side.value]
            await socket.send(json.dumps({"type": "join", "game": made["game"], "token": token}))
            placement = random_placement(CLASSIC, side, dice)
            pieces = {str(square): rank.code for square, rank in placement.ranks.items()}
            await socket.send(json.dumps({"type": "lock", "id": "lock", "pieces": pieces}))
            await hear(socket, "ack")
            sockets.append(socket)
        duel = cls(sockets[0], sockets[1], dice)
        while not duel.legal:
            duel.legal = (await hear(duel.mover, "update")).state.legal
        return duel

    async def play(self, until: float, pause: float, waits: list[float]) -> None:
        """Play on; note how long each move took until the other side had it."""
        for ply in itertools.count(1):
            if not self.legal or time.perf_counter() > until:
                break
            await asyncio.sleep(pause * 2 * self.dice.random())
            start = time.perf_counter()
            order = {"type": "play", "id": str(start), "move": self.dice.choice(self.legal)}
            await self.mover.send(json.dumps(order))
            told = await hear(self.waiter, "update", ply)
            waits.append(time.perf_counter() - start)
            await hear(self.mover, "update", ply)
            self.legal = told.state.legal
            self.mover, self.waiter = self.waiter, self.mover


def new_game(server: Server) -> dict[str, Any]:
    """Ask for a game on one device."""
    body, kind = b'{"opponent": "device"}', {"content-type": "application/json"}
    request = urllib.request.Request(f"{server.url}/api/games", body, kind)  # noqa: S310
    with urllib.request.urlopen(request) as answer:  # noqa: S310
        made: dict[str, Any] = json.load(answer)
        return made


async def moves(server: Server, games: int, pause: float) -> list[float]:
    """Let so many games be played at once; return how long each move took."""
    waits: list[float] = []
    async with AsyncExitStack() as stack:
        duels = [await Duel.begun(server, Random(seed), stack) for seed in range(games)]
        until = time.perf_counter() + SECONDS
        await asyncio.gather(*(duel.play(until, pause, waits) for duel in duels))
    return sorted(waits)


async def idle(server: Server) -> float:
    """Bytes of the server's memory for each open socket that says nothing."""
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(connect(f"ws{server.url[4:]}/ws", compression=None))
        before = server.memory
        for _ in range(SOCKETS):
            await stack.enter_async_context(connect(f"ws{server.url[4:]}/ws", compression=None))
        return (server.memory - before) / SOCKETS


def first_page() -> Figure:
    """From the start of the program to its first page, on an installed tree."""
    with served() as server:
        return {"value": round(server.first_page, 2), "unit": "s", "at most": 2}


def sockets() -> Figure:
    """Memory of an idle socket."""
    with served() as server:
        size = asyncio.run(idle(server)) / 1024
    return {"value": round(size, 1), "unit": "KiB an idle socket", "at most": 30}


def throughput() -> Figure:
    """Moves accepted, committed and delivered, as fast as they go."""
    with served() as server:
        waits = asyncio.run(moves(server, games=100, pause=0))
    return {"value": round(len(waits) / SECONDS), "unit": "moves/s", "at least": 2000}


def delivery() -> Figure:
    """How long 99 of 100 moves take to the other side: 500 games, each moving every 4 s."""
    with served() as server:
        waits = asyncio.run(moves(server, games=GAMES, pause=4))
    p99 = waits[int(0.99 * (len(waits) - 1))] * 1000
    return {"value": round(p99, 1), "unit": "ms, 99th of 100", "at most": 25, "moves": len(waits)}


FIGURES = {"first page": first_page, "sockets": sockets, "moves": throughput, "delivery": delivery}
