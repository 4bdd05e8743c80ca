"""What pairs of games say about two players: score, Elo and how sure we are.

A pair is the unit: its two games share placements or seeds, so that they are not independent. Its
result is one of five: 0, ½, 1, 1½ or 2 points for the first player (a pentanomial).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

Z95 = 1.959963984540054
"""Half a 95 % interval in standard errors."""
FARTHEST = 2000.0
"""Elo is told from -2000 to 2000; a match that is won whole has no upper bound."""
NORMAL = 800 / math.log(10)
"""Normalised Elo for a lead of one standard deviation of a game's score (Van den Bergh,
"Normalized Elo in practice", https://www.cantate.be/Fishtest/normalized_elo_practical.pdf)."""


@dataclass(frozen=True, slots=True)
class Pentanomial:
    """How many pairs brought the first player 0, ½, 1, 1½ and 2 points.

    >>> tally = Pentanomial((1, 0, 4, 2, 3))
    >>> tally.pairs, tally.score
    (10, 0.65)
    """

    counts: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)

    @classmethod
    def of(cls, points: Sequence[float]) -> Pentanomial:
        """Count pairs by their points, each from 0 to 2."""
        doubled = [round(2 * point) for point in points]
        one, two, three, four, five = (doubled.count(half) for half in range(5))
        return cls((one, two, three, four, five))

    def plus(self, points: float) -> Pentanomial:
        """One pair more."""
        one, two, three, four, five = (
            count + (round(2 * points) == half) for half, count in enumerate(self.counts)
        )
        return Pentanomial((one, two, three, four, five))

    @property
    def pairs(self) -> int:
        """How many pairs there are."""
        return sum(self.counts)

    @property
    def score(self) -> float:
        """Points for each game, from 0 to 1; a half before the first."""
        if not self.pairs:
            return 0.5
        return sum(half * count for half, count in enumerate(self.counts)) / (4 * self.pairs)

    @property
    def variance(self) -> float:
        """Variance of a pair's points for each game, with one imagined pair of two independent
        games of the same score mixed in, so that a few equal pairs do not look like certainty.
        """
        mean = self.score
        seen = sum(count * (half / 4 - mean) ** 2 for half, count in enumerate(self.counts))
        return (seen + mean * (1 - mean) / 2) / (self.pairs + 1)

    @property
    def interval(self) -> tuple[float, float]:
        """95 % interval of the score, after Wilson; it takes a pair's variance for as many
        independent games as would have it, and stays honest near 0 and 1.
        """
        if not self.pairs:
            return 0.0, 1.0
        mean = self.score
        spread = mean * (1 - mean)
        games = self.pairs * spread / self.variance if spread else 2.0 * self.pairs
        middle = (mean + Z95**2 / (2 * games)) / (1 + Z95**2 / games)
        half = Z95 * math.sqrt(spread / games + Z95**2 / (4 * games**2)) / (1 + Z95**2 / games)
        return min(mean, middle - half), max(mean, middle + half)

    @property
    def elo(self) -> float:
        """Elo by which the first player leads. Where it won or lost every game, as if half a point
        had gone the other way.
        """
        if not self.pairs:
            return 0.0
        least = 1 / (4 * self.pairs)
        return elo_of(min(max(self.score, least), 1 - least))

    @property
    def elo_interval(self) -> tuple[float, float]:
        """95 % interval of the lead."""
        low, high = self.interval
        return elo_of(low), elo_of(high)

    @property
    def normalised_elo(self) -> float:
        """The lead in standard deviations of a game's score, times `NORMAL`."""
        spread = math.sqrt(2 * self.variance)
        return (self.score - 0.5) / spread * NORMAL if spread else math.copysign(FARTHEST, self.elo)


def elo_of(score: float) -> float:
    """The lead that is worth this score, from -2000 to 2000.

    >>> round(elo_of(0.75), 1), elo_of(1.0)
    (190.8, 2000.0)
    """
    if score <= 0 or score >= 1:
        return FARTHEST if score >= 1 else -FARTHEST
    return min(FARTHEST, max(-FARTHEST, 400 * math.log10(score / (1 - score))))


def score_of(elo: float) -> float:
    """The score that is expected of a lead.

    >>> round(score_of(100), 3)
    0.64
    """
    return 1 / (1 + 10 ** (-elo / 400))
