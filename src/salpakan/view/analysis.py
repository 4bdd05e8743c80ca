"""What a player thinks of a game that it sees from one side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from salpakan.rules import Move, Rank, Square

Chances = Mapping[Rank, float]
"""How likely each rank is, from 0 to 1; a rank that is left out cannot be."""


class Candidate(NamedTuple):
    """A move that was thought of."""

    move: Move
    value: float
    """How likely the side is to win after it, from 0 to 1; a draw counts as half."""
    share: float
    """Part of the thinking that went into it, from 0 to 1."""


@dataclass(frozen=True, slots=True, repr=False)
class Analysis:
    """A game as a player judges it, for the side that asked and nobody else: it is made from that
    side's View, own ranks included.
    """

    win: float
    """How likely the side is to win, from 0 to 1; a draw counts as half."""
    candidates: tuple[Candidate, ...] = ()
    """Legal moves, the one that the player would choose first."""
    belief: Mapping[Square, Chances] = field(default_factory=lambda: MappingProxyType({}))
    """For enemy pieces, standing and fallen, by start square."""

    def __repr__(self) -> str:
        return f"<Analysis of {len(self.candidates)} moves>"  # own ranks show through the rest
