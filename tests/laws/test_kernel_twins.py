"""The kernels play the game of the rules: a million plies of it, if asked.

    SALPAKAN_KERNEL_PLIES=1000000 pytest tests/laws/test_kernel_twins.py -n 2
"""

import os
import random

import numpy as np
import pytest

from salpakan.kernels import new_games, tables
from salpakan.kernels.inference import show_flag
from salpakan.kernels.jit import PLAIN
from salpakan.kernels.loading import load, play_move
from salpakan.kernels.tables import SIDES
from tests.support.games import first_position, play_on
from tests.support.twins import compare_knowledge, compare_truth, small_variant, studies
from tests.support.variants import ALL

PLIES = int(os.environ.get("SALPAKAN_KERNEL_PLIES", "0")) or (2_000 if PLAIN else 12_000)
EACH = PLIES // (2 * len(ALL))


@pytest.mark.parametrize("name", ALL)
@pytest.mark.timeout(0)
def test_both_play_the_same_games_of_each_variant(name: str) -> None:
    rng = random.Random(f"twins {name} {PLIES}")
    games, plies = new_games(tables(ALL[name]), 1), 0
    while plies < EACH:
        plies += follow(first_position(ALL[name], rng), games, rng)


def follow(position, games, rng) -> int:
    load(games, 0, position)
    compare_truth(position, games, 0)
    plies = 0
    for after in play_on(position, rng, shows=0.005):
        for side, ply in after.shown[len(position.shown):]:
            show_flag(tables(position.variant), games, 0, SIDES.index(side))
        if after.ply > position.ply:
            play_move(position.variant, games, 0, after.history[-1].move)
        position = after
        compare_truth(position, games, 0)
        if position.outcome is not None or position.quiet == 0 or rng.random() < 0.1:
            compare_knowledge(position, games, 0)
        plies += 1
    return plies
