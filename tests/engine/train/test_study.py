"""Learning from a search: gradients, goals, and what is kept."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from salpakan.engine.mind.brain import Brain, read_brain, save_brain
from salpakan.engine.mind.desk import new_mind
from salpakan.engine.mind.minds import flat_prior
from salpakan.engine.mind.policy import Policy
from salpakan.engine.mind.search import ROWS, Plan, new_thought
from salpakan.engine.mind.value import new_net
from salpakan.engine.train.book import Book, new_book
from salpakan.engine.train.study import Student, new_student, study
from salpakan.engine.train.teach import Lesson, teach
from salpakan.kernels import new_games, tables
from salpakan.kernels.tables import Int64
from salpakan.rules import VARIANTS, SalpakanError
from tests.support.minded import deep_policy

MINI = replace(VARIANTS["mini-4x5"], quiet_limit=30)
PLAN = Plan(width=4, least=0.001, depth=2, heat=0.7, blind=0.1)
LESSON = Lesson(trials=24, every=2, heat=0.7, trust=60.0, push=8.0, doubt=4.0)
ALL_ROWS: Int64 = np.arange(12)


def taught(policy: Policy, seed: int = 1) -> Book:
    """A dozen positions that a search has thought through."""
    table = tables(MINI)
    games, mind = new_games(table, ROWS + 1, seed), new_mind(MINI, flat_prior(table), ROWS + 1)
    book = new_book(len(ALL_ROWS))
    pool = np.zeros((0, table.homes), np.int16)
    thought = new_thought(policy, new_net(2), MINI, PLAN)
    assert teach(table, games, mind, pool, thought, PLAN, LESSON, book) > 0
    return book


def loss_of(student: Student, book: Book) -> float:
    return float(study(student, book, ALL_ROWS, 0.0, 0.0))


@pytest.mark.timeout(600)  # the compiler's time
def test_a_search_sets_goals_for_legal_moves() -> None:
    book = taught(deep_policy(1))
    for goal, (count, inputs, side) in zip(book.goal, book.counts, strict=True):
        assert 1 == pytest.approx(goal[:count].sum(), abs=1e-4)
        assert goal[count:].sum() == 0
        assert inputs > 0
        assert side in (0, 1)
    assert set(book.won[:, 0]) <= {np.float32(0), np.float32(0.4), np.float32(1)}
    again = taught(deep_policy(1))
    assert book.goal.tolist() == again.goal.tolist()


@pytest.mark.timeout(600)
@pytest.mark.parametrize("part", range(3))
def test_gradients_are_those_of_the_loss(part: int) -> None:
    """Compared with the change of the loss when a weight is moved a little."""
    policy = deep_policy(1)
    book = taught(policy)
    student = new_student(policy, new_net(2))
    loss_of(student, book)
    gradient = student.gradient[part].ravel().copy()
    weights = policy[part].ravel()
    for index in np.argsort(-abs(gradient))[:6]:
        kept = weights[index]
        losses = []
        for step in (0.004, -0.004):
            weights[index] = kept + step
            losses.append(loss_of(student, book))
        weights[index] = kept
        # The gradient leads upwards, to less loss.
        assert -(losses[0] - losses[1]) / 0.008 == pytest.approx(gradient[index], rel=0.1, abs=0.02)


@pytest.mark.timeout(600)
def test_a_value_learns_how_games_ended() -> None:
    policy = deep_policy(1)
    book = taught(policy)
    book.won[:, 0] = np.arange(12) % 2
    student = new_student(policy, new_net(2))
    before = [part.copy() for part in student.net]
    for _ in range(200):
        study(student, book, ALL_ROWS, 0.05, 0.0)
    assert any((part != old).any() for part, old in zip(student.net, before, strict=True))


def test_a_brain_is_read_back_from_its_file(tmp_path: Path) -> None:
    flat = flat_prior(tables(VARIANTS["classic"]))
    brain = Brain(deep_policy(4), new_net(1), flat.habits, flat.starts, 0.05)
    save_brain(brain, tmp_path / "brain.npz")
    again = read_brain((tmp_path / "brain.npz").read_bytes())
    for part, other in zip(brain.policy, again.policy, strict=True):
        np.testing.assert_allclose(part, other, rtol=1e-3, atol=1e-3)
    assert 0.05 == pytest.approx(again.doubt, rel=1e-3)


@pytest.mark.parametrize("damage", ["nothing", "half", "other"])
def test_a_file_that_is_no_brain_is_refused(damage: str, tmp_path: Path) -> None:
    flat = flat_prior(tables(VARIANTS["classic"]))
    brain = Brain(deep_policy(4), new_net(1), flat.habits, flat.starts, 0.05)
    save_brain(brain, tmp_path / "brain.npz")
    data = (tmp_path / "brain.npz").read_bytes()
    damaged = {"nothing": b"", "half": data[: len(data) // 2], "other": b"a letter to the editor"}
    with pytest.raises(SalpakanError, match="brain"):
        read_brain(damaged[damage])
