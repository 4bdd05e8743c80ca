"""All worlds that agree with what a viewer was told, by trying every deal: for small boards."""

from collections.abc import Iterator
from itertools import permutations, product

from salpakan.rules import Position, Rank, Square
from salpakan.view import Audience
from salpakan.view.projection import project
from tests.laws.redeal import replay
from tests.support.games import armies

Frozen = frozenset[tuple[Square, Rank]]


def deal_of(position: Position) -> Frozen:
    """All ranks of a game by start square."""
    return frozenset((s, rank) for army in armies(position).values() for s, rank in army.items())


def all_deals(position: Position, viewer: Audience) -> set[Frozen]:
    """Every deal under which the viewer was told the same, found by trying all of them."""
    view = project(position, viewer)
    choices: list[Iterator[tuple[tuple[Square, Rank], ...]]] = []
    for side, army in armies(position).items():
        deals = [tuple(army.items())]
        if side is not viewer.side:
            ranks = set(permutations(army.values()))
            deals = [tuple(zip(army, dealt, strict=True)) for dealt in sorted(ranks)]
        choices.append(iter(deals))
    found = set()
    for white, black in product(*choices):
        deal = dict(white + black)
        try:
            other = replay(position, deal)
        except AssertionError:
            continue
        if project(other, viewer) == view:
            found.add(deal_of(other))
    return found
