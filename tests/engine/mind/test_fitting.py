"""Learning what behaviour tells of ranks."""

import random

import numpy as np
import pytest

from salpakan.engine.mind.deals import BELIEVED, new_deck, sample_deals
from salpakan.engine.mind.fitting import Course, beliefs_of, fit_belief, new_room
from salpakan.engine.mind.minds import GROUPS, HABITS, HOME, WIDE, Prior, flat_prior, tempered
from salpakan.engine.mind.records import MASK, STANDS, TRUTH, Records, new_records
from salpakan.engine.mind.report import report_on
from salpakan.kernels import new_games, tables
from salpakan.kernels.jit import PLAIN
from salpakan.kernels.tables import Tables
from salpakan.rules import VARIANTS
from tests.engine.mind.test_belief import any_prior
from tests.support.games import first_position, play_on
from tests.support.watched import believed, recorded

SKIRMISH = tables(VARIANTS["skirmish"])
MOMENTS = 60 if PLAIN else 6000


def drawn_from(table: Tables, prior: Prior, count: int) -> Records:
    """Moments at which pieces behave by lot, and are what such pieces are by this prior."""
    dice, records = np.random.default_rng(4), new_records(table, count)
    deck, games, deal = new_deck(table, 1), new_games(table, 1, 4), np.zeros((1, table.size), int)
    for n in range(count):
        records.rows[n, :, :GROUPS] = dice.integers(0, HABITS, (table.size, GROUPS))
        records.rows[n, :, HOME] = dice.permutation(table.homes)[: table.size]
        rows = records.rows[n]
        weights = prior.starts[rows[:, HOME]] * prior.habits[rows[:, :GROUPS]].prod(axis=1)
        deal = deal.astype(np.int16)
        sample_deals(table, games, weights, deck, BELIEVED, deal)
        records.pieces[n, :, TRUTH] = deal[0]
    records.pieces[:, :, MASK] = table.every
    records.pieces[:, :, STANDS] = 1
    return records


@pytest.mark.skipif(PLAIN, reason="too slow without the compiler")
def test_a_prior_is_found_again_from_what_follows_from_it() -> None:
    true = tempered(any_prior(SKIRMISH, 5), 0.5)
    records = drawn_from(SKIRMISH, true, MOMENTS)
    learned = Records(records.rows[1000:], records.pieces[1000:])
    unseen = Records(records.rows[:1000], records.pieces[:1000])
    course = Course(passes=12, batch=256, rate=0.05, pull=3, mirrored=False)
    fitted = fit_belief(SKIRMISH, learned, course)
    best, found = (report_on(SKIRMISH, unseen, prior) for prior in (true, fitted))
    assert found["log_loss"] - best["log_loss"] < 0.15 * (best["log_loss_flat"] - best["log_loss"])
    assert found["hits"] > 1.3 * found["hits_flat"]
    for tenth in best["calibration"]:
        assert tenth["count"] < 300 or abs(tenth["said"] - tenth["came_true"]) < 0.12


@pytest.mark.skipif(PLAIN, reason="too slow without the compiler")
def test_the_same_records_give_the_same_prior() -> None:
    records = drawn_from(SKIRMISH, any_prior(SKIRMISH, 6), 200)
    one, other = (fit_belief(SKIRMISH, records, Course(passes=2, batch=64)) for _ in range(2))
    assert one.habits.tobytes() == other.habits.tobytes()
    assert one.starts.tobytes() == other.starts.tobytes()


def test_left_and_right_are_one_to_a_mirrored_prior() -> None:
    records = drawn_from(SKIRMISH, any_prior(SKIRMISH, 7), 40)
    starts = fit_belief(SKIRMISH, records, Course(passes=1, batch=10)).starts
    rows = starts.reshape(-1, SKIRMISH.width, WIDE)
    np.testing.assert_allclose(rows, rows[:, ::-1], rtol=1e-5)
    assert np.ptp(starts[:, :15], axis=0).max() > 0


def test_a_flat_prior_reports_nothing_gained() -> None:
    records = drawn_from(SKIRMISH, flat_prior(SKIRMISH), 50)
    report = report_on(SKIRMISH, records, flat_prior(SKIRMISH))
    assert report["log_loss"] == report["log_loss_flat"] > 1.5
    assert report["hits"] == report["hits_flat"]
    assert 50 * SKIRMISH.size == report["pieces"]


def test_records_lead_to_the_beliefs_that_were_held() -> None:
    classic = VARIANTS["classic"]
    table, rng = tables(classic), random.Random(8)
    prior = tempered(any_prior(table, 8), 0.7, 0.1)
    for side in range(2):
        *_, here = play_on(first_position(classic, rng), rng, plies=60)
        records = recorded(here, side)
        again = np.zeros((1, table.size, WIDE), np.float32)
        beliefs_of(table, records, prior, new_room(table), again)
        np.testing.assert_allclose(again[0], believed(here, prior, side), rtol=1e-5)


@pytest.mark.skipif(PLAIN, reason="too slow without the compiler")
def test_learned_weights_fit_into_half_precision() -> None:
    """A brain is kept so; rare habits pull weights apart, and start squares had to make up."""
    records = drawn_from(SKIRMISH, tempered(any_prior(SKIRMISH, 8), 2), 400)
    fitted = fit_belief(SKIRMISH, records, Course(passes=60, batch=64, pull=1))
    for weights in (fitted.habits, fitted.starts):
        assert np.isfinite(weights.astype(np.float16)).all()
        assert 0.001 < np.median(weights[:, 1]) < 30
