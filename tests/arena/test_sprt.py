"""The sequential test, held against figures that others have published."""

import math
import random

import pytest

from salpakan.arena import Pentanomial, Sprt
from salpakan.arena.score import NORMAL

Counts = tuple[int, int, int, int, int]


@pytest.mark.parametrize(
    ("counts", "elo0", "elo1", "ratio"),
    [
        # Stockfish pull request 6036, three tests of fishtest, bounds in normalised Elo.
        ((1, 1098, 3954, 1346, 1), 0.5, 2.5, 2.94),
        ((0, 1236, 4490, 1474, 1), 0.0, 2.0, 2.94),
        ((4, 2290, 7932, 2562, 4), 0.5, 2.5, 2.95),
        # Stockfish pull request 6287: every pair even.
        ((0, 0, 689, 0, 0), 0.0, 40.0, -18.02),
        # Fastchess, app/tests/sprt_test.cpp.
        ((365, 16618, 36229, 16974, 390), 0.0, 2.0, 2.25),
        ((127, 4883, 10712, 5150, 104), -1.75, 0.25, 3.01),
    ],
)
def test_the_ratio_is_the_published_one(
    counts: Counts, elo0: float, elo1: float, ratio: float
) -> None:
    assert ratio == pytest.approx(Sprt(elo0, elo1).ratio(Pentanomial(counts)), abs=0.0055)


def test_the_ratio_of_a_match_won_whole_is_that_of_two_points() -> None:
    # The likeliest distribution with a lead of t deviations wins with chance (1 + t/√(1+t²)) / 2.
    lead = 5 / NORMAL * math.sqrt(2)
    by_hand = 104 * math.log(1 + lead / math.sqrt(1 + lead**2))
    ours = Sprt(0, 5).ratio(Pentanomial((0, 0, 0, 0, 104)))
    assert by_hand == pytest.approx(ours, abs=0.001)


def test_the_bounds_are_walds() -> None:
    assert (-math.log(19), math.log(19)) == pytest.approx(Sprt(0, 5).bounds)


def test_a_ratio_turns_its_sign_when_the_players_change_places() -> None:
    there, back = Pentanomial((3, 5, 20, 9, 6)), Pentanomial((6, 9, 20, 5, 3))
    assert Sprt(0, 30).ratio(there) == pytest.approx(-Sprt(-30, 0).ratio(back), abs=1e-6)


def test_nothing_is_found_before_a_game_and_after_a_few() -> None:
    assert None is Sprt(0, 30).verdict(Pentanomial())
    assert None is Sprt(0, 30).verdict(Pentanomial((1, 0, 1, 0, 2)))


def test_what_is_found_is_the_truth_nearly_always() -> None:
    found = {"elo0": 0, "elo1": 0}
    for seed in range(40):
        rng, points, verdict = random.Random(seed), list[float](), None
        strong = seed % 2 == 0
        while verdict is None:
            # Leads of 0 and of about 190 in normalised Elo.
            weights = (3, 8, 30, 38, 21) if strong else (10, 20, 40, 20, 10)
            points += rng.choices((0, 0.5, 1, 1.5, 2), weights, k=5)
            verdict = Sprt(0, 150).verdict(Pentanomial.of(points))
        found[verdict] += (verdict == "elo1") == strong
    assert sum(found.values()) >= 36
