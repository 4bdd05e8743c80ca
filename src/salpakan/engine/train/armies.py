"""Learning where to put an army: many placements meet, and those that do well are played more.

Each is as likely as it has scored against the others, as often as those are played, by players that
know how often that is: their belief of start squares is made from it. So none is good because
nobody expects it. Worse ones are dropped, and the best come back with pieces exchanged (weights as
in Hedge: Freund and Schapire 1997).
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from random import Random
from typing import NamedTuple

import numpy as np

from salpakan.engine.armies import NO_STYLE, Army
from salpakan.engine.mind.brain import Brain
from salpakan.engine.mind.desk import ORIGIN, TARGET, Mind, new_mind
from salpakan.engine.mind.layout import Float32
from salpakan.engine.mind.minds import Prior
from salpakan.engine.mind.policy import Policy, consider, draw
from salpakan.engine.mind.rows import plain
from salpakan.engine.mind.turn import awake, take_turn
from salpakan.engine.placing import exchange, vary
from salpakan.engine.train.course import QUIET_LIMIT
from salpakan.formations import formations, random_placement
from salpakan.kernels.deal import clear, open_eyes, place
from salpakan.kernels.dice import below
from salpakan.kernels.games import PLY, TO_MOVE, WINNER, Games, new_games
from salpakan.kernels.jit import kernel
from salpakan.kernels.loading import pool_of
from salpakan.kernels.tables import Int16, Int32, Tables, tables
from salpakan.rules import VARIANTS, Placement, Side

CLASSIC = VARIANTS["classic"]
LONGEST = 400
_HEAT = 0.5
_TRUST = 0.7
"""Exponent of what the distribution says of a start square: nobody should be too sure of it."""


@dataclass(frozen=True, slots=True)
class Drill:
    """How to learn armies."""

    seed: int = 1
    threads: int = 1
    armies: int = 1536
    """Placements to begin with: half forms of the named strategies, half by lot."""
    games: int = 12
    """Games of each placement in the first round; more as fewer are left."""
    eager: float = 30.0
    """A placement that scores 0.1 better is e to the power of a tenth of that as likely."""


class Round(NamedTuple):
    """What came of a round."""

    number: int
    armies: int
    games: int
    best: float
    """Score of the ten that are played most, against all as often as those are played."""
    spread: float
    """How many placements are played, as if all were played as often (perplexity)."""


class Muster:
    """Placements that are learning; `brain` plays them, by its policy alone."""

    def __init__(self, brain: Brain, drill: Drill) -> None:
        self._drill = drill
        self._dice = Random(drill.seed)
        self._variant = replace(CLASSIC, quiet_limit=QUIET_LIMIT)
        self._table = tables(self._variant)
        self._policy = brain.policy
        prior = brain.prior(self._variant)
        self._prior = Prior(prior.habits, prior.starts.copy(), prior.doubt)
        self._games = [
            new_games(self._table, 1, drill.seed * 1000 + n) for n in range(drill.threads)
        ]
        self._minds = [new_mind(self._variant, self._prior, 1) for _ in range(drill.threads)]
        self._armies = [self._fresh(n) for n in range(drill.armies)]
        self.points = np.zeros(drill.armies)
        self.played = np.zeros(drill.armies)
        self._done = 0

    def _fresh(self, number: int) -> tuple[Placement, str]:
        if number % 2:
            return random_placement(CLASSIC, Side.WHITE, self._dice), NO_STYLE
        formation = self._dice.choice(formations(CLASSIC))
        drawing = self._dice.choice(formation.drawings)
        return vary(CLASSIC, Side.WHITE, drawing, self._dice), formation.id

    @property
    def weights(self) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        """How likely each placement is; it adds up to 1."""
        # A score is drawn to the middle, in games that speak for that.
        scores = (self.points + 8 * 0.5) / (self.played + 8)
        likely = np.exp(self._drill.eager * (scores - scores.max()))
        return np.asarray(likely / likely.sum())

    def round(self) -> Round:
        """Play, learn, drop the worse half and bring in forms of the best."""
        if self._done:
            self._select()
        self._done += 1
        chance, count = self.weights, len(self._armies)
        pool = self._pool()
        self._prior.starts[:] = self._starts(pool, np.tile(chance, 2) / 2)
        games = max(1, self._drill.games * self._drill.armies // count)
        dice = np.random.default_rng(self._drill.seed * 97 + self._done)
        own = np.tile(np.arange(count), games)
        other = dice.choice(count, len(own), p=chance)
        mirrored = dice.integers(0, 2, (2, len(own))) * count
        pairs = np.stack([own, other], axis=1) + mirrored.T
        black = dice.integers(0, 2, len(own)) == 1
        pairs[black] = pairs[black][:, ::-1]
        points = self._play(pool, pairs.astype(np.int32))
        points[black] = 1 - points[black]
        self.points = self.points / 2 + np.bincount(own, points, count)
        self.played = self.played / 2 + games
        chance = self.weights
        top = np.argsort(-chance)[:10]
        spread = float(np.exp(-(chance * np.log(chance + 1e-12)).sum()))
        best = float((self.points[top] / self.played[top]).mean())
        return Round(self._done, count, len(own), best, spread)

    def _select(self) -> None:
        order = np.argsort(-self.weights)
        kept = [int(n) for n in order[: len(order) // 2]]
        parents = kept[: len(kept) // 2]
        fresh = [self._form_of(*self._armies[n]) for n in parents]
        self._armies = [self._armies[n] for n in kept] + fresh
        # A form begins with what its parent is worth, and little to speak for it.
        worth = self.points[parents] / self.played[parents]
        self.points = np.concatenate([self.points[kept], 4 * worth])
        self.played = np.concatenate([self.played[kept], np.full(len(fresh), 4.0)])

    def _form_of(self, placement: Placement, style: str) -> tuple[Placement, str]:
        if style != NO_STYLE:
            return exchange(CLASSIC, placement, self._dice, 20), style
        ranks, home = dict(placement.ranks), sorted(CLASSIC.home(Side.WHITE))
        for _ in range(self._dice.randint(1, 3)):
            one, two = self._dice.sample(home, 2)
            here, there = ranks.pop(one, None), ranks.pop(two, None)
            ranks |= {
                square: rank for square, rank in ((one, there), (two, here)) if rank is not None
            }
        return Placement.of(CLASSIC, Side.WHITE, ranks.items()), style

    def _pool(self) -> Int16:
        """All placements, and after them all as in a mirror."""
        plain_ones = [placement for placement, _ in self._armies]
        return pool_of(CLASSIC, [*plain_ones, *(p.mirrored(CLASSIC) for p in plain_ones)])

    def _starts(self, pool: Int16, chance: np.ndarray[tuple[int], np.dtype[np.float64]]) -> Float32:
        """What a start square says of a rank, if placements are played as often as this."""
        seen = np.zeros_like(self._prior.starts, dtype=np.float64)
        for home in range(pool.shape[1]):
            here = pool[:, home]
            seen[home] = np.bincount(here[here >= 0], chance[here >= 0], seen.shape[1])
        counts = np.asarray(self._table.counts[: seen.shape[1]], np.float64)
        expected = seen.sum(axis=1, keepdims=True) * counts / counts.sum()
        ratio = (seen + 0.005) / (expected + 0.005)
        return np.asarray(ratio**_TRUST, np.float32)

    def _play(self, pool: Int16, pairs: Int32) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        """Points of White in a game of each pair of rows of the pool."""
        points = np.zeros(len(pairs), np.int32)
        threads = self._drill.threads

        def work(number: int, first: int, last: int) -> None:
            play_pairs(
                self._table, self._games[number], self._minds[number], pool,
                pairs[first:last], self._policy, points[first:last],
            )  # fmt: skip

        ends = [len(pairs) * n // threads for n in range(threads + 1)]
        with ThreadPoolExecutor(threads) as crew:
            list(crew.map(work, range(threads), ends, ends[1:]))
        return points / 2

    def armies(self, count: int) -> list[Army]:
        """The likeliest, with weights out of about 10,000."""
        likely: dict[Placement, float] = {}
        styles = dict(self._armies)
        for (placement, _), chance in zip(self._armies, self.weights, strict=True):
            likely[placement] = likely.get(placement, 0.0) + float(chance)
        best = sorted(likely, key=lambda placement: -likely[placement])[:count]
        total = sum(likely[placement] for placement in best)
        return [
            Army(placement, styles[placement], max(1, round(10_000 * likely[placement] / total)))
            for placement in best
        ]


@kernel
def play_pairs(
    t: Tables, games: Games, mind: Mind, pool: Int16, pairs: Int32, policy: Policy, points: Int32
) -> None:
    """Play a game of each pair of rows of the pool, White's first, in row 0; half points of White.

    Who moves first is by lot, and both play by the policy.
    """
    head, row = games.head, plain(0)
    for n in range(len(pairs)):
        clear(t, games, row, below(games, row, 2))
        for side in range(2):
            for home in range(t.homes):
                games.work[0, home] = pool[pairs[n, side], home]
            place(t, games, row, side)
        open_eyes(t, games, row)
        awake(t, games, row, mind)
        while head[0, WINNER] < 0 and head[0, PLY] < LONGEST:
            count = consider(t, games, row, mind, plain(head[0, TO_MOVE]), policy, _HEAT)
            m = draw(games, row, mind.desk, count)
            origin, target = plain(mind.desk.moves[m, ORIGIN]), plain(mind.desk.moves[m, TARGET])
            take_turn(t, games, row, mind, origin, target)
        winner = head[0, WINNER]
        points[n] = 2 if winner == 0 else 0 if winner == 1 else 1
