"""What everybody sees a piece do: counted again from the announcements of a whole game."""

import random
from collections import defaultdict

import pytest

from salpakan.engine.mind.traces import (
    BACK,
    COURSE,
    DARED,
    FIRST,
    FLED,
    FOUGHT,
    MOST,
    NEARED,
    STAYED,
)
from salpakan.kernels.games import START
from salpakan.kernels.tables import square_of
from salpakan.rules import Position, Side, Square, Turn
from tests.support.games import armies, first_position, play_on
from tests.support.variants import ALL
from tests.support.watched import watched

GAMES = 8


class Witness:
    """Somebody who writes down what is announced, without any ranks."""

    def __init__(self, position: Position) -> None:
        self.board = position.variant.board
        self.stands = {s: (s, side) for side, army in armies(position).items() for s in army}
        self.counts: defaultdict[Square, list[int]] = defaultdict(lambda: [0] * 8)
        self.moves: defaultdict[Square, int] = defaultdict(int)
        self.wins: defaultdict[Square, int] = defaultdict(int)
        self.threat: Square | None = None
        self.plies = 0

    def count(self, start: Square, trace: int) -> None:
        self.counts[start][trace] = min(MOST, self.counts[start][trace] + 1)

    def beside(self, square: Square, side: Side) -> list[Square]:
        """Start squares of the side's pieces beside a square."""
        near = [self.stands[s] for s in self.board.neighbours(square) if s in self.stands]
        return [start for start, owner in near if owner is side]

    def hear(self, turn: Turn) -> None:
        self.plies += 1
        me, (origin, target) = turn.piece, turn.move
        self._answer(turn)
        if turn.challenged is None and self.beside(target, turn.side.enemy):
            bold = any(self.wins[s] for s in self.beside(target, turn.side.enemy))
            self.count(me, DARED if bold else NEARED)
        if turn.challenged is not None:
            self.count(me, FOUGHT)
            if self.wins[turn.challenged]:
                self.count(me, DARED)
            if turn.challenger_left != turn.defender_left:
                self.wins[turn.challenged if turn.challenger_left else me] += 1
        self._course(turn)
        del self.stands[origin]
        if turn.defender_left:
            del self.stands[target]
        if not turn.challenger_left:
            self.stands[target] = (me, turn.side)
        self.threat = None if turn.challenger_left else target

    def _answer(self, turn: Turn) -> None:
        if self.threat is None or turn.move.target == self.threat:
            return
        for start in self.beside(self.threat, turn.side):
            self.count(start, FLED if start == turn.piece else STAYED)

    def _course(self, turn: Turn) -> None:
        me, sign = turn.piece, 1 if turn.side is Side.WHITE else -1
        self.moves[me] += 1
        row = self.counts[me]
        if row[FIRST] == 0:
            row[FIRST] = 1 + sum(self.plies > late for late in (6, 20, 50))
        if sign * (turn.move.target.row - turn.move.origin.row) < 0:
            self.count(me, BACK)
        rows = sign * (turn.move.target.row - me.row)
        row[COURSE] = 4 * sum(self.moves[me] >= n for n in (1, 3, 7)) + sum(
            rows >= n for n in (1, 3)
        )


@pytest.mark.parametrize("name", ALL)
def test_traces_are_what_anybody_could_write_down(name: str) -> None:
    variant = ALL[name]
    for seed in range(GAMES):
        rng = random.Random(f"{name} traces {seed}")
        *_, here = play_on(first_position(variant, rng), rng, plies=rng.randrange(10, 200))
        witness = Witness(here)
        for turn in here.history:
            witness.hear(turn)
        games, minds = watched(here)
        for slot, piece in enumerate(games.pieces[0]):
            start = square_of(int(piece[START]), variant.width)
            assert witness.counts[start] == minds.traces[0, slot].tolist()
