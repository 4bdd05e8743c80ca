"""When to stop a match: a sequential test on pentanomial results.

The generalised log-likelihood ratio of two leads in normalised Elo, as Stockfish's testing works
with it: M. Van den Bergh, "Normalized Elo in practice", section 4.1
(https://www.cantate.be/Fishtest/normalized_elo_practical.pdf). The bounds are Wald's.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from salpakan.arena.score import NORMAL, Pentanomial

_UNSEEN = 1e-3
"""Pairs that stand for a result that has not come yet, so that nothing is impossible."""
_ROUNDS = 60
_CLOSE = 1e-11
_VALUES = (0.0, 0.25, 0.5, 0.75, 1.0)


@dataclass(frozen=True, slots=True)
class Sprt:
    """Is the first player ahead by `elo1` rather than by `elo0`, both in normalised Elo?

    >>> test = Sprt(0, 5)
    >>> test.verdict(Pentanomial((0, 0, 0, 0, 150)))
    'elo1'
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    """How often `elo1` may be found where `elo0` holds."""
    beta: float = 0.05
    """How often `elo0` may be found where `elo1` holds."""

    @property
    def bounds(self) -> tuple[float, float]:
        """At or below the first `elo0` is found, at or above the second `elo1`."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, tally: Pentanomial) -> float:
        """The log-likelihood ratio of `elo1` against `elo0`."""
        seen = [count or _UNSEEN for count in tally.counts]
        pairs = sum(seen)
        shares = [count / pairs for count in seen]
        # A pair's mean varies half as much as a game.
        fit0, fit1 = (
            _fitted(shares, elo / NORMAL * math.sqrt(2)) for elo in (self.elo0, self.elo1)
        )
        return sum(
            count * math.log(likely1 / likely0)
            for count, likely0, likely1 in zip(seen, fit0, fit1, strict=True)
        )

    def verdict(self, tally: Pentanomial) -> str | None:
        """Which of the two is found, "elo0" or "elo1"; None while the match must go on."""
        low, high = self.bounds
        ratio = self.ratio(tally) if tally.pairs else 0.0
        return "elo0" if ratio <= low else "elo1" if ratio >= high else None


def _fitted(shares: Sequence[float], lead: float) -> list[float]:
    """The likeliest distribution with a mean of ½ and `lead` standard deviations.

    The condition is made linear at the last distribution, again and again; the first meets it with
    nothing but whole losses and wins.
    """
    win = (1 + lead / math.sqrt(1 + lead**2)) / 2
    fit = [1 - win, 0.0, 0.0, 0.0, win]
    for _ in range(_ROUNDS):
        mean = sum(p * v for p, v in zip(fit, _VALUES, strict=True))
        spread = math.sqrt(sum(p * (v - mean) ** 2 for p, v in zip(fit, _VALUES, strict=True)))
        off = [v - 0.5 - lead * spread * (1 + ((v - mean) / spread) ** 2) / 2 for v in _VALUES]
        pull = _root(shares, off)
        last, fit = fit, [p / (1 + pull * o) for p, o in zip(shares, off, strict=True)]
        if max(abs(new - old) for new, old in zip(fit, last, strict=True)) < _CLOSE:
            break
    return fit


def _root(shares: Sequence[float], off: Sequence[float]) -> float:
    """The multiplier at which the values `off` have the mean 0; by halving."""
    low, high = -1 / max(off), -1 / min(off)
    for _ in range(100):
        middle = (low + high) / 2
        if sum(p * o / (1 + middle * o) for p, o in zip(shares, off, strict=True)) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2
