"""Looking round before moving: who stands where, what meetings may come to, whose Flag can run.

Everything here is one side's knowledge: its own ranks, and its belief about the others.
"""

from __future__ import annotations

import numpy as np

from salpakan.engine.mind.belief import believe
from salpakan.engine.mind.desk import Mind
from salpakan.engine.mind.layout import EV, FAR, PL, PW, SPLIT, Float32, Real
from salpakan.kernels.games import COUNT, PLACE, RANK, Games
from salpakan.kernels.jit import part, seldom
from salpakan.kernels.tables import FLAG, SLOT, WHITE_BIT, Number, Tables
from salpakan.rules import Rank

# Columns of `Desk.notes`.
PHASE = 0
"""0, 1 or 2 as the board empties."""
FLAG_CELL = 1
"""Where my Flag stands."""
FLAG_FOE = 2
"""Steps from it to the nearest enemy."""
THREAT = 3
"""How likely an enemy Flag can run home if I do nothing about it."""
FOES = 4
"""Standing enemies."""
RUNNERS = 5
"""Foes that might run; their places in `Desk.foes` follow from column 6, at most 10."""
FIRST_RUNNER = 6
_PRIVATE, _SPY = int(Rank.PRIVATE), int(Rank.SPY)
_LIKELY = 0.02
"""Less than this chance of being the Flag makes no runner."""


@seldom
def look_round(t: Tables, games: Games, g: int, mind: Mind, side: int) -> None:
    """Fill the desk with what `side` sees in game `g`, believing what it can believe."""
    renew(t, games, g, mind, side)
    notes, lay = mind.desk.notes, mind.lay
    standing = games.head[g, COUNT] + games.head[g, COUNT + 1]
    notes[PHASE] = (
        0 if 42 * standing > 34 * lay.whole else 1 if 42 * standing > 22 * lay.whole else 2
    )
    notes[FLAG_CELL] = _flag_cell(t, games, g, side)
    _find_foes(t, games, g, mind, side)
    notes[FLAG_FOE] = _nearest(mind, np.int64(notes[FLAG_CELL]))
    _guards(t, games, g, mind, side)
    _find_runners(t, g, mind, side)
    notes[THREAT] = threat(t, g, mind, side, -1, 0, -1)


@part
def renew(t: Tables, games: Games, g: int, mind: Mind, side: int) -> None:
    """Bring what `side` believes up to date."""
    if mind.minds.stale[g, side] != 0:
        believe(t, games, g, mind.minds, mind.prior, side)
        compare(t, games, g, mind, side)


@seldom
def compare(t: Tables, games: Games, g: int, mind: Mind, side: int) -> None:
    """Work out what meetings may come to from what `side` believes of each enemy piece."""
    other = (1 - side) * t.size
    for j in range(t.size):
        if games.pieces[g, other + j, PLACE] >= 0:
            meet(mind.minds.belief[g, side, j], mind.lay.worth, mind.duels[g, side, j])


@part
def meet(chance: Float32, worth: Float32, duels: Float32) -> None:
    """What may come of challenging a piece that has each rank with this chance, by own rank.

    The same as summing over the tables of `Layout`, and ten times as fast: officers beat what is
    below them, so that running sums do (RULES 5.2; `tests/engine/mind/test_survey.py` compares).
    """
    flag, private, spy = chance[FLAG], chance[_PRIVATE], chance[_SPY]
    below, gain, above = np.float32(0), np.float32(0), spy
    for own in range(_PRIVATE + 1, _SPY):
        duels[PW, own] = below + flag + private
        duels[EV, own] = gain + private * worth[_PRIVATE]
        duels[SPLIT, own] = chance[own]
        below += chance[own]
        gain += chance[own] * worth[own]
    for own in range(_SPY - 1, _PRIVATE, -1):
        duels[PL, own] = above
        above += chance[own]
    duels[PW, _SPY], duels[PL, _SPY] = below + flag, private
    duels[EV, _SPY], duels[SPLIT, _SPY] = gain, spy
    duels[PW, _PRIVATE], duels[PL, _PRIVATE] = flag + spy, below
    duels[EV, _PRIVATE], duels[SPLIT, _PRIVATE] = spy * worth[_SPY], private
    duels[PW, FLAG], duels[PL, FLAG] = flag, below + private + spy
    duels[EV, FLAG] = duels[SPLIT, FLAG] = 0


@part
def _flag_cell(t: Tables, games: Games, g: int, side: int) -> Number:
    for place in range(side * t.size, side * t.size + games.head[g, COUNT + side]):
        cell = np.int64(games.army[g, place])
        if games.pieces[g, games.board[g, cell] & SLOT, RANK] == FLAG:
            return cell
    return 0


@part
def _find_foes(t: Tables, games: Games, g: int, mind: Mind, side: int) -> None:
    foes, base = mind.desk.foes, (1 - side) * t.size
    count = games.head[g, COUNT + 1 - side]
    for i in range(count):
        cell = np.int64(games.army[g, base + i])
        foes[0, i] = (games.board[g, cell] & SLOT) - base
        foes[1, i] = cell
    mind.desk.notes[FOES] = count


@part
def _nearest(mind: Mind, cell: Number) -> int:
    """Steps from a cell to the nearest enemy."""
    found = FAR
    for i in range(np.int64(mind.desk.notes[FOES])):
        found = min(found, mind.lay.apart[cell, mind.desk.foes[1, i]])
    return found


@part
def _guards(t: Tables, games: Games, g: int, mind: Mind, side: int) -> None:
    """How near the nearest pieces are to the squares where a Flag arrives."""
    guard, lay, foes = mind.desk.guard, mind.lay, mind.desk.foes
    count = np.int64(mind.desk.notes[FOES])
    for col in range(t.width):
        mine = lay.goal[side, col]
        guard[0, col] = FAR
        for i in range(count):
            guard[0, col] = min(guard[0, col], lay.apart[mine, foes[1, i]])
        theirs = lay.goal[1 - side, t.width - 1 - col]
        guard[1, col], guard[2, col], guard[3, col] = FAR, FAR, -1
        for place in range(side * t.size, side * t.size + games.head[g, COUNT + side]):
            cell = np.int64(games.army[g, place])
            away = lay.apart[theirs, cell]
            if away < guard[1, col]:
                guard[2, col] = guard[1, col]
                guard[1, col] = away
                guard[3, col] = games.board[g, cell] & SLOT
            elif away < guard[2, col]:
                guard[2, col] = away


@part
def _find_runners(t: Tables, g: int, mind: Mind, side: int) -> None:
    """Foes that are perhaps the Flag, and could run home if one of my pieces were not there."""
    notes, guard, foes = mind.desk.notes, mind.desk.guard, mind.desk.foes
    found = 0
    for i in range(np.int64(notes[FOES])):
        if mind.minds.belief[g, side, foes[0, i], FLAG] < _LIKELY or found == 10:
            continue
        row, seen = mind.lay.row[side, foes[1, i]], mind.lay.col[side, foes[1, i]]
        for col in range(t.width):
            if row == 0 or guard[2, col] > row + abs(col - seen):
                notes[FIRST_RUNNER + found] = i
                found += 1
                break
    notes[RUNNERS] = found


@part
def threat(
    t: Tables, g: int, mind: Mind, side: int, moved: Number, target: Number, taken: Number
) -> Real:
    """How likely an enemy Flag can run home, it being the enemy's turn, after my piece `moved` went
    to `target`, where it met foe piece `taken` or nobody (-1).

    A Flag that needs n steps arrives where nobody of mine is within n steps of its goal: each of
    my replies brings me one step nearer, and there is one after the last step (RULES 6.3). One
    that stands there already waits for this very reply.
    """
    notes, guard, foes, lay = mind.desk.notes, mind.desk.guard, mind.desk.foes, mind.lay
    same = moved >= 0 and taken < 0
    for col in range(t.width):
        away = guard[1, col]
        if moved >= 0:
            away = guard[2, col] if guard[3, col] == moved else away
            away = min(away, lay.apart[lay.goal[1 - side, t.width - 1 - col], target])
        same = same and away == guard[1, col]
        guard[4, col] = away
    if same:  # most moves: nobody's guard is better or worse than before
        before: Real = notes[THREAT]
        return before
    danger: Real = np.float32(0)
    for k in range(np.int64(notes[RUNNERS])):
        i = np.int64(notes[FIRST_RUNNER + k])
        if foes[0, i] == taken:
            continue
        row, seen = lay.row[side, foes[1, i]], lay.col[side, foes[1, i]]
        for col in range(t.width):
            if row == 0 or guard[4, col] > row + abs(col - seen):
                danger += mind.minds.belief[g, side, foes[0, i], FLAG]
                break
    return danger


@part
def margin(t: Tables, mind: Mind, side: int, cell: Number) -> int:
    """How many steps to spare my Flag has if it stands here and the enemy is to move.

    0 or more: nobody who goes straight for its goal can stop it, if the way is free.
    """
    row, seen = mind.lay.row[side, cell], mind.lay.col[side, cell]
    left = t.height - 1 - row
    best: int = -FAR
    for col in range(t.width):
        best = max(best, mind.desk.guard[0, col] - (left + abs(col - seen)) - 2)
    return best


@part
def is_friend(games: Games, g: int, side: int, cell: Number) -> bool:
    """Does a piece of this side stand here?"""
    own, other = WHITE_BIT >> side, WHITE_BIT >> (1 - side)
    seen = games.board[g, cell]
    return bool(seen & own != 0 and seen & other == 0)
