"""The reference rules: random play with all legal moves listed at every turn."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager

from salpakan.bench.figure import Figure, Work
from salpakan.formations import random_placement
from salpakan.rules import VARIANTS, Position, Side, Variant


def played(variant: Variant, dice: random.Random) -> Position:
    """Play a random game to its end."""
    white, black = (random_placement(variant, side, dice) for side in Side)
    position = Position.begin(variant, white, black)
    while position.outcome is None:
        moves = position.legal_moves()
        position = position.play(moves[int(dice.random() * len(moves))])
    return position


@contextmanager
def _random_play() -> Iterator[Work]:
    dice = random.Random(1)
    yield lambda: played(VARIANTS["classic"], dice).ply


FIGURES = (Figure("rules.plies_per_s", _random_play),)
