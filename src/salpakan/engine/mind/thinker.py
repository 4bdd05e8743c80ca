"""A player that thinks ahead in worlds of its own making, and sees nothing but its View."""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

import numpy as np

from salpakan.engine.mind.brain import Brain
from salpakan.engine.mind.desk import Mind, new_mind
from salpakan.engine.mind.race import way_home
from salpakan.engine.mind.search import (
    ROOT,
    ROWS,
    Plan,
    drop_half,
    new_thought,
    prepare,
    think_on,
)
from salpakan.engine.mind.world import story_of
from salpakan.kernels.games import TO_MOVE, Games, new_games
from salpakan.kernels.tables import SIDES, square_of, tables
from salpakan.rules import Move, Rank, SalpakanError, Square, Variant
from salpakan.view import Analysis, Candidate, ClockReading, View

_BATCH = 24
"""Trials between two looks at the clock: about 2 ms."""
_PACE = 0.0003
"""Seconds for a trial, as long as nothing is known of the machine."""
_ENOUGH = 10
"""Trials that there should be for each candidate, over all rounds."""
_FEWEST = 4
_READY = 0.9
"""Part of a budget that is thought through; the rest is for getting the answer out."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a level thinks."""

    brain: Brain
    plan: Plan
    trials: int
    """Turns tried out in worlds, over all candidates; 0 to play by the policy alone."""
    trust: float
    """How many times a value must count to outweigh the policy; see `search.merit`."""
    mixing: float
    """Candidates that are worse by so much are played less often by a factor of e."""


class Result(NamedTuple):
    """What a search found: candidates, the best first."""

    candidates: tuple[Candidate, ...]
    merits: tuple[float, ...]
    chances: tuple[float, ...]
    """How likely the policy alone plays each."""


class Thinker:
    """Thinks about one view after the other, in one variant. Not for several threads."""

    def __init__(self, style: Style, variant: Variant) -> None:
        self._style = style
        self._table = tables(variant)
        self._variant = variant
        self._games: Games = new_games(self._table, ROWS)
        self._mind: Mind = new_mind(variant, style.brain.prior(variant), ROWS)
        self._thought = new_thought(style.brain.policy, style.brain.net, variant, style.plan)
        self._pace = _PACE

    def think(self, view: View, clock: ClockReading, seed: int) -> Result:
        """Try candidates in worlds until trials or budget are spent."""
        began = time.perf_counter()
        style = self._style
        story = story_of(view)
        count = prepare(
            self._table, self._games, self._mind, story, self._thought, style.plan, seed % (1 << 62)
        )
        if count < 0:
            raise SalpakanError("no deal agrees with what the side was told")
        home = self._way_home() if style.plan.races else None
        if home is not None:
            return Result((Candidate(home, 1.0, 1.0),), (1.0,), (1.0,))
        if count > 1 and style.trials > 0:
            budget = clock.budget_ms
            ends = None if budget is None else began + _READY * budget / 1000
            self._search(count, began, ends)
        return self._result(count)

    def _way_home(self) -> Move | None:
        """The first step of a run of the Flag that nobody can stop."""
        side = int(self._games.head[ROOT, TO_MOVE])
        course = self._thought.course
        ends = way_home(self._table, self._games, ROOT, self._mind.lay, course, side)
        return self._move(*ends) if ends[1] else None

    def _move(self, origin: int, target: int) -> Move:
        width = self._variant.width
        return Move(square_of(int(origin), width), square_of(int(target), width))

    def _search(self, count: int, began: float, ends: float | None) -> None:
        """Rounds of equal length; after each the worse half is dropped.

        Where time is short, fewer are tried, so that each is tried often enough to tell.
        """
        started = time.perf_counter()
        left = count
        if ends is not None:
            expected = min(self._style.trials, max(0.0, ends - started) / self._pace)
            left = min(count, max(_FEWEST, int(expected / _ENOUGH)))
            self._thought.alive[left:count] = 0
        rounds = max(1, (left - 1).bit_length())
        for number in range(rounds):
            worlds = max(1, self._style.trials // rounds // left)
            until = None if ends is None else began + (ends - began) * (number + 1) / rounds
            step = max(1, _BATCH // left)
            while worlds > 0 and (until is None or time.perf_counter() < until):
                some = worlds if until is None else min(step, worlds)
                think_on(
                    self._table,
                    self._games,
                    self._mind,
                    self._thought,
                    self._style.plan,
                    count,
                    some,
                )
                worlds -= some
            if number + 1 < rounds:
                left = drop_half(self._thought, count, self._style.trust)
        tried = int(self._thought.tried[:count].sum())
        if tried > 0:
            self._pace += 0.2 * ((time.perf_counter() - started) / tried - self._pace)

    def _result(self, count: int) -> Result:
        thought = self._thought
        tried = thought.tried[:count]
        means = thought.total[:count] / np.maximum(1, tried)
        liking = np.log(thought.prior[:count] + 1e-6) / self._style.trust  # as in `search.merit`
        merits = [float(m) for m in means + liking]
        # What was dropped early is known less well: those in the running come first.
        known = [c for c in range(count) if tried[c] > 0 or not tried.any()]
        order = sorted(known, key=lambda c: (-int(tried[c]), -merits[c]))
        best = max(known, key=lambda c: (int(thought.alive[c]), merits[c]))
        order.remove(best)
        order.insert(0, best)
        total = max(1, int(tried.sum()))
        found = tuple(
            Candidate(
                self._move(*thought.moves[c, :2]),
                float(thought.total[c] / max(1, tried[c])),
                float(tried[c] / total),
            )
            for c in order
        )
        chances = tuple(float(thought.prior[c]) for c in order)
        return Result(found, tuple(merits[c] for c in order), chances)

    def analysis(self, view: View, clock: ClockReading, seed: int) -> Analysis:
        """What it thinks of a view, for the side that asks."""
        result = self.think(view, clock, seed)
        return Analysis(result.candidates[0].value, result.candidates, self._belief(view))

    def _belief(self, view: View) -> dict[Square, dict[Rank, float]]:
        enemies = sorted(s for s, (side, _) in view.pieces.items() if side is not view.side)
        rows = self._mind.minds.belief[ROOT, SIDES.index(view.to_move)]
        return {
            square: {rank: float(rows[j, rank]) for rank in Rank if rows[j, rank] > 0}
            for j, square in enumerate(enemies)
        }

    def choose(self, view: View, clock: ClockReading, seed: int) -> Move:
        """The best move, or one that is hardly worse."""
        result = self.think(view, clock, seed)
        (chosen,) = Random(seed).choices(result.candidates, odds(result, self._style.mixing))
        return chosen.move


def odds(result: Result, mixing: float) -> list[float]:
    """How likely each candidate is chosen, but for a factor; see `Style.mixing`.

    >>> from salpakan.rules import Move
    >>> shares = {"A3-A4": 0.5, "B3-B4": 0.4, "C3-C4": 0.1}
    >>> found = tuple(Candidate(Move.parse(text), 0.5, share) for text, share in shares.items())
    >>> result = Result(found, merits=(0.52, 0.51, 0.6), chances=(0.4, 0.3, 0.2))
    >>> [round(weight, 2) for weight in odds(result, mixing=0.01)]
    [1.0, 0.37, 0.0]
    """
    if mixing <= 0:
        return [float(n == 0) for n in range(len(result.merits))]
    most = max(c.share for c in result.candidates)
    good = [2 * c.share >= most for c in result.candidates]
    top = max(merit for merit, fine in zip(result.merits, good, strict=True) if fine)
    return [
        float(np.exp((merit - top) / mixing)) if fine else 0.0
        for merit, fine in zip(result.merits, good, strict=True)
    ]
