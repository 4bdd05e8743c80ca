"""A whole game between two computer players, each asked with Views only."""

import random

from salpakan.engine import PLAYERS
from salpakan.rules import Position, Side, Variant
from salpakan.view import Agent, Audience, ClockReading
from salpakan.view.projection import project


def played(white: str, black: str, variant: Variant, seed: int, plies: int = 1000) -> Position:
    """The end of their game, or where it stands after so many plies."""
    dice, names = random.Random(seed), {Side.WHITE: white, Side.BLACK: black}

    def agent(side: Side) -> Agent:
        return PLAYERS[names[side]](dice.getrandbits(64))

    armies = {side: agent(side).place(variant, side) for side in Side}
    position = Position.begin(variant, armies[Side.WHITE], armies[Side.BLACK])
    while position.outcome is None and position.ply < plies:
        seen = project(position, Audience.of(position.to_move))
        move = agent(position.to_move).choose(seen, ClockReading())
        assert move in seen.legal_moves()
        position = position.play(move)
    return position


def points(name: str, other: str, variant: Variant, games: int) -> float:
    """Wins, and half of the draws, of the first player, which has either side as often."""
    total = 0.0
    for game in range(games):
        sides = (name, other) if game % 2 == 0 else (other, name)
        outcome = played(*sides, variant, seed=game // 2).outcome
        mine = (Side.WHITE, Side.BLACK)[game % 2]
        winner = None if outcome is None else outcome.winner
        total += 0.5 if winner is None else float(winner is mine)
    return total
