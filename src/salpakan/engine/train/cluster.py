"""Workers on many machines, by Ray (docs/training.md, decision 13).

A stint is a task of the cluster: it needs one core, may run anywhere, and is played again somewhere
else if its process or its machine goes away. What came of it is the same then, see `seat`.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np

from salpakan.engine.mind.minds import Prior
from salpakan.engine.mind.policy import Policy
from salpakan.engine.mind.value import Net
from salpakan.engine.train.seat import Batch, Part, Seat, Stint, make_ready
from salpakan.rules import SalpakanError, Variant

LOCAL = "local"
"""Instead of an address: a cluster of this machine alone, which ends with us."""
_HOME = "127.0.0.1"
_PATIENCE = 5.0
"""Seconds for a first answer of a cluster."""


class Played(NamedTuple):
    """A stint that was played, and where."""

    part: Part
    process: int
    """Number of the process, on its machine."""


class Cluster:
    """Workers of a Ray cluster; `salpakan[train]` brings Ray."""

    def __init__(self, address: str = LOCAL, count: int | None = None) -> None:
        """Join the cluster at an address such as `10.0.0.1:6379`, or start one of `count` cores.

        `count` is into how many stints a batch is divided, by default one for each core that the
        cluster has now. Raises `SalpakanError` if nothing answers, and `ModuleNotFoundError`
        without Ray.
        """
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # tells nobody that it is used
        if address == LOCAL:  # Ray then listens on the loopback only, on Linux too
            os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")
        self._ray: Any = import_module("ray")
        quietly = {"log_to_driver": False, "configure_logging": False}
        if address == LOCAL:
            self._ray.init(
                address="local",
                num_cpus=count,
                include_dashboard=False,
                _node_ip_address=_HOME,
                **quietly,
            )
        else:
            try:
                _knock(address)
                self._ray.init(address=address, **quietly)
            except (OSError, ValueError, RuntimeError):
                raise SalpakanError(f"no Ray cluster answers at {address}") from None
        self.count = count or int(self._ray.cluster_resources()["CPU"])
        self.processes: tuple[int, ...] = ()
        """Who played the last batch, stint by stint."""
        self._task = self._ray.remote(num_cpus=1, max_retries=-1)(_play)

    def play(self, batch: Batch, stints: Sequence[Stint]) -> list[Part]:
        """The cluster plays all stints, as many at once as it has cores."""
        common = self._ray.put(batch)
        played: list[Played] = self._ray.get([self._task.remote(common, s) for s in stints])
        self.processes = tuple(one.process for one in played)
        return [one.part for one in played]

    def close(self) -> None:
        """Leave the cluster; one that was started here ends."""
        self._ray.shutdown()


def _knock(address: str) -> None:
    """Ray itself would wait for minutes where nobody is. Raises `OSError`."""
    host, _, port = address.rpartition(":")
    if host and port.isdigit() and "//" not in host:
        socket.create_connection((host, int(port)), _PATIENCE).close()


def _play(batch: Batch, stint: Stint) -> Played:
    """What a worker does. Arrays come from shared memory, where nobody may write."""
    own = batch._replace(
        policy=Policy(*map(np.array, batch.policy)),
        net=Net(*map(np.array, batch.net)),
        prior=Prior(np.array(batch.prior.habits), np.array(batch.prior.starts), batch.prior.doubt),
        rates=np.array(batch.rates),
        rivals=Policy(*map(np.array, batch.rivals)),
        placements=np.array(batch.placements),
    )
    return Played(_seat(batch.variant).play(own, stint), os.getpid())


@lru_cache(maxsize=4)
def _seat(variant: Variant) -> Seat:
    """A worker's process keeps its seat from one batch to the next."""
    make_ready()
    return Seat(variant)
