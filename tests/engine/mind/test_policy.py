"""The policy: what it looks at, and what it must not."""

import random

import numpy as np
import pytest

from salpakan.engine.mind.desk import ORIGIN, TARGET
from salpakan.engine.mind.policy import linear_policy, purposeful
from salpakan.kernels.games import TO_MOVE
from salpakan.kernels.jit import PLAIN
from salpakan.kernels.tables import square_of
from salpakan.rules import VARIANTS, Move, Position, Side
from salpakan.rules.position_text import parse_position
from salpakan.view import Audience
from tests.laws.redeal import redeal
from tests.support.games import armies, first_position, play_on
from tests.support.minded import chances, deep_policy, minded, value, weigh_moves
from tests.support.variants import ALL

GAMES = 2 if PLAIN else 5
POLICIES = {"linear": linear_policy(purposeful()), "deep": deep_policy(3)}


def moments(name: str, seed: int) -> list[Position]:
    """Some running positions of a random game."""
    rng = random.Random(f"{name} {seed}")
    game = list(play_on(first_position(ALL[name], rng), rng, plies=150, shows=0.01))
    running = [position for position in game if position.outcome is None]
    return rng.sample(running, min(3, len(running)))


@pytest.mark.parametrize("name", ALL)
def test_every_legal_move_is_thought_of_and_no_other(name: str) -> None:
    for seed in range(GAMES):
        for here in moments(name, seed):
            table, games, mind = minded(here)
            side = int(games.head[0, TO_MOVE])
            count = weigh_moves(table, games, 0, mind, side, POLICIES["deep"], 1.0)
            width = here.variant.width
            found = {
                Move(square_of(row[ORIGIN], width), square_of(row[TARGET], width))
                for row in mind.desk.moves[:count]
            }
            assert set(here.legal_moves()) == found
            assert 1 == pytest.approx(mind.desk.chance[:count].sum(), rel=1e-4)


@pytest.mark.parametrize("kind", POLICIES)
@pytest.mark.parametrize("name", ALL)
def test_hidden_ranks_change_no_chance_of_a_move(name: str, kind: str) -> None:
    """Inside a world, too, each side plays from what it would know there (RULES 8.3)."""
    dealt_anew = 0
    for seed in range(GAMES):
        for here in moments(name, seed):
            rng = random.Random(seed)
            there = redeal(here, Audience.of(here.to_move), rng)
            dealt_anew += armies(here) != armies(there)
            policy = POLICIES[kind]
            assert chances(here, policy).tolist() == chances(there, policy).tolist()
    assert dealt_anew > 0


@pytest.mark.parametrize("name", ALL)
def test_hidden_ranks_change_no_value(name: str) -> None:
    for seed in range(GAMES):
        for here in moments(name, seed):
            for number, side in enumerate(Side):
                there = redeal(here, Audience.of(side), random.Random(seed))
                assert value(here, number) == value(there, number)


def test_both_sides_see_the_board_alike() -> None:
    """A position that is turned half round, with sides changed, is liked in the same way."""
    mini = VARIANTS["mini-4x5"]
    text = "salpakan position 1\nvariant mini-4x5\nfirst {}\nwhite {}\nblack {}\nturns\n"
    white = parse_position(text.format("white", "5P../FY..", "..YF/..P5"))
    black = parse_position(text.format("black", "5P../FY..", "..YF/..P5"))
    assert mini == white.variant
    for policy in POLICIES.values():
        one, other = chances(white, policy), chances(black, policy)
        np.testing.assert_allclose(np.sort(one), np.sort(other), rtol=1e-4)


def test_heat_makes_moves_more_alike() -> None:
    here = first_position(VARIANTS["classic"], random.Random(2))
    cool, warm = chances(here, heat=0.3), chances(here, heat=3.0)
    assert cool.max() > warm.max()
    assert cool.argmax() == warm.argmax()
