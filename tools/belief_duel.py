"""One policy against itself, believing differently: what a prior is worth in play."""

from dataclasses import replace

import numpy as np

from salpakan.engine.mind.brain import Brain
from salpakan.engine.mind.desk import ORIGIN, TARGET, Mind, new_mind
from salpakan.engine.mind.minds import Prior
from salpakan.engine.mind.policy import Policy, consider, draw
from salpakan.engine.mind.traces import watch
from salpakan.engine.mind.turn import awake, start
from salpakan.engine.train.course import placements_for
from salpakan.kernels import new_games, tables
from salpakan.kernels.deal import BY_LOT
from salpakan.kernels.games import MOVER, TO_MOVE, WINNER, Games
from salpakan.kernels.inference import hear
from salpakan.kernels.jit import kernel
from salpakan.kernels.step import carry_out
from salpakan.kernels.tables import Int16, Int64, Tables
from salpakan.rules import VARIANTS

QUIET_LIMIT = 100
HEAT = 0.5


def duel(brain: Brain, one: Prior, other: Prior, pairs: int, seed: int) -> dict[str, float]:
    """Score of the brain's bare policy with one prior against the same with the other.

    In a pair both players have the same placements once each; `interval` is 95 %.
    """
    variant = replace(VARIANTS["classic"], quiet_limit=QUIET_LIMIT)
    table, points = tables(variant), np.zeros(pairs, np.int64)
    minds = new_mind(variant, one, 1), new_mind(variant, other, 1)
    pool = placements_for(variant, 2000, seed)
    _play(table, new_games(table, 1, seed), *minds, brain.policy, pool, points)
    score = points / 4
    spread = 1.96 * float(score.std()) / pairs**0.5
    return {"score": float(score.mean()), "interval": spread, "games": 2 * pairs}


@kernel
def _play(
    t: Tables, games: Games, one: Mind, other: Mind, policy: Policy, pool: Int16, points: Int64
) -> None:
    for pair in range(len(points)):
        seed = games.dice[0]
        for own in range(2):
            games.dice[0] = seed
            start(t, games, 0, one, pool, BY_LOT)
            awake(t, games, 0, other)
            while games.head[0, WINNER] < 0:
                if games.head[0, TO_MOVE] == own:
                    _turn(t, games, one, other, policy)
                else:
                    _turn(t, games, other, one, policy)
            winner = games.head[0, WINNER]
            points[pair] += 2 if winner == own else 0 if winner == 1 - own else 1


@kernel
def _turn(t: Tables, games: Games, thinks: Mind, looks_on: Mind, policy: Policy) -> None:
    side = games.head[0, TO_MOVE]
    count = consider(t, games, 0, thinks, side, policy, HEAT)
    m = draw(games, 0, thinks.desk, count)
    origin = thinks.desk.moves[m, ORIGIN]
    carry_out(t, games, 0, origin, thinks.desk.moves[m, TARGET])
    news = hear(t, games, 0)
    for mind in (thinks, looks_on):
        watch(t, games, 0, mind.minds, news)
        mind.recall[0, side, 0] = games.head[0, MOVER]
        mind.recall[0, side, 1] = origin
