"""One turn of a game that minds follow: play it, hear what is announced, take note."""

from __future__ import annotations

from salpakan.engine.mind.desk import Mind
from salpakan.engine.mind.traces import wake, watch
from salpakan.kernels.deal import begin
from salpakan.kernels.games import MOVER, TO_MOVE, Games
from salpakan.kernels.inference import hear
from salpakan.kernels.jit import part, seldom
from salpakan.kernels.step import carry_out
from salpakan.kernels.tables import Int16, Tables


@seldom
def start(t: Tables, games: Games, g: int, mind: Mind, pool: Int16, first: int) -> None:
    """Game `g` begins, see `deal.begin`, and nobody has thought of anything yet."""
    begin(t, games, g, pool, first)
    awake(t, games, g, mind)


@part
def awake(t: Tables, games: Games, g: int, mind: Mind) -> None:
    """Nobody has thought of anything yet in game `g`."""
    wake(t, games, g, mind.minds)
    for side in range(2):
        mind.recall[g, side, 0] = -1


@seldom
def take_turn(t: Tables, games: Games, g: int, mind: Mind, origin: int, target: int) -> None:
    """The side to move steps from one cell to another; both minds take note."""
    side = games.head[g, TO_MOVE]
    carry_out(t, games, g, origin, target)
    news = hear(t, games, g)
    watch(t, games, g, mind.minds, news)
    mind.recall[g, side, 0] = games.head[g, MOVER]
    mind.recall[g, side, 1] = origin
