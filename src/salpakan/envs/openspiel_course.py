"""The course of one OpenSpiel game: placing square by square, then turns; it never changes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from salpakan.envs.openspiel_setup import EMPTY, KINDS, Setup
from salpakan.rules import Move, Placement, Position, Rank, SalpakanError, Side, Square

STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""Ahead, right, back, left, as White sees the board (columns, rows)."""


@dataclass(frozen=True, slots=True, repr=False)
class Course:
    """How far a game has come. Whoever holds one knows every rank.

    While placing, an action is `4 * cells + kind`; a chance outcome is the kind itself. In play an
    action is `square * 4 + direction`, both as the side to move sees them (Black with the board
    turned half round), ahead, right, back, left.

    >>> course = Course.start(Setup.read({"variant": "mini-3x3", "white": "YFP", "black": "PFY"}))
    >>> [course.action_text(action) for action in course.actions()]
    ['A1-A2', 'B1-B2', 'C1-C2']
    """

    setup: Setup
    white: tuple[int, ...]
    """Kinds on White's home squares so far, in the order of `Setup.home`."""
    black: tuple[int, ...]
    position: Position | None
    """None until both placements are complete (RULES 3.3)."""

    @classmethod
    def start(cls, setup: Setup) -> Course:
        """Nothing is placed but what the parameters fix."""
        kinds = {
            side: setup.kinds(side, setup.fixed[side].ranks) if side in setup.fixed else ()
            for side in Side
        }
        return cls(setup, kinds[Side.WHITE], kinds[Side.BLACK], None).begun()

    def placed(self, side: Side) -> tuple[int, ...]:
        """Kinds on the side's home squares so far."""
        return self.white if side is Side.WHITE else self.black

    @property
    def placing(self) -> Side | None:
        """The side whose next home square is to be filled: White's first, then Black's."""
        homes = len(self.setup.home(Side.WHITE))
        return next((side for side in Side if len(self.placed(side)) < homes), None)

    @property
    def chance(self) -> bool:
        """Is the next piece dealt by chance?"""
        return self.placing is not None and self.placing not in self.setup.plays

    @property
    def ply(self) -> int:
        """Turns played so far."""
        return 0 if self.position is None else self.position.ply

    @property
    def over(self) -> bool:
        """Has the game ended, by rule or by the greatest number of plies?"""
        if self.position is None:
            return False
        return self.position.outcome is not None or self.ply >= self.setup.longest

    @property
    def winner(self) -> Side | None:
        """Who has won, if anybody."""
        outcome = None if self.position is None else self.position.outcome
        return None if outcome is None else outcome.winner

    @property
    def actor(self) -> Side | None:
        """Whose decision is next; None for chance's and after the end."""
        if self.position is None:
            return None if self.chance else self.placing
        return None if self.over else self.position.to_move

    def stock(self) -> dict[int, int]:
        """What is left to place for the side that is placing."""
        side = self.placing
        if side is None:
            return {}
        used = Counter(self.placed(side))
        return {k: n - used[k] for k, n in self.setup.stock().items() if n > used[k]}

    def actions(self) -> list[int]:
        """What the actor may do, in ascending order."""
        if self.position is None:
            return [4 * self.setup.cells + kind for kind in self.stock()]
        if self.over:
            return []
        return sorted(self._number(move) for move in self.position.legal_moves())

    def after(self, action: int) -> Course:
        """The course after an action, or after an outcome of chance.

        Raises `SalpakanError` if it cannot be.
        """
        side = self.placing
        if side is None:
            return self.played(self.move(action))
        kind = action if self.chance else action - 4 * self.setup.cells
        if kind not in self.stock():
            raise SalpakanError(f"{action} is no action while {side.value} places")
        white = (*self.white, kind) if side is Side.WHITE else self.white
        black = (*self.black, kind) if side is Side.BLACK else self.black
        return Course(self.setup, white, black, None).begun()

    def played(self, *moves: Move) -> Course:
        """The course after some moves."""
        position = self.position
        for move in moves:
            if position is None:
                raise SalpakanError("nobody moves before both placements are complete")
            position = position.play(move)
        return Course(self.setup, self.white, self.black, position)

    def move(self, action: int) -> Move:
        """The move that an action of the side to move stands for."""
        index, direction = divmod(action, 4)
        if self.position is None or not 0 <= index < self.setup.cells:
            raise SalpakanError(f"{action} is no move here")
        width, height = self.setup.variant.width, self.setup.variant.height
        right, ahead = STEPS[direction]
        if self.position.to_move is Side.BLACK:
            index, right, ahead = self.setup.cells - 1 - index, -right, -ahead
        row, col = divmod(index, width)
        if not (0 <= col + right < width and 0 <= row + ahead < height):
            raise SalpakanError(f"{action} leads off the board")
        return Move(Square.at(col, row), Square.at(col + right, row + ahead))

    def action_text(self, action: int) -> str:
        """An action in the notation: "E3-E4", or "A1 COL" and "A1 empty" while placing."""
        side = self.placing
        if side is None:
            return str(self.move(action))
        square = self.setup.home(side)[len(self.placed(side))]
        kind = action if self.chance else action - 4 * self.setup.cells
        if not 0 <= kind < KINDS:
            raise SalpakanError(f"{action} is no action while {side.value} places")
        return f"{square} {'empty' if kind == EMPTY else Rank(kind).code}"

    def ranks(self, side: Side) -> dict[Square, Rank]:
        """The side's ranks on home squares, as placed so far."""
        filled = zip(self.setup.home(side), self.placed(side), strict=False)
        return {square: Rank(kind) for square, kind in filled if kind != EMPTY}

    def _number(self, move: Move) -> int:
        """The action that stands for a move of the side to move."""
        (origin, target), width = move, self.setup.variant.width
        index = origin.row * width + origin.col
        step = (target.col - origin.col, target.row - origin.row)
        if self.position is not None and self.position.to_move is Side.BLACK:
            index, step = self.setup.cells - 1 - index, (-step[0], -step[1])
        return index * 4 + STEPS.index(step)

    def begun(self) -> Course:
        """The same, with the first position once both placements are complete."""
        if self.placing is not None:
            return self
        variant = self.setup.variant
        white, black = (
            Placement.of(variant, side, self.ranks(side).items())
            for side in (Side.WHITE, Side.BLACK)
        )
        position = Position.begin(variant, white, black, self.setup.first)
        return Course(self.setup, self.white, self.black, position)

    def __deepcopy__(self, memo: dict[int, object]) -> Course:
        return self  # nothing in it changes, and OpenSpiel copies at every clone

    def __reduce__(self) -> tuple[object, ...]:
        moves = () if self.position is None else tuple(t.move for t in self.position.history)
        texts = tuple(str(move) for move in moves)
        return _resumed, (self.setup, self.white, self.black, texts)

    def __repr__(self) -> str:
        return f"<Course at ply {self.ply}>"  # no ranks: a repr may end up in a log


def _resumed(
    setup: Setup, white: tuple[int, ...], black: tuple[int, ...], moves: tuple[str, ...]
) -> Course:
    return Course(setup, white, black, None).begun().played(*map(Move.parse, moves))
