"""Running the server: a port, a folder for the games, one line that says where it is."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

import uvicorn
from alembic.util import CommandError
from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from salpakan.rules import SalpakanError
from salpakan.server.app import PAUSE, make_app
from salpakan.server.lock import hold
from salpakan.server.store.database import InUseError, open_database, sqlite_url

PORT = 8000
_TRIES = 50
_FILE = "games.sqlite3"
_FORM = "give one such as postgresql+asyncpg://user:password@host/name"
_LONGEST_MESSAGE = 1 << 16
"""Bytes of a WebSocket message after which the connection is closed (1009)."""


class ServeError(SalpakanError):
    """The server cannot be started; the text says why."""


def default_data_dir() -> Path:
    """Where the games of this user are kept unless another folder is named."""
    base = os.environ.get("XDG_DATA_HOME") or (
        os.environ.get("LOCALAPPDATA") if sys.platform == "win32" else None
    )
    return (Path(base) if base else Path.home() / ".local" / "share") / "salpakan"


def serve(
    host: str = "127.0.0.1",
    port: int = PORT,
    data: Path | None = None,
    pause: float = PAUSE,
    say: Callable[[str], None] = print,
    warming: Callable[[int], None] | None = None,
    database: str | None = None,
) -> None:
    """Serve the table until interrupted, then stop without losing anything.

    Games are kept in a file in the folder `data`, or in the PostgreSQL `database` at this URL.

    The computer is warmed up at once; `warming` hears how many percent are done. Without it, that
    is put off until somebody plays a level.

    If the port is taken, the next free one is; port 0 is any free one. Raises `ServeError` if there
    is none, or if folder or database is in use, cannot be written, or holds games that cannot be
    read.
    """
    if database is not None:
        url = postgres_url(database)
        with listen(host, port) as listener:
            asyncio.run(_prepare(url, url.render_as_string()))
            _run(listener, url.render_as_string(hide_password=False), pause, say, warming)
        return
    folder = data or default_data_dir()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with hold(folder / "server.lock") as held, listen(host, port) as listener:
            if not held:
                raise ServeError(f"another server is using {folder}")
            (folder / _FILE).touch(mode=0o600)  # it holds ranks: for this user's eyes only
            url = make_url(sqlite_url(folder / _FILE))
            asyncio.run(_prepare(url, str(folder / _FILE)))
            _run(listener, str(url), pause, say, warming)
    except OSError as error:
        raise ServeError(f"{folder} cannot be used: {error.strerror}") from None


def postgres_url(text: str) -> URL:
    """The address of a PostgreSQL database. Raises `ServeError`, without a password in its text.

    >>> postgres_url("postgresql://me:secret@db.example/games")
    postgresql+asyncpg://me:***@db.example/games
    """
    try:
        url = make_url(text)
    except ArgumentError:
        raise ServeError(f"no database can be found by this address; {_FORM}") from None
    if url.drivername not in ("postgresql", "postgresql+asyncpg"):
        raise ServeError(f"a database of the kind {url.drivername!r} is not known; {_FORM}")
    if find_spec("asyncpg") is None:
        raise ServeError("PostgreSQL needs more: pip install 'salpakan[postgres]'")
    return url.set(drivername="postgresql+asyncpg")


async def _prepare(url: URL, shown: str) -> None:
    """Look into the games before anybody comes: what is wrong with them is then one sentence."""
    try:
        database = await open_database(url)
    except (SQLAlchemyError, CommandError, InUseError, OSError) as error:
        reason = getattr(error, "orig", None) or error
        raise ServeError(f"{shown} cannot be used: {reason}") from None
    await database.dispose()


def listen(host: str, port: int) -> socket.socket:
    """A socket bound to the port, or to the next free one. Raises `ServeError`."""
    try:
        family, *_ = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)[0]
    except OSError:
        raise ServeError(f"there is no host {host!r} here") from None
    for candidate in range(port, min(port + _TRIES, 1 << 16)):
        # asyncio sends small messages at once only on a socket that says it is TCP.
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if os.name == "posix":  # elsewhere this would share the port with another server
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
            listener.listen()  # until then another server could still bind it
        except OSError:
            listener.close()
        else:
            return listener
    raise ServeError(f"no port of {host} from {port} on is free")


class _Server(uvicorn.Server):
    """Says where it is once it listens."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()


def _run(
    listener: socket.socket,
    database: str,
    pause: float,
    say: Callable[[str], None],
    warming: Callable[[int], None] | None,
) -> None:
    host, port = listener.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    app = make_app(database, pause)

    def ready() -> None:
        say(f"Salpakan is ready: http://{shown}:{port}/")
        if warming is not None:
            app.state.hall.warm_up(warming)

    config = uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_max_size=_LONGEST_MESSAGE,
        ws_per_message_deflate=False,  # it costs memory for every idle socket
        log_level="warning",
        access_log=False,
        lifespan="on",
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    with suppress(KeyboardInterrupt):  # Ctrl-C is how one stops it
        _Server(config, ready).run([listener])
