"""Positions drawn as boards, and games written as moves."""

from salpakan.rules import VARIANTS, Move, Position, Side, Variant
from salpakan.rules.notation import parse_board


def drawn(
    text: str, variant: Variant = VARIANTS["classic"], to_move: Side = Side.WHITE
) -> Position:
    """A position from rows such as "8  .. bF .. wK", top row first; rows left out are empty."""
    given = {line.split()[0]: line for line in text.splitlines() if line.strip()}
    empty = " ..." * variant.width
    rows = [str(row) for row in range(variant.height, 0, -1)]
    assert given.keys() <= set(rows), f"rows {given.keys() - set(rows)} are not on this board"
    board = "\n".join(given.get(row, row + empty.replace("...", "..")) for row in rows)
    pieces = {}
    for square, (side, rank) in parse_board(board, variant.width, variant.height).items():
        assert rank is not None, f"the rank on {square} is needed"
        pieces[square] = (side, rank)
    return Position.setup(variant, pieces, to_move)


def play(position: Position, moves: str) -> Position:
    """Play moves such as "E3-E4 E6-E5"."""
    for text in moves.split():
        position = position.play(Move.parse(text))
    return position


def moves(position: Position) -> set[str]:
    """The legal moves by name."""
    return {str(move) for move in position.legal_moves()}
