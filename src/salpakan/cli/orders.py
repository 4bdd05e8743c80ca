"""What a player types at its turn."""

from __future__ import annotations

import re
from dataclasses import dataclass

from salpakan.cli.words import Words
from salpakan.rules import Move, NotationError, Rank, Side, Square

_MOVE = re.compile(r"([a-z]\d{1,2})\s*[-x ]?\s*([a-z]\d{1,2})", re.IGNORECASE)
_STEP = re.compile(r"([a-z]\d{1,2})\s+(\w+)", re.IGNORECASE)
_STEPS = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}


@dataclass(frozen=True, slots=True)
class Order:
    """A word such as "resign" and what follows it."""

    name: str
    rest: tuple[str, ...] = ()


def read_order(text: str, words: Words, side: Side) -> Move | Order | None:
    """A move, an order, or None for what is neither.

    A move is two squares ("e3e4", "e3-e4", "e3 e4") or a square and a way ("e3 up"), seen from
    the player's own side of the table. Orders go by their English word and by the language's own.

    >>> read_order("e3 up", Words("en"), Side.WHITE), read_order("e6 up", Words("en"), Side.BLACK)
    (E3-E4, E6-E5)
    """
    pair = _MOVE.fullmatch(text)
    step = _STEP.fullmatch(text)
    try:
        if pair:
            return Move(Square.parse(pair[1]), Square.parse(pair[2]))
        if step:
            way = _meant(step[2].lower(), words, "way")
            if way in _STEPS:
                return _stepped(Square.parse(step[1]), way, side)
    except NotationError:
        return None
    first, *rest = text.lower().split() or [""]
    name = _meant(first, words, "order")
    return Order(name, tuple(rest)) if name in words.under("order") else None


def read_rank(text: str) -> Rank | None:
    """A rank by code or letter; "agent" and "spy" are one (RULES §9)."""
    try:
        return Rank.parse("spy" if text.lower() == "agent" else text)
    except NotationError:
        return None


def read_square(text: str) -> Square | None:
    """A square by its name."""
    try:
        return Square.parse(text)
    except NotationError:
        return None


def _meant(word: str, words: Words, group: str) -> str:
    """The English word that names an order or a way."""
    return {own: english for english, own in words.under(group).items()}.get(word, word)


def _stepped(square: Square, way: str, side: Side) -> Move | None:
    right, up = _STEPS[way]
    if side is Side.BLACK:
        right, up = -right, -up  # Black sits across the table
    col, row = square.col + right, square.row + up
    if not (0 <= col < 16 and 0 <= row < 16):
        return None
    return Move(square, Square.at(col, row))
