"""A brain's file as an engine, to let it meet others in the arena.

    salpakan arena "mine=cmd:python -m tools.brain_engine FILE --heat 0.42" sergeant --games 100

0 trials is the bare policy at this heat; with more it thinks ahead, and chooses as freely.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from random import Random

from salpakan.engine.mind.brain import read_brain
from salpakan.engine.mind.search import Plan
from salpakan.engine.mind.thinker import Style, Thinker
from salpakan.engine.placing import choose_placement
from salpakan.protocol import serve
from salpakan.rules import Move, Placement, Side, Variant
from salpakan.view import ClockReading, View

_TRUST = 60.0


@dataclass(frozen=True, slots=True)
class BrainPlayer:
    """Plays by a brain; places as the levels do."""

    seed: int
    file: Path
    trials: int
    heat: float

    def place(self, variant: Variant, side: Side) -> Placement:
        """A varied form of a named formation where one fits, else by lot."""
        return choose_placement(variant, side, Random(self.seed))

    def choose(self, view: View, clock: ClockReading) -> Move:
        """The move that comes to mind, or the best of those that it thought through."""
        thinker = _thinker(self.file, self.trials, self.heat, view.variant)
        return thinker.choose(view, clock, self.seed)


@lru_cache
def _thinker(file: Path, trials: int, heat: float, variant: Variant) -> Thinker:
    plan = Plan(width=24, least=0.002, depth=12, heat=0.7, blind=0.1)
    style = Style(read_brain(file.read_bytes()), plan, trials, _TRUST, heat / _TRUST)
    return Thinker(style, variant)


def main() -> None:
    """Become the engine (docs/engine-protocol.md)."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--trials", type=int, default=0)
    parser.add_argument("--heat", type=float, default=0.5)
    asked = parser.parse_args()
    serve(
        lambda seed: BrainPlayer(seed, asked.file, asked.trials, asked.heat),
        f"brain {asked.file.stem}",
        "the Salpakan authors",
    )


if __name__ == "__main__":
    main()
