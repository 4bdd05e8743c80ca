"""Random play: each legal step as likely as the others, and the same games everywhere."""

import numpy as np

from salpakan.kernels import BY_LOT, begin_games, legal_mask, new_games, play_games, tables
from salpakan.kernels.moves import random_actions
from salpakan.kernels.play import (
    BLACK_WINS,
    DRAWS,
    GAMES,
    PLIES,
    SIGNATURE,
    TALLY,
    WHITE_WINS,
)
from salpakan.rules import VARIANTS


def tally_of(name: str, rows: int, each: int) -> list[int]:
    """Sums over random games."""
    table = tables(VARIANTS[name])
    tally = np.zeros((rows, TALLY), np.int64)
    pool = np.zeros((0, table.homes), np.int16)
    play_games(table, new_games(table, rows, 1), pool, each, tally, 0, rows)
    summed: list[int] = tally.sum(axis=0).tolist()
    return summed


def test_the_games_of_a_seed_are_these_compiled_or_not() -> None:
    """If a change of the kernels changes this number, they play other games than before."""
    assert SIGNATURES == {name: tally_of(name, 2, 3)[SIGNATURE] for name in SIGNATURES}


SIGNATURES = {
    "classic": 1064482610,
    "skirmish": 317760954,
    "mini-3x3": 1303414232,
    "mini-4x5": 954960997,
}


def test_every_game_ends_once() -> None:
    tally = tally_of("mini-4x5", 4, 10)
    assert 40 == tally[GAMES] == sum(tally[WHITE_WINS : DRAWS + 1])
    assert tally[WHITE_WINS] > 0 < tally[BLACK_WINS]
    assert tally[PLIES] > 40


def test_random_steps_are_legal_and_each_as_likely_as_the_others() -> None:
    table = tables(VARIANTS["mini-4x5"])
    games, actions = new_games(table, 1, 3), np.zeros(1, np.int32)
    begin_games(table, games, np.zeros((0, table.homes), np.int16), BY_LOT, 0, 1)
    mask, counts = np.zeros((1, table.cells), np.uint32), np.zeros(1, np.int16)
    legal_mask(table, games, mask, counts, 0, 1)
    thrown = np.zeros(4 * table.cells, np.int64)
    tries = 400 * int(counts[0])
    for _ in range(tries):
        random_actions(table, games, actions, 0, 1)
        thrown[actions[0]] += 1
    legal = mask.view(np.uint8)[0].astype(bool)
    assert not thrown[~legal].any()
    # Standard deviation is just under 20; six of them never happen by chance.
    assert thrown[legal].min() > 280
    assert thrown[legal].max() < 520
