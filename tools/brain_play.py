"""Games between two brains that think as long as they are told, in kernels from start to end."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from salpakan.engine.mind.brain import brain_of
from salpakan.engine.mind.desk import ORIGIN, TARGET, Mind, new_mind
from salpakan.engine.mind.policy import consider, draw
from salpakan.engine.mind.rows import copy_row, plain
from salpakan.engine.mind.search import (
    ROOT,
    ROWS,
    Plan,
    Thought,
    choose_candidates,
    merit,
    new_thought,
    weigh_up,
)
from salpakan.engine.mind.traces import watch
from salpakan.engine.mind.turn import awake, start
from salpakan.engine.soldier import TRUST
from salpakan.engine.train.course import QUIET_LIMIT
from salpakan.kernels.deal import BY_LOT
from salpakan.kernels.dice import throw
from salpakan.kernels.games import MOVER, TO_MOVE, WINNER, Games
from salpakan.kernels.inference import hear
from salpakan.kernels.jit import kernel, seldom
from salpakan.kernels.step import carry_out
from salpakan.kernels.tables import Int16, Tables
from salpakan.rules import VARIANTS

TRUE = ROWS


class Player(NamedTuple):
    """A brain and how long it thinks."""

    mind: Mind
    thought: Thought
    plan: Plan
    trials: int
    heat: float


def player_of(name: str, trials: int, depth: int, heat: float) -> Player:
    """A player by its brain's name or file."""
    brain = brain_of(name)
    variant = replace(VARIANTS["classic"], quiet_limit=QUIET_LIMIT)
    plan = Plan(width=24, least=0.002, depth=depth, heat=0.7, blind=0.1, draw=0.4)
    mind = new_mind(variant, brain.prior(variant), ROWS + 1)
    return Player(mind, new_thought(brain.policy, brain.net, variant, plan), plan, trials, heat)


@kernel
def play_pair(t: Tables, games: Games, one: Player, other: Player, pool: Int16) -> int:
    """Two games with the same placements, sides swapped; half points of `one`."""
    points, seed = 0, games.dice[TRUE]
    for own in range(2):
        games.dice[TRUE] = seed
        start(t, games, TRUE, one.mind, pool, BY_LOT)
        awake(t, games, TRUE, other.mind)
        while games.head[TRUE, WINNER] < 0:
            if games.head[TRUE, TO_MOVE] == own:
                _turn(t, games, one, other.mind)
            else:
                _turn(t, games, other, one.mind)
        winner = games.head[TRUE, WINNER]
        points += 2 if winner == own else 0 if winner == 1 - own else 1
    return points


@seldom
def _turn(t: Tables, games: Games, thinks: Player, looks_on: Mind) -> None:
    side, mind = plain(games.head[TRUE, TO_MOVE]), thinks.mind
    if thinks.trials > 0:
        m = _best(t, games, thinks, side)
        origin, target = plain(thinks.thought.moves[m, 0]), plain(thinks.thought.moves[m, 1])
    else:
        count = consider(t, games, plain(TRUE), mind, side, thinks.thought.policy, thinks.heat)
        m = draw(games, plain(TRUE), mind.desk, count)
        origin, target = plain(mind.desk.moves[m, ORIGIN]), plain(mind.desk.moves[m, TARGET])
    carry_out(t, games, plain(TRUE), origin, target)
    news = hear(t, games, plain(TRUE))
    _note(t, games, mind, side, origin, news)
    _note(t, games, looks_on, side, origin, news)


@seldom
def _note(t: Tables, games: Games, mind: Mind, side: int, origin: int, news: bool) -> None:
    watch(t, games, plain(TRUE), mind.minds, news)
    mind.recall[TRUE, side, 0] = games.head[TRUE, MOVER]
    mind.recall[TRUE, side, 1] = origin


@seldom
def _best(t: Tables, games: Games, thinks: Player, side: int) -> int:
    thought, mind = thinks.thought, thinks.mind
    copy_row(t, games, mind, plain(TRUE), plain(ROOT))
    games.dice[ROOT] = np.uint64(throw(games, plain(TRUE)))
    count = choose_candidates(t, games, mind, thought, thinks.plan, side)
    if count > 1:
        weigh_up(t, games, mind, thought, thinks.plan, count, thinks.trials, TRUST)
    best = -1
    for c in range(count):
        if thought.alive[c] == 1 and (
            best < 0 or merit(thought, c, TRUST) > merit(thought, best, TRUST)
        ):
            best = c
    return best
