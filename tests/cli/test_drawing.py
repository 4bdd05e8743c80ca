"""The board in letters."""

import random

from salpakan.cli.drawing import Face, Style, draw, faces
from salpakan.rules import VARIANTS, Board, Move, Rank, Side, Square, parse_position
from salpakan.view import Audience
from salpakan.view.projection import project
from tests.support.games import first_position

PLAIN = Style()
MINI = """salpakan position 1
variant mini-3x3
first white
white YFP
black PFY
turns
1. A1-A2
"""


def test_own_ranks_are_capitals_and_enemies_are_backs_until_known() -> None:
    view = project(parse_position(MINI), Audience.WHITE)
    expected = """\
     A     B     C
 3  ▓▓▓   ▓▓▓   ▓▓▓
 2 [SPY ]  ·     ·
 1 [ ·  ] FLG   PVT"""
    assert expected == draw(
        view.variant.board, faces(view, {}), Side.WHITE, PLAIN, Move.parse("A1-A2")
    )


def test_black_sees_its_own_home_at_the_bottom() -> None:
    view = project(parse_position(MINI), Audience.BLACK)
    expected = """\
     C     B     A
 1  ▓▓▓   ▓▓▓    ·
 2   ·     ·    ░░░
 3  SPY   FLG   PVT"""
    assert expected == draw(view.variant.board, faces(view, {}), Side.BLACK, PLAIN)


def test_a_shown_flag_and_a_pencil_mark_cannot_be_taken_for_each_other() -> None:
    view = project(parse_position(MINI).show_flag(Side.BLACK), Audience.WHITE)
    drawn = draw(view.variant.board, faces(view, {Square.parse("A3"): Rank.SPY}), Side.WHITE, PLAIN)
    assert " 3  spy?  flg   ▓▓▓" == drawn.splitlines()[1]


def test_every_piece_stands_where_its_coordinates_say() -> None:
    position = first_position(VARIANTS["classic"], random.Random(3))
    view = project(position, Audience.WHITE)
    lines = draw(view.variant.board, faces(view, {}), Side.WHITE, PLAIN).splitlines()
    for square, piece in position.pieces(Side.WHITE).items():
        row = next(line for line in lines if line.startswith(f"{square.row + 1:>2} "))
        column = lines[0].index(str(square)[0])
        assert piece.rank.code == row[column - 1 : column + 2]


def test_colours_change_nothing_but_colour() -> None:
    pieces = {Square.parse("A1"): Face(Side.WHITE, Rank.FLAG)}
    pieces[Square.parse("B2")] = Face(Side.BLACK, None)
    coloured = draw(Board(2, 2), pieces, Side.WHITE, Style(colour=True))
    plain = draw(Board(2, 2), pieces, Side.WHITE, PLAIN)
    for code in ("\x1b[0m", "\x1b[1m", "\x1b[2m", "\x1b[36m"):
        coloured = coloured.replace(code, "")
    assert [line.rstrip() for line in plain.splitlines()] == [
        line.rstrip() for line in coloured.splitlines()
    ]
