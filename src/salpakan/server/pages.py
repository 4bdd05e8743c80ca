"""The built page: its files, and itself for every deep link."""

from __future__ import annotations

from http import HTTPStatus
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocketClose

STATIC = Path(__file__).resolve().parent / "static"
FOR_EVER = "public, max-age=31536000, immutable"
ASK_FIRST = "no-cache"


class Pages(StaticFiles):
    """Files under `assets/` carry a hash in their names and are kept; all else is asked for anew.

    An address without a file is a place within the page.
    """

    def __init__(self, folder: Path = STATIC) -> None:
        super().__init__(directory=folder, check_dir=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request; a socket opened anywhere but at /ws is refused."""
        if scope["type"] == "websocket":
            await WebSocketClose()(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, the page, or 404."""
        parts, name = Path(path).parts, Path(path).name
        asset = parts[:1] == ("assets",)
        if name.startswith("."):
            raise HTTPException(404)
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != HTTPStatus.NOT_FOUND or asset or "." in name:
                raise
            response = await self._page(scope)
        response.headers["cache-control"] = FOR_EVER if asset else ASK_FIRST
        return response

    async def _page(self, scope: Scope) -> Response:
        try:
            return await super().get_response("index.html", scope)
        except HTTPException:
            return PlainTextResponse("The page is not built: run `make web`.\n", 503)
