"""Measure the kernels, and the reference rules beside them, and print the figures as JSON.

    .venv/bin/python -m tools.bench_kernels

Each speed is the best of several short runs, because a busy machine only ever slows one down; how
much of a processor that run was given stands beside it, so that a machine that was busy is seen.
`signature` depends on every game that was played: a change of it is a change of the game.
"""

import json
import os
import platform
import random
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass

import numpy as np

from salpakan.kernels import Many, new_games, play_games, tables
from salpakan.kernels.play import PLIES, SIGNATURE, TALLY
from salpakan.rules import VARIANTS, Placement, Position, Side, Variant

CLASSIC = VARIANTS["classic"]
GAMES = 1024
"""Games of a batch for each thread."""
RUNS = 15
SECONDS = 0.2


@dataclass(frozen=True, slots=True)
class Speed:
    """Something done so many times a second."""

    value: int
    unit: str
    at_least: float
    of_processor: float
    """Processor seconds for each second: 1 for each thread on an idle machine."""
    per_processor_second: int
    """What it comes to where a busy machine gave the run less than that."""


def fastest(work: Callable[[], int], unit: str, at_least: float) -> Speed:
    """The best of several short runs of some work, which returns how much it did."""
    work()
    best = (0.0, 0.0)
    for _ in range(RUNS):
        done, start, used = 0, time.perf_counter(), time.process_time()
        while time.perf_counter() - start < SECONDS:
            done += work()
        passed = time.perf_counter() - start
        best = max(best, (done / passed, (time.process_time() - used) / passed))
    speed, share = best
    return Speed(round(speed), unit, at_least, round(share, 2), round(speed / share))


def random_play() -> Speed:
    """Whole random games, nobody looking on."""
    table = tables(CLASSIC)
    games, pool = new_games(table, 64, 1), np.zeros((0, table.homes), np.int16)
    tally = np.zeros((64, TALLY), np.int64)

    def work() -> int:
        before = int(tally[:, PLIES].sum())
        play_games(table, games, pool, 4, tally, 0, 64)
        return int(tally[:, PLIES].sum()) - before

    return fastest(work, "plies/s", 15e6)


def steps(threads: int, look: bool, at_least: float) -> Speed:
    """Random actions chosen and played in a batch, with legal masks, with or without planes."""
    many = Many(CLASSIC, threads * GAMES, seed=1, threads=threads, look=look)

    def work() -> int:
        for _ in range(20):
            many.step_at_random()
        return 20 * many.count

    speed = fastest(work, "steps/s", at_least)
    many.close()
    return speed


def reference_rules() -> Speed:
    """Random play by the reference rules, with all legal moves listed at every ply."""
    dice = random.Random(1)

    def work() -> int:
        white, black = (deal(CLASSIC, side, dice) for side in (Side.WHITE, Side.BLACK))
        position = Position.begin(CLASSIC, white, black)
        while position.outcome is None:
            position = position.play(dice.choice(position.legal_moves()))
        return position.ply

    return fastest(work, "plies/s", 1e5)


def deal(variant: Variant, side: Side, dice: random.Random) -> Placement:
    """Put an army on random home squares."""
    ranks = [rank for rank, count in variant.army.items() for _ in range(count)]
    squares = dice.sample(sorted(variant.home(side)), len(ranks))
    return Placement.of(variant, side, zip(squares, ranks, strict=True))


def signature() -> str:
    """A number that depends on how random games of every variant went, and on what was seen."""
    total = 0
    for variant in VARIANTS.values():
        table = tables(variant)
        tally = np.zeros((8, TALLY), np.int64)
        pool = np.zeros((0, table.homes), np.int16)
        play_games(table, new_games(table, 8, 1), pool, 5, tally, 0, 8)
        many = Many(variant, 8, seed=1)
        for _ in range(100):
            many.step(many.random_actions())
        looks = np.frombuffer(many.planes.tobytes() + many.facts.tobytes(), np.uint8)
        seen = int((looks.astype(np.int64) * (np.arange(looks.size) % 9973 + 1)).sum())
        total = (total * 1_000_003 + int(tally[:, SIGNATURE].sum()) + seen) % (1 << 61)
    return f"{total:016x}"


FIGURES: dict[str, Callable[[], Speed]] = {
    "kernels.random_plies_per_s": random_play,
    "kernels.batch_steps_per_s_1t": lambda: steps(1, look=True, at_least=3e6),
    "kernels.batch_steps_per_s_2t": lambda: steps(2, look=True, at_least=1.8 * 3e6),
    "kernels.batch_steps_unseen_per_s_1t": lambda: steps(1, look=False, at_least=0),
    "kernels.batch_steps_unseen_per_s_2t": lambda: steps(2, look=False, at_least=0),
    "rules.plies_per_s": reference_rules,
}


def main() -> None:
    """Measure the figures named on the command line, or all."""
    speeds = {name: asdict(FIGURES[name]()) for name in sys.argv[1:] or FIGURES}
    machine = f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    print(json.dumps({"machine": machine, "figures": speeds, "signature": signature()}, indent=2))


if __name__ == "__main__":
    main()
