"""Between the rules' words and the kernels' numbers: moves, placements, whole positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from salpakan.kernels.batch import take_turns
from salpakan.kernels.deal import arrange
from salpakan.kernels.games import (
    MET,
    MOVER,
    ORIGIN,
    PLY,
    RANK,
    REASON,
    START,
    TARGET,
    TO_MOVE,
    VERDICT,
    WINNER,
    Games,
)
from salpakan.kernels.inference import show_flag
from salpakan.kernels.tables import (
    REASONS,
    SIDES,
    VERDICTS,
    Int16,
    Number,
    UInt32,
    cell_of,
    square_of,
    tables,
)
from salpakan.rules import (
    Move,
    MoveError,
    Outcome,
    Placement,
    Position,
    Rank,
    Side,
    Square,
    Turn,
    Variant,
)
from salpakan.rules.position_text import start_pieces

_STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def action_of(variant: Variant, side: Side, move: Move) -> int:
    """The number of a step that `side` makes on this board.

    >>> from salpakan.rules import VARIANTS
    >>> action_of(VARIANTS["classic"], Side.WHITE, Move.parse("A1-A2"))
    0
    >>> action_of(VARIANTS["classic"], Side.BLACK, Move.parse("I8-I7"))
    0
    """
    origin, target = move
    sign = 1 if side is Side.WHITE else -1
    step = (sign * (target.col - origin.col), sign * (target.row - origin.row))
    index = origin.row * variant.width + origin.col
    if side is Side.BLACK:
        index = variant.width * variant.height - 1 - index
    return 4 * index + _STEPS.index(step)


def move_of(variant: Variant, side: Side, action: Number) -> Move:
    """The step that an action of `side` is; the way back from `action_of`.

    >>> from salpakan.rules import VARIANTS
    >>> move_of(VARIANTS["classic"], Side.BLACK, 0)
    I8-I7
    """
    index, direction = divmod(int(action), 4)
    sign = 1 if side is Side.WHITE else -1
    if side is Side.BLACK:
        index = variant.width * variant.height - 1 - index
    row, col = divmod(index, variant.width)
    right, up = _STEPS[direction]
    return Move(Square.at(col, row), Square.at(col + sign * right, row + sign * up))


def moves_of(variant: Variant, side: Side, mask: UInt32) -> tuple[Move, ...]:
    """The legal moves of a row of words that `legal_mask` wrote, in order of action."""
    (actions,) = np.nonzero(mask.view(np.uint8))
    return tuple(move_of(variant, side, action) for action in actions)


def pool_of(variant: Variant, placements: Sequence[Placement]) -> Int16:
    """Placements as rows of a pool that games can begin with: (k, homes); for either side."""
    pool = np.full((len(placements), variant.home_rows * variant.width), -1, np.int16)
    for row, placement in zip(pool, placements, strict=True):
        for square, rank in placement.ranks.items():
            index = square.row * variant.width + square.col
            if placement.side is Side.BLACK:
                index = variant.width * variant.height - 1 - index
            row[index] = rank
    return pool


def arrange_pieces(
    variant: Variant,
    games: Games,
    g: int,
    pieces: Mapping[Square, tuple[Side, Rank]],
    first: Side,
) -> None:
    """Game `g` begins with these pieces, as `Position.setup` would."""
    given, next_of = [], [0, variant.size]
    for square, (side, rank) in sorted(pieces.items()):
        number = SIDES.index(side)
        given.append((next_of[number], cell_of(square, variant.width), int(rank)))
        next_of[number] += 1
    rows = np.array(given, np.int16).reshape(-1, 3)
    arrange(tables(variant), games, g, rows, SIDES.index(first))


def play_move(variant: Variant, games: Games, g: int, move: Move) -> None:
    """One turn of game `g`, with all that follows from it. Raises `MoveError`."""
    side = SIDES[games.head[g, TO_MOVE]]
    actions = np.full(len(games.head), -1, np.int32)
    actions[g] = action_of(variant, side, move)
    if take_turns(tables(variant), games, actions, g, g + 1) > 0:
        raise MoveError(move, ())


def load(games: Games, g: int, position: Position) -> None:
    """Game `g` becomes this position, by playing its turns again.

    The arrays must be those of the position's variant. Its outcome by a word (RULES 6.4) is left
    out: kernels know endings by moves only.
    """
    variant = position.variant
    began = {piece.start: (piece.side, piece.rank) for piece in start_pieces(position)}
    arrange_pieces(variant, games, g, began, position.first)
    for ply in range(position.ply + 1):
        for side, after in position.shown:
            if after == ply:
                show_flag(tables(variant), games, g, SIDES.index(side))
        if ply < position.ply:
            play_move(variant, games, g, position.history[ply].move)


def outcome_of(winner: int, reason: int) -> Outcome | None:
    """An ending in the rules' words; None while the game runs."""
    named = REASONS[reason]
    if named is None:
        return None
    return Outcome(SIDES[winner] if winner < 2 else None, named)


def last_turn(variant: Variant, games: Games, g: int) -> Turn | None:
    """What was announced last; None before the first turn."""
    head, pieces = games.head[g], games.pieces[g]
    if head[PLY] == 0:
        return None

    def square(cell: int) -> Square:
        return square_of(int(cell), variant.width)

    mover, met = int(head[MOVER]), int(head[MET])
    told = variant.ranks_told and met >= 0
    return Turn(
        side=SIDES[1 - head[TO_MOVE]],
        piece=square(pieces[mover, START]),
        move=Move(square(head[ORIGIN]), square(head[TARGET])),
        challenged=square(pieces[met, START]) if met >= 0 else None,
        verdict=VERDICTS[head[VERDICT]],
        ranks=(Rank(pieces[mover, RANK]), Rank(pieces[met, RANK])) if told else None,
    )


def outcome(games: Games, g: int) -> Outcome | None:
    """How game `g` ended; None while it runs."""
    return outcome_of(int(games.head[g, WINNER]), int(games.head[g, REASON]))
