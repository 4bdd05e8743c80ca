"""What everybody at the table sees and hears of one turn: public facts only (RULES 5.1, 8.1)."""

from __future__ import annotations

from typing import NamedTuple

from salpakan.rules.board import Move, Square
from salpakan.rules.challenge import Verdict
from salpakan.rules.ranks import Rank, Side


class Announced(NamedTuple):
    """A move with what the arbiter said of it."""

    move: Move
    verdict: Verdict | None = None
    """None when nobody was challenged."""
    ranks: tuple[Rank, Rank] | None = None
    """Challenger's and defender's, where the variant tells them (RULES §9 `open`)."""


class Turn(NamedTuple):
    """One turn of a game; a piece is named by the square it started on."""

    side: Side
    piece: Square
    """Start square of the piece that moved."""
    move: Move
    challenged: Square | None = None
    """Start square of the piece that was challenged."""
    verdict: Verdict | None = None
    ranks: tuple[Rank, Rank] | None = None

    def __repr__(self) -> str:
        verdict = "" if self.verdict is None else f" {self.verdict.value}"
        return f"<Turn {self.move}{verdict}>"  # no ranks: the arbiter's own may end up in a log

    @property
    def announced(self) -> Announced:
        """What the arbiter said of it."""
        return Announced(self.move, self.verdict, self.ranks)

    @property
    def challenger_left(self) -> bool:
        """Did the piece that moved leave the board?"""
        return self.verdict in (Verdict.DEFENDER_STAYS, Verdict.SPLIT)

    @property
    def defender_left(self) -> bool:
        """Did the challenged piece leave the board?"""
        return self.verdict in (Verdict.CHALLENGER_STAYS, Verdict.SPLIT)
