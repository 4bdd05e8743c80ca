"""Players as ways of playing a small tree: how likely each would play each move, at each moment."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

import numpy as np

from salpakan.engine.mind.brain import Brain
from salpakan.engine.mind.search import Plan
from salpakan.engine.mind.thinker import Result, Style, Thinker, odds
from salpakan.protocol import AgentMaker
from salpakan.rules import Move, Variant
from salpakan.view import ClockReading, View
from tools.small_tree import Floats, Moment, Tree, Way

Player: TypeAlias = Callable[[View, int], Mapping[Move, float]]
"""From a view and a seed to how likely each move is; moves that are left out are never played."""
Mixing: TypeAlias = Callable[[Result], Floats]
"""From what a search found to weights of its candidates."""

_CLOCK = ClockReading()  # without a budget: as many trials on every machine
_BARE, _THINKING = (
    Plan(24, least, depth=12, heat=0.7, blind=0.1, draw=0.5) for least in (0.0, 0.002)
)
TRUST = 60.0
"""As the levels'; see `Style.trust`."""
MOST, PLENTY = 64, 2000
"""Seeds at one moment, and at all moments of a turn, that are enough."""


def way_of(tree: Tree, player: Player, seeds: int) -> Way:
    """How a player plays, the mean over so many seeds at each moment.

    With more than one, moments that few share their turn with, the first ones, get up to `MOST`.
    Other moments have other seeds. A moment to which it never plays is not asked for: all moves are
    alike there, and nobody can tell. Exploitability is a maximum over answers, and thus too large
    on average for a mean over few seeds, never too small.
    """
    way, reach = tree.even(), np.ones(len(tree.moments))
    for turn in tree.turns:
        count = max(seeds, min(MOST, PLENTY // max(1, len(turn)))) if seeds > 1 else 1
        for number in turn.tolist():
            moment = tree.moments[number]
            if moment.before >= 0:
                reach[number] = reach[tree.owner[moment.before]] * way[moment.before]
            if reach[number] > 0:
                asked = (player(moment.view, MOST * number + n) for n in range(count))
                way[moment.first : moment.first + len(moment.moves)] = _mean(moment, asked, count)
    return way


def _mean(moment: Moment, answers: Iterable[Mapping[Move, float]], count: int) -> list[float]:
    chances = dict.fromkeys(moment.moves, 0.0)
    for answer in answers:
        for move, chance in answer.items():
            chances[move] += chance / count
    return list(chances.values())


def agent(make: AgentMaker) -> Player:
    """A player of ours that answers each view with one move."""
    return lambda view, seed: {make(seed).choose(view, _CLOCK): 1.0}


def bare(brain: Brain, variant: Variant, heat: float) -> Player:
    """A brain's policy by itself: all moves, as likely as it likes them at this heat."""
    return _thinking(Style(brain, _BARE, 0, TRUST, 0), variant, lambda found: _liked(found, heat))


def searching(
    brain: Brain, variant: Variant, trials: int, mixing: float, draw: float = 0.5
) -> Player:
    """A brain that thinks ahead, and chooses as the levels do; a draw is worth `draw` to it."""
    style = Style(brain, _THINKING._replace(draw=draw), trials, TRUST, mixing)
    return _thinking(style, variant, lambda found: np.array(odds(found, mixing)))


def pushing(brain: Brain, variant: Variant, trials: int, heat: float, push: float) -> Player:
    """A brain that thinks ahead and may play any move: as likely as its policy at this heat, and
    more by a factor of e for each 1 / `push` that it found a move to win more often."""

    def mixed(found: Result) -> Floats:
        values = np.array([candidate.value for candidate in found.candidates])
        weights: Floats = _liked(found, heat) * np.exp(push * (values - values.max()))
        return weights

    return _thinking(Style(brain, _BARE, trials, TRUST, 0), variant, mixed)


def _liked(found: Result, heat: float) -> Floats:
    chances: Floats = (np.array(found.chances) / max(found.chances)) ** (1 / heat)
    return chances


def _thinking(style: Style, variant: Variant, mixing: Mixing) -> Player:
    thinker = Thinker(style, variant)

    def play(view: View, seed: int) -> Mapping[Move, float]:
        found = thinker.think(view, _CLOCK, seed)
        weights = mixing(found)
        moves = [candidate.move for candidate in found.candidates]
        return dict(zip(moves, (weights / weights.sum()).tolist(), strict=True))

    return play
