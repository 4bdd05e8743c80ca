"""Learning where to put an army."""

import numpy as np
import pytest

from salpakan.engine.armies import read_armies, write_armies
from salpakan.engine.mind.brain import brain_of
from salpakan.engine.train.armies import Drill, Muster
from salpakan.kernels.jit import PLAIN

pytestmark = pytest.mark.skipif(PLAIN, reason="too slow without the compiler")
DRILL = Drill(seed=3, armies=32, games=4)


@pytest.fixture(scope="module")
def trained() -> Muster:
    muster = Muster(brain_of("first"), DRILL)
    told = [muster.round() for _ in range(3)]
    assert [one.armies for one in told] == [32, 24, 18]
    assert all(one.games >= 32 * 4 - 32 for one in told)
    assert all(1 <= one.spread <= one.armies for one in told)
    return muster


def test_the_same_seed_gives_the_same_armies(trained: Muster) -> None:
    again = Muster(brain_of("first"), DRILL)
    for _ in range(3):
        again.round()
    assert again.armies(10) == trained.armies(10)


def test_what_scores_better_is_played_more(trained: Muster) -> None:
    weights = trained.weights
    assert weights.sum() == pytest.approx(1)
    scores = (trained.points + 4) / (trained.played + 8)
    assert np.array_equal(np.argsort(-weights, kind="stable"), np.argsort(-scores, kind="stable"))


def test_armies_can_be_kept_as_text(trained: Muster) -> None:
    armies = trained.armies(10)
    assert len(armies) == 10
    assert set(read_armies(write_armies(armies))) == set(armies)
    assert 9_900 < sum(army.weight for army in armies) < 10_100
