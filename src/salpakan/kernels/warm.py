"""Compiling every kernel before it is needed.

    python -m salpakan.kernels.warm

compiles all that the cache lacks and prints how far it is. Whoever serves people runs that as a
process of its own, so that nothing waits for the compiler; once it has ended, every other process
reads the kernels from the cache.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from salpakan.kernels.batch import Seen, step_games, take_turns
from salpakan.kernels.counting import count_moves
from salpakan.kernels.crew import LEAVE, Batch, attend, post
from salpakan.kernels.deal import BY_LOT, arrange, begin_games
from salpakan.kernels.encode import FACTS, encode, new_planes
from salpakan.kernels.games import new_games
from salpakan.kernels.inference import show_flag
from salpakan.kernels.moves import legal_mask, random_actions
from salpakan.kernels.play import TALLY, play_games
from salpakan.kernels.tables import tables
from salpakan.rules import VARIANTS

Progress = Callable[[int, int, str], None]
"""Told before each kernel how many are ready, of how many, and which is next; once more at the
end, with nothing next."""


def warm_up(progress: Progress | None = None) -> None:
    """Make every kernel ready: compiled, or read from the cache.

    The kernels are the same for all variants. Half a minute of one core when nothing is cached,
    a second or two otherwise.

    >>> warm_up(lambda ready, of, following: print(ready, of) if not following else None)
    12 12
    """
    jobs = _jobs()
    for ready, (name, job) in enumerate(jobs):
        if progress is not None:
            progress(ready, len(jobs), name)
        job()
    if progress is not None:
        progress(len(jobs), len(jobs), "")


def _jobs() -> list[tuple[str, Callable[[], object]]]:
    """A call of each kernel, in an order in which each finds what it needs."""
    table = tables(VARIANTS["mini-3x3"])
    games, pool = new_games(table, 2), np.zeros((0, table.homes), np.int16)
    actions, counts = np.zeros(2, np.int32), np.zeros(2, np.int16)
    seen = Seen(
        planes=new_planes(2, table.cells),
        facts=np.zeros((2, 2, FACTS), np.uint8),
        mask=np.zeros((2, table.cells), np.uint32),
        mover=np.zeros(2, np.int32),
        ended=np.zeros((2, 3), np.int32),
    )
    slate = np.zeros((2, 8), np.int64)
    tally, none = np.zeros((2, TALLY), np.int64), np.zeros((0, 3), np.int16)
    return [
        ("begin", lambda: begin_games(table, games, pool, BY_LOT, 0, 2)),
        ("legal mask", lambda: legal_mask(table, games, seen.mask, counts, 0, 2)),
        ("random actions", lambda: random_actions(table, games, actions, 0, 2)),
        ("observe", lambda: encode(table, games, seen.planes, seen.facts, 0, 2)),
        ("step", lambda: step_games(table, games, actions, pool, BY_LOT, seen, 0, 2)),
        ("share", lambda: attend(Batch(table, games, pool, BY_LOT, seen, actions), slate, 0, 1)),
        ("share out", lambda: post(slate, LEAVE)),
        ("turns", lambda: take_turns(table, games, actions, 0, 2)),
        ("play", lambda: play_games(table, games, pool, 1, tally, 0, 2)),
        ("show a Flag", lambda: show_flag(table, games, 0, 0)),
        ("count moves", lambda: count_moves(table, games, actions)),
        ("arrange", lambda: arrange(table, games, 0, none, 0)),
    ]


def main() -> None:
    """Make every kernel ready, a line for each."""
    warm_up(lambda ready, of, following: print(f"kernels: {ready}/{of} {following}", flush=True))


if __name__ == "__main__":
    main()
