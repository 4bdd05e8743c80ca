"""Games in rows of arrays, with everything that thinking needs."""

import numpy as np

from salpakan.engine.mind.desk import Mind, new_mind
from salpakan.engine.mind.layout import Float32, Real
from salpakan.engine.mind.minds import Prior, flat_prior
from salpakan.engine.mind.policy import Policy, consider, linear_policy, purposeful, shallow_head
from salpakan.engine.mind.survey import look_round, margin
from salpakan.engine.mind.turn import awake, take_turn
from salpakan.engine.mind.value import Active, Net, new_active, new_net, value_of
from salpakan.kernels import Games, Tables, new_games, tables
from salpakan.kernels.games import TO_MOVE
from salpakan.kernels.inference import show_flag
from salpakan.kernels.jit import kernel
from salpakan.kernels.loading import arrange_pieces
from salpakan.kernels.tables import SIDES, cell_of
from salpakan.rules import Position
from salpakan.rules.position_text import start_pieces


@kernel
def wake_up(t: Tables, games: Games, mind: Mind) -> None:
    awake(t, games, 0, mind)


@kernel
def play_minded(t: Tables, games: Games, g: int, mind: Mind, origin: int, target: int) -> None:
    take_turn(t, games, g, mind, origin, target)


@kernel
def weigh_moves(
    t: Tables, games: Games, g: int, mind: Mind, side: int, policy: Policy, heat: float
) -> int:
    return consider(t, games, g, mind, side, policy, heat)


@kernel
def judge(t: Tables, games: Games, mind: Mind, side: int, net: Net, active: Active) -> Real:
    return value_of(t, games, 0, mind, side, net, active)


@kernel
def survey(t: Tables, games: Games, mind: Mind, side: int) -> None:
    look_round(t, games, 0, mind, side)


@kernel
def steps_to_spare(t: Tables, mind: Mind, side: int, cell: int) -> int:
    return margin(t, mind, side, cell)


def minded(position: Position, prior: Prior | None = None) -> tuple[Tables, Games, Mind]:
    """A whole game, played again with minds that follow it."""
    variant = position.variant
    table = tables(variant)
    games, mind = new_games(table, 1), new_mind(variant, prior or flat_prior(table), 1)
    began = {piece.start: (piece.side, piece.rank) for piece in start_pieces(position)}
    arrange_pieces(variant, games, 0, began, position.first)
    wake_up(table, games, mind)
    for ply in range(position.ply + 1):
        for side, after in position.shown:
            if after == ply:
                show_flag(table, games, 0, SIDES.index(side))
                mind.minds.stale[0] = mind.minds.unsure[0] = 1
        if ply < position.ply:
            cells = (cell_of(square, variant.width) for square in position.history[ply].move)
            play_minded(table, games, 0, mind, *cells)
    return table, games, mind


def deep_policy(seed: int) -> Policy:
    """A policy with a hidden layer that has an opinion."""
    inner, outer = shallow_head(seed)
    outer[:] = np.random.default_rng(seed).normal(0, 1, len(outer))
    return Policy(purposeful(), inner, outer)


def chances(position: Position, policy: Policy | None = None, heat: float = 1.0) -> Float32:
    """How likely the side to move would play each of its moves, in the kernels' order."""
    table, games, mind = minded(position)
    policy = policy or linear_policy(purposeful())
    count = weigh_moves(table, games, 0, mind, int(games.head[0, TO_MOVE]), policy, heat)
    return mind.desk.chance[:count].copy()


def value(position: Position, side: int, seed: int = 1) -> float:
    """What a network of no experience says of a side's chances."""
    table, games, mind = minded(position)
    return float(judge(table, games, mind, side, new_net(seed), new_active()))
