"""What everybody can see a piece do, kept up to date turn by turn.

All of it is public: squares, moves, verdicts and who left. Nobody's rank is looked at.
"""

from __future__ import annotations

import numpy as np

from salpakan.engine.mind.minds import TRACES, Minds
from salpakan.kernels.games import (
    MET,
    MOVER,
    MOVES,
    ORIGIN,
    PLACE,
    PLY,
    START,
    TARGET,
    VERDICT,
    WINS,
    Games,
)
from salpakan.kernels.jit import part
from salpakan.kernels.tables import DEFENDER_STAYS, SLOT, WHITE_BIT, Int16, Number, Tables

# Columns of `Minds.traces`. Counts stop at 3.
COURSE = 0
"""4 * (moves made: 0, 1-2, 3-6, 7 or more) + (rows advanced: none, 1-2, 3 or more)."""
BACK = 1
"""Steps back."""
FIRST = 2
"""When it moved first: 0 never, 1 before turn 6, 2 before 20, 3 before 50, 4 later."""
FOUGHT = 3
"""Challenges it made."""
NEARED = 4
"""Steps to the side of enemies that had not won a challenge."""
DARED = 5
"""Steps to the side of an enemy that had, and challenges to such."""
FLED = 6
"""It walked away from an enemy that had just come to its side."""
STAYED = 7
"""It did nothing about an enemy that had just come to its side, nor did anybody challenge it."""
MOST = 3

# Rows of `Prior.habits`: a piece has one in each group, and their weights are multiplied.
COURSES, FIGHTS, THREATS, NEARS, WALKS = 0, 16, 48, 64, 80


@part
def wake(t: Tables, games: Games, g: int, minds: Minds) -> None:  # noqa: ARG001 - like `watch`
    """Game `g` has just begun: nobody has done anything."""
    for slot in range(2 * t.size):
        for trace in range(TRACES):
            minds.traces[g, slot, trace] = 0
        minds.aged[g, slot] = 1
    minds.last[g] = -1
    _forget(minds, g, 0)
    _forget(minds, g, 1)


@part
def _forget(minds: Minds, g: int, owner: int) -> None:
    """What is thought of this side's pieces must be thought again."""
    minds.stale[g, 1 - owner] = 1
    minds.unsure[g, owner] = 1


@part
def watch(t: Tables, games: Games, g: int, minds: Minds, news: bool) -> None:
    """Take note of the last turn; call it once after each `carry_out` and `hear`.

    `news` is what `hear` returned.
    """
    mover, met = np.int64(games.head[g, MOVER]), np.int64(games.head[g, MET])
    owner = 1 if mover >= t.size else 0
    changed = _note_answer(t, games, g, minds, owner)
    changed = _note_course(t, games, g, minds, mover, owner) or changed
    if met >= 0:
        minds.aged[g, mover] = minds.aged[g, met] = 1  # somebody has won or left
        changed = _count(minds, g, mover, FOUGHT) or changed
        just = 1 if games.head[g, VERDICT] == DEFENDER_STAYS else 0
        if games.pieces[g, met, WINS] > just:
            changed = _count(minds, g, mover, DARED) or changed
    else:
        changed = _note_approach(t, games, g, minds, mover, owner) or changed
    minds.last[g] = mover if games.pieces[g, mover, PLACE] >= 0 else -1
    if news:
        _forget(minds, g, 1 - owner)
    if news or changed:
        _forget(minds, g, owner)


@part
def _count(minds: Minds, g: int, slot: Number, trace: int) -> bool:
    """One more, up to `MOST`; returns whether that is news."""
    count = minds.traces[g, slot, trace]
    if count >= MOST:
        return False
    minds.traces[g, slot, trace] = count + 1
    minds.aged[g, slot] = 1
    return True


@part
def _note_course(t: Tables, games: Games, g: int, minds: Minds, mover: Number, owner: int) -> bool:
    """How far it has come from its start; returns whether that is news."""
    traces, head = minds.traces, games.head
    changed = False
    if traces[g, mover, FIRST] == 0:
        ply = head[g, PLY]
        traces[g, mover, FIRST] = 1 if ply <= 6 else 2 if ply <= 20 else 3 if ply <= 50 else 4
        changed = True
    if head[g, TARGET] - head[g, ORIGIN] == t.steps[owner, 2]:
        changed = _count(minds, g, mover, BACK) or changed
    moves = games.pieces[g, mover, MOVES]
    made = 0 if moves == 0 else 1 if moves < 3 else 2 if moves < 7 else 3
    rows = np.int64(t.row[head[g, TARGET]]) - np.int64(t.row[games.pieces[g, mover, START]])
    if owner == 1:
        rows = -rows
    course = 4 * made + (0 if rows <= 0 else 1 if rows < 3 else 2)
    if traces[g, mover, COURSE] != course:
        traces[g, mover, COURSE] = course
        changed = True
    if changed:
        minds.aged[g, mover] = 1
    return changed


@part
def _note_approach(
    t: Tables, games: Games, g: int, minds: Minds, mover: Number, owner: int
) -> bool:
    """A quiet step: beside whom does it stand now? Returns whether that is news."""
    cell, theirs = np.int64(games.head[g, TARGET]), np.int64(WHITE_BIT >> (1 - owner))
    near, winner = False, False
    for step in range(4):
        seen = np.int64(games.board[g, cell + t.steps[0, step]])
        if seen & theirs != 0 and seen & (WHITE_BIT >> owner) == 0:
            near = True
            winner = winner or games.pieces[g, seen & SLOT, WINS] > 0
    if not near:
        return False
    return _count(minds, g, mover, DARED if winner else NEARED)


@part
def _note_answer(t: Tables, games: Games, g: int, minds: Minds, owner: int) -> bool:
    """What did pieces do to whose side an enemy came in the turn before? Returns whether that is
    news."""
    last = np.int64(minds.last[g])
    head = games.head
    if last < 0 or head[g, MET] == last:
        return False
    cell = np.int64(games.army[g, games.pieces[g, last, PLACE]])
    origin, target = head[g, ORIGIN], head[g, TARGET]
    own, other = np.int64(WHITE_BIT >> owner), np.int64(WHITE_BIT >> (1 - owner))
    changed = False
    for step in range(4):
        near = cell + t.steps[0, step]
        seen = np.int64(games.board[g, near])
        if near == origin:
            changed = _count(minds, g, np.int64(head[g, MOVER]), FLED) or changed
        elif near != target and seen & own != 0 and seen & other == 0:
            changed = _count(minds, g, seen & SLOT, STAYED) or changed
    return changed


@part
def habits_of(games: Games, g: int, minds: Minds, slot: int, rows: Int16) -> None:
    """Write the five rows of `Prior.habits` that tell of this piece's behaviour."""
    traces, pieces = minds.traces, games.pieces
    left = 1 if pieces[g, slot, PLACE] < 0 else 0
    wins = min(pieces[g, slot, WINS], MOST)
    rows[0] = COURSES + (traces[g, slot, COURSE] if left == 0 else traces[g, slot, COURSE] | 3)
    rows[1] = FIGHTS + 16 * left + 4 * traces[g, slot, FOUGHT] + wins
    rows[2] = THREATS + 4 * traces[g, slot, STAYED] + traces[g, slot, FLED]
    rows[3] = NEARS + 4 * traces[g, slot, NEARED] + traces[g, slot, DARED]
    rows[4] = WALKS + 5 * traces[g, slot, BACK] + traces[g, slot, FIRST]
