"""Learning a prior from records: the weights that make the true deals likeliest.

The chance of a deal is the product of its pieces' weights over the sum of all deals', so that the
logarithm of a weight is learned from how often its habit and rank came together, less how often
they should have, by the belief that these weights lead to. A belief has nearly those chances.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from salpakan.engine.mind.belief import balance, weigh_piece
from salpakan.engine.mind.minds import GROUPS, HABITS, HOME, WIDE, Float32, Prior
from salpakan.engine.mind.records import MASK, TRUTH, Records
from salpakan.kernels.jit import kernel, part
from salpakan.kernels.tables import Int64, Tables

Progress = Callable[[int, float], None]
"""Told after each pass its number and the mean log-loss of a piece on the way."""


class Course(NamedTuple):
    """How to learn."""

    passes: int = 8
    """Times that all records are looked at."""
    batch: int = 512
    """Records between two steps."""
    rate: float = 0.05
    """Length of the first step; it shrinks to nothing towards the end."""
    pull: float = 50.0
    """How strongly weights are drawn to 1, in pieces that speak for it."""
    mirrored: bool = True
    """Left and right of the home are one."""


def fit_belief(
    table: Tables,
    records: Records,
    course: Course | None = None,
    seed: int = 0,
    progress: Progress | None = None,
) -> Prior:
    """The prior that explains the records best. The same records and seed give the same prior."""
    course = course or Course()
    logs = np.zeros((HABITS + table.homes, WIDE), np.float32)
    slow, fast = np.zeros_like(logs), np.zeros_like(logs)
    steps = list(_batches(len(records.rows), course, seed))
    losses: list[float] = []
    for number, (run, chosen) in enumerate(steps, start=1):
        gradient = np.zeros_like(logs)
        loss = _slope(table, records, chosen, _prior(logs), gradient, new_room(table))
        losses.append(loss / (len(chosen) * table.size))
        gradient[:] = (gradient - course.pull * logs / len(steps)) / len(chosen)
        slow += (gradient - slow) * 0.1
        fast += (gradient**2 - fast) * 0.01
        push = slow / (1 - 0.9**number) / (np.sqrt(fast / (1 - 0.99**number)) + 1e-6)
        logs += course.rate * (1 - number / len(steps)) * push
        if course.mirrored:
            _mirror(table, logs[HABITS:])
        if progress is not None and (number == len(steps) or steps[number][0] != run):
            progress(run, float(np.mean(losses)))
            losses.clear()
    return _levelled(table, records, _prior(logs))


def _levelled(table: Tables, records: Records, prior: Prior) -> Prior:
    """The same beliefs, with each rank's weights 1 on average over what all pieces do.

    A factor for all weights of a rank makes no difference to a belief, as the army's counts say how
    many there are; but doubt compares weights of different ranks. Nor does what start squares take
    over from habits; without that, weights outgrow the half precision that they are kept in.
    """
    seen = records.rows[:: max(1, len(records.rows) // 4096)].reshape(-1, GROUPS + 1)
    habits, starts = prior.habits, prior.starts
    usual = np.exp(np.log(habits[seen[:, :GROUPS]]).mean(axis=(0, 1)))
    prior = Prior(habits / usual, starts * usual**GROUPS)
    weights = prior.starts[seen[:, HOME]] * prior.habits[seen[:, :GROUPS]].prod(axis=1)
    held, factors = np.asarray(table.counts) > 0, np.ones(WIDE)
    for _ in range(100):
        scaled = weights * factors
        mean = (scaled * (table.size / (scaled @ table.counts))[:, None]).mean(axis=0)
        factors[held] /= mean[held]
        factors[held] /= np.exp(np.log(factors[held]).mean())  # one for all ranks says nothing
    return prior._replace(starts=(prior.starts * factors).astype(np.float32))


def _batches(count: int, course: Course, seed: int) -> Iterator[tuple[int, Int64]]:
    dice = np.random.default_rng(seed)
    for run in range(course.passes):
        order = dice.permutation(count)
        for first in range(0, count, course.batch):
            yield run, order[first : first + course.batch]


def _prior(logs: Float32) -> Prior:
    weights = np.exp(logs)
    return Prior(habits=weights[:HABITS].copy(), starts=weights[HABITS:].copy())


def _mirror(table: Tables, starts: Float32) -> None:
    grid = starts.reshape(-1, table.width, WIDE)
    grid[:] = (grid + grid[:, ::-1]) / 2


class Room(NamedTuple):
    """For sums on the side."""

    belief: Float32
    """(size, 16)"""
    work: Float32
    """(32,)"""


def new_room(table: Tables) -> Room:
    return Room(np.zeros((table.size, WIDE), np.float32), np.zeros(2 * WIDE, np.float32))


@part
def _imagine(t: Tables, records: Records, n: int, prior: Prior, room: Room) -> None:
    """The belief of a side at the moment `n`, as `belief.believe` makes it."""
    for j in range(t.size):
        ranks = records.pieces[n, j, MASK]
        weigh_piece(t, prior, records.rows[n, j], ranks, room.belief[j])
    balance(t, room.belief, room.work)


@kernel
def _slope(
    t: Tables, records: Records, chosen: Int64, prior: Prior, gradient: Float32, room: Room
) -> float:
    """Add the gradient of the log-chance of the truth to `gradient`; returns the log-loss."""
    loss = 0.0
    for n in chosen:
        _imagine(t, records, n, prior, room)
        for j in range(t.size):
            truth = records.pieces[n, j, TRUTH]
            loss -= np.log(room.belief[j, truth])
            if room.belief[j, truth] == 1:
                continue
            for k in range(WIDE):
                by = (np.float32(1) if k == truth else np.float32(0)) - room.belief[j, k]
                gradient[HABITS + records.rows[n, j, HOME], k] += by
                for group in range(GROUPS):
                    gradient[records.rows[n, j, group], k] += by
    return loss


@kernel
def beliefs_of(t: Tables, records: Records, prior: Prior, room: Room, beliefs: Float32) -> None:
    """Write what a side believed at each of the moments, (n, size, 16), by this prior."""
    for n in range(len(records.rows)):
        _imagine(t, records, n, prior, room)
        for j in range(t.size):
            for k in range(WIDE):
                beliefs[n, j, k] = room.belief[j, k]
