"""Placing an army at the terminal (RULES §3)."""

from __future__ import annotations

import random

from salpakan.cli import armies
from salpakan.cli.console import Console
from salpakan.cli.drawing import Face, Style, draw
from salpakan.cli.orders import read_square
from salpakan.cli.saying import placement_fault_sentence, side_name
from salpakan.cli.seats import LeftError
from salpakan.cli.words import Words
from salpakan.rules import (
    NotationError,
    Placement,
    PlacementError,
    Side,
    Variant,
    format_placement,
    parse_placement,
)


class PlacingTable:
    """Asks for a placement until one is locked. Raises `LeftError` or `InputEndedError`."""

    def __init__(self, console: Console, words: Words, rng: random.Random) -> None:
        self._console, self._words, self._rng = console, words, rng

    def __call__(self, variant: Variant, side: Side) -> Placement:
        words = self._words
        self._console.say(words("place.how", side=side_name(words, side)))
        draft: Placement | None = None
        while True:
            text = self._console.ask(words("place.prompt", side=side_name(words, side)))
            if not text and draft is not None:
                return draft
            changed = self._read(text, variant, side, draft)
            if changed is not None:
                draft = changed
                self._show(draft, variant)

    def _read(
        self, text: str, variant: Variant, side: Side, draft: Placement | None
    ) -> Placement | None:
        """A new draft, or None after saying why there is none."""
        words = self._words
        order, *rest = text.lower().split() or [""]
        order = {own: name for name, own in words.under("placing").items()}.get(order, order)
        match order:
            case "quit":
                raise LeftError
            case "list":
                self._console.say("\n".join(armies.names(variant)) or words("place.no-formations"))
            case "random":
                return armies.at_random(variant, side, self._rng)
            case "mirror" | "swap" if draft is None:
                self._console.say(words("place.nothing-yet"))
            case "mirror" if draft is not None:
                return draft.mirrored(variant)
            case "swap" if draft is not None:
                return self._swapped(draft, rest, variant)
            case "" | "help":
                self._console.say(words("place.how", side=side_name(words, side)))
            case _:
                return self._typed(text, variant, side)
        return None

    def _typed(self, text: str, variant: Variant, side: Side) -> Placement | None:
        named = armies.named(text, variant, side)
        if named is not None:
            return named
        try:
            return parse_placement(text, variant, side)
        except NotationError as error:
            self._console.say(self._words("place.unreadable", reason=error))
        except PlacementError as error:
            self._console.say(placement_fault_sentence(self._words, error))
        return None

    def _swapped(self, draft: Placement, squares: list[str], variant: Variant) -> Placement | None:
        """Two squares change what stands on them; one may be empty."""
        one, two = (read_square(text) for text in (*squares, "", "")[:2])
        if len(squares) != 2 or one is None or two is None:
            self._console.say(self._words("place.swap-how"))
            return None
        exchange = {one: two, two: one}
        pieces = [(exchange.get(square, square), rank) for square, rank in draft.ranks.items()]
        try:
            return Placement.of(variant, draft.side, pieces)
        except PlacementError as error:
            self._console.say(placement_fault_sentence(self._words, error))
            return None

    def _show(self, draft: Placement, variant: Variant) -> None:
        self._console.say()
        self._console.say(draw_placement(draft, variant, self._console.style))
        self._console.say(format_placement(draft, variant))
        self._console.say()


def draw_placement(placement: Placement, variant: Variant, style: Style) -> str:
    """The home rows with an army on them, its owner at the bottom."""
    pieces = {s: Face(placement.side, rank) for s, rank in placement.ranks.items()}
    lines = draw(variant.board, pieces, placement.side, style).splitlines()
    return "\n".join([lines[0], *lines[-variant.home_rows :]])
