"""Games to test with: random armies, random play, armies back from a position."""

import random
from collections.abc import Iterator

from salpakan.rules import Move, Placement, Position, Rank, Side, Square, Variant
from salpakan.rules.position_text import start_pieces


def deal(variant: Variant, side: Side, rng: random.Random) -> Placement:
    """An army on random home squares."""
    ranks = [rank for rank, count in variant.army.items() for _ in range(count)]
    squares = rng.sample(sorted(variant.home(side)), len(ranks))
    return Placement.of(variant, side, zip(squares, ranks, strict=True))


def first_position(variant: Variant, rng: random.Random) -> Position:
    """Two random armies; who moves first is random too."""
    white, black = (deal(variant, side, rng) for side in (Side.WHITE, Side.BLACK))
    return Position.begin(variant, white, black, rng.choice(list(Side)))


def play_on(
    position: Position, rng: random.Random, plies: int = 1000, shows: float = 0.0
) -> Iterator[Position]:
    """Random turns from here to the end, the start included.

    Before a turn a side shows its Flag with probability `shows`.
    """
    yield position
    for _ in range(plies):
        if position.outcome is not None:
            return
        if rng.random() < shows:
            position = position.show_flag(rng.choice(list(Side)))
        position = position.play(keen(position, rng))
        yield position


def keen(position: Position, rng: random.Random) -> Move:
    """A random move that likes to go forward, and runs with its Flag where nobody stands.

    Otherwise most random games would end with a Flag that walks into a challenge.
    """
    side = position.to_move
    mine, theirs = position.pieces(side), position.pieces(side.enemy)
    ahead = 1 if side is Side.WHITE else -1
    moves = position.legal_moves()
    weights = []
    for move in moves:
        weight = 4.0 if (move.target.row - move.origin.row) * ahead > 0 else 1.0
        if mine[move.origin].rank is Rank.FLAG:
            weight *= 0.1 if move.target in theirs else 3.0
        weights.append(weight)
    return rng.choices(moves, weights)[0]


def armies(position: Position) -> dict[Side, dict[Square, Rank]]:
    """The ranks of all pieces of a game by start square, standing and fallen."""
    found: dict[Side, dict[Square, Rank]] = {Side.WHITE: {}, Side.BLACK: {}}
    for piece in start_pieces(position):
        found[piece.side][piece.start] = piece.rank
    return found


def placements(position: Position) -> dict[Side, Placement]:
    """Both placements that a position began with."""
    return {
        side: Placement.of(position.variant, side, army.items())
        for side, army in armies(position).items()
    }
