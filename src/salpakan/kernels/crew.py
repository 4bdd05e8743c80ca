"""Threads that share the rows of a batch."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from types import TracebackType
from typing import Self

Work = Callable[[int, int], int | None]
"""A kernel on the rows from the first number to the second, exclusive."""


class Crew:
    """A number of threads, this one included, that divide rows among them.

    Kernels work without the interpreter's lock, so that plain threads are enough. How many there
    are changes no game: each has its own dice.

    >>> with Crew(2) as crew:
    ...     crew.share(lambda lo, hi: hi - lo, 10)
    10
    """

    def __init__(self, threads: int = 1) -> None:
        if threads < 1:
            raise ValueError(f"a crew has at least 1 thread, not {threads}")
        self.threads = threads
        self._others = ThreadPoolExecutor(threads - 1, "kernels") if threads > 1 else None

    def share(self, work: Work, rows: int) -> int:
        """Do the work on all rows; returns the sum of what it returned."""
        if self._others is None:
            return work(0, rows) or 0
        edges = [rows * part // self.threads for part in range(self.threads + 1)]
        parts = list(pairwise(edges))
        waited = [self._others.submit(work, lo, hi) for lo, hi in parts[1:]]
        done = work(*parts[0]) or 0
        return done + sum(each.result() or 0 for each in waited)

    def close(self) -> None:
        """Let the other threads go."""
        if self._others is not None:
            self._others.shutdown()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
