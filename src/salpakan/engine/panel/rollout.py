"""What the sampling players share: the rest of a game by lot, with a little sense.

These players think as if everybody knew the ranks of the World that they look at: that is what
"determinised" means, and their weakness.
"""

from __future__ import annotations

import numpy as np

from salpakan.engine.mind.minds import Float32
from salpakan.engine.worth import WORTH
from salpakan.kernels.games import (
    COUNT,
    FIELDS,
    HEAD,
    RANK,
    TO_MOVE,
    WINNER,
    Games,
)
from salpakan.kernels.jit import part, seldom
from salpakan.kernels.moves import AHEAD, random_step
from salpakan.kernels.step import carry_out, on_far_row
from salpakan.kernels.tables import (
    CHALLENGER_STAYS,
    FLAG,
    SLOT,
    WHITE_BIT,
    Tables,
)
from salpakan.rules import Rank

TRIES = 3
"""Steps thrown for a turn, of which the most sensible is played."""
PLIES = 10
"""Turns after which a rollout ends and is judged by what stands."""
_EVEN = 12.0
"""Lead in worth with which a side wins about three games of four."""
_WHOLE_GAME = 100.0
"""More than any piece is worth."""


def worths() -> Float32:
    """(16,) what a piece is worth by rank; a Flag nothing, since it always stands."""
    found = np.zeros(16, np.float32)
    for rank, worth in WORTH.items():
        found[rank] = 0.0 if rank is Rank.FLAG else worth
    return found


@seldom
def copy_truth(t: Tables, games: Games, one: int, other: int) -> None:
    """Copy what a game goes on with, and not what the sides know."""
    for column in range(HEAD):
        games.head[other, column] = games.head[one, column]
    for cell in range(len(t.empty)):
        games.board[other, cell] = games.board[one, cell]
    for slot in range(2 * t.size):
        games.army[other, slot] = games.army[one, slot]
        for column in range(FIELDS):
            games.pieces[other, slot, column] = games.pieces[one, slot, column]


@seldom
def turn(t: Tables, games: Games, g: int, origin: int, target: int) -> None:
    """One turn, as a call and not as part of the caller."""
    carry_out(t, games, g, origin, target)


@seldom
def play_out(t: Tables, games: Games, g: int, worth: Float32) -> float:
    """Play a game on to its end, or for some turns; returns White's share of a win."""
    head = games.head
    for _ in range(PLIES):
        if head[g, WINNER] >= 0:
            break
        origin, target = _sensible_step(t, games, g, worth)
        turn(t, games, g, origin, target)
    if head[g, WINNER] >= 0:
        return 0.5 if head[g, WINNER] == 2 else 1.0 - head[g, WINNER]
    lead = _standing(t, games, g, worth, 0) - _standing(t, games, g, worth, 1)
    return float(1.0 / (1.0 + np.exp(-lead / _EVEN)))


@part
def _standing(t: Tables, games: Games, g: int, worth: Float32, side: int) -> float:
    total = 0.0
    for place in range(side * t.size, side * t.size + games.head[g, COUNT + side]):
        slot = games.board[g, games.army[g, place]] & SLOT
        total += worth[games.pieces[g, slot, RANK]]
    return total


@seldom
def _sensible_step(t: Tables, games: Games, g: int, worth: Float32) -> tuple[int, int]:
    """The challenge that wins most, or a random step without a challenge that loses."""
    side = games.head[g, TO_MOVE]
    best, origin, target = 0.0, 0, 0
    for place in range(side * t.size, side * t.size + games.head[g, COUNT + side]):
        cell: int = games.army[g, place]
        rank = games.pieces[g, games.board[g, cell] & SLOT, RANK]
        for direction in range(4):
            to = cell + t.steps[0, direction]
            gain = _gain(t, games, g, worth, side, rank, to)
            if gain > best:
                best, origin, target = gain, cell, to
    if best > 0:
        return origin, target
    for _ in range(TRIES):
        cell, step = random_step(t, games, g)
        origin, target = cell, cell + t.steps[side, step]
        flag = games.pieces[g, games.board[g, origin] & SLOT, RANK] == FLAG
        if games.board[g, target] == 0 and step == AHEAD and not flag:
            break
    return origin, target


@part
def _gain(
    t: Tables, games: Games, g: int, worth: Float32, side: int, rank: int, target: int
) -> float:
    """What a step wins at once: a piece, or the game; nothing where it is not allowed."""
    met = games.board[g, target]
    if met == 0:
        return _WHOLE_GAME if rank == FLAG and on_far_row(t, side, target) else 0.0
    if met & (WHITE_BIT >> side) != 0:  # my own, or a wall
        return 0.0
    other = games.pieces[g, met & SLOT, RANK]
    said = t.verdict[rank, other]
    if said == CHALLENGER_STAYS:
        return _WHOLE_GAME if other == FLAG else float(worth[other])
    return 0.0
