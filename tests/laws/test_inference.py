"""What follows from the announcements is neither too much nor too little (RULES 8.1)."""

import os
import random

import pytest

from salpakan.rules import VARIANTS, Rank, Side, Square
from salpakan.view import Audience, feasible_ranks
from salpakan.view.projection import project
from tests.laws.redeal import redeal
from tests.laws.worlds import all_deals
from tests.support.games import armies, first_position, play_on
from tests.support.variants import ALL

GAMES = int(os.environ.get("SALPAKAN_LAW_GAMES", "0"))
MINIS = [name for name, variant in ALL.items() if variant.size < 5]


@pytest.mark.parametrize("name", MINIS)
@pytest.mark.parametrize("side", Side)
def test_on_small_boards_exactly_the_ranks_of_all_worlds_are_feasible(
    name: str, side: Side
) -> None:
    narrowed = 0
    for seed in range(GAMES or 12):
        rng = random.Random(f"{name} {side} {seed}")
        for position in play_on(first_position(ALL[name], rng), rng, shows=0.02):
            if position.outcome is not None:
                break
            expected: dict[Square, set[Rank]] = {s: set() for s in armies(position)[side.enemy]}
            for deal in all_deals(position, Audience.of(side)):
                for square, rank in deal:
                    if square in expected:
                        expected[square].add(rank)
            actual = feasible_ranks(project(position, Audience.of(side)))
            assert expected == actual, f"seed {seed}, ply {position.ply}"
            narrowed += any(len(ranks) == 1 for ranks in actual.values())
    assert narrowed


@pytest.mark.parametrize("name", ALL)
def test_the_true_rank_and_every_dealt_one_is_feasible(name: str) -> None:
    for seed in range(GAMES or 5):
        rng = random.Random(f"{name} {seed}")
        game = list(play_on(first_position(ALL[name], rng), rng, shows=0.01))
        side = rng.choice(list(Side))
        for position in (*rng.choices(game, k=4), *game[-2:]):
            feasible = feasible_ranks(project(position, Audience.of(side)))
            worlds = [position, *(redeal(position, Audience.of(side), rng) for _ in range(3))]
            for world in worlds:
                for square, rank in armies(world)[side.enemy].items():
                    assert rank in feasible[square], f"seed {seed}, ply {position.ply}"


@pytest.mark.parametrize("seed", range(3))
def test_in_a_classic_game_every_feasible_rank_is_dealt_sooner_or_later(seed: int) -> None:
    """No rank is listed that no world has: re-dealing finds a world for each."""
    rng = random.Random(seed)
    game = list(play_on(first_position(VARIANTS["skirmish"], rng), rng))
    position = game[len(game) * 2 // 3]
    feasible = feasible_ranks(project(position, Audience.WHITE))
    found: dict[Square, set[Rank]] = {square: set() for square in feasible}
    for _ in range(1500):
        for square, rank in armies(redeal(position, Audience.WHITE, rng))[Side.BLACK].items():
            found[square].add(rank)
        if found == feasible:
            break
    assert feasible == found
