"""What one side, or a spectator, may know of a game (RULES 8.1, 8.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from salpakan.rules import (
    Announced,
    Move,
    NotationError,
    Outcome,
    Rank,
    Side,
    Square,
    Turn,
    Variant,
    Verdict,
)
from salpakan.view.announcement import Body, Ended, FlagShown, Moved
from salpakan.view.audience import Audience


class Seen(NamedTuple):
    """A piece as the viewer knows it; its name is the square it started on."""

    side: Side
    rank: Rank | None
    """None where the viewer may not know."""


class Fallen(NamedTuple):
    """A piece that left the board."""

    start: Square
    side: Side
    rank: Rank | None
    ply: int
    """Number of the turn in which it left, from 1."""


@dataclass(frozen=True, slots=True, repr=False)
class View:
    """A game in one viewer's knowledge: built from named fields, never cut from the truth.

    An engine, a page or a spectator gets this and the announcements, and nothing else.

    >>> from salpakan.view.view_text import parse_view
    >>> view = parse_view('''salpakan view 1
    ... viewer white
    ... variant mini-3x3
    ... first white
    ... white YFP
    ... black ???
    ... turns
    ... 1. A1-A2 A3xA2-
    ... ''')
    >>> [(str(piece.start), piece.ply) for piece in view.fallen]
    [('A3', 2)]
    >>> view.legal_moves()
    (B1-A1, B1-B2, C1-C2, A2-A1, A2-B2, A2-A3)
    """

    viewer: Audience
    """White, Black or the spectator."""
    variant: Variant
    first: Side
    to_move: Side
    pieces: Mapping[Square, Seen]
    """Every piece of the game, standing or fallen, by the square it started on."""
    standing: Mapping[Square, Square]
    """Start square of each standing piece, by the square it stands on."""
    history: tuple[Turn, ...] = ()
    quiet: int = 0
    """Turns in a row without a challenge (RULES 6.6)."""
    shown: tuple[tuple[Side, int], ...] = ()
    """Sides that have shown their Flag, and after how many turns (RULES 6.5)."""
    outcome: Outcome | None = None

    def __repr__(self) -> str:
        return f"<View of {self.viewer.value} at ply {self.ply}>"  # own ranks are secret too

    @property
    def side(self) -> Side | None:
        """The viewer's side; None for a spectator."""
        return self.viewer.side

    @property
    def ply(self) -> int:
        """Turns played so far."""
        return len(self.history)

    @property
    def fallen(self) -> tuple[Fallen, ...]:
        """Pieces that left, in the order of leaving; at a split the challenger first."""
        return tuple(self._fallen())

    @property
    def moved(self) -> frozenset[Square]:
        """Start squares of the pieces that have moved."""
        return frozenset(turn.piece for turn in self.history)

    def at(self, square: Square) -> Seen | None:
        """The piece that stands on a square."""
        start = self.standing.get(square)
        return None if start is None else self.pieces[start]

    def squares(self, side: Side) -> tuple[Square, ...]:
        """Where this side's pieces stand."""
        return tuple(s for s, start in self.standing.items() if self.pieces[start].side is side)

    def legal_moves(self) -> tuple[Move, ...]:
        """The moves of the side to move, in order of square; none after the end (RULES §4).

        They follow from what everybody sees, so that any viewer may ask.
        """
        if self.outcome is not None:
            return ()
        mine = set(self.squares(self.to_move))
        steps = self.variant.board.steps
        return tuple(
            move for square in sorted(mine) for move in steps[square] if move.target not in mine
        )

    def hear(self, body: Body) -> View:
        """The view after an announcement. What is no news for the board changes nothing."""
        if isinstance(body, Moved):
            return self.after(body.turn.announced)
        if isinstance(body, FlagShown):
            pieces = {**self.pieces, body.piece: Seen(body.side, Rank.FLAG)}
            return replace(self, pieces=pieces, shown=(*self.shown, (body.side, self.ply)))
        if isinstance(body, Ended):
            ranks = body.ranks or {}
            pieces = {
                s: Seen(seen.side, ranks.get(s, seen.rank)) for s, seen in self.pieces.items()
            }
            return replace(self, pieces=pieces, outcome=body.outcome)
        return self

    def after(self, announced: Announced) -> View:
        """The view after a turn that the arbiter announced.

        Raises `NotationError` if nothing of the kind can have happened on this board.
        """
        move, verdict, ranks = announced
        start, target = self.standing.get(move.origin), self.standing.get(move.target)
        mover = None if start is None else self.pieces[start].side
        if start is None or mover is not self.to_move or not self._can_reach(move, target):
            raise NotationError(f"{move} is no move of {self.to_move.value} here")
        if (target is None) != (verdict is None):
            expected = "no verdict" if target is None else "a verdict"
            raise NotationError(f"{expected} is expected for {move}")
        turn = Turn(self.to_move, start, move, target, verdict, ranks)
        standing = {square: name for square, name in self.standing.items() if square != move.origin}
        if verdict is Verdict.SPLIT:
            del standing[move.target]
        elif verdict is not Verdict.DEFENDER_STAYS:
            standing[move.target] = start
        pieces = dict(self.pieces)  # views share nothing that could be changed
        if ranks is not None and target is not None:
            pieces[start], pieces[target] = Seen(mover, ranks[0]), Seen(mover.enemy, ranks[1])
        return replace(
            self,
            to_move=self.to_move.enemy,
            pieces=pieces,
            standing=dict(sorted(standing.items())),
            history=(*self.history, turn),
            quiet=self.quiet + 1 if verdict is None else 0,
        )

    def _can_reach(self, move: Move, target: Square | None) -> bool:
        """Is it a step (RULES §4), and not onto an own piece?"""
        if self.outcome is not None or move not in self.variant.board.steps[move.origin]:
            return False
        return target is None or self.pieces[target].side is not self.to_move

    def _fallen(self) -> Iterator[Fallen]:
        for ply, turn in enumerate(self.history, start=1):
            if turn.challenger_left:
                yield Fallen(turn.piece, *self.pieces[turn.piece], ply)
            if turn.challenged is not None and turn.defender_left:
                yield Fallen(turn.challenged, *self.pieces[turn.challenged], ply)
