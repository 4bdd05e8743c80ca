"""Whole deals of the enemy's pieces, each as likely as a side should think it (docs/belief.md).

A deal gives every enemy piece a rank so that the army's counts hold. Its weight is the product of
what each piece's rank weighs by itself: a row of `Minds.belief`, in which scaled columns and rows
change nothing, because every deal has one rank in each row and the same counts in the columns.

Deals come from a walk without rejections (a worm: Prokof'ev and Svistunov 2001). A piece picked by
lot gives up its rank and takes another one by weight; whoever had that one goes on in the same way,
until one takes the rank that was given up. Every deal that is possible can be reached from every
other, as each difference between two deals is made of such rings.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from salpakan.engine.mind.belief import balance
from salpakan.engine.mind.minds import WIDE, Float32
from salpakan.kernels.dice import below, throw
from salpakan.kernels.games import RANK, Games
from salpakan.kernels.inference import redraw
from salpakan.kernels.jit import kernel, part, seldom
from salpakan.kernels.tables import Int16, Tables

BELIEVED, BLIND = 0, 1
"""Deals by weight, and deals that are all as likely."""
WORMS = 4
"""Rings between two deals; docs/belief.md measures how alike two deals in a row still are."""
SETTLING = 8
"""Rings before the first deal, which was made piece by piece."""
PATIENCE = 1 << 20
"""Exchanges in search of a first deal, before there seems to be none."""
LONGEST = 1 << 12
"""Exchanges after which a ring is given up, and the deal stays what it was. As likely in both
directions, so that it bends no odds."""
_UNIT = np.float32(1 / (1 << 24))


class Deck(NamedTuple):
    """Deals of one army, walked on from deal to deal; row `d` of each array is one deck.

    A card is a rank of the army: card c is of rank `Tables.army[c]`, an army with six Privates has
    six cards of them.
    """

    odds: Float32
    """(n, 2, size, cards) for `BELIEVED` and `BLIND` deals and each piece: summed chances of the
    cards up to this one; `cards` is the size of the army and whatever fills a vector."""
    holder: Int16
    """(n, 2, cards) the piece that holds each card, -1 for none."""
    kept: Int16
    """(n, cards) holders before a ring."""
    weights: Float32
    """(n, size, 16) and"""
    work: Float32
    """(n, 32) for sums on the side."""


def new_deck(table: Tables, count: int) -> Deck:
    """Room for `count` decks.

    >>> from salpakan.kernels import tables
    >>> from salpakan.rules import VARIANTS
    >>> new_deck(tables(VARIANTS["classic"]), 1).odds.shape
    (1, 2, 21, 32)
    """
    cards = -(-table.size // 16) * 16
    return Deck(
        odds=np.zeros((count, 2, table.size, cards), np.float32),
        holder=np.zeros((count, 2, cards), np.int16),
        kept=np.zeros((count, cards), np.int16),
        weights=np.zeros((count, table.size, WIDE), np.float32),
        work=np.zeros((count, 2 * WIDE), np.float32),
    )


@seldom
def shuffle(t: Tables, games: Games, g: int, weights: Float32, deck: Deck, d: int) -> bool:
    """Make deck `d` ready to deal by these weights, (size, 16).

    `weights` is `Minds.belief[g, side]`, just made, or another table of weights. Dice are those of
    row `g`; its ranks are not looked at. Returns whether any deal is possible.
    """
    chances = deck.weights[d]
    for kind in range(2):
        for j in range(t.size):
            for k in range(WIDE):
                weight = weights[j, k] if t.counts[k] > 0 else np.float32(0)
                if kind == BLIND and weight > 0:
                    weight = np.float32(1)
                chances[j, k] = weight
        balance(t, chances, deck.work[d])
        _sum_up(t, chances, deck.odds[d, kind])
    found = _first_deal(t, games, g, deck, d)
    for kind in range(2):
        for _ in range(SETTLING):
            _worm(t, games, g, deck, d, kind)
    return found


@seldom
def _sum_up(t: Tables, weights: Float32, odds: Float32) -> None:
    """Chances of each piece for each card, summed up card by card."""
    for j in range(t.size):
        total = np.float32(0)
        last = 0
        for card in range(t.size):
            rank = t.army[card]
            chance = weights[j, rank] / np.float32(t.counts[rank])
            total += chance
            odds[j, card] = total
            if chance > 0:
                last = card
        for card in range(last, odds.shape[1]):
            odds[j, card] = np.inf  # whatever is thrown, in spite of rounding
        for card in range(last):
            odds[j, card] /= total


@seldom
def _first_deal(t: Tables, games: Games, g: int, deck: Deck, d: int) -> bool:
    """Piece after piece takes a card; whoever had it takes another one, until one was free."""
    holder = deck.holder[d, BLIND]
    for card in range(t.size):
        holder[card] = -1
    patience = PATIENCE
    for j in range(t.size):
        taker = j
        while taker >= 0 and patience > 0:
            patience -= 1
            card = _pick(deck.odds[d, BLIND, taker], throw(games, g))
            other = holder[card]
            holder[card] = taker
            taker = other
    for card in range(t.size):
        if patience == 0:
            holder[card] = -1
        deck.holder[d, BELIEVED, card] = holder[card]
    return patience > 0


@part
def _pick(odds: Float32, thrown: int) -> int:
    """The card on which a throw falls."""
    point = np.float32(thrown & 0xFFFFFF) * _UNIT
    card = 0
    for c in range(len(odds)):
        card += 1 if point >= odds[c] else 0
    return card


@seldom
def _worm(t: Tables, games: Games, g: int, deck: Deck, d: int, kind: int) -> int:
    """Walk on by one ring of exchanges; return how many pieces took a card."""
    holder, kept = deck.holder[d, kind], deck.kept[d]
    for c in range(len(kept)):
        kept[c] = holder[c]
    free = below(games, g, t.size)
    taker = holder[free]
    holder[free] = -1
    length = 0
    while taker >= 0 and length < LONGEST:
        thrown = throw(games, g)
        for _ in range(2):  # 24 bits for each
            if taker >= 0:
                card = _pick(deck.odds[d, kind, taker], thrown)
                other = holder[card]
                holder[card] = taker
                taker = other
                thrown >>= 24
                length += 1
    if taker >= 0:
        for c in range(len(kept)):
            holder[c] = kept[c]
    return length


@seldom
def deal(t: Tables, games: Games, g: int, side: int, deck: Deck, d: int, blind: float) -> None:
    """Give the enemy of `side` in row `g` another deal, and draw all conclusions from it.

    With the chance `blind` all possible deals are as likely, so that a habit that was learned, or
    a bluff, can hide no world for good. Row `g` must be a guess at a game.
    """
    kind = BLIND if np.float32(throw(games, g) & 0xFFFFFF) * _UNIT < blind else BELIEVED
    for _ in range(WORMS):
        _worm(t, games, g, deck, d, kind)
    first = (1 - side) * t.size
    for card in range(t.size):
        holder = deck.holder[d, kind, card]
        if holder >= 0 and games.pieces[g, first + holder, RANK] >= 0:
            games.pieces[g, first + holder, RANK] = t.army[card]
    redraw(t, games, g, side)


@kernel
def sample_deals(
    t: Tables, games: Games, weights: Float32, deck: Deck, kind: int, deals: Int16
) -> int:
    """Fill `deals` (k, size) with a rank for each piece, by the dice of row 0.

    Returns how many cards were taken on the way.
    """
    shuffle(t, games, 0, weights, deck, 0)
    taken = 0
    for i in range(len(deals)):
        for _ in range(WORMS):
            taken += _worm(t, games, 0, deck, 0, kind)
        for card in range(t.size):
            deals[i, deck.holder[0, kind, card]] = t.army[card]
    return taken
