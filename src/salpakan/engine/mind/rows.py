"""Copies of games with all that their minds hold: worlds to try things out in."""

from __future__ import annotations

import numpy as np

from salpakan.engine.mind.desk import Mind
from salpakan.engine.mind.minds import TRACES, WIDE
from salpakan.kernels.games import BATTLES, FIELDS, HEAD, Games
from salpakan.kernels.jit import part, seldom
from salpakan.kernels.tables import Number, Tables


@part
def plain(number: Number) -> int:
    """A number in the one type that all kernels expect.

    A constant, or a short number out of an array, is of a type of its own, and everything that it
    is handed to would be compiled once more.
    """
    return np.int64(number)  # type: ignore[return-value]


@seldom
def copy_row(t: Tables, games: Games, mind: Mind, one: int, other: int) -> None:
    """Game `other` becomes what game `one` is, and so do the thoughts of both sides."""
    for cell in range(games.board.shape[1]):
        games.board[other, cell] = games.board[one, cell]
    for slot in range(2 * t.size):
        games.army[other, slot] = games.army[one, slot]
        for column in range(FIELDS):
            games.pieces[other, slot, column] = games.pieces[one, slot, column]
    for fought in range(games.head[one, BATTLES]):
        for column in range(4):
            games.battles[other, fought, column] = games.battles[one, fought, column]
    for column in range(HEAD):
        games.head[other, column] = games.head[one, column]
    games.dice[other] = games.dice[one]
    _copy_minds(t, mind, one, other)


@seldom
def _copy_minds(t: Tables, mind: Mind, one: int, other: int) -> None:
    minds = mind.minds
    for slot in range(2 * t.size):
        for column in range(TRACES):
            minds.traces[other, slot, column] = minds.traces[one, slot, column]
        minds.aged[other, slot] = minds.aged[one, slot]
        for rank in range(WIDE):
            minds.weights[other, slot, rank] = minds.weights[one, slot, rank]
    minds.last[other] = minds.last[one]
    for side in range(2):
        minds.stale[other, side] = minds.stale[one, side]
        minds.unsure[other, side] = 1
        for column in range(2):
            mind.recall[other, side, column] = mind.recall[one, side, column]
        if minds.stale[one, side] == 1:
            continue
        for j in range(t.size):
            for rank in range(WIDE):
                minds.belief[other, side, j, rank] = minds.belief[one, side, j, rank]
                for what in range(4):
                    mind.duels[other, side, j, what, rank] = mind.duels[one, side, j, what, rank]
