"""Games in which a search teaches: it thinks positions through and notes what should be played.

The policy learns to like what the search found better than it had thought, and the value learns
from the ends of games between players who are as strong as that (expert iteration: Anthony, Tian
and Barber 2017).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from salpakan.engine.mind.desk import COUNTED, ORIGIN, TARGET, Mind
from salpakan.engine.mind.policy import consider, draw
from salpakan.engine.mind.rows import copy_row
from salpakan.engine.mind.search import (
    ROOT,
    ROWS,
    Plan,
    Thought,
    choose_candidates,
    weigh_up,
)
from salpakan.engine.mind.turn import start, take_turn
from salpakan.engine.mind.value import gather
from salpakan.engine.train.book import Book, note_inputs, note_moves
from salpakan.kernels.deal import BY_LOT
from salpakan.kernels.dice import below, throw
from salpakan.kernels.games import PLY, TO_MOVE, WINNER, Games
from salpakan.kernels.jit import kernel, seldom
from salpakan.kernels.tables import Int16, Tables

TRUE = ROWS
"""Row of the game itself; a search never sees it, but for what its side knows."""
LONGEST = 400
DRAW = 0.4


class Lesson(NamedTuple):
    """How a search teaches."""

    trials: int
    """Turns tried out in worlds for one position."""
    every: int
    """One turn in so many is thought through; the others are played by the policy."""
    heat: float
    """Heat of those."""
    trust: float
    """See `search.merit`."""
    push: float
    """How strongly a move that wins more often should be liked more."""
    doubt: float
    """Worlds in which a candidate counts as being as good as the rest, before any is tried."""


@kernel
def teach(
    t: Tables, games: Games, mind: Mind, pool: Int16, thought: Thought, plan: Plan,
    lesson: Lesson, book: Book,
) -> int:  # fmt: skip
    """Play games in row `TRUE` until the book is full; returns how many."""
    written, begun = 0, 0
    while written < len(book.counts):
        start(t, games, TRUE, mind, pool, BY_LOT)
        begun += 1
        first = written
        head = games.head
        while head[TRUE, WINNER] < 0 and head[TRUE, PLY] < LONGEST:
            m = -1
            if written < len(book.counts) and below(games, TRUE, lesson.every) == 0:
                m = _think_through(t, games, mind, thought, plan, lesson, book, written)
                written += 1
                origin, target = thought.moves[m, 0], thought.moves[m, 1]
            else:
                side = head[TRUE, TO_MOVE]
                count = consider(t, games, TRUE, mind, side, thought.policy, lesson.heat)
                m = draw(games, TRUE, mind.desk, count)
                origin, target = mind.desk.moves[m, ORIGIN], mind.desk.moves[m, TARGET]
            take_turn(t, games, TRUE, mind, origin, target)
        winner = head[TRUE, WINNER]
        for n in range(first, written):
            side = book.counts[n, 2]
            book.won[n, 0] = 1 if winner == side else 0 if winner == 1 - side else DRAW
    return begun


@seldom
def _think_through(
    t: Tables, games: Games, mind: Mind, thought: Thought, plan: Plan, lesson: Lesson,
    book: Book, n: int,
) -> int:  # fmt: skip
    """Search, note position and result in row `n`; returns the number of a candidate to play."""
    side = games.head[TRUE, TO_MOVE]
    copy_row(t, games, mind, TRUE, ROOT)
    games.dice[ROOT] = np.uint64(throw(games, TRUE))
    used = gather(t, games, ROOT, mind, side, thought.active)
    note_inputs(thought.active, book, n, used)
    count = choose_candidates(t, games, mind, thought, plan, side)
    note_moves(mind, book, n, mind.desk.moves[0, COUNTED])
    book.counts[n, 2] = side
    weigh_up(t, games, mind, thought, plan, count, lesson.trials, lesson.trust)
    return _set_goals(games, thought, lesson, book, n, count)


@seldom
def _set_goals(
    games: Games, thought: Thought, lesson: Lesson, book: Book, n: int, count: int
) -> int:
    """How likely each candidate should be; returns one of them by lot."""
    total, weight = np.float32(0), np.float32(0)
    for c in range(count):
        total += thought.total[c]
        weight += thought.tried[c]
    middle = total / weight
    best, sum_all = np.float32(0), np.float32(0)
    for c in range(count):
        mean = (thought.total[c] + lesson.doubt * middle) / (thought.tried[c] + lesson.doubt)
        best = max(best, mean) if thought.alive[c] == 1 else best
        goal = thought.prior[c] * np.exp(np.float32(lesson.push) * (mean - middle))
        book.goal[n, thought.moves[c, 2]] = goal
        sum_all += goal
    book.won[n, 1] = best
    left = np.float32((throw(games, TRUE) >> 39) / (1 << 24)) * sum_all
    chosen = 0
    for c in range(count):
        m = thought.moves[c, 2]
        left -= book.goal[n, m]
        book.goal[n, m] /= sum_all
        if left >= 0:
            chosen = min(c + 1, count - 1)
    return chosen
