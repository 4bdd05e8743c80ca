"""Hold the secrecy law against every level on many positions: one JSON object.

    python -m tools.hold_levels [--positions N] [--whole N] [--seed N]

Levels that search look at 6 moves and try out 12 turns, 4 deep; at `--whole` further positions they
think as much as at the table. Games take turns through all variants of the laws. Ends with 1 if any
answer differed.
"""

import argparse
import json
import random
import time
from collections.abc import Mapping

from salpakan.protocol import AgentMaker
from tests.laws.levels import ALL_LEVELS, QUICKLY, Held, hold, makers
from tests.support.variants import ALL

AT_THE_TABLE = makers(ALL_LEVELS)


def main() -> None:
    """Hold and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--whole", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    told = {
        "quickly": held(QUICKLY, asked.positions, asked.seed),
        "as at the table": held(AT_THE_TABLE, asked.whole, asked.seed + 1),
    }
    print(json.dumps(told))
    if any(part["differing"] for part in told.values()):
        raise SystemExit(1)


def held(players: Mapping[str, AgentMaker], positions: int, seed: int) -> dict[str, object]:
    """Games until so many positions have been looked at."""
    found, began = Held(), time.process_time()
    names, number = list(ALL), 0
    while found.positions < positions:
        name = names[number % len(names)]
        rng = random.Random(f"{seed} {number}")
        hold(ALL[name], players, rng, found, most=min(5, positions - found.positions))
        number += 1
    return {
        "games": number,
        "positions": found.positions,
        "dealt_anew": found.dealt_anew,
        "asked_in_both_worlds": dict(found.answers),
        "differing": {name: count for name, count in found.differing.items() if count},
        "processor_seconds": round(time.process_time() - began, 1),
    }


if __name__ == "__main__":
    main()
