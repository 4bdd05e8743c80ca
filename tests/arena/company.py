"""Engines for the arena's tests: real processes that play by lot, well or badly."""

import sys
from pathlib import Path

from salpakan.arena import Contender, Terms
from salpakan.rules import VARIANTS

MINI = VARIANTS["mini-3x3"]
RANDOM = Contender("random", (sys.executable, "-m", "salpakan.engine", "random"))
BAD = Path(__file__).with_name("bad_engine.py")


def bad(habit: str, ply: int = 2) -> Contender:
    """An engine that plays by lot until it shows its habit at a turn of the game."""
    return Contender(habit, (sys.executable, str(BAD), habit, str(ply)))


def terms(seed: int = 1, movetime: int | None = None, **more: bool | int) -> Terms:
    """Games on the smallest board."""
    return Terms(MINI, movetime, seed, **more)  # type: ignore[arg-type]
