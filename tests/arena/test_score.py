"""Scores, Elo and their intervals from pairs of games."""

import math

import pytest

from salpakan.arena import Pentanomial
from salpakan.arena.score import FARTHEST, Z95, elo_of, score_of


def test_points_are_counted_by_halves() -> None:
    assert (1, 1, 2, 1, 3) == Pentanomial.of([0, 0.5, 1, 1, 1.5, 2, 2, 2]).counts


def test_the_score_is_points_for_each_game() -> None:
    assert 0.65 == Pentanomial((1, 0, 4, 2, 3)).score
    assert 0.5 == Pentanomial().score


@pytest.mark.parametrize(("score", "elo"), [(0.5, 0.0), (0.75, 190.85), (0.909091, 400.0)])
def test_elo_is_the_logarithm_of_the_odds(score: float, elo: float) -> None:
    assert elo == pytest.approx(elo_of(score), abs=0.005)
    assert score == pytest.approx(score_of(elo), abs=1e-5)
    assert -elo == pytest.approx(elo_of(1 - score), abs=0.005)


def test_one_pair_of_independent_games_is_mixed_into_the_variance() -> None:
    # Points a game ½ in nine pairs and 1 in one: mean 0.55; (9·0.05² + 0.45² + 0.55·0.45/2) / 11.
    assert (0.0225 + 0.2025 + 0.12375) / 11 == pytest.approx(Pentanomial((0, 0, 9, 0, 1)).variance)


def test_the_interval_is_that_of_a_normal_mean_when_there_are_many_pairs() -> None:
    # Fishtest tells 0.90 ± 0.66 Elo of this result: 36,168 pairs, most of them even.
    tally = Pentanomial((39, 2226, 31451, 2412, 40))
    low, high = tally.elo_interval
    assert 0.90 == pytest.approx(tally.elo, abs=0.005)
    assert 0.66 == pytest.approx((high - low) / 2, abs=0.005)


def test_pairs_that_are_always_even_say_more_than_independent_games() -> None:
    even, mixed = Pentanomial((0, 0, 100, 0, 0)), Pentanomial((25, 0, 50, 0, 25))
    assert (0.5, 0.5) == (even.score, mixed.score)
    assert even.interval[1] - 0.5 < (mixed.interval[1] - 0.5) / 5


def test_a_match_won_whole_has_the_interval_of_wilson_and_no_upper_bound() -> None:
    tally = Pentanomial((0, 0, 0, 0, 200))
    assert 400 / (400 + Z95**2) == pytest.approx(tally.interval[0])
    assert 1.0 == tally.interval[1]
    assert (807.0, FARTHEST) == pytest.approx(tally.elo_interval, abs=0.05)
    assert 400 * math.log10(399.5 / 0.5) == pytest.approx(tally.elo)
    lost = Pentanomial((200, 0, 0, 0, 0))
    assert (-tally.elo, -FARTHEST) == pytest.approx((lost.elo, lost.elo_interval[0]))


def test_two_pairs_do_not_make_certainty() -> None:
    low, high = Pentanomial((0, 0, 2, 0, 0)).interval
    assert low < 0.3
    assert high > 0.7


@pytest.mark.parametrize("counts", [(3, 0, 9, 1, 4), (0, 0, 0, 0, 1), (7, 0, 0, 0, 7), (0,) * 5])
def test_the_score_lies_within_its_interval(counts: tuple[int, int, int, int, int]) -> None:
    tally = Pentanomial(counts)
    assert tally.interval[0] <= tally.score <= tally.interval[1]
    assert tally.elo_interval[0] <= tally.elo <= tally.elo_interval[1]
