"""Learning from a book of positions: the policy from the search's goals, the value from ends."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from salpakan.engine.mind.desk import HEAD, MOVES, STATE
from salpakan.engine.mind.features import FEATURES
from salpakan.engine.mind.layout import Float32
from salpakan.engine.mind.policy import Policy, take_in
from salpakan.engine.mind.value import HIDDEN, Net, learn_value
from salpakan.engine.train.book import Book
from salpakan.kernels.jit import kernel, part, seldom
from salpakan.kernels.tables import Int32, Int64


class Student(NamedTuple):
    """What studies, and room to do it in."""

    policy: Policy
    gradient: Policy
    """Sums over a batch; the caller clears them."""
    net: Net
    score: Float32
    """(MOVES,)"""
    hidden: Float32
    """(MOVES + 2, HEAD)"""
    inputs: Int32
    """(512,)"""
    back: Float32
    """(HIDDEN,)"""


def new_student(policy: Policy, net: Net) -> Student:
    """A student of this policy and value, which it changes in place."""
    return Student(
        policy=policy,
        gradient=Policy(*(np.zeros_like(part) for part in policy)),
        net=net,
        score=np.zeros(MOVES, np.float32),
        hidden=np.zeros((MOVES + 2, HEAD), np.float32),
        inputs=np.zeros(512, np.int32),
        back=np.zeros(HIDDEN, np.float32),
    )


@kernel
def study(student: Student, book: Book, chosen: Int64, value_rate: float, trust: float) -> float:
    """Add the gradient of the chosen rows to the student's; its value learns at once.

    `trust` is how much of the value's target is what the search thought, rather than how the game
    ended. Returns the sum of the cross-entropies of goals and policy.
    """
    loss = 0.0
    for n in chosen:
        loss += _forward(student, book, n)
        _backward(student, book, n)
        if value_rate > 0:
            target = (1 - trust) * book.won[n, 0] + trust * book.won[n, 1]
            used = book.counts[n, 1]
            for i in range(used):
                student.inputs[i] = book.input_which[n, i]
            inputs = book.input_value[n]
            learn_value(student.net, student.inputs, inputs, used, student.back, target, value_rate)
    return loss


@seldom
def _forward(student: Student, book: Book, n: int) -> float:
    """What the policy makes of a position: chances into `score`, hidden layers before the bend."""
    policy, score, hidden = student.policy, student.score, student.hidden
    count, at = book.counts[n, 0], 0
    common = hidden[MOVES]
    take_in(policy.inner, book.state[n], common)
    for m in range(count):
        score[m] = 0
        for h in range(HEAD):
            hidden[m, h] = common[h]
        for i in range(at, at + book.used[n, m]):
            row, by = np.int64(book.which[n, i]), book.value[n, i]
            score[m] += by * policy.linear[row]
            for h in range(HEAD):
                hidden[m, h] += by * policy.inner[row, h]
        for h in range(HEAD):
            score[m] += max(hidden[m, h], np.float32(0)) * policy.outer[h]
        at += book.used[n, m]
    top, total, loss = score[0], np.float32(0), 0.0
    for m in range(1, count):
        top = max(top, score[m])
    for m in range(count):
        score[m] = np.exp(score[m] - top)
        total += score[m]
    for m in range(count):
        score[m] /= total
        loss -= book.goal[n, m] * np.log(score[m] + 1e-9)
    return loss


@seldom
def _backward(student: Student, book: Book, n: int) -> None:
    gradient, policy, hidden = student.gradient, student.policy, student.hidden
    count, at = book.counts[n, 0], 0
    common = hidden[MOVES + 1]
    for h in range(HEAD):
        common[h] = 0
    for m in range(count):
        push = book.goal[n, m] - student.score[m]
        for h in range(HEAD):
            bent = max(hidden[m, h], np.float32(0))
            gradient.outer[h] += push * bent
            hidden[m, h] = push * policy.outer[h] if bent > 0 else np.float32(0)
            common[h] += hidden[m, h]
        for i in range(at, at + book.used[n, m]):
            row, by = np.int64(book.which[n, i]), book.value[n, i]
            gradient.linear[row] += push * by
            for h in range(HEAD):
                gradient.inner[row, h] += by * hidden[m, h]
        at += book.used[n, m]
    _backward_state(student, book, n)


@part
def _backward_state(student: Student, book: Book, n: int) -> None:
    for i in range(STATE):
        by = book.state[n, i]
        for h in range(HEAD):
            student.gradient.inner[FEATURES + i, h] += by * student.hidden[MOVES + 1, h]
