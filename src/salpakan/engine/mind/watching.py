"""Reliving a game from a side's story, with a mind that watches every turn."""

from __future__ import annotations

from salpakan.engine.mind.desk import Mind
from salpakan.engine.mind.traces import watch
from salpakan.engine.mind.world import Story, follow, set_up
from salpakan.kernels.games import MOVER, TO_MOVE, Games
from salpakan.kernels.jit import seldom
from salpakan.kernels.tables import Tables


@seldom
def relive(t: Tables, games: Games, g: int, mind: Mind, story: Story) -> bool:
    """Game `g` becomes what the story tells; the enemy has no ranks yet. False if it cannot be."""
    set_up(t, games, g, story)
    for ply in range(len(story.turns)):
        side = games.head[g, TO_MOVE]
        if not follow(t, games, g, story, ply):
            return False
        watch(t, games, g, mind.minds, news=True)
        mind.recall[g, side, 0] = games.head[g, MOVER]
        mind.recall[g, side, 1] = story.turns[ply, 0]
    return True
