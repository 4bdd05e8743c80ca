"""A course of self-play: from a policy that merely wants something to one that knows how.

A policy and a value learn from games against themselves and against earlier policies; what
behaviour tells of ranks is learned again and again on the way, so that nobody gets used to
believing the wrong thing. A course that was stopped goes on from its last checkpoint.

A course against one player who never learns looks for its weaknesses instead: how much the pupil
wins is the least that can be won against that player.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import numpy as np

from salpakan.engine.armies import choose_army
from salpakan.engine.mind.brain import Brain
from salpakan.engine.mind.collecting import collect
from salpakan.engine.mind.desk import new_mind
from salpakan.engine.mind.fitting import Course as Fitting
from salpakan.engine.mind.fitting import fit_belief
from salpakan.engine.mind.minds import Prior, flat_prior
from salpakan.engine.mind.policy import Policy, linear_policy, purposeful, shallow_head, stacked
from salpakan.engine.mind.records import new_records
from salpakan.engine.mind.value import Net, new_net
from salpakan.engine.placing import choose_placement
from salpakan.engine.train.adam import Adam
from salpakan.engine.train.crew import Crew, Threads, Workers
from salpakan.engine.train.learn import (
    AGAINST,
    AGAINST_WON,
    DECISIONS,
    DRAWN_GAMES,
    ERROR,
    PLIES,
    TALLY,
)
from salpakan.formations import random_placement
from salpakan.kernels.games import new_games
from salpakan.kernels.loading import pool_of
from salpakan.kernels.tables import Int16, tables
from salpakan.rules import Side, Variant

QUIET_LIMIT = 100
"""Training games have a quiet limit, so that nobody learns to wait."""
_BATCH = 64
_DOUBT = 0.05


@dataclass(frozen=True, slots=True)
class Course:
    """How long and how to learn."""

    games: int
    seed: int = 1
    threads: int = 1
    heat: float = 1.0
    """Heat at which the games are played."""
    rate: float = 0.02
    """Steps of the policy; 0 to learn nothing but the value."""
    value_rate: float = 0.004
    entropy: float = 0.01
    deep: bool = False
    """Learn a hidden layer too."""
    deep_rate: float = 0.2
    """Its steps, as a part of `rate`."""
    believe_every: int = 16_384
    """Games between two fits of the belief; the first comes after an eighth of that."""
    moments: int = 24_000
    """Records for each fit."""
    rivals: int = 16
    """Earlier policies that are kept to play against."""
    rivals_share: float = 0.25


@dataclass(frozen=True, slots=True)
class Standing:
    """How far a course has come, for whoever watches."""

    games: int
    of: int
    plies: float
    """Turns of a game, on average since the last report."""
    draws: float
    against: float
    """Score against earlier policies, or against the one opponent, since the last report."""
    error: float
    """Mean squared error of the value."""


Progress = Callable[[Standing], None]


def placements_for(variant: Variant, count: int, seed: int) -> Int16:
    """A pool of placements: a third learned, a third forms of named strategies, a third by lot."""
    dice = Random(seed)
    classic = replace(variant, quiet_limit=None)
    makers = (choose_army, choose_placement, random_placement)
    return pool_of(variant, [makers[n % 3](classic, Side.WHITE, dice) for n in range(count)])


class Pupil:
    """Learns one course. `brain` may be read at any time between steps.

    With `against` all games are against that brain's bare policy, at the course's heat, from which
    the pupil begins unless it is told to begin with another. Both believe what that brain believes,
    and the pupil gets nothing for playing with variety: its opponent will not learn.

    `workers` play the games: as many threads as the course says, or others in their place, whose
    number then counts.
    """

    def __init__(
        self,
        variant: Variant,
        course: Course,
        begin_with: Brain | None = None,
        against: Brain | None = None,
        workers: Workers | None = None,
    ) -> None:
        self._course = course
        self._alone = against is None
        self._entropy = 0.0 if against else course.entropy  # variety is worth nothing against one
        begin_with = begin_with or against
        self._variant = replace(variant, quiet_limit=QUIET_LIMIT)
        self._table = tables(self._variant)
        self._pool = placements_for(variant, 3000, course.seed)
        flat = flat_prior(self._table)
        believes = against or begin_with
        prior = believes.prior(self._variant) if believes else flat
        doubt = against.doubt if against else _DOUBT
        self._prior = Prior(prior.habits.copy(), prior.starts.copy(), doubt)
        policy = begin_with.policy if begin_with else linear_policy(purposeful())
        if course.deep and len(policy.outer) == 0:
            policy = Policy(policy.linear, *shallow_head(course.seed))
        policy = Policy(*(part.copy() for part in policy))
        net = Net(*(p.copy() for p in (begin_with.net if begin_with else new_net(course.seed))))
        workers = workers or Threads(self._variant, course.threads)
        self._crew = Crew(self._variant, self._prior, policy, net, workers, course.seed)
        self._adam = Adam(policy)
        self._rivals = [_copy(against.policy if against else policy)]
        self._done = 0
        self._sums = np.zeros(TALLY, np.int64)
        self._since = 0

    @property
    def brain(self) -> Brain:
        """What has been learned so far."""
        crew = self._crew
        return Brain(crew.policy, crew.net, *self._prior)

    def step(self) -> bool:
        """Play and learn from one batch of games; False when the course is over."""
        course = self._course
        if self._done >= course.games:
            return False
        part = self._done / course.games
        self._crew.rates[:5] = (
            course.heat,
            self._entropy * (1 - 0.7 * part),
            course.value_rate * (1 - 0.9 * part),
            0.9,
            0.9,
        )
        share = course.rivals_share if self._alone else 1.0
        gradient, tally = self._crew.play(_BATCH, stacked(self._rivals), share, self._pool)
        if course.rate > 0:
            rate = course.rate * (1.05 - part)
            self._adam.climb(gradient, (rate, course.deep_rate * rate, course.deep_rate * rate))
        before, self._done = self._done, self._done + _BATCH
        self._sums += tally
        self._since += _BATCH
        if self._alone:
            self._keep_up(before)
        return True

    def _keep_up(self, before: int) -> None:
        """Rivals and belief follow what has been learned."""
        course = self._course
        self._keep_rival(before)
        fits = (
            course.believe_every // 8,
            *range(course.believe_every, course.games, course.believe_every),
        )
        if any(before < due <= self._done for due in fits):
            self._believe()

    def _keep_rival(self, before: int) -> None:
        """Remember the policy of now: often at first, then about once for a twentieth more."""
        every = max(2048, self._done // 20)
        if before // every != self._done // every:
            self._rivals.append(_copy(self._crew.policy))
            if len(self._rivals) > self._course.rivals:
                del self._rivals[1 + len(self._rivals) // 4]  # thin out, and keep old ones too

    def _believe(self) -> None:
        """Learn from new games what behaviour tells of ranks."""
        course = self._course
        records = new_records(self._table, course.moments)
        policies = stacked([self._crew.policy, *self._rivals[-3:]])
        games = new_games(self._table, 1, course.seed * 77 + self._done)
        mind = new_mind(self._variant, self._prior, 1)
        collect(self._table, games, mind, self._pool, policies, 0.7, 12, records)
        found = fit_belief(self._table, records, Fitting(passes=6, batch=512), seed=course.seed)
        self._prior.habits[:] = found.habits
        self._prior.starts[:] = found.starts

    def standing(self) -> Standing:
        """How far it has come since the last time that this was asked."""
        sums, played = self._sums, max(1, self._since)
        said = Standing(
            games=self._done,
            of=self._course.games,
            plies=float(sums[PLIES] / played),
            draws=float(sums[DRAWN_GAMES] / played),
            against=float(sums[AGAINST_WON] / 2 / max(1, sums[AGAINST])),
            error=float(sums[ERROR] / 1e6 / max(1, sums[DECISIONS])),
        )
        self._sums = np.zeros(TALLY, np.int64)
        self._since = 0
        return said

    def close(self) -> None:
        """Let the workers go."""
        self._crew.close()

    def save(self, path: Path) -> None:
        """Write a checkpoint from which `load` goes on."""
        parts = dict(zip(("inner", "bias", "outer"), self._crew.net, strict=True))
        groups = (self._crew.policy, self._adam.slow, self._adam.fast, stacked(self._rivals))
        for name, policy in zip(("policy", "slow", "fast", "rivals"), groups, strict=True):
            parts.update({f"{name}{n}": part for n, part in enumerate(policy)})
        parts |= {"habits": self._prior.habits, "starts": self._prior.starts}
        counts = np.array([self._done, self._adam.steps])
        with path.with_suffix(".tmp").open("wb") as file:
            np.savez(file, allow_pickle=False, counts=counts, **parts)
        path.with_suffix(".tmp").replace(path)

    def load(self, path: Path) -> None:
        """Go on from a checkpoint of the same course."""
        with np.load(path, allow_pickle=False) as kept:
            for name, policy in (
                ("policy", self._crew.policy),
                ("slow", self._adam.slow),
                ("fast", self._adam.fast),
            ):
                for n, part in enumerate(policy):
                    part[:] = kept[f"{name}{n}"]
            for name, part in zip(("inner", "bias", "outer"), self._crew.net, strict=True):
                part[:] = kept[name]
            self._prior.habits[:] = kept["habits"]
            self._prior.starts[:] = kept["starts"]
            rivals = zip(*(kept[f"rivals{n}"] for n in range(3)), strict=True)
            self._rivals = [Policy(*parts) for parts in rivals]
            self._done, self._adam.steps = (int(n) for n in kept["counts"])


def _copy(policy: Policy) -> Policy:
    return Policy(*(part.copy() for part in policy))
