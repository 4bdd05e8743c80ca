"""Counting the game tree, to compare two implementations of the rules."""

from __future__ import annotations

from salpakan.rules.position import Position


def perft(position: Position, depth: int) -> int:
    """How many sequences of `depth` legal moves there are from a position.

    A game that ends on the way counts nothing, as in chess. `depth` 0 gives 1.
    """
    if depth == 0:
        return 1
    moves = position.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(perft(position.play(move), depth - 1) for move in moves)
