"""Squares, steps and boards (RULES §1)."""

import pytest

from salpakan.rules import VARIANTS, Board, Move, NotationError, SalpakanError, Side, Square
from salpakan.rules.errors import VariantError

CLASSIC = VARIANTS["classic"].board


def around(name: str) -> set[str]:
    return {str(square) for square in CLASSIC.neighbours(Square.parse(name))}


def test_the_board_has_72_squares_a1_to_i8() -> None:
    names = [f"{col}{row}" for row in range(1, 9) for col in "ABCDEFGHI"]
    assert names == [str(square) for square in CLASSIC.squares]
    assert 72 == len(set(CLASSIC.squares))


def test_a1_s_neighbours_are_a2_and_b1_only() -> None:
    assert {"A2", "B1"} == around("A1")


@pytest.mark.parametrize(
    ("corner", "expected"),
    [("A8", {"A7", "B8"}), ("I1", {"I2", "H1"}), ("I8", {"I7", "H8"})],
)
def test_a_corner_has_two_neighbours(corner: str, expected: set[str]) -> None:
    assert expected == around(corner)


def test_adjacent_is_one_step_along_a_column_or_a_row() -> None:
    for one in CLASSIC.squares:
        expected = {
            other
            for other in CLASSIC.squares
            if abs(one.col - other.col) + abs(one.row - other.row) == 1
        }
        assert expected == set(CLASSIC.neighbours(one))


def test_there_is_no_wrap_from_column_i_to_column_a() -> None:
    for row in range(1, 9):
        assert all(name[0] in "GHI" for name in around(f"I{row}"))
        assert all(name[0] in "ABC" for name in around(f"A{row}"))


def test_on_the_widest_board_there_is_no_wrap_either() -> None:
    board = Board(16, 16)
    assert 256 == len(board.squares)
    for row in range(1, 17):
        assert {"O", "P"} == {str(s)[0] for s in board.neighbours(Square.parse(f"P{row}"))}


def test_every_square_has_a_column_and_a_row_from_zero() -> None:
    assert (2, 3) == (Square.parse("C4").col, Square.parse("C4").row)
    assert Square.parse("C4") == Square.at(2, 3)


@pytest.mark.parametrize(("col", "row"), [(-1, 0), (0, -1), (16, 0), (0, 16), (-1, 1), (16, 3)])
def test_there_is_no_square_beyond_sixteen_columns_and_rows(col: int, row: int) -> None:
    with pytest.raises(SalpakanError, match="count from 0 to 15"):
        Square.at(col, row)


def test_white_s_back_row_is_row_1_and_black_s_the_last() -> None:
    assert (0, 7) == (CLASSIC.back_row(Side.WHITE), CLASSIC.back_row(Side.BLACK))
    assert 4 == Board(4, 5).back_row(Side.BLACK)


@pytest.mark.parametrize(("width", "height"), [(0, 8), (17, 8), (9, 1), (9, 17), (-9, 8), (9, 0)])
def test_a_board_has_1_to_16_columns_and_2_to_16_rows(width: int, height: int) -> None:
    with pytest.raises(VariantError, match="a board has 1 to 16 columns and 2 to 16 rows"):
        Board(width, height)


@pytest.mark.parametrize(
    "text",
    [
        *("", "A", "1", "A0", "A17", "Q1", "AA1", "A01", "A-1", "A1 ", " A1", "1A", "A²", "A١"),
        *("ı1", "A1\n", "\0", "A" * 100_000, "🙂1"),
    ],
)
def test_no_other_text_is_a_square(text: str) -> None:
    with pytest.raises(NotationError, match="a square is expected"):
        Square.parse(text)


@pytest.mark.parametrize("text", ["E3-E4", "e3-e4", "E3xE4", "e3Xe4"])
def test_a_move_is_two_squares_with_a_hyphen_or_a_cross(text: str) -> None:
    assert Move(Square.parse("E3"), Square.parse("E4")) == Move.parse(text)


@pytest.mark.parametrize(
    ("text", "column", "reason"),
    [
        ("", 1, "a move is expected, such as E3-E4, not ''"),
        ("E3E4", 1, "a move is expected, such as E3-E4, not 'E3E4'"),
        ("-E4", 1, "a square is expected, such as C4, not ''"),
        ("Z3-E4", 1, "a square is expected, such as C4, not 'Z3'"),
        ("E3-", 4, "a square is expected, such as C4, not ''"),
        ("E3-E44", 4, "a square is expected, such as C4, not 'E44'"),
        ("E3--E4", 4, "a square is expected, such as C4, not '-E4'"),
        ("E3-E4-E5", 4, "a square is expected, such as C4, not 'E4-E5'"),
        ("ßß3-E4", 1, "a square is expected, such as C4, not 'ßß3'"),
        ("E3–E4", 1, "a move is expected, such as E3-E4, not 'E3–E4'"),
    ],
)
def test_a_wrong_move_is_told_with_its_column(text: str, column: int, reason: str) -> None:
    with pytest.raises(NotationError) as caught:
        Move.parse(text)
    assert (1, column, reason) == (caught.value.line, caught.value.column, caught.value.reason)


def test_a_square_or_a_move_is_written_as_it_is_read() -> None:
    assert ("C4", "C4") == (str(Square.parse("c4")), repr(Square.parse("c4")))
    assert ("E3-E4", "E3-E4") == (str(Move.parse("e3xe4")), repr(Move.parse("e3xe4")))
