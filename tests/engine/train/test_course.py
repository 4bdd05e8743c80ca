"""A course against one opponent: the pupil finds out how to beat it, and the opponent stays."""

from pathlib import Path

import numpy as np
import pytest

from salpakan.engine.mind.brain import brain_of
from salpakan.engine.soldier import LEVELS
from salpakan.engine.train.course import Course, Pupil
from salpakan.rules import VARIANTS

MINI = VARIANTS["mini-4x5"]
LEVEL = LEVELS["sergeant"]
COURSE = Course(games=24_000, seed=1, heat=LEVEL.heat)


def pupil(course: Course = COURSE) -> Pupil:
    return Pupil(MINI, course, against=brain_of(LEVEL.brain))


@pytest.mark.timeout(600)  # the compiler's time
def test_a_best_answer_beats_the_opponent_more_often_than_the_opponent_beats_itself() -> None:
    learner = pupil()
    while learner.standing().games < COURSE.games * 3 // 4:
        for _ in range(20):
            learner.step()
    while learner.step():
        pass
    assert learner.standing().against > 0.62  # some 6,000 games, so that 0.5 is 19 errors away


def test_nobody_who_learns_nothing_beats_his_equal() -> None:
    learner = pupil(Course(games=6_400, seed=1, heat=LEVEL.heat, rate=0))
    while learner.step():
        pass
    assert 0.5 == pytest.approx(learner.standing().against, abs=0.03)


def test_a_course_against_one_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    course = Course(games=640, seed=1, heat=LEVEL.heat)
    learner = pupil(course)
    for _ in range(5):
        learner.step()
    learner.save(tmp_path / "kept")
    again = pupil(course)
    again.load(tmp_path / "kept")
    assert 320 == again.standing().games
    assert learner.brain.policy.linear.tolist() == again.brain.policy.linear.tolist()
    while again.step():
        pass
    assert 640 == again.standing().games


def test_a_pupil_believes_what_its_opponent_believes_and_changes_nothing_of_it() -> None:
    opponent = brain_of(LEVEL.brain)
    before = opponent.policy.linear.copy()
    learner = pupil(Course(games=640, seed=1, heat=LEVEL.heat))
    while learner.step():
        pass
    np.testing.assert_array_equal(opponent.habits, learner.brain.habits)
    np.testing.assert_array_equal(before, opponent.policy.linear)
    assert (before != learner.brain.policy.linear).any()
