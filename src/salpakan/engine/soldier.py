"""The levels that people play against: one way of thinking, and more or less of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from threading import get_ident
from types import MappingProxyType

from salpakan.engine.armies import choose_army
from salpakan.engine.mind.brain import brain_of
from salpakan.engine.mind.search import Plan
from salpakan.engine.mind.thinker import Style, Thinker
from salpakan.engine.placing import choose_placement
from salpakan.rules import Move, Placement, Side, Variant
from salpakan.view import Analysis, ClockReading, View

TRUST = 60.0
"""Of the levels; see `Style.trust`."""


@dataclass(frozen=True, slots=True)
class Level:
    """How much a level knows and thinks."""

    brain: str
    """What it has learned; see `brain_of`."""
    trials: int
    """Turns that it tries out in worlds of its making; 0 to play as it comes to mind."""
    mixing: float
    """How freely it chooses among what seems nearly as good; see `Style.mixing`."""
    width: int = 24
    """Moves that it thinks of."""
    depth: int = 12
    """Turns that it plays on in each world."""
    trust: float = TRUST
    """See `Style.trust`."""
    draw: float = 0.4
    """What it holds a draw to be worth; as much as in training."""
    learned: bool = False
    """Does it place its army by what it has learned, rather than by the named strategies alone?"""
    races: bool = True
    """See `Plan.races`; only where it thinks ahead."""

    @property
    def heat(self) -> float:
        """Heat at which its policy would play by itself; see `policy.consider`."""
        return self.trust * self.mixing

    def style(self) -> Style:
        """The same for a thinker."""
        races = self.races and self.trials > 0
        plan = Plan(self.width, 0.002, self.depth, 0.7, 0.1, self.draw, races)
        return Style(brain_of(self.brain), plan, self.trials, self.trust, self.mixing)


LEVELS: Mapping[str, Level] = MappingProxyType(
    {
        "private": Level("first", trials=0, mixing=0.02),
        "sergeant": Level("first", trials=0, mixing=0.007),
        "captain": Level("first", trials=30, mixing=0.01, width=8, depth=6),
        "colonel": Level("second", trials=200, mixing=0.01),
        "general": Level("fourth", trials=10_000, mixing=0.005, learned=True),
    }
)
"""Weakest first; docs/strength.md measures how far they are apart. None makes blunders on purpose:
a weaker one knows less, or thinks less."""

ANCESTORS: Mapping[str, Level] = MappingProxyType(
    {
        "first-search": Level("first", trials=10_000, mixing=0.005, draw=0.5, races=False),
        "third-search": Level("third", trials=10_000, mixing=0.005, learned=True, races=False),
    }
)
"""Earlier forms of the strongest, kept as they were, for the panel: the first that searched, whose
policy is linear, and the general of the brain `third`."""


@dataclass(frozen=True, slots=True)
class Soldier:
    """A player of some level. It sees a View and nothing else, and thinks in worlds of its own.

    Equal views and seeds give equal answers, unless a budget ends its thinking early.
    """

    seed: int
    level: Level

    def place(self, variant: Variant, side: Side) -> Placement:
        """A learned placement, or a form of a named strategy where one fits, else by lot."""
        choose = choose_army if self.level.learned else choose_placement
        return choose(variant, side, Random(self.seed))

    def choose(self, view: View, clock: ClockReading) -> Move:
        """The best move it finds, or one that is hardly worse."""
        return self._thinker(view.variant).choose(view, clock, self.seed)

    def analyse(self, view: View, clock: ClockReading) -> Analysis:
        """What it thinks of the view."""
        return self._thinker(view.variant).analysis(view, clock, self.seed)

    def _thinker(self, variant: Variant) -> Thinker:
        return _thinker(self.level, variant, get_ident())


@lru_cache(maxsize=32)
def _thinker(level: Level, variant: Variant, thread: int) -> Thinker:
    """Arrays are made once for each level, variant and thread."""
    del thread
    return Thinker(level.style(), variant)


def soldier_of(seed: int, level: str) -> Soldier:
    """The player of a level, or an ancestor, by name."""
    return Soldier(seed, {**LEVELS, **ANCESTORS}[level])
