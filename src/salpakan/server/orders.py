"""From a page's command to what the arbiter hears."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence

from salpakan.arbiter import (
    SALT_BYTES,
    AnswerDraw,
    CallOff,
    Command,
    Lock,
    OfferDraw,
    Place,
    Play,
    Resign,
    ShowFlag,
    parse_pieces,
)
from salpakan.rules import Move, Side
from salpakan.server import messages


def orders_of(message: messages.Command, side: Side) -> Sequence[Command]:
    """The arbiter's commands in a message; whose they are is the seat's to say, not the page's.

    Raises `NotationError` for a square, rank or move that cannot be read.

    >>> orders_of(messages.Play(id="1", move="e3-e4"), Side.WHITE)
    [Play(side=<Side.WHITE: 'white'>, move=E3-E4)]
    """
    match message:
        case messages.Place(pieces=pieces):
            return [_place(side, pieces)]
        case messages.Lock(pieces=pieces):
            return [*([] if pieces is None else [_place(side, pieces)]), lock(side)]
        case messages.Play(move=move):
            return [Play(side, Move.parse(move))]
        case messages.OfferDraw():
            return [OfferDraw(side)]
        case messages.AnswerDraw(accept=accept):
            return [AnswerDraw(side, accept)]
        case messages.Resign():
            return [Resign(side)]
        case messages.CallOff():
            return [CallOff(side)]
        case messages.ShowFlag():
            return [ShowFlag(side)]
    raise TypeError(f"no command: {type(message).__name__}")


def lock(side: Side) -> Lock:
    """A side's lock with a fresh salt. The log keeps it, so that a game built anew has the same."""
    return Lock(side, secrets.token_hex(SALT_BYTES))


def _place(side: Side, pieces: Mapping[str, str]) -> Place:
    return Place(side, parse_pieces(pieces))
