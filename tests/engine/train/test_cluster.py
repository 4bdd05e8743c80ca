"""A course that a Ray cluster plays: two workers of this machine, started and ended here."""

import os
import signal
import threading
import time
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from salpakan.engine.mind.minds import flat_prior
from salpakan.engine.mind.policy import stacked
from salpakan.engine.mind.value import new_net
from salpakan.engine.train.cluster import Cluster
from salpakan.engine.train.course import Course, Pupil, placements_for
from salpakan.engine.train.crew import Threads, Workers
from salpakan.engine.train.seat import Batch, Part, Stint
from salpakan.kernels import tables
from salpakan.kernels.games import first_dice
from salpakan.rules import VARIANTS, SalpakanError
from tests.support.minded import deep_policy
from tests.support.processes import descendants, listening, runs

MINI = replace(VARIANTS["mini-4x5"], quiet_limit=100)
COURSE = Course(games=192, seed=3, threads=2, deep=True)
BATCH = Batch(
    variant=MINI,
    policy=deep_policy(1),
    net=new_net(2),
    prior=flat_prior(tables(MINI)),
    rates=np.array([1, 0.01, 0.004, 0.9, 0.9, 0, 0, 0], np.float32),
    rivals=stacked([deep_policy(2)]),
    share=0.3,
    placements=placements_for(MINI, 50, 1),
)
pytestmark = pytest.mark.timeout(600)  # the compiler's time


def stints(games: int) -> list[Stint]:
    return [Stint(games, first_dice(1, number)) for number in range(2)]


def as_bytes(part: Part) -> list[bytes]:
    return [array.tobytes() for array in (*part.gradient, *part.net, part.tally, part.dice)]


@pytest.fixture(scope="module")
def by_threads() -> Iterator[Threads]:
    """First, so that kernels are compiled once and then read by all."""
    threads = Threads(MINI, 2)
    yield threads
    threads.close()


@pytest.fixture(scope="module")
def cluster(by_threads: Threads) -> Iterator[Cluster]:
    """Two workers, whatever cluster there is or was; nothing of them is left in the end."""
    assert 2 == by_threads.count
    with pytest.MonkeyPatch.context() as surroundings:
        surroundings.setenv("RAY_ADDRESS", "127.0.0.1:1")
        workers = Cluster("local", 2)
    workers.play(BATCH, stints(1))
    played = set(workers.processes)
    yield workers
    played |= set(workers.processes)
    workers.close()
    ends = time.monotonic() + 20
    while any(map(runs, played)) and time.monotonic() < ends:
        time.sleep(0.1)
    assert not any(map(runs, played))


def test_two_workers_of_a_cluster_learn_what_two_threads_learn_bit_for_bit(
    cluster: Cluster, by_threads: Threads
) -> None:
    def learned(workers: Workers) -> list[bytes]:
        pupil = Pupil(VARIANTS["mini-4x5"], COURSE, workers=workers)
        before = pupil.brain.policy.linear.copy()
        while pupil.step():
            pass
        brain = pupil.brain
        assert (before != brain.policy.linear).any()
        return [part.tobytes() for part in (*brain.policy, *brain.net)]

    assert learned(by_threads) == learned(cluster)
    assert os.getpid() not in cluster.processes


def test_a_cluster_of_one_machine_listens_on_the_loopback_only(cluster: Cluster) -> None:
    family = {os.getpid(), *descendants(os.getpid())}
    assert set(cluster.processes) < family
    heard_on = listening(family)
    assert len(heard_on) > 3
    assert {True} == {address.is_loopback for address in heard_on}


def test_nobody_waits_for_a_cluster_that_is_not_there() -> None:
    began = time.monotonic()
    with pytest.raises(SalpakanError, match="no Ray cluster answers"):
        Cluster("127.0.0.1:1")
    assert time.monotonic() - began < 30


def test_the_stint_of_a_worker_that_dies_is_played_again(
    cluster: Cluster, by_threads: Threads
) -> None:
    """It is killed while it plays; what comes of the batch is the same."""
    cluster.play(BATCH, stints(1))
    victim = cluster.processes[0]
    long = stints(6_000)
    killed: list[bool] = []

    def kill() -> None:
        time.sleep(0.5)
        killed.append(runs(victim))
        os.kill(victim, signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    played = cluster.play(BATCH, long)
    killer.join()
    assert [True] == killed
    assert not runs(victim)
    assert victim not in cluster.processes  # else it had finished before
    expected = by_threads.play(BATCH, long)
    assert [as_bytes(part) for part in expected] == [as_bytes(part) for part in played]
