"""One brain against another, or against itself thinking otherwise: one JSON object.

    python -m tools.brain_duel FILE FILE [--trials N N] [--depth N N] [--pairs N] [--threads N]

FILE is a brain's file, or the name of one that comes with the package; 0 trials is the bare policy.
Both get the same placements once each, as in training. Nothing but kernels runs, so that a bare
policy plays a hundred games a second: for choosing between brains, where `salpakan arena` with its
processes would take too long. The figures that count are the arena's.
"""

from __future__ import annotations

import argparse
import json
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np

from salpakan.engine.mind.search import ROWS
from salpakan.engine.train.course import QUIET_LIMIT, placements_for
from salpakan.kernels import new_games, tables
from salpakan.rules import VARIANTS
from tools.brain_play import play_pair, player_of


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("brains", nargs=2)
    parser.add_argument("--trials", type=int, nargs=2, default=(0, 0))
    parser.add_argument("--depth", type=int, nargs=2, default=(12, 12))
    parser.add_argument("--heat", type=float, default=0.5, help="of a bare policy")
    parser.add_argument("--pairs", type=int, default=1000)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    variant = replace(VARIANTS["classic"], quiet_limit=QUIET_LIMIT)
    table = tables(variant)
    pool = placements_for(variant, 2000, asked.seed)

    def work(number: int) -> list[int]:
        players = [
            player_of(name, trials, depth, asked.heat)
            for name, trials, depth in zip(asked.brains, asked.trials, asked.depth, strict=True)
        ]
        games = new_games(table, ROWS + 1, asked.seed * 1000 + number)
        pairs = asked.pairs // asked.threads
        return [int(play_pair(table, games, players[0], players[1], pool)) for _ in range(pairs)]

    began = time.perf_counter()
    work_of = range(asked.threads)
    with ThreadPoolExecutor(asked.threads) as crew:
        points = np.array([p for part in crew.map(work, work_of) for p in part]) / 4
    told = {
        "brains": asked.brains,
        "trials": list(asked.trials),
        "depth": list(asked.depth),
        "score": round(100 * float(points.mean()), 1),
        "interval": round(196 * float(points.std()) / len(points) ** 0.5, 1),
        "games": 2 * len(points),
        "seconds": round(time.perf_counter() - began, 1),
    }
    print(json.dumps(told))


if __name__ == "__main__":
    main()
