"""The whole server as one ASGI application."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket

from salpakan.server.accounts import AccountRest
from salpakan.server.answers import guard, problem
from salpakan.server.engines import Engines
from salpakan.server.errors import Code, RequestError
from salpakan.server.hall import Hall
from salpakan.server.headers import Headers
from salpakan.server.members import Members
from salpakan.server.pages import STATIC, Pages
from salpakan.server.rest import Rest
from salpakan.server.socket import serve_socket
from salpakan.server.store import Store

_LOG = logging.getLogger(__name__)
Endpoint = Callable[[Request], Awaitable[Response]]
PAUSE = 0.6
"""Seconds that a computer's move takes at least."""
_HOUR = 3600


def make_app(
    database: str, pause: float = PAUSE, rng: Random | None = None, static: Path = STATIC
) -> Starlette:
    """An application on the database at this URL; it takes its games up when it starts."""
    rng = rng or SystemRandom()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store = await Store.open(database)
        hall = Hall(store, Engines(), rng, pause)
        members = Members(store.members)
        app.state.hall, app.state.members = hall, members
        app.state.rest = Rest(hall, members, rng)
        app.state.accounts = AccountRest(hall, members, store)
        sweeper = asyncio.create_task(_sweep(members))
        try:
            await hall.resume()
            yield
        finally:
            sweeper.cancel()
            await asyncio.gather(sweeper, return_exceptions=True)
            await hall.close()
            await store.close()

    return Starlette(
        routes=[
            Route("/health", _asks(Rest.health)),
            Mount("/api", routes=_API),
            WebSocketRoute("/ws", _socket),
            Mount("/", Pages(static)),
        ],
        middleware=[Middleware(Headers)],
        lifespan=lifespan,
        exception_handlers={RequestError: problem, HTTPException: _http_problem},
    )


async def _sweep(members: Members) -> None:
    """Now and once an hour, forget what has expired."""
    while True:
        try:
            await members.sweep()
        except Exception as error:  # noqa: BLE001 - the next round tries again
            _LOG.error("what has expired was not forgotten: %s", type(error).__name__)
        await asyncio.sleep(_HOUR)


def _asks(answer: Callable[[Any, Request], Awaitable[Response]], of: str = "rest") -> Endpoint:
    """An endpoint that asks one of the parts of the application."""

    async def endpoint(request: Request) -> Response:
        try:
            guard(request)
            return await answer(getattr(request.app.state, of), request)
        except RequestError:
            raise
        except Exception as error:  # noqa: BLE001 - its text could hold ranks
            _LOG.error("a request failed: %s", type(error).__name__)
            raise RequestError(HTTPStatus.SERVICE_UNAVAILABLE, Code.BUSY) from None

    return endpoint


async def _socket(socket: WebSocket) -> None:
    await serve_socket(socket, socket.app.state.hall, socket.app.state.members)


async def _http_problem(request: Request, error: Exception) -> Response:
    """Starlette's own refusals: in our form for programs, in words for people."""
    if not isinstance(error, HTTPException):
        raise error
    if not request.url.path.startswith("/api/"):
        return PlainTextResponse(f"{error.detail}\n", error.status_code, error.headers)
    code = Code.METHOD if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED else Code.NOT_FOUND
    return await problem(request, RequestError(error.status_code, code))


_API = [
    Route("/catalogue", _asks(Rest.catalogue)),
    Route("/warmth", _asks(Rest.warmth)),
    Route("/start", _asks(Rest.start)),
    Route("/lobby", _asks(Rest.lobby)),
    Route("/games", _asks(Rest.new_game), methods=["POST"]),
    Route("/games/{game}/invitation", _asks(Rest.invitation)),
    Route("/games/{game}/join", _asks(Rest.join), methods=["POST"]),
    Route("/games/{game}/rematch", _asks(Rest.rematch), methods=["POST"]),
    Route("/games/{game}/replay", _asks(Rest.replay)),
    Route("/games/{game}/record", _asks(Rest.record)),
    Route("/account", _asks(AccountRest.register, "accounts"), methods=["POST"]),
    Route("/session", _asks(AccountRest.log_in, "accounts"), methods=["POST"]),
    Route("/session", _asks(AccountRest.log_out, "accounts"), methods=["DELETE"]),
    Route("/sessions", _asks(AccountRest.log_out_everywhere, "accounts"), methods=["DELETE"]),
    Route("/me", _asks(AccountRest.me, "accounts"), methods=["GET"]),
    Route("/me", _asks(AccountRest.change, "accounts"), methods=["PATCH"]),
    Route("/me", _asks(AccountRest.delete, "accounts"), methods=["DELETE"]),
    Route("/me/games", _asks(AccountRest.games, "accounts")),
    Route("/me/export", _asks(AccountRest.export, "accounts")),
]
