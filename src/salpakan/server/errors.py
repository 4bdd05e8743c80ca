"""Why the server refuses something, as codes: beside the arbiter's own (`RefusalCode`)."""

from __future__ import annotations

from enum import Enum

from msgspec import MsgspecError

UNREADABLE = (MsgspecError, UnicodeError, RecursionError)
"""What a decoder raises for a text that is no message."""


class Code(Enum):
    """The server's own reasons; a page has words for them."""

    BAD_MESSAGE = "bad-message"
    """It is no message of `FromClient`, or no body that this address takes."""
    TOO_LONG = "too-long"
    NOTATION = "notation"
    """A square, rank or move in it cannot be read."""
    NOT_JOINED = "not-joined"
    """Join a seat first."""
    NO_SEAT = "no-seat"
    """No such game, or no such seat: the answer is the same, so that nobody can look for games."""
    UNKNOWN_VARIANT = "unknown-variant"
    UNKNOWN_LEVEL = "unknown-level"
    BAD_CLOCK = "bad-clock"
    NOT_OVER = "not-over"
    """RULES 7.1: nothing of the ranks is given out while a game runs."""
    NOT_SHOWN = "not-shown"
    """RULES 7.1: this match shows nothing afterwards."""
    NOT_PLAYED = "not-played"
    """The game ended before both had placed."""
    OTHER_SITE = "other-site"
    """A page of another site asks; ours asks from here."""
    NOT_FOUND = "not-found"
    METHOD = "method-not-allowed"
    BUSY = "busy"
    """The server could not do it just now; nothing has changed."""


class RequestError(Exception):
    """A REST request that is refused, with its HTTP status."""

    def __init__(self, status: int, code: Code) -> None:
        super().__init__(code.value)
        self.status = status
        self.code = code
