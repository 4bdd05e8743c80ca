"""Several workers that play training games side by side and learn the same."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

import numpy as np

from salpakan.engine.mind.minds import Prior
from salpakan.engine.mind.policy import Policy
from salpakan.engine.mind.value import Net
from salpakan.engine.train.seat import Batch, Part, Seat, Stint, make_ready
from salpakan.kernels.games import first_dice
from salpakan.kernels.tables import Int16, Int64, Tables, tables
from salpakan.rules import Variant


class Workers(Protocol):
    """Whoever plays: `Threads` of this process, or a `Cluster` of many machines."""

    @property
    def count(self) -> int:
        """Into how many stints a batch is divided."""

    def play(self, batch: Batch, stints: Sequence[Stint]) -> Sequence[Part]:
        """Play all stints of a batch; what came of them, in the same order."""

    def close(self) -> None:
        """Let all go."""


class Threads:
    """Workers of this process; kernels hold no lock, so that each thread has a core to itself."""

    def __init__(self, variant: Variant, count: int) -> None:
        make_ready()
        self.count = count
        self._seats = [Seat(variant) for _ in range(count)]
        self._pool = ThreadPoolExecutor(count)

    def play(self, batch: Batch, stints: Sequence[Stint]) -> list[Part]:
        """Each thread plays a stint."""

        def work(seat: Seat, stint: Stint) -> Part:
            return seat.play(batch, stint)

        return list(self._pool.map(work, self._seats, stints))

    def close(self) -> None:
        """Let the threads go."""
        self._pool.shutdown()


class Crew:
    """Plays batches of games; what the workers have learned is put together after each.

    The same seed, batches and number of workers give the same weights, whoever the workers are.
    """

    def __init__(
        self, variant: Variant, prior: Prior, policy: Policy, net: Net, workers: Workers, seed: int
    ) -> None:
        self.table: Tables = tables(variant)
        self.policy = policy
        """Whoever changes it does so between batches, in place."""
        self.net = net
        self.prior = prior
        """What all believe; to be changed in place."""
        self.rates = np.zeros(8, np.float32)
        self._variant = variant
        self._workers = workers
        self._dice = [first_dice(1, seed * 1000 + number) for number in range(workers.count)]

    def play(
        self, games: int, rivals: Policy, share: float, placements: Int16
    ) -> tuple[Policy, Int64]:
        """Play so many games in all; returns the policy's gradient for one game, and the tally."""
        batch = Batch(
            self._variant, self.policy, self.net, self.prior, self.rates, rivals, share, placements
        )
        seats = len(self._dice)
        stints = [Stint(len(range(n, games, seats)), self._dice[n]) for n in range(seats)]
        parts = self._workers.play(batch, stints)
        self._dice = [part.dice for part in parts]
        for common, *own in zip(self.net, *(part.net for part in parts), strict=True):
            common[:] = np.mean(own, axis=0)
        sums = zip(*(part.gradient for part in parts), strict=True)
        gradient = Policy(*(np.sum(own, axis=0) / np.float32(games) for own in sums))
        return gradient, np.sum([part.tally for part in parts], axis=0)

    def close(self) -> None:
        """Let the workers go."""
        self._workers.close()
