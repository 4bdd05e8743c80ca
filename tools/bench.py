"""Print the figures that the project holds, measured here and now, as JSON.

    make bench                              all of them
    .venv/bin/python -m tools.bench rules   one of them

Each figure stands beside the least (or the most) that we want of it. They are benchmarks and no
tests: on a busy machine they come out lower.
"""

import gzip
import json
import os
import platform
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

from salpakan.formations import random_placement
from salpakan.rules import VARIANTS, Position, Side
from tools import bench_server
from tools.bench_server import Figure

STATIC = Path(__file__).resolve().parents[1] / "src" / "salpakan" / "server" / "static"
SECONDS = 3.0


def rules() -> Figure:
    """Random play by the reference rules, with all legal moves listed at every ply."""
    dice, variant, plies = random.Random(1), VARIANTS["classic"], 0
    start = time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        white, black = (random_placement(variant, side, dice) for side in Side)
        position = Position.begin(variant, white, black)
        while position.outcome is None:
            position = position.play(dice.choice(position.legal_moves()))
        plies += position.ply
    return {
        "value": round(plies / (time.perf_counter() - start)),
        "unit": "plies/s",
        "at least": 100_000,
    }


def page() -> Figure:
    """All scripts and styles of the built page, compressed as a server would."""
    files = [path for path in STATIC.rglob("*") if path.suffix in {".js", ".css", ".html"}]
    size = sum(len(gzip.compress(path.read_bytes(), 6)) for path in files)
    return {"value": round(size / 1000, 1), "unit": "kB gzipped", "at most": 90}


FIGURES: dict[str, Callable[[], Figure]] = {
    "rules": rules,
    "page": page,
    **bench_server.FIGURES,
}


def main() -> None:
    """Measure the figures named on the command line, or all."""
    measured = {name: FIGURES[name]() for name in sys.argv[1:] or FIGURES}
    machine = f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    print(json.dumps({"machine": machine, "figures": measured}, indent=2))


if __name__ == "__main__":
    main()
