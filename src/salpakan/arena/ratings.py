"""Many engines on one scale: the likeliest ratings and how sure they are."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from salpakan.arena.score import Z95, Pentanomial, score_of

_PRIOR = 1.0
"""Drawn games that are imagined between each two that met, so that nobody is infinitely strong."""
_ELO = 400 / math.log(10)
_ROUNDS = 100
_CLOSE = 1e-10

Matrix = list[list[float]]


@dataclass(frozen=True, slots=True)
class Score:
    """Who met whom, by number, and what the pairs were worth to the first."""

    first: int
    second: int
    tally: Pentanomial


@dataclass(frozen=True, slots=True)
class Rating:
    """Elo on a scale where the mean of all is 0, with a 95 % interval."""

    elo: float
    low: float
    high: float


def rate(number: int, meetings: Sequence[Score]) -> list[Rating]:
    """The ratings under which the scores are likeliest, draws as half a win (Bradley and Terry).

    The intervals come from how much the pairs of each match differ (a sandwich covariance), since
    the two games of a pair are not independent.

    >>> even = Pentanomial((10, 0, 20, 0, 10))
    >>> [round(rating.elo) for rating in rate(2, [Score(0, 1, even)])]
    [0, 0]
    """
    elo = [0.0] * number
    for _ in range(_ROUNDS):
        slope, curve = _slope(elo, meetings), _curve(elo, meetings)
        step = _solved(curve, slope)
        # A long step from far away overshoots; 400 Elo at a time is quick enough.
        longest = max(map(abs, step)) * _ELO
        scale = _ELO * min(1.0, 400 / longest) if longest else 0.0
        elo = [own + scale * more for own, more in zip(elo, step, strict=True)]
        if longest < _CLOSE:
            break
    errors = _errors(elo, meetings)
    return [
        Rating(own, own - Z95 * error, own + Z95 * error)
        for own, error in zip(elo, errors, strict=True)
    ]


def _expected(elo: Sequence[float], meeting: Score) -> float:
    return score_of(elo[meeting.first] - elo[meeting.second])


def _slope(elo: Sequence[float], meetings: Sequence[Score]) -> list[float]:
    """How many points more than expected each has."""
    slope = [0.0] * len(elo)
    for meeting in meetings:
        games = 2 * meeting.tally.pairs
        more = games * meeting.tally.score + _PRIOR / 2
        more -= (games + _PRIOR) * _expected(elo, meeting)
        slope[meeting.first] += more
        slope[meeting.second] -= more
    return slope


def _curve(elo: Sequence[float], meetings: Sequence[Score]) -> Matrix:
    """How fast those points would shrink, with the mean held in its place."""
    weights = []
    for meeting in meetings:
        expected = _expected(elo, meeting)
        weights.append((2 * meeting.tally.pairs + _PRIOR) * expected * (1 - expected))
    return _laplacian(len(elo), meetings, weights, 1.0)


def _laplacian(
    number: int, meetings: Sequence[Score], weights: Sequence[float], everywhere: float
) -> Matrix:
    matrix = [[everywhere] * number for _ in range(number)]
    for meeting, weight in zip(meetings, weights, strict=True):
        one, other = meeting.first, meeting.second
        matrix[one][one] += weight
        matrix[other][other] += weight
        matrix[one][other] -= weight
        matrix[other][one] -= weight
    return matrix


def _errors(elo: Sequence[float], meetings: Sequence[Score]) -> list[float]:
    """Standard errors in Elo."""
    number = len(elo)
    noise = []
    for meeting in meetings:
        pairs, expected = meeting.tally.pairs, _expected(elo, meeting)
        seen = pairs * 4 * meeting.tally.variance
        noise.append(seen or 2 * pairs * expected * (1 - expected))  # none is seen in a whole win
    curve, spread = _curve(elo, meetings), _laplacian(number, meetings, noise, 0.0)
    errors = []
    for own in range(number):
        unit = [float(own == other) for other in range(number)]
        reach = _solved(curve, unit)
        variance = sum(
            reach[i] * spread[i][j] * reach[j] for i in range(number) for j in range(number)
        )
        errors.append(_ELO * math.sqrt(max(0.0, variance)))
    return errors


def _solved(matrix: Matrix, right: Sequence[float]) -> list[float]:
    """Gauss's elimination; the matrix is symmetric and positive."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    number = len(rows)
    for i in range(number):
        best = max(range(i, number), key=lambda row: abs(rows[row][i]))
        rows[i], rows[best] = rows[best], rows[i]
        for j in range(i + 1, number):
            factor = rows[j][i] / rows[i][i]
            for k in range(i, number + 1):
                rows[j][k] -= factor * rows[i][k]
    found = [0.0] * number
    for i in reversed(range(number)):
        rest = sum(rows[i][k] * found[k] for k in range(i + 1, number))
        found[i] = (rows[i][number] - rest) / rows[i][i]
    return found
