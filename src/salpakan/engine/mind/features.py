"""What a move looks like to the policy: about 1,300 features, most of them per own rank."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from salpakan.engine.mind.desk import MET, ORIGIN, SLOT, STEP, TARGET, Mind
from salpakan.engine.mind.layout import EV, PL, PW, SPLIT, SQUARES, Float32, Real
from salpakan.engine.mind.survey import (
    FLAG_CELL,
    FLAG_FOE,
    FOES,
    PHASE,
    RUNNERS,
    THREAT,
    look_round,
    margin,
    threat,
)
from salpakan.kernels import games as columns
from salpakan.kernels.games import COUNT, GUESS, MOVES, QUIET, RANK, WINS, Games
from salpakan.kernels.jit import part, seldom
from salpakan.kernels.tables import FLAG, WHITE_BIT, Number, Tables
from salpakan.kernels.tables import SLOT as SLOT_BITS

# Features of a challenge, per own rank.
HIT = 0
"""5: chance to win, to split, to lose, that it is the Flag; average gain."""
HIT_ANY = 5
HIT_UNMOVED = 6
"""The piece met has never moved."""
HIT_CROWD = 7
"""Chance to win where another enemy stands beside."""
HIT_WINNER = 8
"""It has won before."""
HIT_JUST = 9
"""It moved last."""
# Of a quiet step: enemies beside the square.
NEAR = 10
"""5: highest chance to lose, to win; any; highest gain; more than one."""
NEAR_NEW, NEAR_WINNER = 15, 16
"""Highest chance to lose, for a piece that has not moved, or has won."""
BACKED = 17
"""A friend stands there too, beside the enemy's neighbour."""
# Of leaving a square.
LEAVE = 18
"""3: highest chance to lose, to win; any."""
CHASED, CHASED_LOW = 21, 22
"""The enemy moved last to this piece's side; and its chance to win."""
COURSE = 23
"""9: ahead, back or aside in each phase."""
FIRST_STEP = 32
FRIENDS = 33
"""Change in friendly neighbours."""
FIELD = 34
"""4: change in nearness to enemies it beats, that beat it, that are the Flag, that are worth it."""
AGAIN, UNDO = 38, 39
"""The piece that moved last; back where it came from."""
HOME = 40
"""4: change in distance to my Flag, by how near an enemy is to that."""
HIT_KNOWN, NEAR_KNOWN = 44, 45
"""The enemy can tell the piece's rank: it challenges; highest chance to lose beside enemies."""
SQUARE = 46
"""40 folded squares: 1 for where it goes, -1 for where it was."""
PER_RANK = SQUARE + SQUARES
# Features of any move.
ANY = 15 * PER_RANK
HIT_BACK_ROW, HIT_ARRIVED, HIT_AT_FLAG, HIT_HOME = ANY, ANY + 1, ANY + 2, ANY + 3
"""The piece met is on my back row; and has come there just now; is beside my Flag; on home rows."""
DANGER, DANGER_LEFT = ANY + 4, ANY + 5
"""Change in the chance that an enemy Flag can run home, and what is left of it."""
COVER = ANY + 6
"""Change in friends beside my Flag."""
RUN = ANY + 7
"""20: a step of my Flag, by steps to spare (under -2, -2, -1, more) and rows to go (0 to 4)."""
HIT_LATE, AHEAD_LATE = ANY + 27, ANY + 28
"""A challenge, a step ahead, the more turns passed without a challenge."""
OUTRANKED = ANY + 32
"""Per own rank: share of the standing enemies that beat it; 16 later the same for a step ahead."""
FEATURES = OUTRANKED + 32


@part
def put(mind: Mind, m: int, index: Number, value: Real) -> None:
    """Note a feature of move `m`."""
    used = mind.desk.used[m]
    mind.desk.which[m, used] = index
    mind.desk.value[m, used] = value
    mind.desk.used[m] = used + 1


@seldom
def describe_moves(t: Tables, games: Games, g: int, mind: Mind, side: int) -> int:
    """Write all legal moves of `side`, which is to move, and their features on the desk.

    Returns how many there are.
    """
    look_round(t, games, g, mind, side)
    desk, own = mind.desk, WHITE_BIT >> side
    found = 0
    base = side * t.size
    for place in range(base, base + games.head[g, COUNT + side]):
        cell = np.int64(games.army[g, place])
        first = found
        for step in range(4):
            target = cell + t.steps[side, step]
            if games.board[g, target] & own == 0:
                met = games.board[g, target]
                desk.moves[found, ORIGIN] = cell
                desk.moves[found, TARGET] = target
                desk.moves[found, SLOT] = games.board[g, cell] & SLOT_BITS
                desk.moves[found, MET] = met & SLOT_BITS if met != 0 else -1
                desk.moves[found, STEP] = step
                desk.used[found] = 0
                found += 1
        if found > first:
            _describe_piece(t, games, g, mind, side, first, found)
    return found


@seldom
def _describe_piece(
    t: Tables, games: Games, g: int, mind: Mind, side: int, first: int, last: int
) -> None:
    """Features of the moves from `first` to `last - 1`, which are one piece's."""
    desk = mind.desk
    slot, origin = np.int64(desk.moves[first, SLOT]), np.int64(desk.moves[first, ORIGIN])
    rank = np.int64(games.pieces[g, slot, RANK])
    base = rank * PER_RANK
    outranked = _size_up(mind, g, side, rank)
    around = _look_beside(t, games, g, mind, side, rank, origin)
    _measure_field(mind, origin, desk.field[0])
    for m in range(first, last):
        target, met = np.int64(desk.moves[m, TARGET]), np.int64(desk.moves[m, MET])
        put(mind, m, OUTRANKED + rank, outranked)
        if desk.moves[m, STEP] == 0:
            put(mind, m, OUTRANKED + 16 + rank, outranked)
        there = _look_beside(t, games, g, mind, side, rank, target)
        if met >= 0:
            _describe_hit(t, games, g, mind, side, m, base, there)
        else:
            _describe_arrival(games, g, mind, m, base, there)
        _describe_leaving(t, games, g, mind, side, m, base, around)
        _describe_way(games, g, mind, side, m, base, there[FRIEND], around[FRIEND])
        _describe_field(mind, m, base, target)
        if rank == FLAG:
            _describe_run(t, mind, side, m)
        _describe_care(t, games, g, mind, side, m)


@part
def _size_up(mind: Mind, g: int, side: int, rank: Number) -> Real:
    """What meetings with each foe may come to for this rank; returns the share that beats it."""
    desk, count = mind.desk, np.int64(mind.desk.notes[FOES])
    mine, low = desk.mine, np.float32(0)
    for i in range(count):
        j = desk.foes[0, i]
        for what in range(3):
            mine[what, i] = mind.duels[g, side, j, what, rank]
        mine[3, i] = mind.minds.belief[g, side, j, FLAG]
        low += mine[PL, i]
    for i in range(count, mine.shape[1]):
        for what in range(4):
            mine[what, i] = 0
    return low / np.float32(count)


Beside: TypeAlias = tuple[Real, Real, Real, int, int]
"""What stands beside a cell, for one of my ranks: the enemies' highest chances to beat it and to
be beaten, and highest gain; how many enemies; how many friends."""
LOW, HIGH, GAIN, ENEMY, FRIEND = range(5)


@part
def _look_beside(
    t: Tables, games: Games, g: int, mind: Mind, side: int, rank: Number, cell: Number
) -> Beside:
    low, high, gain = np.float32(0), np.float32(0), np.float32(0)
    enemies, friends = 0, 0
    own, other = np.int64(WHITE_BIT >> side), np.int64(WHITE_BIT >> (1 - side))
    for step in range(4):
        seen = np.int64(games.board[g, cell + t.steps[0, step]])
        if seen & own != 0:
            friends += 1 if seen & other == 0 else 0
        elif seen & other != 0:
            j = (seen & SLOT_BITS) - (1 - side) * t.size
            low = max(low, mind.duels[g, side, j, PL, rank])
            high = max(high, mind.duels[g, side, j, PW, rank])
            gain = max(gain, mind.duels[g, side, j, EV, rank])
            enemies += 1
    return low, high, gain, enemies, friends


@part
def _measure_field(mind: Mind, cell: Number, into: Float32) -> None:
    """How near a piece that stands here is to all foes that it beats, that beat it, that it gains
    from, and that may be the Flag."""
    near, mine, foes, fade = mind.desk.near, mind.desk.mine, mind.desk.foes, mind.lay.fade
    for i in range(np.int64(mind.desk.notes[FOES])):
        near[i] = fade[cell, foes[1, i]]
    for what in range(4):
        total = np.float32(0)
        for i in range(len(near)):
            total += near[i] * mine[what, i]
        into[what] = total


@part
def _describe_hit(
    t: Tables, games: Games, g: int, mind: Mind, side: int, m: int, base: Number, there: Beside
) -> None:
    moves, pieces, head = mind.desk.moves, games.pieces, games.head
    slot, met = np.int64(moves[m, SLOT]), np.int64(moves[m, MET])
    rank = np.int64(pieces[g, slot, RANK])
    j = met - (1 - side) * t.size
    target = np.int64(moves[m, TARGET])
    wins = mind.duels[g, side, j, PW, rank]
    put(mind, m, base + HIT, wins)
    put(mind, m, base + HIT + 1, mind.duels[g, side, j, SPLIT, rank])
    put(mind, m, base + HIT + 2, mind.duels[g, side, j, PL, rank])
    put(mind, m, base + HIT + 3, mind.minds.belief[g, side, j, FLAG])
    put(mind, m, base + HIT + 4, mind.duels[g, side, j, EV, rank])
    put(mind, m, base + HIT_ANY, 1)
    if pieces[g, met, MOVES] == 0:
        put(mind, m, base + HIT_UNMOVED, 1)
    if there[ENEMY] > 0:
        put(mind, m, base + HIT_CROWD, wins)
    if pieces[g, met, WINS] > 0:
        put(mind, m, base + HIT_WINNER, 1)
    if head[g, columns.MOVER] == met and head[g, columns.PLY] > 0:
        put(mind, m, base + HIT_JUST, 1)
    if _is_known(games, g, slot):
        put(mind, m, base + HIT_KNOWN, 1)
    row = mind.lay.row[side, target]
    if row == 0:
        put(mind, m, HIT_BACK_ROW, 1)
        if head[g, columns.MOVER] == met:
            put(mind, m, HIT_ARRIVED, 1)
    if row * 3 < t.height:
        put(mind, m, HIT_HOME, 1)
    if mind.lay.apart[target, np.int64(mind.desk.notes[FLAG_CELL])] == 1:
        put(mind, m, HIT_AT_FLAG, 1)
    put(mind, m, HIT_LATE, min(np.float32(1), games.head[g, QUIET] / np.float32(60)))


@part
def _is_known(games: Games, g: int, slot: Number) -> bool:
    guess = np.int64(games.pieces[g, slot, GUESS])
    return bool(guess & (guess - 1) == 0)


@part
def _describe_arrival(
    games: Games, g: int, mind: Mind, m: int, base: Number, there: Beside
) -> None:
    if there[ENEMY] == 0:
        return
    slot = np.int64(mind.desk.moves[m, SLOT])
    put(mind, m, base + NEAR, there[LOW])
    put(mind, m, base + NEAR + 1, there[HIGH])
    put(mind, m, base + NEAR + 2, 1)
    put(mind, m, base + NEAR + 3, there[GAIN])
    if there[ENEMY] > 1:
        put(mind, m, base + NEAR + 4, 1)
    if games.pieces[g, slot, WINS] > 0:
        put(mind, m, base + NEAR_WINNER, there[LOW])
    elif games.pieces[g, slot, MOVES] == 0:
        put(mind, m, base + NEAR_NEW, there[LOW])
    if _is_known(games, g, slot):
        put(mind, m, base + NEAR_KNOWN, there[LOW])
    if there[FRIEND] > 1:  # besides the piece itself, which stands there as yet
        put(mind, m, base + BACKED, 1)


@part
def _describe_leaving(
    t: Tables, games: Games, g: int, mind: Mind, side: int, m: int, base: Number, around: Beside
) -> None:
    moves, head = mind.desk.moves, games.head
    slot, origin = np.int64(moves[m, SLOT]), np.int64(moves[m, ORIGIN])
    if around[ENEMY] == 0:
        return
    put(mind, m, base + LEAVE, around[LOW])
    put(mind, m, base + LEAVE + 1, around[HIGH])
    put(mind, m, base + LEAVE + 2, 1)
    mover = np.int64(head[g, columns.MOVER])
    if head[g, columns.PLY] > 0 and games.pieces[g, mover, columns.PLACE] >= 0:
        last = np.int64(games.army[g, games.pieces[g, mover, columns.PLACE]])
        if mind.lay.apart[last, origin] == 1:
            rank = np.int64(games.pieces[g, slot, RANK])
            put(mind, m, base + CHASED, 1)
            j = mover - (1 - side) * t.size
            put(mind, m, base + CHASED_LOW, mind.duels[g, side, j, PL, rank])


@part
def _describe_way(
    games: Games, g: int, mind: Mind, side: int, m: int, base: Number,
    friends: Real, before: Real,
) -> None:  # fmt: skip
    moves, pieces, lay = mind.desk.moves, games.pieces, mind.lay
    slot, step = np.int64(moves[m, SLOT]), np.int64(moves[m, STEP])
    origin, target = np.int64(moves[m, ORIGIN]), np.int64(moves[m, TARGET])
    way = 0 if step == 0 else 1 if step == 2 else 2
    put(mind, m, base + COURSE + 3 * way + np.int64(mind.desk.notes[PHASE]), 1)
    put(mind, m, base + SQUARE + lay.square[side, target], 1)
    put(mind, m, base + SQUARE + lay.square[side, origin], -1)
    if way == 0:
        put(mind, m, AHEAD_LATE, min(np.float32(1), games.head[g, QUIET] / np.float32(60)))
    if pieces[g, slot, MOVES] == 0:
        put(mind, m, base + FIRST_STEP, 1)
    if friends - before != 1:
        put(mind, m, base + FRIENDS, friends - before - 1)  # it is its own neighbour at the target


@part
def _describe_field(mind: Mind, m: int, base: Number, target: Number) -> None:
    """How much nearer a step brings the piece to what it wants and fears."""
    here, there = mind.desk.field[0], mind.desk.field[1]
    _measure_field(mind, target, there)
    put(mind, m, base + FIELD, there[PW] - here[PW])
    put(mind, m, base + FIELD + 1, there[PL] - here[PL])
    put(mind, m, base + FIELD + 2, 5 * (there[3] - here[3]))
    put(mind, m, base + FIELD + 3, np.float32(0.3) * (there[EV] - here[EV]))


@part
def _describe_run(t: Tables, mind: Mind, side: int, m: int) -> None:
    target = np.int64(mind.desk.moves[m, TARGET])
    spare = margin(t, mind, side, target)
    left = t.height - 1 - mind.lay.row[side, target]
    bucket = min(3, max(0, spare + 3))
    put(mind, m, RUN + 5 * bucket + min(4, left), 1)


@part
def _describe_care(t: Tables, games: Games, g: int, mind: Mind, side: int, m: int) -> None:
    """What becomes of both Flags, and whether the piece goes to and fro."""
    moves, notes, lay = mind.desk.moves, mind.desk.notes, mind.lay
    slot, flag = np.int64(moves[m, SLOT]), np.int64(notes[FLAG_CELL])
    origin, target = np.int64(moves[m, ORIGIN]), np.int64(moves[m, TARGET])
    base = np.int64(games.pieces[g, slot, RANK]) * PER_RANK
    if flag != origin:
        nearer = lay.apart[origin, flag] - lay.apart[target, flag]
        bucket = min(4, int(notes[FLAG_FOE])) - 1
        put(mind, m, base + HOME + max(0, bucket), nearer)
        cover = (lay.apart[target, flag] == 1) * 1 - (lay.apart[origin, flag] == 1) * 1
        if cover != 0:
            put(mind, m, COVER, cover)
    met = np.int64(moves[m, MET])
    if notes[RUNNERS] > 0:
        left = threat(t, g, mind, side, slot, target, met - (1 - side) * t.size)
        if left != notes[THREAT]:
            put(mind, m, DANGER, left - notes[THREAT])
        if left > 0:
            put(mind, m, DANGER_LEFT, left)
    if mind.recall[g, side, 0] == slot:
        put(mind, m, base + AGAIN, 1)
        if mind.recall[g, side, 1] == target and met < 0:
            put(mind, m, base + UNDO, 1)
