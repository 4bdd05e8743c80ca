"""The race worked out: can my Flag walk home whatever the enemy does? (RULES 6.2, 6.3)

Nothing is believed here. Every enemy piece counts as one that takes the Flag, and walks through
whatever stands in its way, so that what is found holds in the true position too. Friends stand
still. On an open board nothing better can be found: a Flag that waits for a gap to open gains
nothing (`tests/engine/mind/test_race_home.py` tries all replies); between friends it does now and
then, in 5 of 1,734 races by lot, and these are left to the search.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from salpakan.engine.mind.layout import FAR, Layout
from salpakan.engine.mind.rows import plain
from salpakan.kernels.games import COUNT, QUIET, RANK, Games
from salpakan.kernels.jit import kernel, part, seldom
from salpakan.kernels.tables import FLAG, SLOT, WALL, WHITE_BIT, Int32, Number, Tables, tables
from salpakan.rules import Variant

DETOUR = 4
"""Steps aside that a way may take."""


class Course(NamedTuple):
    """Room to think about one Flag's way."""

    blocked: Int32
    """(border cells,) 1 where the Flag cannot go: beyond the edge, or on a friend."""
    wave: Int32
    """(2, border cells) where the Flag can be after so many steps, and after one more, by the first
    cell that it entered; 0 where it cannot be."""


def new_course(variant: Variant) -> Course:
    """Room for one thread."""
    cells = tables(variant).empty.size
    return Course(np.zeros(cells, np.int32), np.zeros((2, cells), np.int32))


@kernel
def way_home(
    t: Tables, games: Games, g: int, lay: Layout, course: Course, side: int
) -> tuple[int, int]:
    """The cells that my Flag leaves and enters now to arrive for certain; 0 twice if it cannot.

    `side` is to move in game `g`.
    """
    flag = find_way(t, games, g, lay, course, side)
    return flag, plain(course.wave[0, 0]) if flag else 0


@seldom
def find_way(t: Tables, games: Games, g: int, lay: Layout, course: Course, side: int) -> int:
    """My Flag's cell if it can arrive for certain, else 0; its first step is in `wave[0, 0]` then.

    After the Flag's k-th step an enemy that was k steps away can challenge it.
    """
    flag, wave = _look(games, g, course, side), course.wave
    left = t.height - 1 - np.int64(lay.row[side, flag])
    longest = left + DETOUR
    late = games.head[g, QUIET] + 2 * longest >= t.limit
    if left < 1 or late or not _is_ahead(t, games, g, lay, side, flag):
        return 0
    now, after = 0, 1
    for step in range(1, longest + 1):
        for cell in range(1, wave.shape[1]):
            first = np.int64(wave[now, cell])
            if first == 0:
                continue
            wave[now, cell] = 0
            for way in range(4):
                target = cell + np.int64(t.steps[side, way])
                if course.blocked[target] == 1 or wave[after, target] != 0:
                    continue
                spare = _nearest(t, games, g, lay, side, target) - step
                begin = target if step == 1 else first
                if lay.row[side, target] == t.height - 1 and spare >= 1 - t.at_once:
                    wave[0, 0] = begin
                    return flag
                if spare > 0:
                    wave[after, target] = begin
        now, after = after, now
    return 0


@part
def _look(games: Games, g: int, course: Course, side: int) -> int:
    """Note where the Flag cannot go, and that it is where it is; returns its cell."""
    flag, own, wave = 0, WHITE_BIT >> side, course.wave
    for cell in range(wave.shape[1]):
        seen = np.int64(games.board[g, cell])
        course.blocked[cell] = 1 if seen & own != 0 else 0
        wave[0, cell] = wave[1, cell] = 0
        if seen & WALL == own and games.pieces[g, seen & SLOT, RANK] == FLAG:
            flag = cell
    wave[0, flag] = flag
    return flag


@part
def _is_ahead(t: Tables, games: Games, g: int, lay: Layout, side: int, flag: Number) -> bool:
    """Is there a square to arrive at that no enemy is nearer to? Without one there is no way."""
    for col in range(t.width):
        goal = lay.goal[side, col]
        if _nearest(t, games, g, lay, side, goal) - lay.apart[flag, goal] >= 1 - t.at_once:
            return True
    return False


@part
def _nearest(t: Tables, games: Games, g: int, lay: Layout, side: int, cell: Number) -> int:
    """Steps from a cell to the nearest enemy."""
    found: int = FAR
    enemy = (1 - side) * t.size
    for place in range(enemy, enemy + games.head[g, COUNT + 1 - side]):
        found = min(found, int(lay.apart[cell, games.army[g, place]]))
    return found
