"""A brain as an engine, to let it meet others in the arena.

    salpakan arena "mine=cmd:python -m tools.brain_engine FILE --heat 0.42" sergeant --games 100

FILE is a brain's file, or the name of one that comes with the package. 0 trials is the bare policy
at this heat; with more it thinks ahead, and chooses as freely. It places by the named strategies
unless it is told to place as the general does.
"""

from __future__ import annotations

import argparse

from salpakan.engine.soldier import TRUST, Level, Soldier
from salpakan.protocol import serve


def main() -> None:
    """Become the engine (docs/engine-protocol.md)."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("brain", metavar="FILE")
    parser.add_argument("--trials", type=int, default=0)
    parser.add_argument("--heat", type=float, default=0.5)
    parser.add_argument("--learned", action="store_true", help="place by learned placements")
    asked = parser.parse_args()
    level = Level(asked.brain, asked.trials, asked.heat / TRUST, learned=asked.learned)
    serve(lambda seed: Soldier(seed, level), f"brain {asked.brain}", "the Salpakan authors")


if __name__ == "__main__":
    main()
