"""Threads that stand ready for the next step of a batch and share its games.

A step of a thousand games takes a quarter of a millisecond. To wake a sleeping thread, or to hand
over the interpreter's lock, takes half of that. So the threads of a crew wait inside a kernel,
looking at a number in memory, without the lock; if nothing comes for a while they go to sleep.
"""

from __future__ import annotations

import threading
from typing import NamedTuple

import numpy as np

from salpakan.kernels.batch import Seen, step_games
from salpakan.kernels.games import Games
from salpakan.kernels.jit import PLAIN, kernel, part
from salpakan.kernels.moves import random_actions
from salpakan.kernels.shared import look, rest, tell
from salpakan.kernels.tables import Int16, Int32, Int64, Tables

CHOOSE, STEP, LEAVE = 1, 2, 4
"""What a crew is asked to do, as bits: choose random actions, play actions, go home."""

# Columns of the slate. Row 0 says what is to be done, row 1 + i what thread i has done.
TICKET, TASK = 0, 1
DONE, WRONG, ASLEEP = 0, 1, 2

PATIENCE = 50_000
"""Looks before a waiting thread sleeps: some tenths of a millisecond. After some of them it lets
others have the processor, so that a busy machine is not kept busy by waiting."""


class Batch(NamedTuple):
    """All that a step needs."""

    table: Tables
    games: Games
    pool: Int16
    first: int
    seen: Seen
    actions: Int32


class Crew:
    """This thread and `threads - 1` others, each for its part of the games.

    How many there are changes no game: each has its own dice. Without the compiler this thread
    does everything.
    """

    def __init__(self, batch: Batch, threads: int = 1) -> None:
        if threads < 1:
            raise ValueError(f"a crew has at least 1 thread, not {threads}")
        self.batch = batch
        self._slate = _slate(1 if PLAIN else threads)
        self._wake = [threading.Event() for _ in self._slate[2:]]
        for who, wake in enumerate(self._wake, start=1):
            given = (batch, self._slate, who, wake)
            threading.Thread(target=_follow, args=given, name=f"kernels-{who}", daemon=True).start()

    def share(self, task: int) -> int:
        """Do a task with all games; returns how many actions were illegal."""
        self._post(task)
        while True:
            wrong = attend(self.batch, self._slate, 0, PATIENCE)
            if wrong >= 0:
                return int(wrong)

    def close(self) -> None:
        """Let the other threads go."""
        self._post(LEAVE)

    def _post(self, task: int) -> None:
        if post(self._slate, task) > 0:
            for wake in self._wake:
                wake.set()


def _slate(threads: int) -> Int64:
    """(1 + threads, 8) a cache line for the task and one for each thread."""
    room = np.zeros((2 + threads) * 8, np.int64)
    start = -room.ctypes.data % 64 // 8
    return room[start : start + (1 + threads) * 8].reshape(-1, 8)


def _follow(batch: Batch, slate: Int64, who: int, wake: threading.Event) -> None:
    """What another thread does all its life."""
    while attend(batch, slate, who, PATIENCE) != LEAVE:
        wake.wait()
        wake.clear()


@kernel
def post(slate: Int64, task: int) -> int:
    """Write down a task for all; returns how many threads sleep and have to be woken."""
    slate[0, TASK] = task
    tell(slate, 0, TICKET, slate[0, TICKET] + 1)
    asleep = 0
    for who in range(2, len(slate)):
        asleep += look(slate, who, ASLEEP)
    return asleep


@kernel
def attend(batch: Batch, slate: Int64, who: int, patience: int) -> int:
    """Thread 0 does its part of the task and waits for the others; they wait for tasks.

    Thread 0 returns the number of illegal actions, or -1 if others are not ready yet: call it
    again. Other threads return `LEAVE`, or 0 if there was nothing to do for long.
    """
    mine = 1 + who
    tell(slate, mine, ASLEEP, 0)
    looks = 0
    while looks < patience:
        ticket = look(slate, 0, TICKET)
        if ticket == slate[mine, DONE]:
            wrong = _gathered(slate, ticket) if who == 0 else -1
            if wrong >= 0:
                return wrong
            looks += 1
            if looks & 0xFF == 0:
                rest()
        elif slate[0, TASK] == LEAVE:
            return LEAVE
        else:
            _do(batch, slate, who)
            tell(slate, mine, DONE, ticket)
            looks = 0
        if looks == patience and who > 0:
            tell(slate, mine, ASLEEP, 1)
            if look(slate, 0, TICKET) != ticket:  # written down while this thread dozed off
                tell(slate, mine, ASLEEP, 0)
                looks = 0
    return -1 if who == 0 else 0


@part
def _do(batch: Batch, slate: Int64, who: int) -> None:
    """A thread's part of the task."""
    t, games, pool, first, seen, actions = batch
    threads = len(slate) - 1
    lo, hi = len(actions) * who // threads, len(actions) * (who + 1) // threads
    if slate[0, TASK] & CHOOSE != 0:
        random_actions(t, games, actions, lo, hi)
    slate[1 + who, WRONG] = 0
    if slate[0, TASK] & STEP != 0:
        slate[1 + who, WRONG] = step_games(t, games, actions, pool, first, seen, lo, hi)


@part
def _gathered(slate: Int64, ticket: int) -> int:
    """Illegal actions of all threads, or -1 if one is not ready."""
    wrong = 0
    for who in range(1, len(slate)):
        if look(slate, who, DONE) != ticket:
            return -1
        wrong += slate[who, WRONG]
    return wrong
