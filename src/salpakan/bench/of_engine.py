"""The strong player: deals of the enemy's hidden ranks that agree with all that was announced."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np

from salpakan.bench.figure import Figure, Work
from salpakan.engine.mind.deals import BELIEVED, new_deck, sample_deals
from salpakan.kernels import Many, new_games, tables
from salpakan.kernels.games import SEEN
from salpakan.rules import VARIANTS, Rank

CLASSIC = VARIANTS["classic"]
POSITIONS, TURNS, DEALS = 16, 150, 500


@contextmanager
def _deals() -> Iterator[Work]:
    """White's deals in positions of random games, each rank that is possible weighing the same."""
    table = tables(CLASSIC)
    many = Many(CLASSIC, POSITIONS, seed=1, look=False)
    for _ in range(TURNS):
        many.step_at_random()
    known = many.games.pieces[:, CLASSIC.size :, SEEN, None]
    weights = np.zeros((POSITIONS, CLASSIC.size, 16), np.float32)
    weights[:, :, : len(Rank)] = known >> np.arange(len(Rank)) & 1
    many.close()
    games, deck = new_games(table, 1, 1), new_deck(table, 1)
    deals = np.zeros((DEALS, CLASSIC.size), np.int16)

    def work() -> int:
        for weight in weights:
            sample_deals(table, games, weight, deck, BELIEVED, deals)
        return POSITIONS * DEALS

    yield work


FIGURES = (Figure("engine.deals_per_s", _deals),)
