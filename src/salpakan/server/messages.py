"""Every word that passes between the server and a page: `FromClient` and `ToClient`.

Messages are msgspec structs tagged by `type`. Ranks travel as their codes ("5*G"), squares as
"A1", moves as "E3-E4", sides as "white" and "black", times in milliseconds. A field that a reader
may not know is null: a message is built from named fields of what that seat may know (RULES §8),
never cut down from the truth. The TypeScript types of the page are generated from this file.
"""

from __future__ import annotations

from typing import Literal

import msgspec

SideName = Literal["white", "black"]
"""The two players; White's home is rows 1 to 3 (RULES 1.1)."""

SquareName = str
RankCode = str
MoveText = str


class Message(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", rename="camel"):
    """Base of all messages: immutable, tagged by `type`, camelCase on the wire."""


class Part(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """Base of the parts that messages are made of."""


# --- REST -------------------------------------------------------------------------------------


class Clock(Part, frozen=True, kw_only=True):
    """A time control: main time and increment a move, and the time to place (RULES 6.7)."""

    initial_ms: int
    increment_ms: int
    placement_ms: int | None = None


class NewGame(Part, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Body of POST /api/games."""

    opponent: Literal["computer", "device"]
    level: str | None = None
    """Name of the computer player, null for the one for newcomers; ignored on one device."""
    variant: str = "classic"
    clock: Clock | None = None
    side: Literal["white", "black", "lot"] = "white"
    """The side of the person who asks; on one device the first to place."""
    first: Literal["white", "black", "lot"] = "white"
    """Who moves first (RULES 4.1)."""
    shown_at_end: bool = True
    """Are both armies shown after the game (RULES 7.1)?"""


class Seats(Part, frozen=True, kw_only=True):
    """Secret seat tokens. Against the computer only the person's own is given."""

    white: str | None = None
    black: str | None = None


class GameMade(Part, frozen=True, kw_only=True):
    """Answer to POST /api/games and to POST /api/games/{game}/rematch."""

    game: str
    seats: Seats


class Problem(Part, frozen=True, kw_only=True):
    """Answer to a request that was refused; nothing has changed."""

    code: str


class FormationInfo(Part, frozen=True, kw_only=True):
    """A named placement (RULES §10); squares as White sees them, row 3 in front."""

    id: str
    strategy: str
    """Identifier of the strategy, such as "linear-assault"; names are in the page's catalogue."""
    name: str
    other_name: str | None
    drawing: str
    """Name of this one placement of the strategy."""
    note: str
    """What is particular about it."""
    idea: str
    strengths: list[str]
    weaknesses: list[str]
    pieces: dict[SquareName, RankCode]


class VariantInfo(Part, frozen=True, kw_only=True):
    """What a page must know to show a variant (RULES §9)."""

    name: str
    width: int
    height: int
    home_rows: int
    """How many rows each side may place in, counted from its own edge."""
    army: dict[RankCode, int]
    spy_name: Literal["spy", "agent"]
    ranks_told: bool
    """Both ranks become known to both at each challenge (variant "open")."""
    flags_shown: bool
    names_hidden: bool
    lights_and_music: bool
    quiet_limit: int | None


class Catalogue(Part, frozen=True, kw_only=True):
    """Answer to GET /api/catalogue: what one can play and with what."""

    variants: list[VariantInfo]
    levels: list[str]
    level: str
    """The one for newcomers; all are named from the weakest to the strongest."""
    formations: list[FormationInfo]


class Warmth(Part, frozen=True, kw_only=True):
    """Answer to GET /api/warmth: do the levels play themselves, or how far (0 to 100) are they?"""

    ready: bool
    percent: int


class OpeningMoves(Part, frozen=True, kw_only=True):
    """Answer to GET /api/start: an army ready to move, for the first screen."""

    variant: VariantInfo
    pieces: dict[SquareName, RankCode]
    enemy: list[SquareName]
    """Squares on which the first screen draws backs; the enemy is not yet placed."""
    legal: list[MoveText]


# --- from the page ----------------------------------------------------------------------------


class Join(Message, frozen=True, kw_only=True, tag="join"):
    """Take a seat on this connection; an earlier seat on it is left."""

    game: str
    token: str
    seq: int = 0
    """The last sequence number this page has seen; events after it are sent."""


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


class ShowFlag(Command, frozen=True, kw_only=True, tag="show-flag"):
    """Show my Flag to the enemy (RULES 6.5)."""


class Ping(Message, frozen=True, kw_only=True, tag="ping"):
    """Is the link alive? The page sends one every few seconds."""


FromClient = Join | Place | Lock | Play | OfferDraw | AnswerDraw | Resign | ShowFlag | Ping


# --- to the page ------------------------------------------------------------------------------


class Locked(Message, frozen=True, kw_only=True, tag="locked"):
    """A side has locked its placement; nothing is said of it (RULES 3.3)."""

    seq: int
    side: SideName


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
    """Level of a computer player, or null for the page's own words."""


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


class ReplayMove(Part, frozen=True, kw_only=True):
    """One move of a finished game."""

    move: MoveText
    verdict: Literal["challenger-stays", "defender-stays", "split"] | None = None


class ReplayShown(Part, frozen=True, kw_only=True):
    """A side showed its Flag after so many moves (RULES 6.5)."""

    side: SideName
    ply: int


class Replay(Part, frozen=True, kw_only=True):
    """Answer to GET /api/games/{game}/replay, after the end only (RULES 7.1)."""

    variant: VariantInfo
    white: dict[SquareName, RankCode]
    black: dict[SquareName, RankCode]
    first: SideName
    moves: list[ReplayMove]
    shown: list[ReplayShown] = []
    winner: SideName | None
    reason: str
