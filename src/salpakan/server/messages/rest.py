"""Bodies of requests and of answers to them."""

from __future__ import annotations

from typing import Literal

from salpakan.server.messages.base import (
    MoveText,
    Part,
    RankCode,
    SideName,
    SquareName,
)


class Clock(Part, frozen=True, kw_only=True):
    """A time control: main time and increment a move, and the time to place (RULES 6.7)."""

    initial_ms: int
    increment_ms: int
    placement_ms: int | None = None


class NewGame(Part, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Body of POST /api/games."""

    opponent: Literal["computer", "device", "friend", "anyone"]
    """A friend comes by an invitation, anyone out of the lobby too."""
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


class Taking(Part, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Body of POST /api/games/{game}/join: somebody comes who was invited."""

    code: str = ""
    """From the invitation; not needed for a seat that the lobby names."""
    visitor: str
    """A secret that the page makes up and keeps: who comes again with it sits there again."""

    def __repr__(self) -> str:
        return "<Taking>"


class Invitation(Part, frozen=True, kw_only=True):
    """Answer to GET /api/games/{game}/invitation: what somebody is invited to."""

    variant: VariantInfo
    clock: Clock | None
    side: SideName
    """Of the one who is invited."""
    first: SideName
    host: str | None = None
    """Name of the one who invites, if it has an account and the variant hides no names."""
    taken: bool
    """Has somebody come already?"""


class OpenSeat(Part, frozen=True, kw_only=True):
    """A table in the lobby at which somebody waits for anyone."""

    game: str
    variant: str
    clock: Clock | None
    side: SideName
    """Of the one who comes."""
    first: SideName
    host: str | None = None
    """Name of the one who waits, if it has an account and the variant hides no names."""
    waits_ms: int
    """For how long."""


class Lobby(Part, frozen=True, kw_only=True):
    """Answer to GET /api/lobby: the tables at which somebody waits now, longest first."""

    seats: list[OpenSeat]


class Seats(Part, frozen=True, kw_only=True):
    """Secret seat tokens. Against the computer only the person's own is given."""

    white: str | None = None
    black: str | None = None

    def __repr__(self) -> str:
        return "<Seats>"


class GameMade(Part, frozen=True, kw_only=True):
    """Answer to POST /api/games and to POST /api/games/{game}/rematch."""

    game: str
    seats: Seats
    invitation: str | None = None
    """A code for the other seat: whoever brings it first sits there."""


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


class ReplayMove(Part, frozen=True, kw_only=True):
    """One move of a finished game."""

    move: MoveText
    verdict: Literal["challenger-stays", "defender-stays", "split"] | None = None


class ReplayShown(Part, frozen=True, kw_only=True):
    """A side showed its Flag after so many moves (RULES 6.5)."""

    side: SideName
    ply: int


class Opening(Part, frozen=True, kw_only=True):
    """What opens a side's commitment (docs/verifying.md), both 64 hexadecimal digits."""

    side: SideName
    salt: str
    commitment: str


class Replay(Part, frozen=True, kw_only=True):
    """Answer to GET /api/games/{game}/replay, after the end only (RULES 7.1)."""

    variant: VariantInfo
    white: dict[SquareName, RankCode]
    black: dict[SquareName, RankCode]
    first: SideName
    moves: list[ReplayMove]
    shown: list[ReplayShown] = []
    openings: list[Opening] = []
    """Empty for a game of an earlier server."""
    winner: SideName | None
    reason: str
