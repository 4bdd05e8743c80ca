"""RULES 8.3 for the kernels: what a side cannot know changes no byte of what it observes."""

import random

import numpy as np
import pytest

from salpakan.kernels import encode, legal_mask, new_games, tables
from salpakan.kernels.encode import FACTS, new_planes
from salpakan.kernels.jit import PLAIN
from salpakan.kernels.loading import load
from salpakan.kernels.tables import SIDES
from salpakan.rules import Position, Side
from salpakan.view import Audience
from tests.laws.redeal import redeal
from tests.support.games import armies, first_position, play_on
from tests.support.variants import ALL

GAMES = 3 if PLAIN else 10


@pytest.mark.parametrize("name", ALL)
def test_hidden_ranks_change_no_byte_of_an_observation(name: str) -> None:
    dealt_anew = 0
    for seed in range(GAMES):
        rng = random.Random(f"{name} {seed}")
        game = list(play_on(first_position(ALL[name], rng), rng, plies=150, shows=0.01))
        for here in (*rng.sample(game, min(4, len(game))), game[-1]):
            for side in Side:
                there = redeal(here, Audience.of(side), rng)
                dealt_anew += armies(here) != armies(there)
                assert observed(here, side) == observed(there, side)
    assert dealt_anew > GAMES


def observed(position: Position, side: Side) -> tuple[bytes, ...]:
    """Planes, facts and legal actions, as a side is given them."""
    table = tables(position.variant)
    games = new_games(table, 1)
    load(games, 0, position)
    planes = new_planes(1, table.cells)
    facts = np.zeros((1, 2, FACTS), np.uint8)
    mask = np.zeros((1, table.cells), np.uint32)
    encode(table, games, planes, facts, 0, 1)
    legal_mask(table, games, mask, np.zeros(1, np.int16), 0, 1)
    number = SIDES.index(side)
    return planes[0, number].tobytes(), facts[0, number].tobytes(), mask.tobytes()
