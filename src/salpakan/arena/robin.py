"""Many contenders: who meets whom, and all on one scale."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations

from salpakan.arena.contender import Contender
from salpakan.arena.match import House, Meeting, Result, Told
from salpakan.arena.ratings import Rating, Score, rate
from salpakan.arena.sprt import Sprt
from salpakan.arena.terms import Terms
from salpakan.rules import SalpakanError


def round_robin(contenders: Sequence[Contender]) -> list[Meeting]:
    """Each meets each, in an order in which the next match has a player of the last.

    Raises `SalpakanError` if two have the same name.
    """
    return list(combinations(_apart(contenders), 2))


def gauntlet(contenders: Sequence[Contender]) -> list[Meeting]:
    """The first meets every other. Raises `SalpakanError` if two have the same name."""
    first, *others = _apart(contenders)
    return [(first, other) for other in others]


def _apart(contenders: Sequence[Contender]) -> Sequence[Contender]:
    if len({contender.name for contender in contenders}) < len(contenders):
        raise SalpakanError("engines of one name cannot be told apart: give one NAME=cmd:...")
    return contenders


async def play_all(
    meetings: Sequence[Meeting],
    terms: Terms,
    pairs: int,
    jobs: int = 1,
    sprt: Sprt | None = None,
    told: Told | None = None,
    finished: Callable[[list[Result]], None] | None = None,
) -> list[Result]:
    """Play one match after another, each as `compete` would by itself, so that any of them can be
    repeated alone. `finished` hears of all matches so far after each.
    """
    results: list[Result] = []
    async with House(terms, min(jobs, pairs)) as house:
        for meeting in meetings:
            results.append(await house.host(meeting, pairs, sprt, told))
            if finished is not None:
                finished(results)
    return results


@dataclass(frozen=True, slots=True)
class Rung:
    """An engine's place among all."""

    name: str
    rating: Rating
    games: int
    score: float
    """Points for each game against all it met."""
    worst: str
    """Against whom it has the least score."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """All engines, strongest first, and what came of every match."""

    rungs: tuple[Rung, ...]
    results: tuple[Result, ...]

    @classmethod
    def of(cls, results: Sequence[Result]) -> Ladder:
        """Rate all who met."""
        names = list(dict.fromkeys(name for result in results for name in result.names))
        numbers = {name: number for number, name in enumerate(names)}
        scores = [Score(numbers[r.names[0]], numbers[r.names[1]], r.tally) for r in results]
        ratings = rate(len(names), scores)
        rungs = [_rung(name, ratings[numbers[name]], results) for name in names]
        return cls(tuple(sorted(rungs, key=lambda rung: -rung.rating.elo)), tuple(results))

    def match(self, name: str, other: str) -> Result | None:
        """The match between two, whoever was named first."""
        return next((r for r in self.results if set(r.names) == {name, other}), None)


def score_for(result: Result, name: str) -> float:
    """The score of one of the two."""
    return result.tally.score if name == result.names[0] else 1 - result.tally.score


def _rung(name: str, rating: Rating, results: Sequence[Result]) -> Rung:
    own = [result for result in results if name in result.names]
    games = sum(result.games for result in own)
    points = sum(result.games * score_for(result, name) for result in own)
    worst = min(own, key=lambda result: score_for(result, name))
    against = next(other for other in worst.names if other != name)
    return Rung(name, rating, games, points / games, against)
