"""Random play by the reference rules: turns a processor second, and what was played.

    .venv/bin/python -m tools.bench_rules [GAMES]

The signature is the same on every machine for the same number of games: when it changes, the
rules, the order of legal moves or the random games have changed.
"""

import hashlib
import json
import random
import sys
import time
from collections import Counter

from salpakan.formations import random_placement
from salpakan.rules import VARIANTS, Position, Side, Variant


def played(variant: Variant, games: int) -> tuple[float, int, Counter[str], str]:
    """Processor seconds, turns, ends and a digest; all legal moves are listed at each turn."""
    dice = random.Random(variant.name)
    seconds, turns = 0.0, 0
    ends: Counter[str] = Counter()
    digest = hashlib.sha256()
    for _ in range(games):
        white, black = (random_placement(variant, side, dice) for side in Side)
        position = Position.begin(variant, white, black)
        start = time.process_time()
        while position.outcome is None:
            moves = position.legal_moves()
            position = position.play(moves[int(dice.random() * len(moves))])
        seconds += time.process_time() - start
        turns += position.ply
        ends[str(position.outcome)] += 1
        digest.update(repr([turn.announced for turn in position.history]).encode())
    return seconds, turns, ends, digest.hexdigest()[:16]


def main() -> None:
    """Play, and print what was measured as JSON."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    found = {}
    for name, variant in VARIANTS.items():
        seconds, turns, ends, signature = played(variant, games)
        found[name] = {
            "turns_per_second": round(turns / seconds),
            "turns": turns,
            "ends": dict(sorted(ends.items())),
            "signature": signature,
        }
    print(json.dumps({"games": games, "variants": found}, indent=2))


if __name__ == "__main__":
    main()
