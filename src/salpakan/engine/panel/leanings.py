"""What the players of character share: they weigh as the recruit does, and lean to one side."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from salpakan.engine.choosing import best_move, certain, outlook
from salpakan.engine.routine import Routine
from salpakan.engine.scene import Scene
from salpakan.rules import Move, Rank, Side, Square
from salpakan.view import View

Leaning = Callable[[Scene, Move], float]
"""What a player adds to the worth of a move, in the units of `WORTH`."""


def lean(view: View, scene: Scene, leaning: Leaning, dice: Random) -> Move:
    """A move that certainly wins, or the one with the best worth and leaning together."""
    moves, routine = view.legal_moves(), Routine.of(view)

    def worth(move: Move) -> float:
        return outlook(scene, move, routine) + leaning(scene, move)

    return certain(scene, moves) or best_move(moves, worth, dice)


def ahead(scene: Scene, move: Move) -> int:
    """Rows that a move gains: 1, 0 or -1."""
    rows = move.target.row - move.origin.row
    return rows if scene.me is Side.WHITE else -rows


def height(scene: Scene, square: Square) -> int:
    """Rows from my back row, 0 for that row itself."""
    return abs(square.row - scene.variant.board.back_row(scene.me))


def is_strong(rank: Rank) -> bool:
    """Is it one that goes in front: a Spy, or a general of any kind?"""
    return rank >= Rank.BRIGADIER_GENERAL
