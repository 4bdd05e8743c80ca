"""Variants of the game as data (RULES §9): what differs, never a branch elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from types import MappingProxyType, NoneType
from typing import Any

from salpakan.rules.board import Board, Square
from salpakan.rules.errors import NotationError, VariantError
from salpakan.rules.ranks import Rank, Side


class Arrival(Enum):
    """When a Flag on the farthest row wins."""

    UNLESS_CAPTURED = "unless-captured"
    """6.2, 6.3: at once with no enemy adjacent, else if the enemy's one turn spares it."""
    AT_ONCE = "at-once"
    """§9 `electronic`: at once, even beside an enemy."""


class Sounds(Enum):
    """How the arbiter answers."""

    WORDS = "words"
    MUSIC = "music"
    """§9 `electronic`: lights, a short musical phrase, "Taps" when a Flag is lost."""


CLASSIC_ARMY: Mapping[Rank, int] = MappingProxyType(
    {rank: {Rank.PRIVATE: 6, Rank.SPY: 2}.get(rank, 1) for rank in reversed(Rank)}
)
"""21 pieces a side (RULES §2)."""

SKIRMISH_ARMY: Mapping[Rank, int] = MappingProxyType(
    {
        Rank.SPY: 1,
        Rank.GENERAL_OF_THE_ARMY: 1,
        Rank.LIEUTENANT_GENERAL: 1,
        Rank.BRIGADIER_GENERAL: 1,
        Rank.LIEUTENANT_COLONEL: 1,
        Rank.CAPTAIN: 1,
        Rank.SERGEANT: 1,
        Rank.PRIVATE: 3,
        Rank.FLAG: 1,
    }
)
"""11 pieces a side (RULES §9)."""


@dataclass(frozen=True)
class Variant:
    """All that may differ between two games of Salpakan.

    Raises `VariantError` for one that nobody could play. Two variants with equal fields are the
    same variant; `dataclasses.replace` combines them.

    >>> VARIANTS["classic"].size, VARIANTS["skirmish"].size
    (21, 11)
    """

    name: str
    width: int = 9
    height: int = 8
    home_rows: int = 3
    """Rows in which a side may place, from its own edge (RULES 3.1)."""
    army: Mapping[Rank, int] = field(default_factory=lambda: CLASSIC_ARMY)
    """How many of each rank a side has; exactly one Flag (RULES §2)."""
    arrival: Arrival = Arrival.UNLESS_CAPTURED
    ranks_told: bool = False
    """At each challenge both ranks become known to both sides (RULES §9 `open`)."""
    flags_shown: bool = False
    """Both Flags are visible from the start (RULES §9 `shown-flag`)."""
    names_hidden: bool = False
    """The players' names are told at the end only (RULES §9 `war`)."""
    all_shown_at_end: bool = True
    """Every piece is shown after the game (RULES 7.1)."""
    quiet_limit: int | None = None
    """A draw after so many turns in a row without a challenge (RULES 6.6)."""
    spy_name: str = "spy"
    sounds: Sounds = Sounds.WORDS

    def __post_init__(self) -> None:
        counts = {rank: self.army.get(rank, 0) for rank in reversed(Rank)}
        army = MappingProxyType({rank: count for rank, count in counts.items() if count})
        object.__setattr__(self, "army", army)
        if not (self.name.strip() and self.name.isprintable() and len(self.name) <= 40):
            raise VariantError("a variant has a name of one line and up to 40 characters")
        if any(count < 0 for count in counts.values()) or counts[Rank.FLAG] != 1:
            raise VariantError("an army has exactly one Flag and no negative count")
        if not 1 <= self.home_rows <= self.board.height // 2:
            raise VariantError(f"home rows must be 1 to half the board, not {self.home_rows}")
        if self.size > self.home_rows * self.width:
            raise VariantError(f"{self.size} pieces do not fit into the home rows")
        if self.spy_name not in ("spy", "agent"):
            raise VariantError(f"a spy is called spy or agent, not {str(self.spy_name)[:20]!r}")
        if self.quiet_limit is not None and self.quiet_limit < 1:
            raise VariantError(f"a quiet limit is at least 1, not {self.quiet_limit}")

    def __reduce__(self) -> tuple[Callable[[object], Variant], tuple[dict[str, Any]]]:
        return Variant.from_data, (self.to_data(),)  # so that a game can be copied or pickled

    def __hash__(self) -> int:
        return hash((self.name, self.width, self.height, tuple(self.army.items())))

    @cached_property
    def board(self) -> Board:
        return Board(self.width, self.height)

    @cached_property
    def size(self) -> int:
        """Pieces a side."""
        return sum(self.army.values())

    @cached_property
    def _homes(self) -> dict[Side, tuple[Square, ...]]:
        rows = self.home_rows
        return {
            Side.WHITE: tuple(s for s in self.board.squares if s.row < rows),
            Side.BLACK: tuple(s for s in self.board.squares if s.row >= self.height - rows),
        }

    def home(self, side: Side) -> tuple[Square, ...]:
        """The squares on which a side may place, row by row from the bottom (RULES 3.1)."""
        return self._homes[side]

    def to_data(self) -> dict[str, Any]:
        """Plain data that describes this variant whole, for a file or a message."""
        return {
            "name": self.name,
            "width": self.width,
            "height": self.height,
            "home_rows": self.home_rows,
            "army": {rank.code: count for rank, count in self.army.items()},
            "arrival": self.arrival.value,
            "ranks_told": self.ranks_told,
            "flags_shown": self.flags_shown,
            "names_hidden": self.names_hidden,
            "all_shown_at_end": self.all_shown_at_end,
            "quiet_limit": self.quiet_limit,
            "spy_name": self.spy_name,
            "sounds": self.sounds.value,
        }

    @classmethod
    def from_data(cls, data: object) -> Variant:
        """Read what `to_data` wrote; missing fields are classic. Raises `VariantError`.

        >>> Variant.from_data(VARIANTS["open"].to_data()) == VARIANTS["open"]
        True
        """
        if not isinstance(data, Mapping) or "name" not in data:
            raise VariantError("a variant is a set of fields with a name")
        fields = dict(data)
        unknown = sorted(repr(key)[:20] for key in fields.keys() - _KINDS.keys())
        if unknown:
            raise VariantError(f"a variant has no field {', '.join(unknown[:9])}")
        for key, value in fields.items():
            if type(value) not in _KINDS[key]:  # a bool is no number here
                raise VariantError(f"the {key} of a variant cannot be {str(value)[:20]!r}")
        if "army" in fields:
            fields["army"] = _army(fields["army"])
        try:
            if "arrival" in fields:
                fields["arrival"] = Arrival(fields["arrival"])
            if "sounds" in fields:
                fields["sounds"] = Sounds(fields["sounds"])
        except ValueError as error:
            raise VariantError(f"this is no variant: {str(error)[:200]}") from None
        return cls(**fields)


_KINDS: Mapping[str, tuple[type, ...]] = {
    **dict.fromkeys(("name", "arrival", "spy_name", "sounds"), (str,)),
    **dict.fromkeys(("width", "height", "home_rows"), (int,)),
    **dict.fromkeys(("ranks_told", "flags_shown", "names_hidden", "all_shown_at_end"), (bool,)),
    "army": (dict,),
    "quiet_limit": (int, NoneType),
}
"""What plain data may hold for each field."""


def _army(data: Mapping[str, Any]) -> Mapping[Rank, int]:
    army: dict[Rank, int] = {}
    for code, count in data.items():
        try:
            rank = Rank.parse(code)
        except NotationError as error:
            raise VariantError(error.reason) from None
        if rank in army or type(count) is not int:
            raise VariantError(f"one whole number is expected for {rank.code} in an army")
        army[rank] = count
    return army


def _named(*variants: Variant) -> Mapping[str, Variant]:
    return MappingProxyType({variant.name: variant for variant in variants})


VARIANTS: Mapping[str, Variant] = _named(
    Variant("classic"),
    Variant("open", ranks_told=True),
    Variant("shown-flag", flags_shown=True),
    Variant("skirmish", army=SKIRMISH_ARMY),
    Variant("war", home_rows=4, names_hidden=True),
    Variant("electronic", arrival=Arrival.AT_ONCE, spy_name="agent", sounds=Sounds.MUSIC),
    Variant(
        "mini-3x3",
        width=3,
        height=3,
        home_rows=1,
        army={Rank.SPY: 1, Rank.PRIVATE: 1, Rank.FLAG: 1},
        quiet_limit=12,
    ),
    Variant(
        "mini-4x5",
        width=4,
        height=5,
        home_rows=2,
        army={Rank.SPY: 1, Rank.GENERAL_OF_THE_ARMY: 1, Rank.PRIVATE: 1, Rank.FLAG: 1},
        quiet_limit=30,
    ),
)
"""The variants of RULES §9 by name, and two small boards for research."""
