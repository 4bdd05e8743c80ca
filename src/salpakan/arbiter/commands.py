"""What a side may say to the arbiter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from salpakan.arbiter.commitment import parse_digits
from salpakan.rules import Move, Rank, SalpakanError, Side, Square

Pieces = tuple[tuple[Square, Rank], ...]


@dataclass(frozen=True, slots=True, repr=False)
class Place:
    """My placement so far, whole; it may be unfinished until it is locked (RULES 3.1)."""

    side: Side
    pieces: Pieces


@dataclass(frozen=True, slots=True)
class Lock:
    """My placement is final (RULES 3.3).

    With a salt the arbiter commits itself to it. Whoever gives the order draws the salt: 32 random
    bytes as 64 hexadecimal digits, fresh for each lock. Raises `SalpakanError` for another salt.
    """

    side: Side
    salt: str | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        if self.salt is not None:
            parse_digits(self.salt)


@dataclass(frozen=True, slots=True)
class Play:
    """Move a piece (RULES §4)."""

    side: Side
    move: Move


@dataclass(frozen=True, slots=True)
class OfferDraw:
    """RULES 6.4."""

    side: Side


@dataclass(frozen=True, slots=True)
class AnswerDraw:
    """Accept or decline the enemy's open offer (RULES 6.4)."""

    side: Side
    accept: bool


@dataclass(frozen=True, slots=True)
class Resign:
    """RULES 6.4."""

    side: Side


@dataclass(frozen=True, slots=True)
class CallOff:
    """Let the game not take place; until the first move is played (RULES 6.9)."""

    side: Side


@dataclass(frozen=True, slots=True)
class Abandon:
    """This side went away and did not come back in time; said by whoever watches (RULES 6.9)."""

    side: Side


@dataclass(frozen=True, slots=True)
class ShowFlag:
    """Show my Flag to the enemy (RULES 6.5)."""

    side: Side


@dataclass(frozen=True, slots=True)
class Tick:
    """Nobody says anything; look at the clock."""


Command = (
    Place | Lock | Play | OfferDraw | AnswerDraw | Resign | CallOff | Abandon | ShowFlag | Tick
)

_KINDS: dict[str, type[OfferDraw | Resign | CallOff | Abandon | ShowFlag]] = {
    "abandon": Abandon,
    "call-off": CallOff,
    "offer-draw": OfferDraw,
    "resign": Resign,
    "show-flag": ShowFlag,
}


def command_to_data(command: Command) -> dict[str, Any]:
    """Plain data for the log of a game. It may hold ranks and salts: for the arbiter's store."""
    match command:
        case Place(side, pieces):
            placed = {str(square): rank.code for square, rank in pieces}
            return {"do": "place", "side": side.value, "pieces": placed}
        case Lock(side, salt):
            sealed = {} if salt is None else {"salt": salt}
            return {"do": "lock", "side": side.value, **sealed}
        case Play(side, move):
            return {"do": "play", "side": side.value, "move": str(move)}
        case AnswerDraw(side, accept):
            return {"do": "answer-draw", "side": side.value, "accept": accept}
        case Tick():
            return {"do": "tick"}
        case _:
            do = next(name for name, kind in _KINDS.items() if isinstance(command, kind))
            return {"do": do, "side": command.side.value}


def command_from_data(data: Mapping[str, Any]) -> Command:
    """Read what `command_to_data` wrote. Raises `SalpakanError` for anything else."""
    try:
        do = data["do"]
        if do == "tick":
            return Tick()
        side = Side(data["side"])
        if do == "place":
            return Place(side, parse_pieces(data["pieces"]))
        if do == "lock":
            return Lock(side, data.get("salt"))  # games of earlier servers have none
        if do == "play":
            return Play(side, Move.parse(data["move"]))
        if do == "answer-draw":
            return AnswerDraw(side, _yes_or_no(data["accept"]))
        return _KINDS[do](side)
    except SalpakanError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise SalpakanError(f"this is no command: {type(error).__name__}") from None


def _yes_or_no(data: object) -> bool:
    if not isinstance(data, bool):
        raise SalpakanError("true or false is expected")
    return data


def parse_pieces(pieces: Mapping[str, str]) -> Pieces:
    """Read squares and rank codes. Raises `NotationError`."""
    return tuple((Square.parse(square), Rank.parse(code)) for square, code in pieces.items())
