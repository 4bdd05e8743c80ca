"""What the arbiter says, once, with a body for each audience (RULES 5.1, §8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from salpakan.rules import Outcome, Placement, Rank, Side, Square, Turn
from salpakan.view.audience import Audience


@dataclass(frozen=True, slots=True)
class Locked:
    """A side has locked its placement (RULES 3.3)."""

    side: Side
    placement: Placement | None
    """The owner's and the arbiter's body only."""
    commitment: str | None = None
    """What the arbiter is bound to, for everybody; None where the match has none."""
    salt: str | None = field(default=None, repr=False)
    """What opens it: the owner's and the arbiter's body only."""


@dataclass(frozen=True, slots=True)
class Started:
    """Both placements are locked; now everybody sees which squares are taken."""

    first: Side
    taken: Mapping[Square, Side]


@dataclass(frozen=True, slots=True)
class Moved:
    """A turn, with the verdict if it was a challenge.

    An arrival is not announced (RULES 6.3): a Flag's turn reads like any other piece's.
    """

    ply: int
    """Number of this turn in the game, from 1."""
    turn: Turn


@dataclass(frozen=True, slots=True)
class FlagShown:
    """A side shows which of its pieces is the Flag (RULES 6.5)."""

    side: Side
    piece: Square
    """Start square of the Flag."""
    square: Square
    """Where it stands."""


@dataclass(frozen=True, slots=True)
class DrawOffered:
    """RULES 6.4."""

    side: Side


@dataclass(frozen=True, slots=True)
class DrawDeclined:
    """RULES 6.4: by word or by moving."""

    side: Side


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over (RULES §6); `ranks` by start square if they are shown now (7.1)."""

    outcome: Outcome
    ranks: Mapping[Square, Rank] | None = field(repr=False)


Body = Locked | Started | Moved | FlagShown | DrawOffered | DrawDeclined | Ended


@dataclass(frozen=True, slots=True, repr=False)
class Announcement:
    """One thing said at the table. `seq` counts from 1 and is the same for every audience."""

    seq: int
    white: Body
    black: Body
    spectator: Body
    arbiter: Body

    @classmethod
    def to_all(cls, seq: int, body: Body) -> Announcement:
        """The same body for everybody."""
        return cls(seq, body, body, body, body)

    @classmethod
    def to_owner(cls, seq: int, side: Side, owner: Body, others: Body) -> Announcement:
        """One body for a side and the arbiter, another for everybody else."""
        white = owner if side is Side.WHITE else others
        black = owner if side is Side.BLACK else others
        return cls(seq, white, black, others, owner)

    @classmethod
    def to_arbiter(cls, seq: int, arbiter: Body, others: Body) -> Announcement:
        """One body for the arbiter, another for everybody else."""
        return cls(seq, others, others, others, arbiter)

    def __repr__(self) -> str:
        return f"<Announcement {self.seq}>"  # the arbiter's body holds ranks

    def body(self, audience: Audience) -> Body:
        """What this audience hears."""
        return {
            Audience.WHITE: self.white,
            Audience.BLACK: self.black,
            Audience.SPECTATOR: self.spectator,
            Audience.ARBITER: self.arbiter,
        }[audience]
