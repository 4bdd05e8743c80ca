"""A small game as one tree of arrays: what players gain and lose in it, exactly.

The game is the one that `salpakan.envs.openspiel` registers, walked once by the reference rules.
Turns alternate, so that each level of the tree has one side to move, and what a side knows holds
its whole past: one pass over the levels finds the best answer to a way of playing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from salpakan.envs.openspiel_course import Course
from salpakan.envs.openspiel_setup import EMPTY, Parameters, Setup
from salpakan.rules import Move, Side
from salpakan.view import Audience, View
from salpakan.view.projection import project

Floats: TypeAlias = npt.NDArray[np.float64]
Ints: TypeAlias = npt.NDArray[np.int64]
Way: TypeAlias = Floats
"""A way of playing for both sides: how likely each entry is, see `Tree`."""

SIDES = (Side.WHITE, Side.BLACK)
NOBODY, CHANCE = -2, -1


class Moment(NamedTuple):
    """All that the side to move knows, and its moves: an information state."""

    view: View
    moves: tuple[Move, ...]
    first: int
    """Entry of its first move; the others follow."""
    before: int
    """Entry of what this side played last; -1 if this is its first turn."""


@dataclass(frozen=True, slots=True)
class Level:
    """The nodes that are equally far from the start."""

    mover: int
    """0 or 1, or `CHANCE`; `NOBODY` where all games are over."""
    parent: Ints
    """Number of each node's parent in the level before."""
    entry: Ints
    """Entry that leads to each node, where the level before is a side's."""
    chance: Floats
    """How likely chance leads to each node, 1 where the level before is a side's."""
    gain: Floats
    """1 where White has won, -1 where Black has, else 0."""


@dataclass(frozen=True, slots=True)
class Tree:
    """A game; every moment's moves have entries, numbers that ways of playing are indexed by."""

    moments: tuple[Moment, ...]
    """Those of a side in the order of its turns."""
    turns: tuple[Ints, ...]
    """Numbers of the moments that are equally far from the start."""
    levels: tuple[Level, ...]
    owner: Ints
    """(entries,) moment of each."""
    side: Ints
    """(entries,) 0 for White's, 1 for Black's."""

    @property
    def nodes(self) -> int:
        """Positions, placings and ends."""
        return sum(len(level.parent) for level in self.levels)

    def even(self) -> Way:
        """Every move as likely as the others."""
        counts = np.bincount(self.owner, minlength=len(self.moments))
        return 1.0 / counts[self.owner]

    def reach(self, way: Way, side: int) -> list[Floats]:
        """How likely chance and `side` together let each node happen, level by level."""
        found: list[Floats] = [np.ones(1)]
        for before, level in zip(self.levels, self.levels[1:], strict=False):
            step = level.chance * (way[level.entry] if before.mover == side else 1.0)
            found.append(found[-1][level.parent] * step)
        return found

    def worth(self, way: Way, side: int, *, best: bool) -> tuple[float, Floats]:
        """What `side` gets against `way`, and what each of its entries is worth to it.

        It plays by `way` itself, or with `best` whatever is best against it. Entries are worth
        what they bring when the side plays to come there.
        """
        reach, sign = self.reach(way, 1 - side), 1 - 2 * side
        entries, played = np.zeros(len(way)), way.copy()
        up = np.zeros(0)
        for depth in range(len(self.levels) - 1, -1, -1):
            level = self.levels[depth]
            worth = sign * level.gain * reach[depth]
            if depth + 1 < len(self.levels):
                child = self.levels[depth + 1]
                if level.mover == side:
                    entries += np.bincount(child.entry, up, len(way))
                    if best:
                        self._answer(entries, played, np.unique(child.entry))
                    up = up * played[child.entry]
                worth += np.bincount(child.parent, up, len(worth))
            up = worth
        return float(up[0]), entries

    def _answer(self, entries: Floats, played: Way, these: Ints) -> None:
        """Play the best of each moment that these entries belong to."""
        top = np.full(len(self.moments), -np.inf)
        np.maximum.at(top, self.owner[these], entries[these])
        choice = np.full(len(self.moments), -1)
        good = these[entries[these] == top[self.owner[these]]]
        choice[self.owner[good]] = good
        played[these] = choice[self.owner[these]] == these

    def exploitability(self, way: Way) -> float:
        """What the best answer wins against `way` on average over both sides; 0 in equilibrium.

        Half of OpenSpiel's `nash_conv`; a win counts 1, a loss -1, so that nobody wins more than 1.
        """
        return sum(self.worth(way, side, best=True)[0] for side in range(2)) / 2

    def values(self, way: Way) -> Floats:
        """How likely each entry is to win, a draw being half a win, if both sides play by `way` and
        each side's belief is exactly right: what a search would find with endless worlds."""
        found = np.full(len(way), 0.5)
        for side in range(2):
            _, worth = self.worth(way, side, best=False)
            reach, total = self.reach(way, 1 - side), np.zeros(len(way))
            for depth, level in enumerate(self.levels[1:]):
                if self.levels[depth].mover == side:
                    total += np.bincount(level.entry, reach[depth][level.parent], len(way))
            own = total > 0
            found[own] = (worth[own] / total[own] + 1) / 2
        return found


def grow(parameters: Parameters) -> Tree:
    """The whole tree of a game with these parameters of docs/openspiel.md; chance or they place.

    >>> tree = grow({"variant": "mini-3x3", "army": "PF", "quiet_limit": 2})
    >>> tree.nodes, len(tree.moments)
    (720, 118)
    >>> round(tree.exploitability(tree.even()), 3)
    0.113
    """
    return _Gardener(Course.start(Setup.read(parameters))).tree()


class _Node(NamedTuple):
    course: Course
    told: int
    """Number of all that was announced so far."""
    last: tuple[int, int]
    """Entries of what White and Black played last."""


class _Gardener:
    def __init__(self, start: Course) -> None:
        self._now = [_Node(start, 0, (-1, -1))]
        self._told: dict[tuple[int, object], int] = {}
        self._known: dict[object, int] = {}
        self._moments: list[Moment] = []
        self._entries = 0

    def tree(self) -> Tree:
        """Level after level, until all games are over."""
        levels, turns, steps = [], [], [(0, -1, 1.0)]
        while self._now:
            known = len(self._moments)
            mover = next((self._mover(n.course) for n in self._now if not n.course.over), NOBODY)
            parent, entry, chance = (np.array(part) for part in zip(*steps, strict=True))
            gain = np.array([self._gain(node.course) for node in self._now])
            levels.append(Level(mover, parent, entry, chance, gain))
            grown = [made for at, node in enumerate(self._now) for made in self._after(at, node)]
            self._now, steps = [node for node, _ in grown], [step for _, step in grown]
            turns.append(np.arange(known, len(self._moments)))
        counts = [len(moment.moves) for moment in self._moments]
        sides = [SIDES.index(moment.view.to_move) for moment in self._moments]
        owner = np.repeat(np.arange(len(counts)), counts)
        return Tree(
            tuple(self._moments), tuple(turns), tuple(levels), owner, np.array(sides)[owner]
        )

    @staticmethod
    def _mover(course: Course) -> int:
        if course.actor is None:
            return CHANCE
        if course.position is None:
            raise ValueError("chance or the parameters place, not the players")
        return SIDES.index(course.actor)

    @staticmethod
    def _gain(course: Course) -> float:
        return {None: 0.0, Side.WHITE: 1.0, Side.BLACK: -1.0}[course.winner]

    def _after(self, at: int, node: _Node) -> Iterator[tuple[_Node, tuple[int, int, float]]]:
        course = node.course
        if course.over:
            return
        if course.chance:
            stock = course.stock()
            for kind, count in stock.items():
                step = (at, -1, count / sum(stock.values()))
                yield _Node(course.after(kind), node.told, node.last), step
            return
        moment = self._moment(node)
        for entry, move in enumerate(moment.moves, moment.first):
            after = course.played(move)
            last = (entry, node.last[1]) if course.actor is Side.WHITE else (node.last[0], entry)
            yield _Node(after, self._announce(node.told, after), last), (at, entry, 1.0)

    def _announce(self, told: int, after: Course) -> int:
        if after.position is None:
            return told
        return self._told.setdefault(
            (told, after.position.history[-1].announced), len(self._told) + 1
        )

    def _moment(self, node: _Node) -> Moment:
        course = node.course
        if course.actor is None or course.position is None:
            raise ValueError("nobody is to move")
        stands = tuple(kind == EMPTY for kind in course.placed(course.actor.enemy))
        key = (course.actor, course.placed(course.actor), stands, node.told)
        if key not in self._known:
            view = project(course.position, Audience.of(course.actor))
            moves, last = view.legal_moves(), node.last[SIDES.index(course.actor)]
            self._known[key] = len(self._moments)
            self._moments.append(Moment(view, moves, self._entries, last))
            self._entries += len(moves)
        return self._moments[self._known[key]]


def cfr_plus(tree: Tree, iterations: int) -> Way:
    """A way of playing close to equilibrium, by CFR+ (Tammelin 2014)."""
    regrets, sums, way = np.zeros(len(tree.owner)), np.zeros(len(tree.owner)), tree.even()
    for iteration in range(1, iterations + 1):
        for side in range(2):
            own = tree.side == side
            sums += np.where(own, iteration * own_reach(tree, way) * way, 0)
            _, worth = tree.worth(way, side, best=False)
            middle = np.bincount(tree.owner, worth * way, len(tree.moments))[tree.owner]
            regrets = np.where(own, np.maximum(regrets + worth - middle, 0), regrets)
            way = np.where(own, shared(tree, regrets), way)
    return shared(tree, sums)


def shared(tree: Tree, weights: Floats) -> Way:
    """Each moment's moves as likely as they weigh; all alike where none weighs anything."""
    total = np.bincount(tree.owner, weights, len(tree.moments))[tree.owner]
    return np.where(total > 0, weights / np.where(total > 0, total, 1), tree.even())


def softened(tree: Tree, scores: Floats) -> Way:
    """Each moment's moves as likely as the softmax of their scores."""
    top = np.full(len(tree.moments), -np.inf)
    np.maximum.at(top, tree.owner, scores)
    return shared(tree, np.exp(scores - top[tree.owner]))


def own_reach(tree: Tree, way: Way) -> Floats:
    """How likely a side plays to come to each entry's moment, whatever the enemy does."""
    reach = np.ones(len(tree.moments))
    before = np.array([moment.before for moment in tree.moments])
    for turn in tree.turns:
        these = turn[before[turn] >= 0]
        reach[these] = reach[tree.owner[before[these]]] * way[before[these]]
    return reach[tree.owner]
