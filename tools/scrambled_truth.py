"""A player against itself, one of the two with a scrambled truth: one JSON object.

    python -m tools.scrambled_truth NAME [--games N] [--movetime MS] [--jobs N] [--peek]

Before each turn of one of them all that is hidden from it is dealt anew, consistently with what it
was told, and its view is made from that world (docs/secrecy.md). `equal_pairs` counts pairs of
twice the same game; without `--movetime` it must be all of them, and the score a half. With
`--peek` both are told every rank that they look at: that is what a player that peeks looks like.
"""

import argparse
import json
import os

from salpakan.arena import Terms, match_data
from salpakan.rules import VARIANTS
from salpakan.view.projection import project
from tests.laws.levels import leaky
from tests.laws.scrambled import against_scrambled


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("player")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--movetime", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--variant", default="classic", choices=VARIANTS)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--peek", action="store_true")
    asked = parser.parse_args()
    terms = Terms(VARIANTS[asked.variant], asked.movetime, asked.seed)
    door = leaky if asked.peek else project
    match = against_scrambled(asked.player, terms, (asked.games + 1) // 2, asked.jobs, door)
    told = match_data(match.result)
    print(json.dumps({"equal_pairs": match.equal_pairs, "scrambled": match.scrambled, **told}))
    if asked.movetime is None and not asked.peek and match.equal_pairs < len(match.pairs):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
