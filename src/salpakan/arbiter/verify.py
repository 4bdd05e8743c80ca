"""Does a record follow from the placements that the arbiter committed itself to?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from salpakan.arbiter.record import RECORD_KEYS, Record, parse_record
from salpakan.rules import NotationError, Side
from salpakan.rules.document import Shows, read_document


@dataclass(frozen=True, slots=True, repr=False)
class Verified:
    """What was checked of a record, all of it with success."""

    record: Record
    noted: frozenset[Side]
    """Sides whose commitment is the one that a player had noted during the game."""

    @property
    def sealed(self) -> frozenset[Side]:
        """Sides whose placement is what was committed when it was locked."""
        return frozenset(opening.side for opening in self.record.openings)

    @property
    def whole(self) -> bool:
        """Were both placements committed? Without that nobody can tell whether ranks were changed
        after the game, though all follows from the placements as they are now."""
        return self.sealed == frozenset(Side)

    @property
    def challenges(self) -> int:
        """How many verdicts there were to check."""
        return sum(turn.verdict is not None for turn in self.record.turns)


def verify(text: str, noted: Mapping[Side, str] | None = None) -> Verified:
    """Check a record: commitments, turns, verdicts, shown Flags, told ranks and result.

    `noted` are commitments that a player wrote down during the game. More is asked than of a
    record that is only read: every verdict must stand there. Raises `NotationError` at the first
    place that does not follow.
    """
    record = parse_record(text)
    document = read_document(text, "game", RECORD_KEYS)
    noted = noted or {}
    openings = {opening.side: opening for opening in record.openings}
    for side, commitment in noted.items():
        if side not in openings:
            raise NotationError(f"no line '{side.value}-commitment …' says what was committed")
        if openings[side].commitment != commitment:
            place = document.need(f"{side.value}-commitment")
            reason = "this is not the commitment that was noted during the game"
            raise NotationError(reason, place.line, place.column)
    written = [token for token in document.turns if not isinstance(token.what, Shows)]
    for token, turn in zip(written, record.turns, strict=True):
        if token.what != turn:
            reason = "what the arbiter announced after this challenge is missing"
            raise NotationError(reason, token.line, token.column)
    return Verified(record, frozenset(noted))
