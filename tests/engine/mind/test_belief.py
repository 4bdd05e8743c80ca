"""What a side believes of the enemy's pieces, and what it must not look at."""

import random

import numpy as np
import pytest

from salpakan.engine.mind.minds import Prior, flat_prior
from salpakan.kernels import tables
from salpakan.kernels.games import ARRIVED, GUESS, RANK, SEEN
from salpakan.kernels.jit import PLAIN
from salpakan.kernels.tables import SIDES, Tables
from salpakan.rules import VARIANTS
from salpakan.view import Audience
from tests.laws.redeal import redeal
from tests.support.games import armies, first_position, play_on
from tests.support.variants import ALL
from tests.support.watched import believed, exposed, redrawn, watched

GAMES = 2 if PLAIN else 4


def any_prior(table: Tables, seed: int) -> Prior:
    """A prior that holds some ranks far likelier than others."""
    dice, flat = np.random.default_rng(seed), flat_prior(table)
    habits = np.exp(dice.normal(size=flat.habits.shape)).astype(np.float32)
    starts = np.exp(dice.normal(size=flat.starts.shape)).astype(np.float32)
    return Prior(habits=habits, starts=starts)


@pytest.mark.parametrize("name", ALL)
def test_every_enemy_piece_has_exactly_the_ranks_that_it_can_have(name: str) -> None:
    table = tables(ALL[name])
    for seed in range(GAMES):
        rng = random.Random(f"{name} {seed}")
        *_, here = play_on(first_position(ALL[name], rng), rng, plies=rng.randrange(120))
        games, _ = watched(here)
        for side in range(2):
            held = believed(here, any_prior(table, seed), side)
            enemy = slice((1 - side) * table.size, (2 - side) * table.size)
            seen = games.pieces[0, enemy, SEEN][:, None] >> np.arange(16) & 1
            assert (seen == 1).tolist() == (held > 0).tolist()
            np.testing.assert_allclose(held.sum(axis=1), 1, rtol=1e-5)


@pytest.mark.parametrize("name", ALL)
def test_the_enemy_may_think_of_my_pieces_what_it_can_have_guessed(name: str) -> None:
    table = tables(ALL[name])
    rng = random.Random(f"{name} exposed")
    *_, here = play_on(first_position(ALL[name], rng), rng, plies=rng.randrange(120))
    games, _ = watched(here)
    for side in range(2):
        shown = exposed(here, any_prior(table, 9), side)
        mine = slice(side * table.size, (side + 1) * table.size)
        guess = games.pieces[0, mine, GUESS][:, None] >> np.arange(16) & 1
        assert (guess == 1).tolist() == (shown > 0).tolist()
        np.testing.assert_allclose(shown.sum(axis=1), 1, rtol=1e-5)


def test_both_sides_think_alike_of_pieces_of_which_they_know_as_much() -> None:
    """Before the first challenge my guess at the enemy's thoughts is what it thinks."""
    classic = VARIANTS["classic"]
    rng, prior = random.Random(10), any_prior(tables(classic), 10)
    *_, here = play_on(first_position(classic, rng), rng, plies=6)
    assert all(turn.verdict is None for turn in here.history)
    assert exposed(here, prior, 0).tobytes() == believed(here, prior, 1).tobytes()


def test_at_the_start_a_side_believes_in_the_army_and_nothing_else() -> None:
    classic = VARIANTS["classic"]
    table = tables(classic)
    here = first_position(classic, random.Random(1))
    held = believed(here, flat_prior(table), 0)
    np.testing.assert_allclose(held, np.tile(table.counts / 21, (21, 1)), rtol=1e-5)


def test_a_doubted_prior_lies_between_itself_and_a_flat_one() -> None:
    classic = VARIANTS["classic"]
    table, rng = tables(classic), random.Random(11)
    here = list(play_on(first_position(classic, rng), rng, plies=40))[-4]
    sure = any_prior(table, 11)
    flat = believed(here, flat_prior(table), 0)
    apart = [
        np.abs(believed(here, sure._replace(doubt=doubt), 0) - flat).mean()
        for doubt in (0.0, 0.1, 1.0, 10.0)
    ]
    assert sorted(apart, reverse=True) == apart
    assert apart[-1] < 0.2 * apart[0]


def test_beliefs_nearly_hold_the_counts_of_the_army() -> None:
    classic = VARIANTS["classic"]
    table = tables(classic)
    rng = random.Random(2)
    *_, here = play_on(first_position(classic, rng), rng, plies=100)
    held = believed(here, any_prior(table, 2), 1)
    assert np.abs(held.sum(axis=0) - table.counts).max() < 0.15


@pytest.mark.parametrize("name", ALL)
def test_hidden_ranks_change_no_bit_of_what_is_believed(name: str) -> None:
    dealt_anew = 0
    prior = any_prior(tables(ALL[name]), 3)
    for seed in range(2 * GAMES):
        rng = random.Random(f"{name} secret {seed}")
        game = list(play_on(first_position(ALL[name], rng), rng, plies=120))
        for number, side in enumerate(SIDES):
            here = rng.choice(game)
            there = redeal(here, Audience.of(side), rng)
            dealt_anew += armies(here) != armies(there)
            for thought in (believed, exposed):
                one, other = (thought(p, prior, number) for p in (here, there))
                assert one.tobytes() == other.tobytes()
    assert dealt_anew > 0


@pytest.mark.parametrize("name", ALL)
def test_a_redrawn_game_is_the_game_of_that_deal(name: str) -> None:
    table = tables(ALL[name])
    for seed in range(3 * GAMES):
        rng = random.Random(f"{name} redrawn {seed}")
        game = list(play_on(first_position(ALL[name], rng), rng, plies=rng.randrange(20, 120)))
        here = next(position for position in reversed(game) if position.outcome is None)
        for number, side in enumerate(SIDES):
            there = redeal(here, Audience.of(side), rng)
            games, other = watched(here)[0], watched(there)[0]
            games.pieces[0, :, RANK] = other.pieces[0, :, RANK]
            redrawn(table, games, 0, number)
            assert games.pieces.tobytes() == other.pieces.tobytes()
            assert games.head[0, ARRIVED] == other.head[0, ARRIVED]
