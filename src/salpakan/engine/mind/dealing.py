"""A first deal of an army within what each of its pieces can be, found by augmenting paths."""

from __future__ import annotations

from salpakan.kernels.dice import below
from salpakan.kernels.games import FACTS, NEWS, RANK, SEEN, STARTED, Games
from salpakan.kernels.jit import part, seldom
from salpakan.kernels.tables import FLAG, RANKS, Tables

# Columns of `Games.work`.
_LEFT = 0
"""How many of each rank are not dealt yet."""
_VIA = 16
"""For each rank, the piece that would take it on the way to a free one."""
_ORDER = NEWS
"""Pieces in the order in which they are dealt a rank."""


@seldom
def deal_army(t: Tables, games: Games, g: int, side: int) -> bool:
    """Write into `RANK` a random deal in which every piece of the side has a rank of its
    `SEEN` and `FACTS`, the Flag among them where any piece can be it.

    Not every deal is as likely as another; `deals` knows how to get from one to a fair one. Returns
    False if there is no deal; `RANK` then means nothing.
    """
    work = games.work
    first, count = side * t.size, games.head[g, STARTED + side]
    for rank in range(RANKS):
        work[g, _LEFT + rank] = t.counts[rank]
    for place in range(count):
        games.pieces[g, first + place, RANK] = -1
        other = below(games, g, place + 1)
        work[g, _ORDER + place] = work[g, _ORDER + other]
        work[g, _ORDER + other] = first + place
    _seat_flag(games, g, count)
    for place in range(count):
        slot = work[g, _ORDER + place]
        if games.pieces[g, slot, RANK] < 0 and not _seat(t, games, g, side, slot):
            return False
    return True


@part
def _can_be(games: Games, g: int, slot: int) -> int:
    ranks: int = games.pieces[g, slot, SEEN] & games.pieces[g, slot, FACTS]
    return ranks


@part
def _seat_flag(games: Games, g: int, count: int) -> None:
    """The first piece in the random order that can be the Flag is it, for the time being."""
    for place in range(count):
        slot = games.work[g, _ORDER + place]
        if _can_be(games, g, slot) >> FLAG & 1 == 1:
            games.pieces[g, slot, RANK] = FLAG
            games.work[g, _LEFT + FLAG] = 0
            return


@part
def _seat(t: Tables, games: Games, g: int, side: int, slot: int) -> bool:
    """Deal a piece a rank that is left, or one that others can spare along a chain."""
    ranks, total, chosen = _can_be(games, g, slot), 0, -1
    for rank in range(RANKS):
        left = games.work[g, _LEFT + rank]
        if left > 0 and ranks >> rank & 1 == 1:
            total += left
            if below(games, g, total) < left:
                chosen = rank
    if chosen < 0:
        return _augment(t, games, g, side, slot)
    games.pieces[g, slot, RANK] = chosen
    games.work[g, _LEFT + chosen] -= 1
    return True


@seldom
def _augment(t: Tables, games: Games, g: int, side: int, slot: int) -> bool:
    """Pass ranks on along the shortest chain from a piece to a rank that is left."""
    pieces, work = games.pieces, games.work
    open_ranks = _can_be(games, g, slot)
    met = open_ranks
    for rank in range(RANKS):
        work[g, _VIA + rank] = slot
    while open_ranks != 0:
        further = 0
        for holder in range(side * t.size, side * t.size + games.head[g, STARTED + side]):
            held = pieces[g, holder, RANK]
            if held < 0 or open_ranks >> held & 1 == 0:
                continue
            others = _can_be(games, g, holder) & ~met
            met |= others
            further |= others
            for rank in range(RANKS):
                if others >> rank & 1 == 1:
                    work[g, _VIA + rank] = holder
                    if work[g, _LEFT + rank] > 0:
                        _pass_on(games, g, slot, rank)
                        return True
        open_ranks = further
    return False


@part
def _pass_on(games: Games, g: int, slot: int, rank: int) -> None:
    """Everybody on the chain takes the next rank, from the free one back to the first piece."""
    games.work[g, _LEFT + rank] -= 1
    while True:
        taker = games.work[g, _VIA + rank]
        given = games.pieces[g, taker, RANK]
        games.pieces[g, taker, RANK] = rank
        if taker == slot:
            return
        rank = given
