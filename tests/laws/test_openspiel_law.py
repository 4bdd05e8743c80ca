"""RULES 8.3 for OpenSpiel: what a side cannot know changes no string and no tensor it is given."""

import random

import pytest

from salpakan.envs.openspiel_setup import Setup
from salpakan.rules import VARIANTS, Side
from salpakan.view import Audience
from tests.laws.redeal import redeal
from tests.support.games import armies, first_position, play_on
from tests.support.spiel import load, state_of, told

GAMES = 5


@pytest.mark.parametrize("placing", ["sampled", "play"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_hidden_ranks_change_nothing_that_openspiel_tells_a_side(
    variant: str, placing: str
) -> None:
    dealt_anew = 0
    for seed in range(GAMES):
        rng = random.Random(f"{variant} {placing} {seed}")
        start = first_position(Setup.read({"variant": variant, "quiet_limit": 40}).variant, rng)
        first = start.first.value
        game = load(variant=variant, white=placing, black=placing, quiet_limit=40, first=first)
        course = list(play_on(start, rng, plies=120))
        for here in (rng.choice(course), course[-1]):
            for side in Side:
                there = redeal(here, Audience.of(side), rng)
                dealt_anew += armies(here) != armies(there)
                pairs = zip(
                    told(state_of(game, here), side), told(state_of(game, there), side), strict=True
                )
                for expected, actual in pairs:
                    assert expected == actual, f"seed {seed}"
    assert dealt_anew > GAMES // 2


def test_a_silent_arrival_changes_nothing_that_the_enemy_is_told() -> None:
    arrivals = 0
    for seed in range(60):
        rng = random.Random(seed)
        start = first_position(Setup.read({"variant": "mini-4x5"}).variant, rng)
        game = load(variant="mini-4x5", first=start.first.value)
        for here in play_on(start, rng, plies=40):
            if here.arrived is None or here.outcome is not None:
                continue
            there = redeal(here, Audience.of(here.arrived.enemy), rng)
            if there.arrived is None:
                arrivals += 1
                enemy = here.arrived.enemy
                states = state_of(game, here), state_of(game, there)
                assert list(told(states[0], enemy)) == list(told(states[1], enemy))
    assert arrivals > 3


def test_the_law_would_notice_a_rank_that_is_told() -> None:
    rng = random.Random(5)
    here = first_position(Setup.read({"variant": "mini-4x5"}).variant, rng)
    game = load(variant="mini-4x5", first=here.first.value)
    there = redeal(here, Audience.BLACK, rng)
    assert armies(here) != armies(there)
    states = state_of(game, here), state_of(game, there)
    assert list(told(states[0], Side.WHITE)) != list(told(states[1], Side.WHITE))
