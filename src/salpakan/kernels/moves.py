"""Legal steps as actions: `square * 4 + direction`, both as the side to move sees them."""

from __future__ import annotations

import numpy as np

from salpakan.kernels.dice import throw
from salpakan.kernels.games import COUNT, TO_MOVE, WINNER, Games
from salpakan.kernels.jit import kernel, part
from salpakan.kernels.tables import WHITE_BIT, Int16, Int32, Number, Tables, UInt32

AHEAD, RIGHT, BACK, LEFT = 0, 1, 2, 3
"""Directions as the mover sees them, Black with the board turned half round."""


@part
def write_mask(t: Tables, games: Games, g: int, mask: UInt32) -> Number:
    """Write the legal actions of game `g` into row `g` of `mask`; return how many there are.

    `mask` is (n, cells): a word of four bytes for each square, 1 for a legal direction, the lowest
    byte first. A game that is over has no legal action.
    """
    for index in range(t.cells):
        mask[g, index] = 0
    if games.head[g, WINNER] >= 0:
        return 0
    board, army = games.board, games.army
    side = games.head[g, TO_MOVE]
    own = np.int64(WHITE_BIT >> side)
    up, right = t.steps[side, AHEAD], t.steps[side, RIGHT]
    bits = 14 - side  # how far above bit 0 the own bit is
    turned = t.cells - 1
    found: Number = 0
    base = side * t.size
    for place in range(base, base + games.head[g, COUNT + side]):
        cell = np.int64(army[g, np.uint64(place)])
        blocked = (
            (board[g, np.uint64(cell + up)] & own) >> bits
            | (board[g, np.uint64(cell + right)] & own) << 8 >> bits
            | (board[g, np.uint64(cell - up)] & own) << 16 >> bits
            | (board[g, np.uint64(cell - right)] & own) << 24 >> bits
        )
        free = blocked ^ 0x01010101
        at = np.int64(t.square[np.uint64(cell)])
        mask[g, np.uint64(turned - at if side == 1 else at)] = free
        found += (free * 0x01010101) >> 24 & 7
    return found


@part
def is_legal(t: Tables, games: Games, g: int, action: int) -> bool:
    """Can the side to move play this?"""
    if action < 0 or action >= 4 * t.cells or games.head[g, WINNER] >= 0:
        return False
    own = WHITE_BIT >> games.head[g, TO_MOVE]
    cell = origin_of(t, games, g, action)
    seen = games.board[g, cell]
    ahead = games.board[g, cell + step_of(t, games, g, action)]
    return bool(seen & own != 0 and ahead & own == 0)


@part
def origin_of(t: Tables, games: Games, g: int, action: int) -> int:
    """Cell from which an action of the side to move starts."""
    index = action >> 2
    cell: int = t.cell[t.cells - 1 - index if games.head[g, TO_MOVE] == 1 else index]
    return cell


@part
def step_of(t: Tables, games: Games, g: int, action: int) -> int:
    """What an action of the side to move adds to its cell."""
    step: int = t.steps[games.head[g, TO_MOVE], action & 3]
    return step


@part
def random_step(t: Tables, games: Games, g: int) -> tuple[int, int]:
    """A legal step at random, each as likely as the others: its origin, and what it adds to it.

    Pieces and directions are thrown until they fit, which is faster than to list what fits.
    """
    side = games.head[g, TO_MOVE]
    own = WHITE_BIT >> side
    base = side * t.size
    count = games.head[g, COUNT + side]
    while True:
        thrown = throw(games, g)
        for _ in range(3):  # 21 bits for each try
            cell = games.army[g, base + (((thrown & 0x7FFFF) * count) >> 19)]
            step = (thrown >> 19) & 3
            if games.board[g, cell + t.steps[side, step]] & own == 0:
                return cell, step
            thrown >>= 21


@kernel
def legal_mask(t: Tables, games: Games, mask: UInt32, counts: Int16, lo: int, hi: int) -> None:
    """Legal actions of the games from `lo` to `hi - 1`.

    `mask` is as `write_mask` writes it, `counts` (n,) the number of legal actions.
    """
    for g in range(lo, hi):
        counts[g] = write_mask(t, games, g, mask)


@kernel
def random_actions(t: Tables, games: Games, actions: Int32, lo: int, hi: int) -> None:
    """A random legal action for each running game, -1 for one that is over."""
    for g in range(lo, hi):
        actions[g] = -1
        if games.head[g, WINNER] < 0:
            cell, step = random_step(t, games, g)
            index = t.square[cell]
            if games.head[g, TO_MOVE] == 1:
                index = t.cells - 1 - index
            actions[g] = 4 * index + step
