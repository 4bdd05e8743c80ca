"""A seat: where training games are played one after the other.

What comes of a batch depends on what the seat is told and on nothing else: not on the seat, the
thread, the process or the machine, as long as its processor is of the same kind. So a part that was
lost can be played again, by anybody.

    python -m salpakan.engine.train.seat

compiles what a seat needs, if the cache lacks it.
"""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from typing import NamedTuple

import numpy as np

from salpakan.engine.mind.desk import new_mind
from salpakan.engine.mind.layout import Float32
from salpakan.engine.mind.minds import Prior, flat_prior
from salpakan.engine.mind.policy import Policy, linear_policy, purposeful, stacked
from salpakan.engine.mind.value import Net, new_active, new_net
from salpakan.engine.train.learn import GAMES, TALLY, Learner, learn_games, new_tape
from salpakan.kernels.games import first_dice, new_games
from salpakan.kernels.jit import PLAIN
from salpakan.kernels.tables import Int16, Int64, UInt64, tables
from salpakan.rules import VARIANTS, Variant


class Batch(NamedTuple):
    """What all seats are told; nobody writes to it while they play."""

    variant: Variant
    policy: Policy
    net: Net
    prior: Prior
    rates: Float32
    """`Learner.rates`."""
    rivals: Policy
    """Several in one, see `stacked`."""
    share: float
    """Part of the games that are played against rivals."""
    placements: Int16


class Stint(NamedTuple):
    """What one seat is told of a batch besides."""

    games: int
    dice: UInt64
    """(1,) the state that the last stint of this seat left."""


class Part(NamedTuple):
    """What came of a stint."""

    gradient: Policy
    """Sums over the stint's games."""
    net: Net
    """The value after them."""
    tally: Int64
    dice: UInt64


class Seat:
    """Room for one thread. Its arrays hold nothing between two stints."""

    def __init__(self, variant: Variant) -> None:
        self._table = tables(variant)
        self._games = new_games(self._table, 1)
        self._mind = new_mind(variant, flat_prior(self._table), 1)
        self._active, self._tape = new_active(), new_tape()

    def play(self, batch: Batch, stint: Stint) -> Part:
        """Play a stint and learn from it."""
        learner = Learner(
            policy=batch.policy,
            net=Net(*(part.copy() for part in batch.net)),
            active=self._active,
            tape=self._tape,
            gradient=Policy(*(np.zeros_like(part) for part in batch.policy)),
            rates=batch.rates,
            rivals=batch.rivals,
        )
        tally = np.zeros(TALLY, np.int64)
        tally[GAMES] = stint.games
        self._games.dice[:] = stint.dice
        mind = self._mind._replace(prior=batch.prior)
        learn_games(self._table, self._games, mind, batch.placements, learner, batch.share, tally)
        return Part(learner.gradient, learner.net, tally, self._games.dice.copy())


@cache
def make_ready() -> None:
    """Have all kernels of a seat in the cache before this process reads them.

    A process that has compiled a kernel itself runs it with the parts that it compiled on the way,
    one that has read it with those that are stored in it; sums are then added in another order, and
    the last bits differ. So another process compiles. Once for each process; two seconds if there
    is nothing to do.
    """
    if not PLAIN:
        subprocess.run([sys.executable, "-m", __name__], check=True)


def _main() -> None:
    """Play no game at all."""
    variant = VARIANTS["mini-3x3"]
    table = tables(variant)
    policy = linear_policy(purposeful())
    batch = Batch(
        variant=variant,
        policy=policy,
        net=new_net(1),
        prior=flat_prior(table),
        rates=np.zeros(8, np.float32),
        rivals=stacked([policy]),
        share=0.0,
        placements=np.zeros((0, table.homes), np.int16),
    )
    Seat(variant).play(batch, Stint(0, first_dice(1, 1)))


if __name__ == "__main__":
    _main()
