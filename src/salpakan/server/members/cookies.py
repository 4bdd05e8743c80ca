"""The one cookie: the token of a session, for the server's eyes only."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.responses import Response

NAME = "salpakan-session"
SECURE_NAME = f"__Host-{NAME}"
"""Where the connection is encrypted; a browser then takes it from nobody but this host."""
_LONGEST = 100


def is_secure(connection: HTTPConnection) -> bool:
    """Is the connection encrypted, as far as the proxy before us can be believed?"""
    return connection.url.scheme in ("https", "wss")


def token_in(connection: HTTPConnection) -> str | None:
    """The token that a browser shows."""
    token = connection.cookies.get(SECURE_NAME if is_secure(connection) else NAME)
    return token if token and len(token) <= _LONGEST else None


def give(response: Response, connection: HTTPConnection, token: str, stay_ms: int) -> None:
    """Have the browser keep a token for so long."""
    secure = is_secure(connection)
    response.set_cookie(
        SECURE_NAME if secure else NAME,
        token,
        max_age=stay_ms // 1000,
        secure=secure,
        httponly=True,
        samesite="lax",
    )


def take_back(response: Response, connection: HTTPConnection) -> None:
    """Have the browser forget it."""
    give(response, connection, "", 0)
