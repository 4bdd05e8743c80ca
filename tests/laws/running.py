"""Games that are not over, for what may be told of them meanwhile."""

import random
from functools import cache

from salpakan.rules import VARIANTS, Arrival, Position
from tests.support.games import armies, first_position, play_on


@cache
def running_game(variant: str, seed: int) -> Position:
    """A game that is not over, of some length; for odd seeds just after a silent arrival.

    Where arrival wins at once (RULES §9 `electronic`) none is silent.
    """
    rng = random.Random(f"{variant} {seed}")
    rules = VARIANTS[variant]
    silent = seed % 2 and rules.arrival is Arrival.UNLESS_CAPTURED
    while True:
        game = list(play_on(first_position(rules, rng), rng, plies=70, shows=0.01))
        running = [position for position in game if position.outcome is None]
        arrived = [position for position in running if position.arrived is not None]
        if silent and arrived:
            return arrived[0]
        if not silent and len(running) > 3:
            return running[rng.randrange(len(running) // 2, len(running))]


def start_of(game: Position) -> Position:
    pieces = {s: (side, rank) for side, army in armies(game).items() for s, rank in army.items()}
    return Position.setup(game.variant, pieces, game.first)
