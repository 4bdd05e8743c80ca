"""A seat for a person at the terminal."""

from __future__ import annotations

from collections.abc import Callable

from salpakan.arbiter import (
    AnswerDraw,
    Command,
    OfferDraw,
    Play,
    Refusal,
    RefusalCode,
    Resign,
    ShowFlag,
)
from salpakan.cli import notebook, saying
from salpakan.cli.console import Console
from salpakan.cli.drawing import draw, faces
from salpakan.cli.orders import Order, read_order, read_rank, read_square
from salpakan.cli.seats import LeftError, Sight
from salpakan.cli.words import Words
from salpakan.rules import Move, MoveFault, Placement, Rank, Side, Square, Variant
from salpakan.view import Body

Placer = Callable[[Variant, Side], Placement]
"""Lets a person place an army."""
Greeting = Callable[[Side], None]
"""Makes sure that only the player of this side looks at the terminal."""


class Person:
    """Shows a Sight and reads what is typed. What it prints, it takes from the Sight alone."""

    def __init__(self, console: Console, words: Words, placer: Placer, greet: Greeting) -> None:
        self._console, self._words = console, words
        self._placer, self._greet = placer, greet
        self._guesses: dict[Square, Rank] = {}

    def place(self, variant: Variant, side: Side, heard: tuple[Body, ...]) -> Placement:
        """Let the person place. Raises `LeftError` or `InputEndedError`."""
        self._greet(side)
        self._say_all(heard)
        return self._placer(variant, side)

    def turn(self, sight: Sight) -> Command:
        """Ask until a command is typed. Raises `LeftError` or `InputEndedError`."""
        self._greet(sight.side)
        self._say_all(sight.heard)
        if sight.heard:
            self._show(sight)
        prompt = self._words("play.prompt", side=saying.side_name(self._words, sight.side))
        while True:
            text = self._console.ask(prompt)
            order = read_order(text, self._words, sight.side) if text else None
            if isinstance(order, Move):
                return Play(sight.side, order)
            if isinstance(order, Order):
                command = self._carry_out(order, sight)
                if command is not None:
                    return command
            elif text:
                self._console.say(self._words("play.what", text=text[:20]))

    def hear_offer(self, side: Side) -> Command | None:
        """A person answers at the own turn; moving declines (RULES 6.4)."""
        del side
        return None

    def refused(self, refusal: Refusal) -> None:
        """Say everything that was wrong."""
        faults = frozenset(fault for fault, _ in refusal.faults if isinstance(fault, MoveFault))
        if refusal.code is RefusalCode.MOVE:
            self._console.say(saying.move_fault_sentence(self._words, faults))
        else:
            self._console.say(self._words(f"refused.{refusal.code.value}"))

    def _carry_out(self, order: Order, sight: Sight) -> Command | None:
        """A command for the arbiter, or None for what concerns only the person."""
        side = sight.side
        match order.name:
            case "flag":
                return ShowFlag(side)
            case "draw":
                return OfferDraw(side)
            case "accept" | "decline":
                return AnswerDraw(side, order.name == "accept")
            case "resign":
                return Resign(side)
            case "quit":
                raise LeftError
        self._look_up(order, sight)
        return None

    def _look_up(self, order: Order, sight: Sight) -> None:
        words, view = self._words, sight.view
        match order.name:
            case "board":
                self._show(sight)
            case "note":
                self._note(order.rest, sight)
            case "notes":
                self._console.say(notebook.notes(words, view, self._guesses))
            case "moves":
                self._console.say(notebook.moves(words, view, order.rest))
            case "log":
                self._console.say(notebook.log(view))
            case "army":
                self._console.say(notebook.army(words, view))
            case "help":
                self._console.say(words("play.help"))

    def _note(self, rest: tuple[str, ...], sight: Sight) -> None:
        """Write or erase a pencil mark; nobody else ever sees it."""
        square = read_square(rest[0]) if rest else None
        rank = read_rank(rest[1]) if len(rest) == 2 else None
        if square is None or len(rest) > 2 or (len(rest) == 2 and rank is None and rest[1] != "-"):
            self._console.say(self._words("note.how"))
            return
        start = sight.view.standing.get(square)
        if start is None or sight.view.pieces[start].side is sight.side:
            self._console.say(self._words("note.no-enemy", square=square))
        elif rank is None:
            self._guesses.pop(start, None)
            self._console.say(self._words("note.erased", square=square))
        else:
            self._guesses[start] = rank
            self._console.say(self._words("note.written", square=square, rank=rank.code))

    def _show(self, sight: Sight) -> None:
        view = sight.view
        last = view.history[-1].move if view.history else None
        style = self._console.style
        drawn = faces(view, self._guesses)
        self._console.say()
        self._console.say(draw(view.variant.board, drawn, sight.side, style, last))
        self._console.say(self._words("play.standing", **notebook.standing(view, sight.side)))
        if sight.draw_offer is sight.side.enemy:
            self._console.say(self._words("play.offered"))
        self._console.say()

    def _say_all(self, heard: tuple[Body, ...]) -> None:
        for body in heard:
            self._console.say(saying.sentence(self._words, body))
