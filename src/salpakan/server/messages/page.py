"""What a page says on its WebSocket: `FromClient`."""

from __future__ import annotations

from salpakan.server.messages.base import Message, MoveText, RankCode, SideName, SquareName


class Join(Message, frozen=True, kw_only=True, tag="join"):
    """Take a seat on this connection; an earlier seat on it is left."""

    game: str
    token: str | None = None
    """Of a seat; null for one that belongs to the member whose session the page has."""
    side: SideName | None = None
    """Which one, for a member who holds both on one device."""
    seq: int = 0
    """The last sequence number this page has seen; events after it are sent."""

    def __repr__(self) -> str:
        return f"<Join {self.game}>"


class Command(Message, frozen=True, kw_only=True):
    """A command of the joined seat. `id` is chosen by the page: sent twice, it has one effect."""

    id: str


class Place(Command, frozen=True, kw_only=True, tag="place"):
    """Set my placement so far, whole; it may be unfinished until it is locked (RULES 3.1)."""

    pieces: dict[SquareName, RankCode]


class Lock(Command, frozen=True, kw_only=True, tag="lock"):
    """My placement is final (RULES 3.3). `pieces`, when given, is placed first."""

    pieces: dict[SquareName, RankCode] | None = None


class Play(Command, frozen=True, kw_only=True, tag="play"):
    """Move a piece (RULES §4)."""

    move: MoveText


class OfferDraw(Command, frozen=True, kw_only=True, tag="offer-draw"):
    """RULES 6.4."""


class AnswerDraw(Command, frozen=True, kw_only=True, tag="answer-draw"):
    """Accept or decline the open draw offer (RULES 6.4)."""

    accept: bool


class Resign(Command, frozen=True, kw_only=True, tag="resign"):
    """RULES 6.4."""


class CallOff(Command, frozen=True, kw_only=True, tag="call-off"):
    """Let the game not take place; until the first move is played (RULES 6.9)."""


class ShowFlag(Command, frozen=True, kw_only=True, tag="show-flag"):
    """Show my Flag to the enemy (RULES 6.5)."""


class Ping(Message, frozen=True, kw_only=True, tag="ping"):
    """Is the link alive? The page sends one every few seconds."""


FromClient = (
    Join | Place | Lock | Play | OfferDraw | AnswerDraw | Resign | CallOff | ShowFlag | Ping
)
