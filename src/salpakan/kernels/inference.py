"""What follows from the announcements, kept up to date in both directions (RULES 8.1).

`SEEN` of a piece is what its enemy can think it is, from that enemy's own ranks: exactly
`view.feasible_ranks`. `GUESS` is the same question asked by its owner, who does not know those
ranks and puts in their place all that it can think them to be.
"""

from __future__ import annotations

import numpy as np

from salpakan.kernels.games import (
    ARRIVED,
    BATTLES,
    FACTS,
    GUESS,
    MET,
    MOVER,
    NEWS,
    PLACE,
    PUBLIC,
    RANK,
    SEEN,
    STARTED,
    TARGET,
    TO_MOVE,
    VERDICT,
    VISITOR,
    WINNER,
    Games,
)
from salpakan.kernels.jit import kernel, part, seldom
from salpakan.kernels.step import beside, on_far_row
from salpakan.kernels.tables import FLAG, FLAG_BIT, RANKS, Tables


@part
def hear(t: Tables, games: Games, g: int) -> bool:
    """Draw the conclusions of the last turn; call it once after each `carry_out`.

    Returns whether anybody may know more of any piece than before; `work` tells of which, see
    `NEWS`.
    """
    head = games.head
    if head[g, WINNER] >= 0 and t.revealed == 1:
        _reveal(t, games, g)  # 7.1
        return True
    news = head[g, VERDICT] != 0
    if news:
        compare(t, games, g, head[g, MOVER], head[g, MET], head[g, VERDICT])
    news = came_home(t, games, g) or news
    if news:
        settle(t, games, g)
    return news


@part
def compare(t: Tables, games: Games, g: int, mover: int, met: int, said: int) -> None:
    """Each side compares the verdict with its own rank (RULES 5.1)."""
    pieces = games.pieces
    one, other = pieces[g, mover, RANK], pieces[g, met, RANK]
    if t.told == 1:
        pieces[g, mover, FACTS] = 1 << one
        pieces[g, met, FACTS] = 1 << other
    for slot in (mover, met):
        if pieces[g, slot, PLACE] < 0:
            # A Flag that leaves ends the game, so that every other piece that left is none (6.1).
            flag = pieces[g, slot, RANK] == FLAG
            pieces[g, slot, FACTS] &= FLAG_BIT if flag else ~FLAG_BIT
    pieces[g, mover, SEEN] &= t.fits[0, said, other]
    pieces[g, met, SEEN] &= t.fits[1, said, one]


@part
def came_home(t: Tables, games: Games, g: int) -> bool:
    """A Flag would have won by now where a piece stands on its farthest row (RULES 6.2, 6.3).

    Returns whether that was news of any piece.
    """
    head, pieces = games.head, games.pieces
    news = False
    if head[g, WINNER] >= 0:
        return False
    visitor = head[g, VISITOR]
    if visitor >= 0:
        news = pieces[g, visitor, FACTS] & FLAG_BIT != 0
        pieces[g, visitor, FACTS] &= ~FLAG_BIT
        head[g, VISITOR] = -1
    mover, side = head[g, MOVER], 1 - head[g, TO_MOVE]
    if pieces[g, mover, PLACE] >= 0 and on_far_row(t, side, head[g, TARGET]):
        if t.at_once == 1 or not beside(t, games, g, 1 - side, head[g, TARGET]):
            news = news or pieces[g, mover, FACTS] & FLAG_BIT != 0
            pieces[g, mover, FACTS] &= ~FLAG_BIT
        else:
            head[g, VISITOR] = mover
    return news


@seldom
def settle(t: Tables, games: Games, g: int) -> None:
    """Bring `SEEN` and `GUESS` of all pieces up to date with facts, battles and army counts."""
    pieces, work = games.pieces, games.work
    then = NEWS + 2 * t.size
    for slot in range(2 * t.size):
        work[g, then + 2 * slot] = pieces[g, slot, GUESS]
        work[g, then + 2 * slot + 1] = pieces[g, slot, SEEN]
        pieces[g, slot, SEEN] &= pieces[g, slot, FACTS]
    _settle(t, games, g)
    for slot in range(2 * t.size):
        guess = pieces[g, slot, GUESS] ^ work[g, then + 2 * slot]
        work[g, NEWS + slot] = guess | (pieces[g, slot, SEEN] ^ work[g, then + 2 * slot + 1])


@part
def _settle(t: Tables, games: Games, g: int) -> None:
    for side in range(2):
        _count(t, games, g, side, SEEN)
    _reckon(t, games, g)
    for side in range(2):
        _count(t, games, g, side, GUESS)


@part
def _reckon(t: Tables, games: Games, g: int) -> None:
    """What each owner must reckon the enemy thinks: for every battle, with any rank of the other
    piece that the owner can think of, the ranks of its own that would have gone like this."""
    pieces, battles, fits = games.pieces, games.battles, t.fits_any
    for slot in range(2 * t.size):
        pieces[g, slot, GUESS] = pieces[g, slot, FACTS]
    for fought in range(games.head[g, BATTLES]):
        mover, met = battles[g, fought, 0], battles[g, fought, 1]
        said = battles[g, fought, 2]
        other, one = pieces[g, met, SEEN], pieces[g, mover, SEEN]
        pieces[g, mover, GUESS] &= fits[0, said, 0, other & 255] | fits[0, said, 1, other >> 8]
        pieces[g, met, GUESS] &= fits[1, said, 0, one & 255] | fits[1, said, 1, one >> 8]


@seldom
def _count(t: Tables, games: Games, g: int, side: int, column: int) -> None:
    """Keep only ranks that some whole deal of the army has.

    The true deal is one. Another rank is possible for a piece if a chain of exchanges leads from
    it back to the piece's own rank, or to a rank of which the army has more than stand here. Which
    deal one starts from does not change the answer, so that the truth tells nothing.
    """
    pieces, gives = games.pieces, games.work
    first = side * t.size
    for rank in range(RANKS):
        gives[g, rank] = 0
    for slot in range(first, first + t.size):
        if pieces[g, slot, RANK] >= 0:
            gives[g, np.uint64(pieces[g, slot, RANK])] |= pieces[g, slot, column]
    free = 0
    if games.head[g, STARTED + side] < t.size:
        free = _reaching(games, g, _left(t, games, g, side), t.every)
    _rings(games, g, t.every, free)
    for slot in range(first, first + t.size):
        if pieces[g, slot, RANK] >= 0:
            pieces[g, slot, column] &= gives[g, np.uint64(16 + pieces[g, slot, RANK])]


@part
def _rings(games: Games, g: int, every: int, free: int) -> None:
    """Write into `work`, from column 16, the ranks with which each rank can change places."""
    rest = every
    for rank in range(RANKS):
        if rest >> rank & 1 == 1:
            ring = _reaching(games, g, 1 << rank, every)
            if ring != 1 << rank:
                ring &= _reached(games, g, 1 << rank, every)
            rest &= ~ring
            for other in range(rank, RANKS):
                if ring >> other & 1 == 1:
                    games.work[g, 16 + other] = ring | free


@part
def _reached(games: Games, g: int, ranks: int, every: int) -> int:
    """All ranks to which exchanges lead from these; `work` says what each rank can be given for."""
    before = 0
    while ranks != before and ranks != every:  # noqa: PLR1714 - quicker than a tuple
        before = ranks
        for rank in range(RANKS):
            if ranks >> rank & 1 == 1:
                ranks |= games.work[g, rank]
    return ranks


@part
def _reaching(games: Games, g: int, ranks: int, every: int) -> int:
    """All ranks from which exchanges lead to these."""
    before = 0
    while ranks != before and ranks != every:  # noqa: PLR1714 - quicker than a tuple
        before = ranks
        for rank in range(RANKS):
            if games.work[g, rank] & ranks != 0:
                ranks |= 1 << rank
    return ranks


@part
def _left(t: Tables, games: Games, g: int, side: int) -> int:
    """Ranks of which the army has more than this study has pieces."""
    left = 0
    for rank in range(RANKS):
        count = t.counts[rank]
        for slot in range(side * t.size, side * t.size + t.size):
            count -= 1 if games.pieces[g, slot, RANK] == rank else 0
        left |= 1 << rank if count > 0 else 0
    return left


@seldom
def redraw(t: Tables, games: Games, g: int, side: int) -> None:
    """Draw all conclusions again after `RANK` of the enemy of `side` was overwritten.

    Row `g` must be a guess at a game, and the new ranks another deal that agrees with all that
    `side` was told. What `side` knows of the enemy stays as it is; what the enemy would know of
    `side`, and whether a Flag waits on its farthest row, are then as in the game of that deal.
    """
    pieces, battles, head = games.pieces, games.battles, games.head
    for slot in range(side * t.size, side * t.size + t.size):
        pieces[g, slot, SEEN] = pieces[g, slot, FACTS]
    for fought in range(head[g, BATTLES]):
        mover, met, said = battles[g, fought, 0], battles[g, fought, 1], battles[g, fought, 2]
        if mover // t.size == side:
            pieces[g, mover, SEEN] &= t.fits[0, said, pieces[g, met, RANK]]
        else:
            pieces[g, met, SEEN] &= t.fits[1, said, pieces[g, mover, RANK]]
    _count(t, games, g, side, SEEN)
    _reckon(t, games, g)
    for owner in range(2):
        _count(t, games, g, owner, GUESS)
    visitor = head[g, VISITOR]
    if visitor >= 0 and visitor // t.size != side:
        waits = pieces[g, visitor, RANK] == FLAG and t.at_once == 0 and head[g, WINNER] < 0
        head[g, ARRIVED] = 1 - side if waits else -1


@part
def _reveal(t: Tables, games: Games, g: int) -> None:
    """Every piece is shown (RULES 7.1)."""
    pieces = games.pieces
    for slot in range(2 * t.size):
        if pieces[g, slot, RANK] >= 0:
            bit = 1 << pieces[g, slot, RANK]
            pieces[g, slot, FACTS] = pieces[g, slot, SEEN] = pieces[g, slot, GUESS] = bit


@kernel
def show_flag(t: Tables, games: Games, g: int, side: int) -> None:
    """A side shows its Flag to the enemy; the game goes on (RULES 6.5)."""
    if games.head[g, PUBLIC + side] == 1:
        return
    games.head[g, PUBLIC + side] = 1
    for slot in range(side * t.size, side * t.size + t.size):
        if games.pieces[g, slot, RANK] == FLAG:
            games.pieces[g, slot, FACTS] = FLAG_BIT
    settle(t, games, g)
