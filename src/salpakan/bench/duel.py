"""Two sockets at a table that move by lot, and how long the server lets them wait."""

from __future__ import annotations

import asyncio
import itertools
import json
import time
import urllib.request
from contextlib import AsyncExitStack
from random import Random
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from salpakan.bench.server_process import Server
from salpakan.formations import random_placement
from salpakan.rules import VARIANTS, SalpakanError, Side

CLASSIC = VARIANTS["classic"]


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


async def socket(server: Server, stack: AsyncExitStack) -> ClientConnection:
    """Open a socket, which is closed with the stack."""
    opened = connect(f"ws{server.url.removeprefix('http')}/ws", compression=None)
    return await stack.enter_async_context(opened)


class Duel:
    """A live game between two sockets."""

    def __init__(self, mover: ClientConnection, waiter: ClientConnection, dice: Random) -> None:
        self.mover, self.waiter, self.dice = mover, waiter, dice
        self.legal: list[str] = []

    @classmethod
    async def begun(cls, server: Server, dice: Random, stack: AsyncExitStack) -> Duel:
        """Make a game, sit down on both sides, and lock two armies placed by lot."""
        made = await asyncio.to_thread(_new_game, server)
        sockets: list[ClientConnection] = []
        for side in Side:
            seat = await socket(server, stack)
            token = made["seats"][side.value]
            await seat.send(json.dumps({"type": "join", "game": made["game"], "token": token}))
            placement = random_placement(CLASSIC, side, dice)
            pieces = {str(square): rank.code for square, rank in placement.ranks.items()}
            await seat.send(json.dumps({"type": "lock", "id": "lock", "pieces": pieces}))
            await _hear(seat, "ack")
            sockets.append(seat)
        duel = cls(sockets[0], sockets[1], dice)
        while not duel.legal:
            duel.legal = (await _hear(duel.mover, "update")).state.legal
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
            told = await _hear(self.waiter, "update", ply)
            waits.append(time.perf_counter() - start)
            await _hear(self.mover, "update", ply)
            self.legal = told.state.legal
            self.mover, self.waiter = self.waiter, self.mover


async def _hear(seat: ClientConnection, kind: str, ply: int = 0) -> _Heard:
    """Listen for a message of a kind, after so many moves; a refusal ends the measurement."""
    while True:
        heard = _heard(await seat.recv(decode=False))
        if heard.type == "refused":
            raise SalpakanError(f"the server refused an order: {heard.code}")
        if heard.type == kind and heard.state.ply >= ply:
            return heard


def _new_game(server: Server) -> dict[str, Any]:
    """Ask for a game on one device."""
    body, kind = b'{"opponent": "device"}', {"content-type": "application/json"}
    request = urllib.request.Request(f"{server.url}/api/games", body, kind)  # noqa: S310
    with urllib.request.urlopen(request) as answer:  # noqa: S310
        made: dict[str, Any] = json.load(answer)
        return made
