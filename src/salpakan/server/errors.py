"""Why the server refuses something, as codes: beside the arbiter's own (`RefusalCode`)."""

from __future__ import annotations

from collections.abc import Sequence
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
    NO_INVITATION = "no-invitation"
    """No such game, or not with this code."""
    TAKEN = "taken"
    """Somebody else has come before."""
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
    NOT_JSON = "not-json"
    """What a browser with a session asks to change is said in JSON."""
    TOO_SOON = "too-soon"
    """Too many tries; `Retry-After` says when the next one is heard."""
    WRONG_PASSWORD = "wrong-password"
    """Or no such name: the answer is the same."""
    NO_ACCOUNT = "no-account"
    """A guest asks, or nobody in particular, for what only an account can do."""
    HAS_ACCOUNT = "has-account"
    """Somebody who has one asks for another."""
    BAD_ACCOUNT = "bad-account"
    """The name or password wanted cannot be had; `faults` says why."""
    NAME_LENGTH = "name-length"
    NAME_LETTERS = "name-letters"
    NAME_RESERVED = "name-reserved"
    NAME_TAKEN = "name-taken"
    PASSWORD_LENGTH = "password-length"
    PASSWORD_COMMON = "password-common"
    PASSWORD_IS_NAME = "password-is-name"
    NOT_FOUND = "not-found"
    METHOD = "method-not-allowed"
    BUSY = "busy"
    """The server could not do it just now; nothing has changed."""


class RequestError(Exception):
    """A REST request that is refused, with its HTTP status."""

    def __init__(
        self, status: int, code: Code, faults: Sequence[Code] = (), retry_after: float | None = None
    ) -> None:
        super().__init__(code.value)
        self.status = status
        self.code = code
        self.faults = faults
        """All that is wrong, where there may be several things."""
        self.retry_after = retry_after
        """Seconds."""
