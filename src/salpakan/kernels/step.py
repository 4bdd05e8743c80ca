"""One turn: what a legal step leads to (RULES 5.7 and §6)."""

from __future__ import annotations

from salpakan.kernels.games import (
    ARRIVED,
    BATTLES,
    COUNT,
    DRAWN,
    MET,
    MOVER,
    MOVES,
    ORIGIN,
    PLACE,
    PLY,
    QUIET,
    RANK,
    REASON,
    TARGET,
    TO_MOVE,
    VERDICT,
    WINNER,
    WINS,
    Games,
)
from salpakan.kernels.jit import part
from salpakan.kernels.tables import (
    ARRIVAL,
    CHALLENGER_STAYS,
    DEFENDER_STAYS,
    FLAG,
    FLAG_CAPTURED,
    FLAG_LOST,
    QUIET_LIMIT,
    SLOT,
    WHITE_BIT,
    Tables,
)


@part
def carry_out(t: Tables, games: Games, g: int, origin: int, target: int) -> None:
    """The side to move steps from one cell to another; the step must be legal."""
    head, board, pieces = games.head, games.board, games.pieces
    side = head[g, TO_MOVE]
    mover = board[g, origin] & SLOT
    met = board[g, target]
    moves = pieces[g, mover, MOVES] + 1
    pieces[g, mover, MOVES] = min(moves, 255)
    head[g, TO_MOVE] = 1 - side
    head[g, PLY] += 1
    head[g, ORIGIN] = origin
    head[g, TARGET] = target
    head[g, MOVER] = mover
    if met != 0:
        _challenge(t, games, g, side, mover, met & SLOT)
        return
    board[g, target] = board[g, origin]
    board[g, origin] = 0
    games.army[g, pieces[g, mover, PLACE]] = target
    quiet = head[g, QUIET] + 1
    head[g, QUIET] = quiet
    head[g, MET] = -1
    head[g, VERDICT] = 0
    is_flag = pieces[g, mover, RANK] == FLAG
    if is_flag or head[g, ARRIVED] >= 0 or quiet == t.limit:
        _quiet_ending(t, games, g, side, is_flag)


@part
def _challenge(t: Tables, games: Games, g: int, side: int, mover: int, met: int) -> None:
    head, pieces, battles = games.head, games.pieces, games.battles
    one, other = pieces[g, mover, RANK], pieces[g, met, RANK]
    said = t.verdict[one, other]
    head[g, MET] = met
    head[g, VERDICT] = said
    head[g, QUIET] = 0
    fought = head[g, BATTLES]
    battles[g, fought, 0] = mover
    battles[g, fought, 1] = met
    battles[g, fought, 2] = said
    head[g, BATTLES] = fought + 1
    origin, target = head[g, ORIGIN], head[g, TARGET]
    if said != CHALLENGER_STAYS:
        _leave(games, g, side, mover, side * t.size)
    if said != DEFENDER_STAYS:
        _leave(games, g, 1 - side, met, (1 - side) * t.size)
    if said == CHALLENGER_STAYS:
        games.army[g, pieces[g, mover, PLACE]] = target
        games.board[g, target] = games.board[g, origin]
        pieces[g, mover, WINS] = min(pieces[g, mover, WINS] + 1, 255)
    elif said == DEFENDER_STAYS:
        pieces[g, met, WINS] = min(pieces[g, met, WINS] + 1, 255)
    else:
        games.board[g, target] = 0
    games.board[g, origin] = 0
    if said == CHALLENGER_STAYS and other == FLAG:
        finish(games, g, side, FLAG_CAPTURED)  # 6.1, 5.2
    elif said == DEFENDER_STAYS and one == FLAG:
        finish(games, g, 1 - side, FLAG_LOST)  # 6.1, 5.6
    elif head[g, ARRIVED] == 1 - side:
        finish(games, g, 1 - side, ARRIVAL)  # 6.3


@part
def _leave(games: Games, g: int, side: int, slot: int, base: int) -> None:
    """A piece leaves; the last of its army takes its place in the list of the standing."""
    place = games.pieces[g, slot, PLACE]
    count = games.head[g, COUNT + side] - 1
    games.head[g, COUNT + side] = count
    last = games.army[g, base + count]
    games.army[g, place] = last
    # The last one first: it may be the very piece that leaves.
    games.pieces[g, games.board[g, last] & SLOT, PLACE] = place
    games.pieces[g, slot, PLACE] = -1


@part
def _quiet_ending(t: Tables, games: Games, g: int, side: int, is_flag: bool) -> None:
    """How a turn without a challenge may end the game, in the order of RULES 6.8."""
    head = games.head
    if head[g, ARRIVED] == 1 - side:
        finish(games, g, 1 - side, ARRIVAL)  # 6.3: the one reply is over, and the Flag stands
        return
    if is_flag and on_far_row(t, side, head[g, TARGET]):
        if t.at_once == 1 or not beside(t, games, g, 1 - side, head[g, TARGET]):
            finish(games, g, side, ARRIVAL)  # 6.2
            return
        head[g, ARRIVED] = side
    if head[g, QUIET] == t.limit:
        head[g, WINNER] = DRAWN  # 6.6; an arrival that waits for its reply has not won
        head[g, REASON] = QUIET_LIMIT


@part
def finish(games: Games, g: int, winner: int, reason: int) -> None:
    """The game is over."""
    games.head[g, ARRIVED] = -1
    games.head[g, WINNER] = winner
    games.head[g, REASON] = reason


@part
def on_far_row(t: Tables, side: int, cell: int) -> bool:
    """Is this the row that is farthest from the side's home?"""
    return cell < 2 * t.stride if side == 1 else cell >= t.height * t.stride


@part
def beside(t: Tables, games: Games, g: int, side: int, cell: int) -> bool:
    """Does a piece of the side stand beside this cell?"""
    board, other = games.board, WHITE_BIT >> (1 - side)
    own = WHITE_BIT >> side
    found = False
    for step in range(4):
        seen = board[g, cell + t.steps[0, step]]
        found = found or (seen & own != 0 and seen & other == 0)  # a wall has both bits
    return found
