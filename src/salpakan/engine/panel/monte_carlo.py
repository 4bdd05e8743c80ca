"""Determinised flat Monte Carlo: every move is tried in the same sampled Worlds, by rollouts."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import partial
from random import Random

import numpy as np

from salpakan.engine.panel.rollout import copy_truth, play_out, turn
from salpakan.engine.panel.sampling import Float64, Lot, ending, in_parts, lot_of, next_world
from salpakan.engine.placing import choose_placement
from salpakan.kernels.jit import kernel
from salpakan.kernels.tables import Int64
from salpakan.rules import Move, Placement, Side, Variant
from salpakan.view import ClockReading, View

_PART = 200
"""Rollouts between two looks at the clock."""


@dataclass(frozen=True, slots=True)
class MonteCarlo:
    """Plays the move that wins most of `size` rollouts; after each round the worse half of the
    moves is dropped.

    It answers earlier if the clock has a budget that is used up.

    >>> from salpakan.view import parse_view
    >>> view = parse_view('''salpakan view 1
    ... viewer white
    ... variant mini-3x3
    ... first white
    ... white YFP
    ... black ???
    ... turns
    ... 1. A1-A2 C3-C2 2. C1xC2+ B3-B2
    ... ''')
    >>> MonteCarlo(seed=1, size=2000).choose(view, ClockReading())
    C2-B2
    """

    seed: int
    size: int

    def place(self, variant: Variant, side: Side) -> Placement:
        """A varied form of a named formation where one fits, else by lot."""
        return choose_placement(variant, side, Random(self.seed))

    def choose(self, view: View, clock: ClockReading) -> Move:
        """The move with the best average. Equal views and seeds give equal moves."""
        began = time.monotonic()
        lot, moves = lot_of(view, self.seed), view.legal_moves()
        left = np.arange(len(moves))
        rounds = max(1, (len(moves) - 1).bit_length())
        for number in range(rounds):
            score = np.zeros(len(left))
            in_parts(
                partial(try_all, lot, left, score),
                whole=max(1, self.size // (rounds * len(left))),
                part=max(1, _PART // len(left)),
                ends=ending(clock, began, (number + 1) / rounds),
            )
            best = np.argsort(-score, kind="stable")
            left = left[best[: (len(left) + 1) // 2]]
        return moves[int(left[0])]


@kernel
def try_all(lot: Lot, left: Int64, score: Float64, worlds: int) -> None:
    """Try the moves that are left once in each of some further Worlds; `score` adds up wins."""
    t, games = lot.table, lot.games
    for _ in range(worlds):
        next_world(lot)
        dice = games.dice[1]
        for i in range(len(left)):
            games.dice[1] = dice
            copy_truth(t, games, 0, 1)
            turn(t, games, 1, lot.moves[left[i], 0], lot.moves[left[i], 1])
            won = play_out(t, games, 1, lot.worth)
            score[i] += won if lot.me == 0 else 1.0 - won
