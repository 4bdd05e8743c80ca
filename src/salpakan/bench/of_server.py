"""The server as its players feel it: a real process, real sockets, SQLite on disk.

The players live in this process and share the machine with the server, so that the figures are a
lower bound of what the server can do alone.
"""

from __future__ import annotations

import asyncio
import gzip
import re
import time
from collections.abc import Callable, Iterable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from random import Random

import salpakan.server
from salpakan.bench.duel import Duel, socket
from salpakan.bench.figure import Absent, Once, Tell
from salpakan.bench.server_process import Server, served

STATIC = Path(salpakan.server.__file__).with_name("static")


@dataclass(frozen=True, slots=True)
class Load:
    """How much the server is asked to bear."""

    sockets: int = 400
    """That say nothing."""
    busy: int = 100
    """Games that move as fast as they can."""
    games: int = 500
    """Games that move every 4 seconds."""
    seconds: float = 10
    """For which games are played."""


def serving(load: Load, tell: Tell) -> Once:
    """All figures of the server, each from a server of its own."""
    measures: dict[str, Callable[[Load], Once]] = {
        "page_kb_gzipped": lambda _: {"page_kb_gzipped": page(), "all_pages_kb_gzipped": pages()},
        "first_page_s": _first_page,
        "idle_socket_kib": _idle_socket,
        "moves_per_s": _throughput,
        "delivery_p99_ms": _delivery,
    }
    found: dict[str, float | Absent] = {}
    for name, measure in measures.items():
        tell("server", f"server.{name}")
        found.update({f"server.{key}": value for key, value in measure(load).items()})
    return found


def page() -> float:
    """What the first screen needs: the page, its scripts and styles, in thousands of bytes."""
    index = STATIC / "index.html"
    named = re.findall(r'(?:src|href)="/([^"]+\.(?:js|css))"', index.read_text("utf-8"))
    return _zipped([index, *(STATIC / name for name in named)])


def pages() -> float:
    """All scripts and styles that any screen asks for, in thousands of bytes."""
    return _zipped(path for path in STATIC.rglob("*") if path.suffix in {".js", ".css", ".html"})


def _zipped(files: Iterable[Path]) -> float:
    return sum(len(gzip.compress(path.read_bytes(), 6)) for path in files) / 1000


def _first_page(_: Load) -> Once:
    """From the start of the program to its first page."""
    with served() as server:
        return {"first_page_s": server.first_page}


def _idle_socket(load: Load) -> Once:
    """Memory of a socket that says nothing."""
    if not Path("/proc/self/statm").exists():
        return {"idle_socket_kib": Absent("the system has no /proc to tell it")}
    with served() as server:
        return {"idle_socket_kib": asyncio.run(_grown(server, load.sockets)) / 1024}


def _throughput(load: Load) -> Once:
    """Moves accepted, committed and delivered, as fast as they go."""
    with served() as server:
        waits = asyncio.run(_moves(server, load.busy, 0, load.seconds))
    return {"moves_per_s": len(waits) / load.seconds}


def _delivery(load: Load) -> Once:
    """How long 99 of 100 moves take to the other side."""
    with served() as server:
        waits = asyncio.run(_moves(server, load.games, min(4, load.seconds), load.seconds))
    p99 = waits[int(0.99 * (len(waits) - 1))] * 1000
    return {"delivery_p99_ms": p99, "delivered_moves": len(waits)}


async def _grown(server: Server, sockets: int) -> float:
    """Bytes of the server's memory for each open socket."""
    async with AsyncExitStack() as stack:
        await socket(server, stack)
        before = server.memory
        for _ in range(sockets):
            await socket(server, stack)
        return (server.memory - before) / sockets


async def _moves(server: Server, games: int, pause: float, seconds: float) -> list[float]:
    """Let so many games be played at once; return how long each move took."""
    waits: list[float] = []
    async with AsyncExitStack() as stack:
        duels = [await Duel.begun(server, Random(seed), stack) for seed in range(games)]
        until = time.perf_counter() + seconds
        await asyncio.gather(*(duel.play(until, pause, waits) for duel in duels))
    return sorted(waits)
