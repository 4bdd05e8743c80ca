"""Bodies of requests and answers about who somebody is."""

from __future__ import annotations

from typing import Literal

from salpakan.server.messages.base import Part, SideName
from salpakan.server.messages.table import Update


class Confidential(Part, frozen=True, kw_only=True):
    """Base of what holds a password; its `repr` tells nothing."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"


class NewAccount(Confidential, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Body of POST /api/account; a guest becomes the account and keeps its games."""

    name: str
    password: str


class LogIn(Confidential, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Body of POST /api/session."""

    name: str
    password: str


class ChangeMe(Confidential, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Body of PATCH /api/me: another name, another password, or both."""

    password: str
    """The one until now."""
    name: str | None = None
    new_password: str | None = None
    """It ends the sessions of all other browsers."""


class DeleteMe(Confidential, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Body of DELETE /api/me."""

    password: str | None = None
    """Null for a guest, who has none."""


class Me(Part, frozen=True, kw_only=True):
    """Answer to GET /api/me, and to all that changes it: who asks."""

    kind: Literal["nobody", "guest", "account"]
    """Nobody until something needs a guest."""
    name: str | None = None
    made: int | None = None
    """Since when, in milliseconds since 1970."""
    sessions: int = 0
    """In how many browsers."""


class Faults(Part, frozen=True, kw_only=True):
    """Answer to a request that was refused for several reasons, all of them named."""

    code: str
    faults: list[str]


class Opponent(Part, frozen=True, kw_only=True):
    """Who sits or sat across; a name that the variant hides is null while the game runs."""

    kind: Literal["computer", "device", "guest", "account", "deleted"]
    name: str | None = None
    """An account's, or the computer's level."""


class MyGame(Part, frozen=True, kw_only=True):
    """A game at which I sit."""

    game: str
    side: SideName | None
    """Null where both seats are on one device."""
    variant: str
    opponent: Opponent
    made: int
    """When, in milliseconds since 1970."""
    over: bool
    winner: SideName | None
    reason: str | None


class MyGames(Part, frozen=True, kw_only=True):
    """Answer to GET /api/me/games, the newest first."""

    games: list[MyGame]
    next: str | None
    """To be given as `before` for the games after these; null after the last."""


class MySession(Part, frozen=True, kw_only=True):
    """A browser in which I am at home."""

    made: int
    used: int


class KeptGame(Part, frozen=True, kw_only=True):
    """A game of mine in an export; one that still runs on one device is only listed."""

    listed: MyGame
    record: str | None
    """As text (docs/notation.md), once the game is over and may be shown (RULES 7.1)."""
    told: Update | None
    """Else what my seat is told, as on the WebSocket (RULES §8)."""


class Export(Part, frozen=True, kw_only=True):
    """Answer to GET /api/me/export: all that is kept of me."""

    me: Me
    sessions: list[MySession]
    games: list[KeptGame]
