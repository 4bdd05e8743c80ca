"""Positions that a search has thought through, for the policy and the value to learn from."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from salpakan.engine.mind.desk import MOVES, STATE, Mind
from salpakan.engine.mind.layout import Float32
from salpakan.engine.mind.value import Active
from salpakan.kernels.jit import part
from salpakan.kernels.tables import Int16, Int32

NOTED = 1536
"""Features of all moves of a position that are kept at most."""
INPUTS = 384
"""Inputs of the value that are kept at most."""


class Book(NamedTuple):
    """A row for each position, as the side to move saw it."""

    counts: Int32
    """(n, 3) legal moves, inputs of the value, and the side."""
    used: Int16
    """(n, MOVES) features of each move; they stand in the rows below one after the other."""
    which: Int16
    """(n, NOTED)"""
    value: Float32
    """(n, NOTED)"""
    state: Float32
    """(n, STATE) see `Desk.state`."""
    goal: Float32
    """(n, MOVES) how likely each move should be, by the search."""
    input_which: Int16
    """(n, INPUTS)"""
    input_value: Float32
    """(n, INPUTS)"""
    won: Float32
    """(n, 2) how the game ended for that side, and what the search thought of it, from 0 to 1."""


def new_book(rows: int) -> Book:
    """Room for so many positions."""
    return Book(
        counts=np.zeros((rows, 3), np.int32),
        used=np.zeros((rows, MOVES), np.int16),
        which=np.zeros((rows, NOTED), np.int16),
        value=np.zeros((rows, NOTED), np.float32),
        state=np.zeros((rows, STATE), np.float32),
        goal=np.zeros((rows, MOVES), np.float32),
        input_which=np.zeros((rows, INPUTS), np.int16),
        input_value=np.zeros((rows, INPUTS), np.float32),
        won=np.zeros((rows, 2), np.float32),
    )


@part
def note_moves(mind: Mind, book: Book, n: int, count: int) -> None:
    """Write the moves on the desk into row `n`."""
    desk = mind.desk
    total = 0
    for m in range(count):
        kept = min(desk.used[m], NOTED - total)
        book.used[n, m] = kept
        book.goal[n, m] = 0
        for i in range(kept):
            book.which[n, total + i] = desk.which[m, i]
            book.value[n, total + i] = desk.value[m, i]
        total += kept
    for i in range(STATE):
        book.state[n, i] = desk.state[i]
    book.counts[n, 0] = count


@part
def note_inputs(active: Active, book: Book, n: int, used: int) -> None:
    """Write the inputs of the value into row `n`."""
    kept = min(used, INPUTS)
    for i in range(kept):
        book.input_which[n, i] = active.which[i]
        book.input_value[n, i] = active.value[i]
    book.counts[n, 1] = kept
