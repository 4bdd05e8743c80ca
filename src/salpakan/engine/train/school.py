"""Learning from a search, term after term: it teaches, the policy studies, and it gets better."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from salpakan.engine.mind.brain import Brain
from salpakan.engine.mind.desk import Mind, new_mind
from salpakan.engine.mind.minds import Prior
from salpakan.engine.mind.policy import Policy, shallow_head
from salpakan.engine.mind.search import ROWS, Plan, Thought, new_thought
from salpakan.engine.mind.value import Net
from salpakan.engine.train.adam import Adam
from salpakan.engine.train.book import Book, new_book
from salpakan.engine.train.course import QUIET_LIMIT, placements_for
from salpakan.engine.train.study import new_student, study
from salpakan.engine.train.teach import Lesson, teach
from salpakan.kernels.games import Games, new_games
from salpakan.kernels.tables import tables
from salpakan.rules import Variant

_PLAN = Plan(width=12, least=0.004, depth=12, heat=0.7, blind=0.1, draw=0.4)
_LESSON = Lesson(trials=240, every=3, heat=0.6, trust=60.0, push=12.0, doubt=8.0)


@dataclass(frozen=True, slots=True)
class School:
    """How to teach and study."""

    seed: int = 1
    threads: int = 1
    positions: int = 8000
    """Thought through in each term, by all threads together."""
    kept: int = 5
    """Terms that are studied again."""
    passes: int = 2
    """How often what is kept is studied in a term."""
    batch: int = 256
    rate: float = 0.003
    value_rate: float = 0.001
    trust: float = 0.3
    """Part of the value's target that is the search's opinion, see `study`."""
    plan: Plan = _PLAN
    lesson: Lesson = _LESSON


class Term(NamedTuple):
    """What came of a term."""

    number: int
    positions: int
    games: int
    loss_before: float
    """Mean cross-entropy of the search's goals and the policy, on positions new to it."""
    floor: float
    """The least that could be: the mean entropy of the goals."""
    error: float
    """Mean squared error of the value's teacher: what the search thought, against the ends."""


Progress = Callable[[Term], None]


class _Room(NamedTuple):
    games: Games
    mind: Mind
    thought: Thought
    book: Book


class Pupil:
    """Goes to school in one variant."""

    def __init__(self, variant: Variant, school: School, brain: Brain) -> None:
        self._school = school
        self._variant = replace(variant, quiet_limit=QUIET_LIMIT)
        self._table = tables(self._variant)
        self._placements = placements_for(variant, 3000, school.seed)
        self._prior = Prior(brain.habits.copy(), brain.starts.copy(), brain.doubt)
        policy = brain.policy
        if len(policy.outer) == 0:
            policy = Policy(policy.linear, *shallow_head(school.seed))
        self._policy = Policy(*(part.copy() for part in policy))
        self._net = Net(*(part.copy() for part in brain.net))
        self._student = new_student(self._policy, self._net)
        self._adam = Adam(self._policy)
        self._dice = np.random.default_rng(school.seed)
        self._rooms = [self._room(number) for number in range(school.threads)]
        self._kept: list[Book] = []
        self._term = 0

    def _room(self, number: int) -> _Room:
        rows = self._school.positions // self._school.threads
        return _Room(
            games=new_games(self._table, ROWS + 1, self._school.seed * 1000 + number),
            mind=new_mind(self._variant, self._prior, ROWS + 1),
            thought=new_thought(self._policy, self._net, self._variant, self._school.plan),
            book=new_book(rows),
        )

    @property
    def brain(self) -> Brain:
        """What has been learned so far."""
        prior = self._prior
        return Brain(self._policy, self._net, prior.habits, prior.starts, float(prior.doubt))

    def term(self) -> Term:
        """Teach one book, and study the last ones."""
        school = self._school

        def work(room: _Room) -> int:
            return int(
                teach(
                    self._table, room.games, room.mind, self._placements, room.thought,
                    school.plan, school.lesson, room.book,
                )
            )  # fmt: skip

        with ThreadPoolExecutor(len(self._rooms)) as pool:
            games = sum(pool.map(work, self._rooms))
        books = [room.book for room in self._rooms]
        fresh = Book(*(np.concatenate(parts) for parts in zip(*books, strict=True)))
        self._kept = [*self._kept, fresh][-school.kept :]
        self._term += 1
        loss = self._study()
        goals = fresh.goal
        floor = -float(np.sum(goals * np.log(goals + 1e-9), axis=1).mean())
        error = float(((fresh.won[:, 0] - fresh.won[:, 1]) ** 2).mean())
        return Term(self._term, len(goals), games, loss, floor, error)

    def _study(self) -> float:
        """Study the kept books; returns the loss on the new one, as yet hardly studied."""
        school, student = self._school, self._student
        before, seen = 0.0, 0
        for run in range(school.passes):
            for number in range(len(self._kept) - 1, -1, -1):  # the new one first
                book = self._kept[number]
                order = self._dice.permutation(len(book.goal))
                for first in range(0, len(order), school.batch):
                    chosen = order[first : first + school.batch]
                    for part in student.gradient:
                        part[:] = 0
                    loss = study(student, book, chosen, school.value_rate, school.trust)
                    if run == 0 and number == len(self._kept) - 1 and first < 4 * school.batch:
                        before, seen = before + loss, seen + len(chosen)
                    gradient = Policy(
                        *(part / np.float32(len(chosen)) for part in student.gradient)
                    )
                    self._adam.climb(gradient, (school.rate, school.rate, school.rate))
        return before / max(1, seen)
