"""Whatever is written can be read again, and is the same (docs/notation.md)."""

import random

from hypothesis import given, settings

from salpakan.arbiter import Record, format_record, parse_record
from salpakan.rules import (
    Announced,
    Move,
    Outcome,
    Position,
    Rank,
    Side,
    Square,
    Variant,
    format_board,
    format_placement,
    format_position,
    format_turn,
    format_variant,
    parse_board,
    parse_placement,
    parse_position,
    parse_turn,
    parse_variant,
)
from salpakan.view import Audience, format_view, parse_view
from salpakan.view.projection import project
from tests.support import strategies
from tests.support.games import deal


@given(strategies.squares)
def test_a_square(square: Square) -> None:
    assert square == Square.parse(str(square)) == Square.parse(str(square).lower())


@given(strategies.moves)
def test_a_move(move: Move) -> None:
    assert move == Move.parse(str(move))


@given(strategies.turns)
def test_a_turn(turn: Announced) -> None:
    assert turn == parse_turn(format_turn(turn)) == parse_turn(format_turn(turn).lower())


@given(strategies.any_variant)
def test_a_variant(variant: Variant) -> None:
    assert variant == parse_variant(format_variant(variant))
    assert variant == Variant.from_data(variant.to_data())
    assert hash(variant) == hash(parse_variant(format_variant(variant)))


@given(strategies.any_variant, strategies.sides, strategies.seeds)
def test_a_placement_compact_and_long(variant: Variant, side: Side, seed: int) -> None:
    placement = deal(variant, side, random.Random(seed))
    short = format_placement(placement, variant)
    assert placement == parse_placement(short, variant, side)
    assert placement == parse_placement(short.lower(), variant, side)
    words = [f"{square} {rank.code}" for square, rank in placement.ranks.items()]
    for between in (", ", "; ", "\n", ",\n  ", ";;"):
        assert placement == parse_placement(between.join(words), variant, side)


@given(strategies.positions())
def test_a_board(position: Position) -> None:
    width, height = position.variant.width, position.variant.height
    pieces: dict[Square, tuple[Side, Rank | None]] = {}
    for number, side in enumerate(Side):
        for square, piece in position.pieces(side).items():
            pieces[square] = (side, piece.rank if number else None)
    text = format_board(pieces, width, height)
    assert dict(sorted(pieces.items())) == parse_board(text, width, height)
    bare = "\n".join(line[3:] for line in text.splitlines()[1:])
    assert dict(sorted(pieces.items())) == parse_board(bare, width, height)


@settings(max_examples=60)
@given(strategies.positions())
def test_a_position(position: Position) -> None:
    assert position == parse_position(format_position(position))


@settings(max_examples=60)
@given(strategies.positions())
def test_a_view(position: Position) -> None:
    for viewer in (Audience.WHITE, Audience.BLACK, Audience.SPECTATOR):
        view = project(position, viewer)
        assert view == parse_view(format_view(view))


@settings(max_examples=40)
@given(strategies.records())
def test_a_game(record: Record) -> None:
    assert record == parse_record(format_record(record))


@given(strategies.positions())
def test_an_outcome(position: Position) -> None:
    if position.outcome is not None:
        assert position.outcome == Outcome.parse(str(position.outcome))
