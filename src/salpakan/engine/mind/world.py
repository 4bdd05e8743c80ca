"""A World: a guess at the whole game that agrees with all that a side was told.

`load_view` turns a View into a row of `Games`. Everything public is as it is, own ranks are as the
side knows them, and the enemy's ranks are some deal that would have been announced in the same way.
The true deal is one of those and is not known here.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from salpakan.engine.mind.dealing import deal_army
from salpakan.kernels.deal import clear, put
from salpakan.kernels.games import (
    FACTS,
    FIELDS,
    GUESS,
    PLACE,
    RANK,
    SEEN,
    TO_MOVE,
    VERDICT,
    WINNER,
    Games,
)
from salpakan.kernels.inference import came_home, compare, redraw, settle, show_flag
from salpakan.kernels.jit import kernel, part, seldom
from salpakan.kernels.step import carry_out
from salpakan.kernels.tables import (
    FLAG,
    RANKS,
    SIDES,
    SLOT,
    VERDICTS,
    Int16,
    Tables,
    cell_of,
    tables,
)
from salpakan.rules import SalpakanError, Side, Square
from salpakan.rules.board import LARGEST
from salpakan.view import View

UNKNOWN = -1
"""Instead of a rank that the viewer does not know."""
_NUMBER = {verdict: number for number, verdict in enumerate(VERDICTS)}
_MASK = (1 << 64) - 1


class Story(NamedTuple):
    """A side's view of a game as numbers."""

    me: int
    """The viewer's side."""
    first: int
    """Side that moved first."""
    shown: tuple[int, int]
    """1 for each side that has shown its Flag (RULES 6.5)."""
    given: Int16
    """(pieces, 3) number, cell and rank of each piece at the start, `UNKNOWN` where it is."""
    turns: Int16
    """(plies, 3) origin, target and verdict of each turn."""


def load_view(view: View, games: Games, g: int, seed: int = 0) -> None:
    """Game `g` becomes a World of the viewer: this game, with some deal of the enemy's ranks.

    `games` must be made for the view's variant. The deal depends on the view and the seed only. In
    it each side knows what it would know there; of the enemy, the viewer knows exactly
    `feasible_ranks`. A Flag that the deal puts on a piece that has just arrived waits there
    (RULES 6.3). Raises `SalpakanError` for a spectator, a game that is over, or a view that no deal
    agrees with.

    >>> from salpakan.kernels import new_games
    >>> from salpakan.rules import VARIANTS, Rank
    >>> from salpakan.view import parse_view
    >>> view = parse_view('''salpakan view 1
    ... viewer white
    ... variant mini-3x3
    ... first white
    ... white YFP
    ... black ???
    ... turns
    ... 1. C1-C2 C3xC2-
    ... ''')
    >>> games = new_games(tables(VARIANTS["mini-3x3"]), 1)
    >>> load_view(view, games, 0)
    >>> [int(rank) for rank in games.pieces[0, :3, RANK]]  # Spy, Flag, Private
    [14, 0, 1]
    >>> Rank(games.pieces[0, 5, RANK])  # beaten by a Private, and the game went on
    <Rank.SPY: 14>
    >>> [f"{mask:b}" for mask in games.pieces[0, 3:, SEEN]]
    ['11', '11', '100000000000000']
    """
    if view.side is None or view.outcome is not None:
        raise SalpakanError("only a side of a game that runs can imagine the rest")
    games.dice[g] = seed & _MASK
    if not make_world(tables(view.variant), games, g, story_of(view)):
        raise SalpakanError("no deal agrees with what the side was told")


def story_of(view: View) -> Story:
    """A side's view as numbers; see `load_view`."""
    cells = _cells(view.variant.width)
    next_of = {Side.WHITE: 0, Side.BLACK: view.variant.size}
    given = []
    for start in sorted(view.pieces):
        side, rank = view.pieces[start]
        given.append((next_of[side], cells[start], UNKNOWN if rank is None else int(rank)))
        next_of[side] += 1
    turns = [
        (cells[turn.move.origin], cells[turn.move.target], _NUMBER[turn.verdict])
        for turn in view.history
    ]
    shows = [side for side, _ in view.shown]
    return Story(
        me=SIDES.index(view.viewer.side or Side.WHITE),
        first=SIDES.index(view.first),
        shown=(int(Side.WHITE in shows), int(Side.BLACK in shows)),
        given=np.array(given, np.int16).reshape(-1, 3),
        turns=np.array(turns, np.int16).reshape(-1, 3),
    )


@lru_cache(maxsize=64)
def _cells(width: int) -> tuple[int, ...]:
    """The cell of every square by the square's number, on boards of this width."""
    squares = [Square.at(col, row) for row in range(LARGEST) for col in range(LARGEST)]
    return tuple(cell_of(square, width) for square in sorted(squares))


@kernel
def make_world(t: Tables, games: Games, g: int, story: Story) -> bool:
    """Game `g` becomes a World; the deal comes from its dice. False if no deal agrees."""
    set_up(t, games, g, story)
    for ply in range(len(story.turns)):
        if not follow(t, games, g, story, ply):
            return False
    return imagine(t, games, g, story)


@seldom
def set_up(t: Tables, games: Games, g: int, story: Story) -> None:
    """The start of the game as the viewer knows it: enemy pieces have no ranks yet."""
    clear(t, games, g, story.first)
    pieces = games.pieces
    for slot in range(2 * t.size):
        for column in range(FIELDS):
            pieces[g, slot, column] = 0
        pieces[g, slot, RANK] = pieces[g, slot, PLACE] = -1
    for row in range(len(story.given)):
        slot, rank = story.given[row, 0], story.given[row, 2]
        put(t, games, g, slot, story.given[row, 1], rank)
        if rank != UNKNOWN and slot // t.size != story.me:
            pieces[g, slot, FACTS] = pieces[g, slot, SEEN] = pieces[g, slot, GUESS] = 1 << rank


@seldom
def follow(t: Tables, games: Games, g: int, story: Story, ply: int) -> bool:
    """One turn as it was announced. False if it cannot have gone like that.

    An enemy piece that is challenged, or challenges, is lent a rank with which the verdict comes
    out; what it can be is gathered in `SEEN` and `FACTS`.
    """
    head, pieces = games.head, games.pieces
    origin, target, said = story.turns[ply, 0], story.turns[ply, 1], story.turns[ply, 2]
    lent = mover = met = -1
    if said != 0:
        mover, met = games.board[g, origin] & SLOT, games.board[g, target] & SLOT
        enemy = met if head[g, TO_MOVE] == story.me else mover
        if pieces[g, enemy, RANK] == UNKNOWN:
            lent = enemy
            pieces[g, lent, RANK] = _stand_in(t, games, g, mover, met, said, enemy)
            if pieces[g, lent, RANK] == UNKNOWN:
                return False
    carry_out(t, games, g, origin, target)
    if head[g, VERDICT] != said or head[g, WINNER] >= 0:
        return False
    if said != 0:
        compare(t, games, g, mover, met, said)
    came_home(t, games, g)
    if lent >= 0:
        pieces[g, lent, RANK] = UNKNOWN
    return True


@part
def _stand_in(t: Tables, games: Games, g: int, mover: int, met: int, said: int, enemy: int) -> int:
    """Some rank with which an enemy piece meets mine with this verdict, and the game goes on."""
    pieces = games.pieces
    ranks = pieces[g, enemy, SEEN] & pieces[g, enemy, FACTS]
    if enemy == mover:
        ranks &= t.fits[0, said, pieces[g, met, RANK]]
    else:
        ranks &= t.fits[1, said, pieces[g, mover, RANK]]
    for rank in range(FLAG + 1, RANKS):  # a Flag would have ended the game (RULES 6.1)
        if ranks >> rank & 1 == 1:
            return rank
    return UNKNOWN


@seldom
def imagine(t: Tables, games: Games, g: int, story: Story) -> bool:
    """Deal the enemy's ranks after the last turn, and draw all conclusions in that World."""
    if not deal_army(t, games, g, 1 - story.me):
        return False
    redraw(t, games, g, story.me)
    for side in range(2):
        if story.shown[side] == 1:
            show_flag(t, games, g, side)
    settle(t, games, g)
    return True
