"""From the arbiter's types to the words of the messages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from salpakan.arbiter import Refusal
from salpakan.rules import Board, Rank, Side, Sounds, Square, Variant, Verdict
from salpakan.rules.board import LARGEST
from salpakan.server import messages
from salpakan.server.messages import SideName
from salpakan.view import (
    Body,
    DrawDeclined,
    DrawOffered,
    Ended,
    FlagShown,
    Locked,
    Moved,
    Started,
)

VerdictName = Literal["challenger-stays", "defender-stays", "split"]
_VERDICTS: dict[Verdict, VerdictName] = {
    Verdict.CHALLENGER_STAYS: "challenger-stays",
    Verdict.DEFENDER_STAYS: "defender-stays",
    Verdict.SPLIT: "split",
}


SQUARE_NAMES: Mapping[Square, str] = {
    square: str(square) for square in Board(LARGEST, LARGEST).squares
}
"""Ready-made: every message names some eighty squares."""


def side_name(side: Side) -> SideName:
    """White or Black on the wire."""
    return "white" if side is Side.WHITE else "black"


def side_names(sides: Iterable[Side]) -> list[SideName]:
    """Always White before Black, whatever order they came in."""
    given = frozenset(sides)
    return [side_name(side) for side in Side if side in given]


def verdict_name(verdict: Verdict | None) -> VerdictName | None:
    """None where nobody was challenged."""
    return None if verdict is None else _VERDICTS[verdict]


def placed(pieces: Mapping[Square, Rank]) -> dict[str, str]:
    """Squares and rank codes, in order of square and not of placing."""
    return {SQUARE_NAMES[square]: pieces[square].code for square in sorted(pieces)}


def refused(refusal: Refusal, command_id: str | None) -> messages.Refused:
    """The arbiter's refusal, for the side that gave the command."""
    faults = [messages.Fault(code=fault.value, subject=what) for fault, what in refusal.faults]
    return messages.Refused(id=command_id, code=refusal.code.value, faults=faults)


def event_of(seq: int, body: Body) -> messages.Event:
    """What an audience heard, as a message to it."""
    match body:
        case Locked(side, commitment=commitment, salt=salt):
            return messages.Locked(seq=seq, side=side_name(side), commitment=commitment, salt=salt)
        case Started(first):
            return messages.Started(seq=seq, first=side_name(first))
        case Moved():
            return _moved(seq, body)
        case FlagShown(side, square=square):
            return messages.FlagShown(seq=seq, side=side_name(side), square=str(square))
        case DrawOffered(side):
            return messages.DrawOffered(seq=seq, side=side_name(side))
        case DrawDeclined(side):
            return messages.DrawDeclined(seq=seq, side=side_name(side))
        case Ended(outcome):
            winner = None if outcome.winner is None else side_name(outcome.winner)
            return messages.Ended(seq=seq, winner=winner, reason=outcome.reason.value)


def _moved(seq: int, body: Moved) -> messages.Moved:
    turn = body.turn
    challenger, defender = turn.ranks or (None, None)
    return messages.Moved(
        seq=seq,
        ply=body.ply,
        side=side_name(turn.side),
        move=str(turn.move),
        verdict=verdict_name(turn.verdict),
        challenger_rank=None if challenger is None else challenger.code,
        defender_rank=None if defender is None else defender.code,
    )


def variant_info(variant: Variant) -> messages.VariantInfo:
    """What a page must know of a variant."""
    return messages.VariantInfo(
        name=variant.name,
        width=variant.width,
        height=variant.height,
        home_rows=variant.home_rows,
        army={rank.code: count for rank, count in variant.army.items()},
        spy_name="agent" if variant.spy_name == "agent" else "spy",
        ranks_told=variant.ranks_told,
        flags_shown=variant.flags_shown,
        names_hidden=variant.names_hidden,
        lights_and_music=variant.sounds is Sounds.MUSIC,
        quiet_limit=variant.quiet_limit,
    )
