"""A whole position as text: how it began and every turn since (docs/notation.md)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from salpakan.rules.board import Square
from salpakan.rules.document import Document, Shows, Token, read_document, write_document
from salpakan.rules.errors import MoveError, NotationError, SalpakanError
from salpakan.rules.notation import (
    format_board,
    format_home,
    format_variant,
    parse_board,
    parse_placement,
    parse_variant,
)
from salpakan.rules.placement import placement_faults
from salpakan.rules.position import Piece, Position
from salpakan.rules.ranks import Rank, Side
from salpakan.rules.turn import Announced

NOTHING_TO_SHOW = "no Flag is shown here: it is visible already, or the game is over"
START_KEYS = frozenset({"variant", "first", "white", "black"})


def format_position(position: Position) -> str:
    """The whole truth of a position, for the arbiter, a study or a test.

    A position that began with two placements is written with them, any other with a drawn board.
    """
    fields = [("variant", format_variant(position.variant)), ("first", position.first.value)]
    began = start_pieces(position)
    board = None
    if all(not placement_faults(position.variant, s, _ranks(began, s).items()) for s in Side):
        for side in Side:
            home = format_home(_ranks(began, side), position.variant, side)
            fields.append((side.value, home))
    else:
        drawn = {piece.start: (piece.side, piece.rank) for piece in began}
        board = format_board(drawn, position.variant.width, position.variant.height)
    return write_document(
        "position",
        fields,
        weave([turn.announced for turn in position.history], position.shown),
        board,
    )


def parse_position(text: str) -> Position:
    """Read what `format_position` wrote, playing every turn by the rules.

    A verdict may be left out ("F4-E4" for a challenge); a wrong one is an error. An outcome that
    was a player's word (a resignation, say) is not part of a position's text.

    Raises `NotationError` with line and column.
    """
    document = read_document(text, "position", START_KEYS)
    return played(start_of(document), document.turns)


def start_of(document: Document) -> Position:
    """The position before the first turn, from the fields `START_KEYS` or a drawn board."""
    variant = document.need("variant").read(parse_variant)
    first = document.need("first").read(parse_side)
    if document.board is not None:
        document.refuse_beside_board("white", "black")

        def drawn(text: str) -> Position:
            known: dict[Square, tuple[Side, Rank]] = {}
            for square, (side, rank) in parse_board(text, variant.width, variant.height).items():
                if rank is None:
                    raise SalpakanError(f"the rank on {square} is needed here")
                known[square] = (side, rank)
            return Position.setup(variant, known, first)

        return document.board.read(drawn)
    white = document.need("white").read(lambda text: parse_placement(text, variant, Side.WHITE))
    black = document.need("black").read(lambda text: parse_placement(text, variant, Side.BLACK))
    return Position.begin(variant, white, black, first)


def played(position: Position, turns: Iterable[Token]) -> Position:
    """Play written turns, comparing what was announced with the truth."""
    for token in turns:
        if isinstance(token.what, Shows):
            side = token.what.side
            if position.outcome is not None or position.flag_is_public(side):
                raise NotationError(NOTHING_TO_SHOW, token.line, token.column)
            position = position.show_flag(side)
            continue
        move, verdict, ranks = token.what
        try:
            position = position.play(move)
        except MoveError as error:
            raise NotationError(str(error), token.line, token.column) from None
        truth = position.history[-1]
        if (verdict is not None and verdict is not truth.verdict) or (
            ranks is not None and ranks != truth.ranks
        ):
            reason = f"the arbiter would not have announced this after {move}"
            raise NotationError(reason, token.line, token.column)
    return position


def parse_side(text: str) -> Side:
    """Read "white" or "black". Raises `NotationError`."""
    try:
        return Side(text.lower())
    except ValueError:
        raise NotationError(f"white or black is expected, not {text[:20]!r}") from None


def start_pieces(position: Position) -> list[Piece]:
    """All pieces of the game, standing and fallen, in order of their start squares."""
    standing = [*position.pieces(Side.WHITE).values(), *position.pieces(Side.BLACK).values()]
    return sorted([*standing, *position.fallen], key=lambda piece: piece.start)


def weave(
    turns: Sequence[Announced], shown: Sequence[tuple[Side, int]]
) -> Iterator[Announced | Shows]:
    """Turns with the showings of Flags between them; `shown` counts the turns before each."""
    if not shown:
        yield from turns
        return
    for ply in range(len(turns) + 1):
        yield from (Shows(side) for side, after in shown if after == ply)
        if ply < len(turns):
            yield turns[ply]


def _ranks(pieces: Iterable[Piece], side: Side) -> dict[Square, Rank]:
    return {piece.start: piece.rank for piece in pieces if piece.side is side}
