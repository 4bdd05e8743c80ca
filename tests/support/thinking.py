"""An analyst that thinks no further than what follows from the announcements."""

from dataclasses import dataclass

from salpakan.engine import RandomPlayer
from salpakan.view import Analysis, Candidate, ClockReading, View, feasible_ranks


@dataclass(frozen=True, slots=True)
class Surveyor(RandomPlayer):
    """Every rank that may be and every legal move is as likely, or as good, as another."""

    def analyse(self, view: View, clock: ClockReading) -> Analysis:
        """What is possible, and no opinion."""
        del clock
        moves = view.legal_moves()
        thoughts = tuple(Candidate(move, 0.5, 1 / len(moves)) for move in moves)
        belief = {
            start: dict.fromkeys(ranks, 1 / len(ranks))
            for start, ranks in feasible_ranks(view).items()
        }
        return Analysis(0.5, thoughts, belief)
