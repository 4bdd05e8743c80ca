"""The kernels: whole random games, and batches of games with and without observations."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np

from salpakan.bench.figure import Figure, Once, Tell, Work
from salpakan.kernels import Many, new_games, play_games, tables
from salpakan.kernels.play import PLIES, TALLY
from salpakan.rules import VARIANTS

GAMES = 1024
"""Games of a batch for each thread."""
CLASSIC = VARIANTS["classic"]
ROWS, STEPS = 64, 20


@contextmanager
def _random_play() -> Iterator[Work]:
    """Whole random games, nobody looking on."""
    table = tables(CLASSIC)
    games, pool = new_games(table, ROWS, 1), np.zeros((0, table.homes), np.int16)
    tally = np.zeros((ROWS, TALLY), np.int64)

    def work() -> int:
        before = int(tally[:, PLIES].sum())
        play_games(table, games, pool, 1, tally, 0, ROWS)
        return int(tally[:, PLIES].sum()) - before

    yield work


@contextmanager
def _batch(threads: int, look: bool) -> Iterator[Work]:
    """Random actions chosen and played, with legal masks, with or without observations."""
    many = Many(CLASSIC, threads * GAMES, seed=1, threads=threads, look=look)

    def work() -> int:
        for _ in range(STEPS):
            many.step_at_random()
        return STEPS * many.count

    yield work
    many.close()


FIGURES = (
    Figure("kernels.random_plies_per_s", _random_play),
    Figure("kernels.batch_steps_per_s_1t", lambda: _batch(1, look=True)),
    Figure("kernels.batch_steps_per_s_2t", lambda: _batch(2, look=True)),
    Figure("kernels.batch_steps_unseen_per_s_1t", lambda: _batch(1, look=False)),
    Figure("kernels.batch_steps_unseen_per_s_2t", lambda: _batch(2, look=False)),
)


def compiling(tell: Tell) -> Once:
    """Seconds to make all kernels ready: with nothing kept, and once more with what was kept.

    Seconds of a processor stand beside those of the clock, which runs on while others work.
    """
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        for name in ("compile_cold", "compile_cached"):
            tell("compile", f"kernels.{name}_s")
            start, used = time.perf_counter(), _used()
            command = [sys.executable, "-m", "salpakan.kernels.warm"]
            kept = {**os.environ, "NUMBA_CACHE_DIR": folder}
            subprocess.run(command, env=kept, stdout=subprocess.DEVNULL, check=True)
            found[f"kernels.{name}_s"] = time.perf_counter() - start
            found[f"kernels.{name}_processor_s"] = _used() - used
    return found


def _used() -> float:
    """Seconds of a processor that processes started from here have used."""
    times = os.times()
    return times.children_user + times.children_system
