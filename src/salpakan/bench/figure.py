"""Speeds measured in turns: a little of each, round after round, so that a machine that is busy
for a while is busy for all of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from statistics import median
from typing import TypeAlias

ROUNDS = 5

Work: TypeAlias = Callable[[], int]
"""Does a little of something, and returns how much it did."""
Tell: TypeAlias = Callable[[str, str], None]
"""Told what happens ("ready", "round", "server", "compile", "signature") and with what."""


class AbsentError(Exception):
    """What is to be measured is not there; the text says why."""


@dataclass(frozen=True, slots=True)
class Figure:
    """Something whose speed can be measured; `start` makes it ready and puts it away again."""

    key: str
    """Where it stands in the report, as "kernels.random_plies_per_s"."""
    start: Callable[[], AbstractContextManager[Work]]
    """Raises `AbsentError`."""


@dataclass(frozen=True, slots=True)
class Speed:
    """How much was done a second in each round."""

    rounds: tuple[float, ...]
    processors: float
    """Processors that it kept busy, on average. Below the number of its threads the machine had
    other things to do."""

    @property
    def value(self) -> float:
        """The middle one of the rounds."""
        return median(self.rounds)


@dataclass(frozen=True, slots=True)
class Absent:
    """In place of a speed."""

    reason: str


Found: TypeAlias = Mapping[str, Speed | Absent]
"""Speeds by key."""
Once: TypeAlias = Mapping[str, float | Absent]
"""Figures that are measured once, by key."""


def measure(figures: Sequence[Figure], seconds: float, tell: Tell) -> dict[str, Speed | Absent]:
    """Measure each figure for so many seconds altogether, in `ROUNDS` rounds of all of them.

    Whatever has to be compiled is compiled before the first round.

    >>> from contextlib import nullcontext
    >>> figures = [Figure("one.steps_per_s", lambda: nullcontext(lambda: 1))]
    >>> found = measure(figures, 0.001, lambda what, name: None)
    >>> len(found["one.steps_per_s"].rounds), found["one.steps_per_s"].value > 0
    (5, True)
    """
    found: dict[str, Speed | Absent] = {}
    works: dict[str, Work] = {}
    with ExitStack() as opened:
        for figure in figures:
            tell("ready", figure.key)
            try:
                works[figure.key] = opened.enter_context(figure.start())
            except AbsentError as absent:
                found[figure.key] = Absent(str(absent))
            else:
                works[figure.key]()
        samples: dict[str, list[tuple[float, float]]] = {key: [] for key in works}
        for number in range(ROUNDS if works else 0):
            tell("round", f"{number + 1}/{ROUNDS}")
            for key, work in works.items():
                samples[key].append(_sample(work, seconds / ROUNDS))
    for key, taken in samples.items():
        shares = [share for _, share in taken]
        found[key] = Speed(tuple(speed for speed, _ in taken), sum(shares) / len(shares))
    return {figure.key: found[figure.key] for figure in figures}


def _sample(work: Work, seconds: float) -> tuple[float, float]:
    """How much was done a second, and with how many processors."""
    done, start, used = 0, time.perf_counter(), time.process_time()
    passed = 0.0
    while done == 0 or passed < seconds:
        done += work()
        passed = time.perf_counter() - start
    return done / passed, (time.process_time() - used) / passed
