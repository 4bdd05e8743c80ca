"""What everybody can see a piece do, kept up to date turn by turn.

All of it is public: squares, moves and who left. Nobody's rank is looked at.
"""

from __future__ import annotations

import numpy as np

from salpakan.engine.mind.minds import Minds
from salpakan.kernels.games import MET, MOVER, MOVES, PLACE, START, Games
from salpakan.kernels.jit import part
from salpakan.kernels.tables import Tables

CONTEXT = 0
"""Column of `Minds.traces`: the kind of behaviour, 4 * (moves made: 0, 1-2, 3-6, 7 or more) +
(rows advanced: none, 1-2, 3 or more; or fallen)."""
FALLEN = 3


@part
def wake(t: Tables, games: Games, g: int, minds: Minds) -> None:  # noqa: ARG001 - like `watch`
    """Game `g` has just begun: nobody has done anything."""
    for slot in range(2 * t.size):
        minds.traces[g, slot, CONTEXT] = 0
    minds.stale[g, 0] = minds.stale[g, 1] = 1


@part
def watch(t: Tables, games: Games, g: int, minds: Minds, news: bool) -> None:
    """Take note of the last turn; call it once after each `carry_out` and `hear`.

    `news` is what `hear` returned.
    """
    head = games.head
    _note(t, games, g, minds, head[g, MOVER])
    if head[g, MET] >= 0:
        _note(t, games, g, minds, head[g, MET])
    if news:
        minds.stale[g, 0] = minds.stale[g, 1] = 1


@part
def _note(t: Tables, games: Games, g: int, minds: Minds, slot: int) -> None:
    context = context_of(t, games, g, slot)
    if minds.traces[g, slot, CONTEXT] != context:
        minds.traces[g, slot, CONTEXT] = context
        minds.stale[g, 0 if slot >= t.size else 1] = 1


@part
def context_of(t: Tables, games: Games, g: int, slot: int) -> int:
    """What this piece has done so far, as a number below `CONTEXTS`."""
    pieces = games.pieces
    moves = pieces[g, slot, MOVES]
    made = 0 if moves == 0 else 1 if moves < 3 else 2 if moves < 7 else 3
    place = pieces[g, slot, PLACE]
    if place < 0:
        return 4 * made + FALLEN
    rows = np.int64(t.row[games.army[g, place]]) - np.int64(t.row[pieces[g, slot, START]])
    if slot >= t.size:
        rows = -rows
    return 4 * made + (0 if rows <= 0 else 1 if rows < 3 else 2)
