"""Games of self-play, to learn beliefs from."""

from __future__ import annotations

from salpakan.engine.mind.desk import ORIGIN, TARGET, Mind
from salpakan.engine.mind.policy import Policy, consider, draw, one_of
from salpakan.engine.mind.records import Records, record
from salpakan.engine.mind.turn import start, take_turn
from salpakan.kernels.deal import BY_LOT
from salpakan.kernels.dice import below
from salpakan.kernels.games import PLY, TO_MOVE, WINNER, Games
from salpakan.kernels.jit import kernel
from salpakan.kernels.tables import Int16, Tables

LONGEST = 400
"""Turns after which a game is left."""


@kernel
def collect(
    t: Tables, games: Games, mind: Mind, pool: Int16, policies: Policy, heat: float, every: int,
    records: Records,
) -> int:  # fmt: skip
    """Play games in row 0, with the dice of that row, until all records are written.

    Each side plays by one of the `policies`, (k, …), at this heat; `pool` is as in
    `deal.begin`. One turn in `every` is recorded, for one of the sides. Returns how many games
    were begun.
    """
    written, begun = 0, 0
    while written < len(records.rows):
        start(t, games, 0, mind, pool, BY_LOT)
        begun += 1
        players = below(games, 0, len(policies.linear)), below(games, 0, len(policies.linear))
        while games.head[0, WINNER] < 0 and games.head[0, PLY] < LONGEST:
            side = games.head[0, TO_MOVE]
            count = consider(t, games, 0, mind, side, one_of(policies, players[side]), heat)
            m = draw(games, 0, mind.desk, count)
            take_turn(t, games, 0, mind, mind.desk.moves[m, ORIGIN], mind.desk.moves[m, TARGET])
            noted = games.head[0, WINNER] < 0 and below(games, 0, every) == 0
            if noted and written < len(records.rows):
                record(t, games, 0, mind.minds, below(games, 0, 2), records, written)
                written += 1
    return begun
