"""Several threads that play training games side by side and learn the same."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np

from salpakan.engine.mind.desk import Mind, new_mind
from salpakan.engine.mind.minds import Prior
from salpakan.engine.mind.policy import Policy, stacked
from salpakan.engine.mind.value import Net, new_active
from salpakan.engine.train.learn import GAMES, TALLY, Learner, learn_games, new_tape
from salpakan.kernels.games import Games, new_games
from salpakan.kernels.tables import Int16, Int64, Tables, tables
from salpakan.rules import Variant


class Seat(NamedTuple):
    """One thread's own arrays."""

    games: Games
    mind: Mind
    learner: Learner


class Crew:
    """Plays batches of games; what the threads have learned is put together after each.

    The same seed, batches and number of threads give the same weights.
    """

    def __init__(
        self, variant: Variant, prior: Prior, policy: Policy, net: Net, threads: int, seed: int
    ) -> None:
        self.table: Tables = tables(variant)
        self.policy = policy
        """Whoever changes it does so between batches, in place."""
        self.net = net
        self.prior = prior
        """What all believe; to be changed in place."""
        self.rates = np.zeros(8, np.float32)
        self._variant = variant
        self._seats = [self._seat(seed * 1000 + number) for number in range(threads)]
        self._pool = ThreadPoolExecutor(threads)

    def _seat(self, seed: int) -> Seat:
        net = Net(*(part.copy() for part in self.net))
        learner = Learner(
            policy=self.policy,
            net=net,
            active=new_active(),
            tape=new_tape(),
            gradient=Policy(*(np.zeros_like(part) for part in self.policy)),
            rates=self.rates,
            rivals=stacked([self.policy]),
        )
        games = new_games(self.table, 1, seed)
        return Seat(games, new_mind(self._variant, self.prior, 1), learner)

    def play(
        self, games: int, rivals: Policy, share: float, placements: Int16
    ) -> tuple[Policy, Int64]:
        """Play so many games in all; returns the policy's gradient for one game, and the tally."""

        def work(seat: Seat, count: int) -> Int64:
            tally = np.zeros(TALLY, np.int64)
            tally[GAMES] = count
            for sums in seat.learner.gradient:
                sums[:] = 0
            for own, common in zip(seat.learner.net, self.net, strict=True):
                own[:] = common
            learner = seat.learner._replace(rivals=rivals)
            learn_games(self.table, seat.games, seat.mind, placements, learner, share, tally)
            return tally

        counts = [len(range(n, games, len(self._seats))) for n in range(len(self._seats))]
        tallies = list(self._pool.map(work, self._seats, counts))
        for part, *others in zip(self.net, *(s.learner.net for s in self._seats), strict=True):
            part[:] = np.mean(others, axis=0)
        gradients = zip(*(s.learner.gradient for s in self._seats), strict=True)
        gradient = Policy(*(np.sum(parts, axis=0) / np.float32(games) for parts in gradients))
        return gradient, np.sum(tallies, axis=0)

    def close(self) -> None:
        """Let the threads go."""
        self._pool.shutdown()
