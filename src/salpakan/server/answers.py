"""What all REST addresses have in common: bodies in, answers and refusals out."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from salpakan.server import messages
from salpakan.server.errors import UNREADABLE, Code, RequestError
from salpakan.server.members import cookies
from salpakan.server.origin import our_page, same_site

T = TypeVar("T")
LONGEST = 1 << 14
"""Bytes of a body."""
_READING = ("GET", "HEAD")
_encode = msgspec.json.Encoder().encode


def guard(request: Request) -> None:
    """Refuse what a page of another site would have a browser change.

    A browser sends its cookie by itself, so that one with a session must also say that a page of
    ours asks, in a form that other sites cannot use. Programs without a cookie are free to ask.
    """
    if request.method in _READING:
        return
    if not same_site(request.headers):
        raise RequestError(403, Code.OTHER_SITE)
    if cookies.token_in(request) is None:
        return
    if not our_page(request.headers):
        raise RequestError(403, Code.OTHER_SITE)
    kind, _, _ = request.headers.get("content-type", "").partition(";")
    if kind.strip().lower() != "application/json":
        raise RequestError(415, Code.NOT_JSON)


async def body_of(request: Request, decode: Callable[[bytes], T]) -> T:
    """The body of a request, unless it is unreadable or longer than an honest one."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > LONGEST:
            raise RequestError(413, Code.TOO_LONG)
    try:
        return decode(body)
    except UNREADABLE:
        raise RequestError(400, Code.BAD_MESSAGE) from None


def json_answer(body: messages.Part, status: int = 200) -> Response:
    """An answer that no cache keeps."""
    headers = {"cache-control": "no-store"}
    return Response(_encode(body), status, headers, media_type="application/json")


async def problem(_: Request, error: Exception) -> Response:
    """A refused request, in the one form that all of them have."""
    if not isinstance(error, RequestError):
        raise error
    code = error.code.value
    body: messages.Part = messages.Problem(code=code)
    if error.faults:
        body = messages.Faults(code=code, faults=[fault.value for fault in error.faults])
    answer = json_answer(body, error.status)
    if error.retry_after is not None:
        answer.headers["retry-after"] = str(math.ceil(error.retry_after))
    return answer
