"""`python bad_engine.py HABIT PLY`: plays by lot, but from turn PLY on it has a bad habit."""

import os
import sys
import time

from salpakan.engine import RandomPlayer
from salpakan.protocol import serve
from salpakan.rules import Move
from salpakan.view import ClockReading, View

WARM_UP = 0
"""The seed of the question that does not count."""


class Bad(RandomPlayer):
    """A random player until it is not."""

    habit = "none"
    ply = 0

    def choose(self, view: View, clock: ClockReading) -> Move:
        """A legal move, or the habit."""
        move = super().choose(view, clock)
        if view.ply < self.ply or self.seed == WARM_UP:
            return move
        match self.habit:
            case "crash":
                os._exit(3)
            case "backwards":
                return Move(move.target, move.origin)
            case "stands":
                return Move(move.origin, move.origin)
            case "overtime":
                time.sleep(30)
            case "babble":
                return "a move I have not thought of"  # type: ignore[return-value]
            case "refusal":
                raise ZeroDivisionError
        return move


if __name__ == "__main__":
    Bad.habit, Bad.ply = sys.argv[1], int(sys.argv[2])
    serve(Bad, "bad company", "the tests")
