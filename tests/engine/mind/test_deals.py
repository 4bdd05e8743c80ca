"""Whole deals: possible, as likely as they weigh, and blind to what nobody may know."""

import random

import numpy as np
import pytest

from salpakan.engine.mind.deals import BELIEVED, BLIND, new_deck, sample_deals
from salpakan.engine.mind.exact import Float64, exact_marginals, exact_pair
from salpakan.engine.mind.minds import Float32
from salpakan.kernels import new_games, tables
from salpakan.kernels.games import RANK, START
from salpakan.kernels.jit import PLAIN
from salpakan.kernels.tables import SIDES, Int16, Tables, square_of
from salpakan.rules import VARIANTS, Position, Rank, Variant
from salpakan.view import Audience
from tests.engine.mind.test_belief import any_prior
from tests.laws.redeal import redeal, replay
from tests.support.games import armies, first_position, play_on
from tests.support.variants import ALL
from tests.support.watched import dealt, watched

DEALS = 400 if PLAIN else 40_000
NEAR = 0.12 if PLAIN else 0.012


def sampled(table: Tables, weights: Float32, kind: int, count: int = DEALS) -> Int16:
    """(count, size) ranks of so many deals in a row."""
    deals = np.zeros((count, table.size), np.int16)
    sample_deals(table, new_games(table, 1, 7), weights, new_deck(table, 1), kind, deals)
    return deals


def shares(deals: Int16) -> Float64:
    """(size, 16) how often each piece had each rank."""
    return np.stack([(deals == rank).mean(axis=0) for rank in range(16)], axis=1)


def any_weights(table: Tables, seed: int, wide: float, sharp: float) -> Float32:
    """Weights that allow some deal, and about so much of everything else."""
    dice = np.random.default_rng(seed)
    allowed = dice.random((table.size, 16)) < wide
    allowed[np.arange(table.size), dice.permutation(table.army)] = True
    weights = np.exp(sharp * dice.normal(size=allowed.shape)) * allowed
    return weights.astype(np.float32)


@pytest.mark.parametrize("name", ["classic", "skirmish", "mini-4x5"])
@pytest.mark.parametrize("wide", [1.0, 0.5, 0.2])
@pytest.mark.parametrize("sharp", [0.0, 1.5])
def test_pieces_have_each_rank_as_often_as_a_sum_over_all_deals_says(
    name: str, wide: float, sharp: float
) -> None:
    table = tables(VARIANTS[name])
    weights = any_weights(table, 1, wide, sharp)
    for kind, weighed in ((BELIEVED, weights), (BLIND, weights > 0)):
        exact = exact_marginals(weighed, table.counts[:15].tolist())
        found = shares(sampled(table, weights, kind))
        assert np.abs(found - exact).max() < NEAR
        assert not found[exact == 0].any()


def test_two_pieces_have_two_ranks_as_often_as_a_sum_over_all_deals_says() -> None:
    table = tables(VARIANTS["skirmish"])
    weights = any_weights(table, 2, 0.6, 1.0)
    exact = exact_pair(weights, table.counts[:15].tolist(), 3)
    deals = sampled(table, weights, BELIEVED)
    for rank in range(15):
        together = shares(deals) * 0
        held = deals[:, 3] == rank
        if held.any():
            together = shares(deals[held]) * held.mean()
        assert np.abs(together - exact[rank]).max() < NEAR


def test_every_deal_has_the_army() -> None:
    table = tables(VARIANTS["classic"])
    deals = sampled(table, any_weights(table, 3, 0.3, 1.0), BELIEVED, 200)
    assert np.tile(np.sort(table.army), (200, 1)).tolist() == np.sort(deals, axis=1).tolist()


def test_deals_that_no_exchange_of_two_leads_to_are_found() -> None:
    """Three pieces in a ring: each can have one of two ranks, and two whole deals are possible."""
    table = tables(VARIANTS["skirmish"])
    own = np.sort(table.army)[::-1]
    weights = np.zeros((table.size, 16), np.float32)
    weights[np.arange(table.size), own] = 1
    for j in range(3):
        weights[j, own[(j + 1) % 3]] = 3
    found = shares(sampled(table, weights, BELIEVED))
    assert abs(found[0, own[1]] - 27 / 28) < NEAR
    assert abs(found[0, own[0]] - 1 / 28) < NEAR


def test_where_no_deal_is_possible_nothing_is_dealt() -> None:
    table = tables(VARIANTS["mini-3x3"])
    weights = np.zeros((table.size, 16), np.float32)
    weights[:, table.army[0]] = 1
    if not PLAIN:  # a million tries
        assert not sampled(table, weights, BELIEVED, 3).any()


def given(variant: Variant, here: Position, side: int, seed: int, blind: float) -> Int16:
    """What a side deals its enemy in a game that has come so far."""
    table = tables(variant)
    games, minds = watched(here)
    games.dice[0] = seed
    assert dealt(table, games, minds, any_prior(table, seed), side, new_deck(table, 1), blind)
    pieces: Int16 = games.pieces[0]
    return pieces


@pytest.mark.parametrize("name", ALL)
def test_a_deal_agrees_with_all_that_was_announced(name: str) -> None:
    """Played again with these ranks, the whole game sounds the same."""
    for seed in range(4):
        rng = random.Random(f"{name} dealt {seed}")
        game = list(play_on(first_position(ALL[name], rng), rng, plies=120))
        here = rng.choice([position for position in game if position.outcome is None])
        for side in range(2):
            pieces = given(ALL[name], here, side, seed, 0.5)
            replay(
                here,
                {
                    square_of(int(piece[START]), ALL[name].width): Rank(piece[RANK])
                    for piece in pieces
                },
            )


@pytest.mark.parametrize("name", ["classic", "skirmish", "open", "mini-4x5"])
def test_a_deal_does_not_depend_on_hidden_ranks(name: str) -> None:
    anew = 0
    for seed in range(4):
        rng = random.Random(f"{name} blind {seed}")
        game = list(play_on(first_position(ALL[name], rng), rng, plies=120))
        here = rng.choice([position for position in game if position.outcome is None])
        for number, side in enumerate(SIDES):
            there = redeal(here, Audience.of(side), rng)
            anew += armies(here) != armies(there)
            one, other = (given(ALL[name], p, number, seed, 0.3) for p in (here, there))
            assert one.tobytes() == other.tobytes()
    assert anew > 0
