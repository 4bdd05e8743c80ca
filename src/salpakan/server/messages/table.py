"""What a page hears on its WebSocket: `ToClient`."""

from __future__ import annotations

from typing import Literal

from salpakan.server.messages.base import Message, MoveText, Part, RankCode, SideName, SquareName
from salpakan.server.messages.rest import VariantInfo


class Locked(Message, frozen=True, kw_only=True, tag="locked"):
    """A side has locked its placement; nothing is said of it (RULES 3.3)."""

    seq: int
    side: SideName
    commitment: str | None = None
    """What the arbiter is bound to (docs/verifying.md): 64 hexadecimal digits, or null in a game of
    an earlier server."""
    salt: str | None = None
    """What opens it: for the owner alone until the end."""


class Started(Message, frozen=True, kw_only=True, tag="started"):
    """Both have locked; `first` moves first."""

    seq: int
    first: SideName


class Moved(Message, frozen=True, kw_only=True, tag="moved"):
    """A move, with the arbiter's verdict when it was a challenge (RULES 5.1)."""

    seq: int
    ply: int
    """Number of this move in the game, from 1."""
    side: SideName
    move: MoveText
    verdict: Literal["challenger-stays", "defender-stays", "split"] | None = None
    challenger_rank: RankCode | None = None
    """Only where the variant tells ranks (RULES §9 `open`)."""
    defender_rank: RankCode | None = None


class FlagShown(Message, frozen=True, kw_only=True, tag="flag-shown"):
    """A side shows its Flag (RULES 6.5)."""

    seq: int
    side: SideName
    square: SquareName


class DrawOffered(Message, frozen=True, kw_only=True, tag="draw-offered"):
    seq: int
    side: SideName


class DrawDeclined(Message, frozen=True, kw_only=True, tag="draw-declined"):
    """The offer is gone; moving declines too (RULES 6.4)."""

    seq: int
    side: SideName
    """Who declined."""


class Ended(Message, frozen=True, kw_only=True, tag="ended"):
    """The game is over (RULES §6)."""

    seq: int
    winner: SideName | None
    reason: str
    """One of the reasons of `salpakan.rules.Reason`, such as "flag-captured"."""


Event = Locked | Started | Moved | FlagShown | DrawOffered | DrawDeclined | Ended


class PieceState(Part, frozen=True, kw_only=True):
    """A standing piece, named by the square it started on (RULES 8.1)."""

    square: SquareName
    start: SquareName
    side: SideName
    moved: bool
    rank: RankCode | None = None
    implied: list[RankCode] | None = None
    """For an enemy piece: ranks that the announcements leave possible, if they say anything."""


class FallenState(Part, frozen=True, kw_only=True):
    """A piece that left, in the order of leaving (RULES 7.1)."""

    start: SquareName
    side: SideName
    ply: int
    rank: RankCode | None = None


class Player(Part, frozen=True, kw_only=True):
    """Who sits on a side."""

    kind: Literal["person", "computer"]
    name: str | None = None
    """Level of a computer player, name of an account, or null for the page's own words."""
    here: bool = True
    """Is it at the table? Always, unless two play over a distance."""
    gone_in_ms: int | None = None
    """Time after which it has lost the game if it does not come back (RULES 6.9)."""


class Clocks(Part, frozen=True, kw_only=True):
    """Time left now; the running clock counts down from the moment the message was made."""

    white_ms: int
    black_ms: int
    running: list[SideName]
    """Sides whose clock runs: one in play, one or two while placing, none before and after."""


class State(Part, frozen=True, kw_only=True):
    """All that one seat may know of a game at `seq`."""

    seat: SideName
    phase: Literal["placing", "playing", "over"]
    variant: VariantInfo
    white: Player
    black: Player
    device: bool
    """Both seats are played on one device."""
    invited: bool = False
    """The other seat is still free; until somebody comes, no time passes."""
    listed: bool = False
    """While it is free, the table stands in the lobby."""
    locked: list[SideName]
    placement: dict[SquareName, RankCode]
    """My own placement: the draft while placing, then as locked."""
    first: SideName | None = None
    to_move: SideName | None = None
    ply: int = 0
    quiet: int = 0
    """Consecutive turns without a challenge (RULES 6.6)."""
    pieces: list[PieceState] = []
    fallen: list[FallenState] = []
    legal: list[MoveText] = []
    """My legal moves, only when it is my turn."""
    clocks: Clocks | None = None
    draw_offer: SideName | None = None
    flags_shown: list[SideName] = []
    winner: SideName | None = None
    reason: str | None = None
    rematch: str | None = None
    """Game that follows this one, when somebody asked for a rematch."""


class Update(Message, frozen=True, kw_only=True, tag="update"):
    """What happened since the page's last number, and how the table stands now."""

    game: str
    seq: int
    events: list[Event]
    state: State


class Ack(Message, frozen=True, kw_only=True, tag="ack"):
    """The command took effect and is kept."""

    id: str
    seq: int


class Fault(Part, frozen=True, kw_only=True):
    """One thing wrong with a command; `subject` is a square, rank or move in it."""

    code: str
    subject: str | None = None


class Refused(Message, frozen=True, kw_only=True, tag="refused"):
    """The command changed nothing."""

    id: str | None
    code: str
    faults: list[Fault] = []


class Pong(Message, frozen=True, kw_only=True, tag="pong"):
    """The link is alive."""

    seq: int = 0
    """The last sequence number sent to this page at its seat; it asks again if that never came."""


ToClient = Update | Ack | Refused | Pong
