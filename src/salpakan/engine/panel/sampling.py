"""The sampling players' way from a View to arrays and back."""

from __future__ import annotations

import time
from collections.abc import Callable
from math import inf
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from salpakan.engine.mind.deals import Deck, deal, new_deck, shuffle
from salpakan.engine.mind.minds import WIDE, Float32
from salpakan.engine.mind.world import load_view
from salpakan.engine.panel.rollout import worths
from salpakan.kernels import Games, Tables, new_games, tables
from salpakan.kernels.games import RANK, SEEN
from salpakan.kernels.jit import kernel, part
from salpakan.kernels.tables import FLAG, FLAG_BIT, SIDES, Int16, cell_of
from salpakan.rules import SalpakanError
from salpakan.view import ClockReading, View

Float64: TypeAlias = npt.NDArray[np.float64]


class Lot(NamedTuple):
    """A view made ready for sampling."""

    table: Tables
    games: Games
    """Two rows: the World, which walks from deal to deal, and the rollout."""
    me: int
    moves: Int16
    """(moves, 2) origin and target of each legal move, as in `view.legal_moves()`."""
    worth: Float32
    """(16,) what a piece is worth by rank."""
    deck: Deck
    """Deals of the enemy's ranks."""


def lot_of(view: View, seed: int) -> Lot:
    """Imagine a first World; what follows depends on the seed and the view only."""
    table = tables(view.variant)
    games = new_games(table, 2)
    load_view(view, games, 0, seed)
    width = view.variant.width
    games.dice[1] = games.dice[0] ^ np.uint64(0x5DEECE66D)
    moves = [(cell_of(m.origin, width), cell_of(m.target, width)) for m in view.legal_moves()]
    me = SIDES.index(view.to_move)
    lot = Lot(table, games, me, np.array(moves, np.int16), worths(), new_deck(table, 1))
    if not _shuffled(lot, _possible(table, games, 1 - me)):
        raise SalpakanError("no deal was found")
    return lot


def _possible(t: Tables, games: Games, side: int) -> Float32:
    """(size, 16) 1 for each rank that a piece of the side can have, 0 for others.

    A piece that this arrangement never had can be any that no other needs to be.
    """
    pieces = games.pieces[0, side * t.size : side * t.size + t.size]
    has_flag = bool((pieces[pieces[:, RANK] >= 0, RANK] == FLAG).any())
    masks = np.where(pieces[:, RANK] >= 0, pieces[:, SEEN], t.every & ~(FLAG_BIT * has_flag))
    return ((masks[:, None] >> np.arange(WIDE)) & 1).astype(np.float32)


@kernel
def _shuffled(lot: Lot, weights: Float32) -> bool:
    return shuffle(lot.table, lot.games, 0, weights, lot.deck, 0)


@part
def next_world(lot: Lot) -> None:
    """Row 0 becomes another World, each as likely as the others."""
    deal(lot.table, lot.games, 0, lot.me, lot.deck, 0, 1.0)


def in_parts(sample: Callable[[int], object], whole: int, part: int, ends: float) -> None:
    """Sample `whole` times, some at a time; no further part begins when `ends` has passed."""
    for done in range(0, whole, part):
        if done > 0 and time.monotonic() > ends:
            return
        sample(min(part, whole - done))


def ending(clock: ClockReading, began: float, share: float = 1.0) -> float:
    """When a share of the budget is used up, on the clock of `time.monotonic`.

    Without a budget an answer depends on the seed alone; with one, on the machine as well.
    """
    return inf if clock.budget_ms is None else began + share * clock.budget_ms / 1000
