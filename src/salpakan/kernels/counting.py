"""Counting the game tree on arrays, to compare with `rules.perft`."""

from __future__ import annotations

import numpy as np

from salpakan.kernels.games import Games, new_games
from salpakan.kernels.jit import kernel, part
from salpakan.kernels.loading import load
from salpakan.kernels.moves import is_legal, origin_of, step_of
from salpakan.kernels.step import carry_out
from salpakan.kernels.tables import Int32, Tables, tables
from salpakan.rules import Position


def perft(position: Position, depth: int) -> int:
    """How many sequences of `depth` legal moves there are from a position.

    >>> from salpakan.kernels.counting import perft
    >>> from salpakan.rules import VARIANTS, Side, parse_placement
    >>> mini = VARIANTS["mini-3x3"]
    >>> white = parse_placement("YFP", mini, Side.WHITE)
    >>> black = parse_placement("PFY", mini, Side.BLACK)
    >>> perft(Position.begin(mini, white, black), 4)
    236
    """
    table = tables(position.variant)
    games = new_games(table, depth + 1)
    load(games, 0, position)
    return int(count_moves(table, games, np.zeros(depth + 1, np.int32)))


@kernel
def count_moves(t: Tables, games: Games, tried: Int32) -> int:
    """Walk the tree below game 0, as deep as there are further games; they are overwritten.

    `tried` (n,) holds the next action to try in each game. A game that ends on the way counts
    nothing.
    """
    last = len(tried) - 1
    if last == 0:
        return 1
    found, level = 0, 0
    tried[0] = 0
    while level >= 0:
        action = tried[level]
        if action == 4 * t.cells:
            level -= 1
            continue
        tried[level] = action + 1
        if is_legal(t, games, level, action):
            if level + 1 == last:
                found += 1
                continue
            _copy(games, level, level + 1)
            origin = origin_of(t, games, level, action)
            carry_out(t, games, level + 1, origin, origin + step_of(t, games, level, action))
            level += 1
            tried[level] = 0
    return found


@part
def _copy(games: Games, one: int, other: int) -> None:
    """Copy the truth of a game, not what the sides know."""
    for column in range(games.head.shape[1]):
        games.head[other, column] = games.head[one, column]
    for cell in range(games.board.shape[1]):
        games.board[other, cell] = games.board[one, cell]
    for slot in range(games.army.shape[1]):
        games.army[other, slot] = games.army[one, slot]
        for column in range(games.pieces.shape[2]):
            games.pieces[other, slot, column] = games.pieces[one, slot, column]
