"""Many games a step at a time, for learners: play, announce, begin anew, look."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from salpakan.kernels.deal import begin
from salpakan.kernels.encode import write_all, write_facts, write_news, write_square
from salpakan.kernels.games import ORIGIN, PLY, REASON, TARGET, TO_MOVE, WINNER, Games
from salpakan.kernels.inference import hear
from salpakan.kernels.jit import kernel, part
from salpakan.kernels.moves import is_legal, origin_of, step_of, write_mask
from salpakan.kernels.step import carry_out
from salpakan.kernels.tables import Int16, Int32, Tables, UInt8, UInt32, UInt64

ILLEGAL = -2
"""Instead of a winner where the action was no legal one; the game stands as it stood."""
NOTHING_NEW, NEW_KNOWLEDGE, NEW_GAME = 0, 1, 2


class Seen(NamedTuple):
    """What a step writes, a row for each game. The caller owns the arrays and only reads them:
    a step writes the squares that have changed, and nothing else of the planes."""

    planes: UInt64
    """(n, 2, cells, 8) White's and Black's planes as words; (0, 2, cells, 8) for none."""
    facts: UInt8
    """(n, 2, 12) White's and Black's facts."""
    mask: UInt32
    """(n, cells) legal actions of the side to move, as words."""
    mover: Int32
    """(n,) side to move."""
    ended: Int32
    """(n, 3) winner, reason and length of the game that ended in this step, see `Ended`. What the
    other arrays tell is then of the game that began in its place."""


class Ended(IntEnum):
    """Columns of `Seen.ended`."""

    WINNER = 0
    """-1 if the game goes on, else the winning side or `DRAWN`; `ILLEGAL` after no legal action."""
    REASON = 1
    """Number in `REASONS`."""
    LENGTH = 2
    """Turns played."""


@part
def _play(t: Tables, games: Games, g: int, action: int) -> None:
    origin = origin_of(t, games, g, action)
    carry_out(t, games, g, origin, origin + step_of(t, games, g, action))


@part
def _look(t: Tables, games: Games, g: int, seen: Seen, news: int, origin: int, target: int) -> None:
    """Write what has changed: the squares of the last two moves, or more if there is news."""
    planes = seen.planes
    if news == NEW_GAME:
        write_all(t, games, g, planes)
    elif news == NEW_KNOWLEDGE:
        write_news(t, games, g, planes)
    head = games.head
    if news != NEW_GAME:
        for cell in (head[g, ORIGIN], head[g, TARGET], origin, target):
            if cell > 0:
                write_square(t, games, g, np.int64(cell), planes)
    for viewer in range(2):
        write_facts(t, games, g, viewer, seen.facts)


@kernel
def step_games(
    t: Tables, games: Games, actions: Int32, pool: Int16, first: int, seen: Seen, lo: int, hi: int
) -> int:
    """Play one action in each game from `lo` to `hi - 1`, and write what there is to see.

    A game that ends begins anew in the same step (see `deal.begin` for `pool` and `first`).
    Returns how many actions were illegal; those games stand as they stood.
    """
    head, ended = games.head, seen.ended
    wrong = 0
    for g in range(lo, hi):
        if not is_legal(t, games, g, actions[g]):
            ended[g, Ended.WINNER] = ILLEGAL
            wrong += 1
            continue
        origin, target = head[g, ORIGIN], head[g, TARGET]
        _play(t, games, g, actions[g])
        ended[g, Ended.WINNER] = head[g, WINNER]
        ended[g, Ended.REASON] = head[g, REASON]
        ended[g, Ended.LENGTH] = head[g, PLY]
        news = NEW_GAME
        if head[g, WINNER] >= 0:
            begin(t, games, g, pool, first)
        else:
            news = NEW_KNOWLEDGE if hear(t, games, g) else NOTHING_NEW
        seen.mover[g] = head[g, TO_MOVE]
        write_mask(t, games, g, seen.mask)
        if len(seen.planes) > 0:
            _look(t, games, g, seen, news, origin, target)
    return wrong


@kernel
def take_turns(t: Tables, games: Games, actions: Int32, lo: int, hi: int) -> int:
    """Play one action in each game from `lo` to `hi - 1`; what ends, stays ended.

    Returns how many actions were illegal; those games stand as they stood.
    """
    wrong = 0
    for g in range(lo, hi):
        if is_legal(t, games, g, actions[g]):
            _play(t, games, g, actions[g])
            hear(t, games, g)
        else:
            wrong += 1
    return wrong
