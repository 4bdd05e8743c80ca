"""What the whole position looks like to a side, in some two dozen numbers."""

from __future__ import annotations

import numpy as np

from salpakan.engine.mind.desk import Mind
from salpakan.engine.mind.layout import Real
from salpakan.engine.mind.survey import FLAG_CELL, FLAG_FOE, FOES, PHASE, THREAT, margin
from salpakan.kernels.games import COUNT, GUESS, PLY, QUIET, RANK, WINS, Games
from salpakan.kernels.jit import part, seldom
from salpakan.kernels.tables import FLAG, SLOT, Tables


@seldom
def describe_whole(t: Tables, games: Games, g: int, mind: Mind, side: int) -> None:
    """Fill `Desk.state`; `look_round` has been called for this side."""
    state, notes, head = mind.desk.state, mind.desk.notes, games.head
    state[:] = 0
    state[0] = 1
    own, enemy, known = material(t, games, g, mind, side)
    state[1] = head[g, COUNT + side] / np.float32(t.size)
    state[2] = head[g, COUNT + 1 - side] / np.float32(t.size)
    state[3] = (own - enemy) / np.float32(20)
    state[4] = own / np.float32(60)
    state[5] = enemy / np.float32(60)
    state[6 + np.int64(notes[PHASE])] = 1
    state[9] = notes[THREAT]
    state[9 + min(4, max(1, int(notes[FLAG_FOE])))] = 1
    flag = np.int64(notes[FLAG_CELL])
    state[14] = (t.height - 1 - mind.lay.row[side, flag]) / np.float32(t.height)
    state[15] = min(3, max(-6, margin(t, mind, side, flag))) / np.float32(6)
    state[16] = min(np.float32(1), head[g, QUIET] / np.float32(60))
    state[17] = known
    state[18] = min(np.float32(1), head[g, PLY] / np.float32(200))
    for i in range(np.int64(notes[FOES])):
        chance = mind.minds.belief[g, side, mind.desk.foes[0, i], FLAG]
        state[19] = max(state[19], chance)
        state[20] += chance * mind.lay.row[side, mind.desk.foes[1, i]] / np.float32(t.height)
    base = side * t.size
    for place in range(base, base + head[g, COUNT + side]):
        rank = games.pieces[g, games.board[g, games.army[g, place]] & SLOT, RANK]
        if rank == 14:
            state[21] += np.float32(0.5)
        elif rank == 1:
            state[22] += np.float32(1 / 6)
        elif rank >= 12:
            state[23] += np.float32(0.5)


@part
def material(t: Tables, games: Games, g: int, mind: Mind, side: int) -> tuple[Real, Real, Real]:
    """Worth of my pieces, of the enemy's on average, and how much of mine the enemy knows."""
    own, enemy, known = np.float32(0), np.float32(0), np.float32(0)
    base = side * t.size
    for place in range(base, base + games.head[g, COUNT + side]):
        slot = games.board[g, games.army[g, place]] & SLOT
        own += mind.lay.worth[games.pieces[g, slot, RANK]]
        guess = np.int64(games.pieces[g, slot, GUESS])
        if guess & (guess - 1) == 0:
            known += np.float32(0.2)
        elif games.pieces[g, slot, WINS] > 0:
            known += np.float32(0.1)
    for i in range(np.int64(mind.desk.notes[FOES])):
        for rank in range(15):
            enemy += mind.minds.belief[g, side, mind.desk.foes[0, i], rank] * mind.lay.worth[rank]
    return own, enemy, known
