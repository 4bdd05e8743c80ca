"""Single-observer information-set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012)."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import NamedTuple

import numpy as np

from salpakan.engine.panel.rollout import copy_truth, play_out, turn
from salpakan.engine.panel.sampling import Float64, Lot, ending, in_parts, lot_of, next_world
from salpakan.engine.placing import choose_placement
from salpakan.kernels.dice import below
from salpakan.kernels.games import COUNT, TO_MOVE, VERDICT, WINNER
from salpakan.kernels.jit import kernel, part, seldom
from salpakan.kernels.tables import WHITE_BIT, Int32, cell_of
from salpakan.rules import Move, Placement, Side, Variant
from salpakan.view import ClockReading, View

_EXPLORE = 0.7
_PART = 200
"""Iterations between two looks at the clock."""

# Columns of `Tree.edges`.
ORIGIN, TARGET, NEXT, VISITS, CHILD = 0, 1, 2, 3, 4
"""A move, the next move of the same node, how often it was played, and the node that follows each
of the four verdicts; -1 for none."""
# Columns of `Tree.nodes`.
EDGE, MOVES, SEEN_ALL = 0, 1, 2
"""The newest move, how many there are, and how often the node was visited."""


class Tree(NamedTuple):
    """Nodes are what everybody has heard: moves with their verdicts. Room for one of each a turn.

    A node is the same in every World that reaches it, and so are its legal moves. The number of
    times that a move was available is therefore the number of visits of its node.
    """

    nodes: Int32
    """(n, 4) `EDGE`, `MOVES`, `SEEN_ALL`."""
    edges: Int32
    """(n, 8) `ORIGIN`, `TARGET`, `NEXT`, `VISITS`, `CHILD` and the three after it."""
    won: Float64
    """(n,) White's wins after each move."""
    path: Int32
    """(n,) moves of the present iteration."""
    used: Int32
    """(2,) nodes and edges so far."""


@dataclass(frozen=True, slots=True)
class Ismcts:
    """Plays the move that `size` iterations have come back to most.

    It answers earlier if the clock has a budget that is used up.

    >>> from salpakan.view import parse_view
    >>> view = parse_view('''salpakan view 1
    ... viewer white
    ... variant mini-3x3
    ... first white
    ... white YFP
    ... black ???
    ... turns
    ... 1. C1-C2 C3xC2-
    ... ''')
    >>> Ismcts(seed=1, size=2000).choose(view, ClockReading()) in view.legal_moves()
    True
    """

    seed: int
    size: int

    def place(self, variant: Variant, side: Side) -> Placement:
        """A varied form of a named formation where one fits, else by lot."""
        return choose_placement(variant, side, Random(self.seed))

    def choose(self, view: View, clock: ClockReading) -> Move:
        """The move that was played most. Equal views and seeds give equal moves."""
        ends = ending(clock, time.monotonic())
        lot, tree = lot_of(view, self.seed), _new_tree(self.size)
        in_parts(partial(grow, lot, tree), self.size, _PART, ends)
        width = view.variant.width
        visits = {(int(e[ORIGIN]), int(e[TARGET])): int(e[VISITS]) for e in _edges(tree, 0)}
        return max(
            view.legal_moves(),
            key=lambda m: visits.get((cell_of(m.origin, width), cell_of(m.target, width)), 0),
        )


def _new_tree(size: int) -> Tree:
    return Tree(
        nodes=np.full((size + 1, 4), -1, np.int32),
        edges=np.full((size + 1, 8), -1, np.int32),
        won=np.zeros(size + 1, np.float64),
        path=np.zeros(size + 1, np.int32),
        used=np.zeros(2, np.int32),
    )


def _edges(tree: Tree, node: int) -> list[Int32]:
    """The moves of a node, the newest first."""
    found, edge = [], tree.nodes[node, EDGE]
    while edge >= 0:
        found.append(tree.edges[edge])
        edge = tree.edges[edge, NEXT]
    return found


@kernel
def grow(lot: Lot, tree: Tree, iterations: int) -> None:
    """Grow the tree by some iterations, each in a World of its own; an empty tree will do."""
    t, games = lot.table, lot.games
    if tree.used[0] == 0:
        _new_node(tree)
    for _ in range(iterations):
        next_world(lot)
        copy_truth(t, games, 0, 1)
        depth = _descend(lot, tree)
        score = play_out(t, games, 1, lot.worth)
        for step in range(depth):
            tree.edges[tree.path[step], VISITS] += 1
            tree.won[tree.path[step]] += score


@part
def _new_node(tree: Tree) -> int:
    node: int = tree.used[0]
    tree.used[0] += 1
    tree.nodes[node, MOVES] = tree.nodes[node, SEEN_ALL] = 0
    return node


@part
def _descend(lot: Lot, tree: Tree) -> int:
    """Walk down to a move that is new and play it, or to the end; returns how many were played."""
    t, games, head = lot.table, lot.games, lot.games.head
    node, depth = 0, 0
    while head[1, WINNER] < 0:
        tree.nodes[node, SEEN_ALL] += 1
        edge = _untried(lot, tree, node)
        fresh = edge >= 0
        if not fresh:
            edge = _most_promising(tree, node, head[1, TO_MOVE])
        tree.path[depth] = edge
        depth += 1
        turn(t, games, 1, tree.edges[edge, ORIGIN], tree.edges[edge, TARGET])
        if fresh:
            break
        said = CHILD + head[1, VERDICT]
        if tree.edges[edge, said] < 0:
            tree.edges[edge, said] = _new_node(tree)
        node = tree.edges[edge, said]
    return depth


@seldom
def _most_promising(tree: Tree, node: int, side: int) -> int:
    """The move with the best upper confidence bound for the side that moves."""
    best, bound = -1, -1.0
    available = np.log(float(tree.nodes[node, SEEN_ALL]))
    edge = tree.nodes[node, EDGE]
    while edge >= 0:
        visits = float(tree.edges[edge, VISITS])
        won = tree.won[edge] / visits
        here = (won if side == 0 else 1.0 - won) + _EXPLORE * np.sqrt(available / visits)
        if here > bound:
            best, bound = edge, here
        edge = tree.edges[edge, NEXT]
    return best


@seldom
def _untried(lot: Lot, tree: Tree, node: int) -> int:
    """Add a random legal move that the node does not have yet; -1 if it has all."""
    t, games = lot.table, lot.games
    side = games.head[1, TO_MOVE]
    own, origin, target, found = WHITE_BIT >> side, 0, 0, 0
    for place in range(side * t.size, side * t.size + games.head[1, COUNT + side]):
        cell: int = games.army[1, place]
        for direction in range(4):
            to = cell + t.steps[0, direction]
            if games.board[1, to] & own == 0 and not _has(tree, node, cell, to):
                found += 1
                if below(games, 1, found) == 0:
                    origin, target = cell, to
    return _new_edge(tree, node, origin, target) if found > 0 else -1


@part
def _has(tree: Tree, node: int, origin: int, target: int) -> bool:
    edge = tree.nodes[node, EDGE]
    while edge >= 0:
        if tree.edges[edge, ORIGIN] == origin and tree.edges[edge, TARGET] == target:
            return True
        edge = tree.edges[edge, NEXT]
    return False


@part
def _new_edge(tree: Tree, node: int, origin: int, target: int) -> int:
    edge: int = tree.used[1]
    tree.used[1] += 1
    row = tree.edges[edge]
    row[ORIGIN], row[TARGET], row[VISITS] = origin, target, 0
    row[NEXT] = tree.nodes[node, EDGE]
    tree.nodes[node, EDGE] = edge
    tree.nodes[node, MOVES] += 1
    return edge
