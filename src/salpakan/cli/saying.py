"""The arbiter's announcements as sentences: public facts only, in the words of a language."""

from __future__ import annotations

from salpakan.cli.words import Words
from salpakan.rules import (
    MoveFault,
    Outcome,
    PlacementError,
    Rank,
    Side,
    Turn,
    Variant,
    Verdict,
)
from salpakan.view import Body, DrawDeclined, DrawOffered, Ended, FlagShown, Locked, Moved, Started

_VERDICTS = {
    None: "said.move",
    Verdict.CHALLENGER_STAYS: "said.challenger-stays",
    Verdict.DEFENDER_STAYS: "said.defender-stays",
    Verdict.SPLIT: "said.split",
}


def side_name(words: Words, side: Side) -> str:
    """White or Black."""
    return words(f"side.{side.value}")


def rank_name(words: Words, rank: Rank, variant: Variant) -> str:
    """A rank in full; a Spy by the name that the variant gives it (RULES §9)."""
    called = variant.spy_name if rank is Rank.SPY else rank.code
    return words(f"rank.{called}")


def sentence(words: Words, body: Body) -> str:
    """What the arbiter says. A placement is never part of it."""
    match body:
        case Locked(side, commitment=commitment):
            said = words("said.locked", side=side_name(words, side))
            if commitment is None:
                return said
            seal = words("said.sealed", side=side_name(words, side), commitment=commitment)
            return f"{said}\n{seal}"
        case Started(first):
            return words("said.started", side=side_name(words, first))
        case Moved(_, turn):
            return turn_sentence(words, turn)
        case FlagShown(side, _, square):
            return words("said.flag-shown", side=side_name(words, side), square=square)
        case DrawOffered(side):
            return words("said.draw-offered", side=side_name(words, side))
        case DrawDeclined(side):
            return words("said.draw-declined", side=side_name(words, side))
        case Ended(outcome):
            return end_sentence(words, outcome)


def turn_sentence(words: Words, turn: Turn) -> str:
    """A turn and its verdict; ranks only where the arbiter told them to all (RULES §9 `open`)."""
    said = words(
        _VERDICTS[turn.verdict],
        side=side_name(words, turn.side),
        origin=turn.move.origin,
        target=turn.move.target,
    )
    if turn.ranks is None:
        return said
    one, two = (rank.code for rank in turn.ranks)
    return f"{said} {words('said.ranks', challenger=one, defender=two)}"


def end_sentence(words: Words, outcome: Outcome) -> str:
    """Who won and why (RULES §6)."""
    key = f"why.{outcome.reason.value}"
    if outcome.winner is None:
        none = words("why.nobody-placed") if outcome.reason.value == "time" else words(key)
        return words("said.drawn", why=none)
    winner, loser = (side_name(words, s) for s in (outcome.winner, outcome.winner.enemy))
    return words("said.won", side=winner, why=words(key, winner=winner, loser=loser))


def move_fault_sentence(words: Words, faults: frozenset[MoveFault]) -> str:
    """Everything that is wrong with a move."""
    listed = sorted(fault.value for fault in faults)
    return " ".join(words(f"fault.{value}") for value in listed)


def placement_fault_sentence(words: Words, error: PlacementError) -> str:
    """Everything that is wrong with a placement (RULES 3.2)."""
    return " ".join(
        words(f"place-fault.{fault.value}", subject=what) for fault, what in error.found
    )
