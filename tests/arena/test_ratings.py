"""Ratings of many engines on one scale."""

import random

import pytest

from salpakan.arena import Pentanomial, Score, rate
from salpakan.arena.score import score_of


def test_two_engines_are_as_far_apart_as_their_match_says() -> None:
    tally = Pentanomial((100, 100, 400, 100, 300))
    one, other = rate(2, [Score(0, 1, tally)])
    assert tally.elo == pytest.approx(one.elo - other.elo, abs=0.2)
    low, high = tally.elo_interval
    # Each is half of the lead away from the mean, and so is half of its doubt.
    assert (high - low) / 4 == pytest.approx((one.high - one.low) / 2, rel=0.02)


def test_the_mean_of_all_is_0_and_the_order_of_the_matches_does_not_matter() -> None:
    good, even = Pentanomial((10, 0, 20, 0, 70)), Pentanomial((25, 0, 50, 0, 25))
    scores = [Score(0, 1, good), Score(1, 2, good), Score(0, 3, even), Score(3, 2, good)]
    ratings = rate(4, scores)
    assert 0 == pytest.approx(sum(rating.elo for rating in ratings), abs=1e-6)
    again = rate(4, list(reversed(scores)))
    assert [r.elo for r in ratings] == pytest.approx([r.elo for r in again], abs=1e-6)


def test_leads_add_up_along_a_chain() -> None:
    lead = Pentanomial((0, 0, 50, 0, 50))  # a score of ¾, 190.8 Elo
    best, middle, worst = rate(3, [Score(0, 1, lead), Score(1, 2, lead)])
    assert 190.8 == pytest.approx(best.elo - middle.elo, abs=2)
    assert 381.7 == pytest.approx(best.elo - worst.elo, abs=4)
    assert best.high - best.low > middle.high - middle.low


def test_a_score_of_the_other_side_is_the_same_match() -> None:
    there = rate(2, [Score(0, 1, Pentanomial((5, 0, 10, 0, 25)))])
    back = rate(2, [Score(1, 0, Pentanomial((25, 0, 10, 0, 5)))])
    assert there[0].elo == pytest.approx(back[0].elo)


def test_nobody_is_infinitely_strong() -> None:
    strong, weak = rate(2, [Score(0, 1, Pentanomial((0, 0, 0, 0, 200)))])
    assert 1000 < strong.elo - weak.elo < 1400
    assert strong.high - strong.low > 400


def test_the_truth_is_within_the_interval_nearly_always() -> None:
    within = 0
    for seed in range(5):
        rng = random.Random(seed)
        truth = [rng.gauss(0, 250) for _ in range(8)]
        scores = []
        for one in range(8):
            for other in range(one):
                chance = score_of(truth[one] - truth[other])
                points = [(rng.random() < chance) + (rng.random() < chance) for _ in range(60)]
                scores.append(Score(one, other, Pentanomial.of(points)))
        mean = sum(truth) / 8
        within += sum(
            rating.low <= elo - mean <= rating.high
            for rating, elo in zip(rate(8, scores), truth, strict=True)
        )
    assert 34 <= within <= 40
