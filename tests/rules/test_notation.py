"""Texts that cannot be read: where the fault is, and why (docs/notation.md)."""

import json

import pytest

from salpakan.rules import (
    VARIANTS,
    Announced,
    Move,
    NotationError,
    Outcome,
    Rank,
    Reason,
    Side,
    Square,
    Verdict,
    format_board,
    format_position,
    format_turn,
    parse_board,
    parse_placement,
    parse_position,
    parse_turn,
    parse_variant,
)
from tests.support.drawing import drawn

CLASSIC, MINI = VARIANTS["classic"], VARIANTS["mini-3x3"]

Place = tuple[int, int, str]


def place(error: NotationError) -> Place:
    return error.line, error.column, error.reason


# --- turns ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("E3-E4", (None, None)),
        ("F4xE4+", (Verdict.CHALLENGER_STAYS, None)),
        ("F4xE4-", (Verdict.DEFENDER_STAYS, None)),
        ("F4xE4=", (Verdict.SPLIT, None)),
        ("F4xE4+COL:MAJ", (Verdict.CHALLENGER_STAYS, (Rank.COLONEL, Rank.MAJOR))),
        ("F4xE4-5*G:SPY", (Verdict.DEFENDER_STAYS, (Rank.GENERAL_OF_THE_ARMY, Rank.SPY))),
        ("F4xE4=PVT:PVT", (Verdict.SPLIT, (Rank.PRIVATE, Rank.PRIVATE))),
    ],
)
def test_a_turn_says_who_stays(text: str, expected: tuple[object, object]) -> None:
    turn = parse_turn(text)
    assert Move.parse(text[:5]) == turn.move
    assert expected == (turn.verdict, turn.ranks)
    assert text == format_turn(turn)


def test_ranks_may_be_typed_as_letters() -> None:
    assert parse_turn("F4xE4+COL:MAJ") == parse_turn("f4XE4+c:m")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", (1, 1, "a move is expected, such as E3-E4 or F4xE4+, not ''")),
        ("E3-", (1, 1, "a move is expected, such as E3-E4 or F4xE4+, not 'E3-'")),
        ("E3-E4!", (1, 1, "a move is expected, such as E3-E4 or F4xE4+, not 'E3-E4!'")),
        ("E3-E4 ", (1, 1, "a move is expected, such as E3-E4 or F4xE4+, not 'E3-E4 '")),
        ("E٣-E4", (1, 1, "a move is expected, such as E3-E4 or F4xE4+, not 'E٣-E4'")),
        ("F4xE4", (1, 6, "after 'x' a verdict is expected: +, - or =")),
        ("F14xE14", (1, 8, "after 'x' a verdict is expected: +, - or =")),
        ("F4-E4+", (1, 6, "no challenge here")),
        ("Q4xE4+", (1, 1, "a square is expected, such as C4, not 'Q4'")),
        ("F4xQ4+", (1, 4, "a square is expected, such as C4, not 'Q4'")),
        ("F4xE44+", (1, 4, "a square is expected, such as C4, not 'E44'")),
        ("F4xE4+COL:X", (1, 11, "a rank is expected, such as 5*G, COL or K, not 'X'")),
        ("F4xE4+X:COL", (1, 7, "a rank is expected, such as 5*G, COL or K, not 'X'")),
        ("F4-E4COL:MAJ", (1, 6, "ranks are told at a challenge only")),
        ("F4xE4+COL", (1, 1, "a move is expected, such as E3-E4 or F4xE4+, not 'F4xE4+COL'")),
    ],
)
def test_a_wrong_turn_is_told_with_its_column(text: str, expected: Place) -> None:
    with pytest.raises(NotationError) as caught:
        parse_turn(text)
    assert expected == place(caught.value)


# --- placements -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", (1, 1, "3 rows are expected, not 1")),
        ("3..PL5P../.TYKSP.4Y", (1, 1, "3 rows are expected, not 2")),
        ("3..PL5P../.TYKSP.4Y/DMCPPF12P/", (1, 1, "3 rows are expected, not 4")),
        ("3..PL5P../.TYKSP.4/DMCPPF12P", (1, 11, "9 squares are expected in a row, not 8")),
        ("3..PL5P../.TYKSP.4Y/DMCPPF12PP", (1, 21, "9 squares are expected in a row, not 10")),
        (
            "3..PL5X../.TYKSP.4Y/DMCPPF12P",
            (1, 7, "a rank is expected, such as 5*G, COL or K, not 'X'"),
        ),
        ("3..PL5P../.TYKSP.4Y/DMCP?F12P", (1, 25, "a known rank is expected, not '?'")),
        (
            "  3..PL5P../.TYKSP.4Y/DMCP²F12P",
            (1, 27, "a rank is expected, such as 5*G, COL or K, not '²'"),
        ),
        (
            "\n\n  X..PL5P../.TYKSP.4Y/DMCPPF12P",
            (3, 3, "a rank is expected, such as 5*G, COL or K, not 'X'"),
        ),
        ("\n 3..PL5P..", (2, 2, "3 rows are expected, not 1")),
        ("A1 5*G A2", (1, 1, "a square and a rank are expected, not 'A1 5*G A2'")),
        ("A1 5*G, A2", (1, 9, "a square and a rank are expected, not 'A2'")),
        ("A1 5*G,\n  A0 PVT", (2, 3, "a square is expected, such as C4, not 'A0'")),
        ("A1 5*G,\n  A2   XYZ", (2, 8, "a rank is expected, such as 5*G, COL or K, not 'XYZ'")),
    ],
)
def test_a_wrong_placement_is_told_with_its_place(text: str, expected: Place) -> None:
    with pytest.raises(NotationError) as caught:
        parse_placement(text, CLASSIC, Side.WHITE)
    assert expected == place(caught.value)


# --- boards -----------------------------------------------------------------------------------

BOARD = """\
     A  B  C
 3  bF .. bY
 2  .. w? ..
 1  wF .. ..
"""


def test_a_board_is_drawn_as_white_sees_it() -> None:
    pieces = parse_board(BOARD, 3, 3)
    expected = {
        "A1": (Side.WHITE, Rank.FLAG),
        "B2": (Side.WHITE, None),
        "A3": (Side.BLACK, Rank.FLAG),
        "C3": (Side.BLACK, Rank.SPY),
    }
    assert expected == {str(square): piece for square, piece in pieces.items()}
    assert BOARD.split() == format_board(pieces, 3, 3).split()
    assert Square.parse("A1") == next(iter(pieces))


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (" 3  bF", " 2  bF", (2, 2, "row 3 is expected here, not '2'")),
        (" 1  wF", "٣  wF", (4, 1, "row 1 is expected here, not '٣'")),
        (" 1  wF .. ..\n", "", (1, 1, "3 rows are expected, not 2")),
        (" 1  wF .. ..\n", " 1  wF .. ..\n .. .. ..\n", (1, 1, "3 rows are expected, not 4")),
        (
            " 1  wF .. ..\n",
            " 1  wF .. ..\n 1 .. .. ..\n",
            (5, 2, "row 0 is expected here, not '1'"),
        ),
        ("w? ..", "w?", (3, 8, "3 squares are expected, not 2")),
        ("w? ..", "w? .. ..", (3, 14, "3 squares are expected, not 4")),
        ("w?", "x5", (3, 8, "a piece is expected, such as w5, bF or b?, not 'x5'")),
        ("w?", "w55", (3, 8, "a piece is expected, such as w5, bF or b?, not 'w55'")),
        ("w?", "wX", (3, 9, "a rank is expected, such as 5*G, COL or K, not 'X'")),
        ("w?", "w²", (3, 9, "a rank is expected, such as 5*G, COL or K, not '²'")),
    ],
)
def test_a_wrong_board_is_told_with_its_place(old: str, new: str, expected: Place) -> None:
    assert 1 == BOARD.count(old)
    with pytest.raises(NotationError) as caught:
        parse_board(BOARD.replace(old, new), 3, 3)
    assert expected == place(caught.value)


# --- documents --------------------------------------------------------------------------------

POSITION = """\
salpakan position 1
# a comment, and a blank line

variant mini-3x3
first white
white FYP
black PYF
turns
1. B1-B2 B3xB2=
white!
2. C1-C2 C3xC2-
"""


def test_a_position_is_read_turn_by_turn() -> None:
    position = parse_position(POSITION)
    assert (4, Side.WHITE) == (position.ply, position.to_move)
    assert ((Side.WHITE, 2),) == position.shown
    assert Outcome(Side.WHITE, Reason.FLAG_LOST) == position.outcome
    written = format_position(position)
    assert "1. B1-B2 B3xB2=\nwhite!" not in written  # a showing stands where it happened
    assert position == parse_position(written)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (
            "salpakan position 1",
            "salpakan position 2",
            (1, 1, "'salpakan position 1' is expected, not 'salpakan position 2'"),
        ),
        (
            "salpakan position 1",
            "salpakan game 1",
            (1, 1, "'salpakan position 1' is expected, not 'salpakan game 1'"),
        ),
        (
            "variant mini-3x3",
            "variant chess",
            (4, 9, "a variant is expected (" + ", ".join(VARIANTS) + "), not 'chess'"),
        ),
        ("variant mini-3x3\n", "", (7, 1, "a line 'variant …' is missing")),
        ("first white", "first green", (5, 7, "white or black is expected, not 'green'")),
        ("first white", "first", (5, 6, "white or black is expected, not ''")),
        ("first white\n", "first white\nfirst white\n", (6, 1, "a second line 'first …'")),
        ("first white", " opens white", (5, 2, "no line of a position starts with 'opens'")),
        ("white FYP", "white FYX", (6, 9, "a rank is expected, such as 5*G, COL or K, not 'X'")),
        ("white FYP", "white   FY", (6, 9, "3 squares are expected in a row, not 2")),
        (
            "white FYP",
            "white FYY",
            (6, 7, "this placement cannot be used: extra-piece SPY, missing-piece PVT"),
        ),
        ("turns\n", "", (8, 1, "no line of a position starts with '1.'")),
        ("1. B1-B2", "1. B1-B3", (9, 4, "B1-B3 cannot be played: not-adjacent")),
        ("1. B1-B2", "1. B1-B2+", (9, 9, "no challenge here")),
        ("1. B1-B2", "1. B1xB2=", (9, 4, "the arbiter would not have announced this after B1-B2")),
        ("B3xB2=", "B3xB2+", (9, 10, "the arbiter would not have announced this after B3-B2")),
        (
            "B3xB2=",
            "B3xB2=SPY:SPY",
            (9, 10, "the arbiter would not have announced this after B3-B2"),
        ),
        (
            "white!\n",
            "white! white!\n",
            (10, 8, "no Flag is shown here: it is visible already, or the game is over"),
        ),
        (
            "C3xC2-\n",
            "C3xC2- black!\n",
            (11, 17, "no Flag is shown here: it is visible already, or the game is over"),
        ),
        ("C3xC2-\n", "C3xC2- A1-A2\n", (11, 17, "A1-A2 cannot be played: game-over")),
        (
            "white FYP\n",
            "white FYP\nboard\nbF .. ..\n.. .. ..\nwF .. ..\n",
            (6, 1, "'white …' and a drawn board do not go together"),
        ),
    ],
)
def test_a_wrong_position_is_told_with_its_place(old: str, new: str, expected: Place) -> None:
    assert 1 == POSITION.count(old)
    with pytest.raises(NotationError) as caught:
        parse_position(POSITION.replace(old, new))
    assert expected == place(caught.value)


def test_a_position_without_turns_says_so() -> None:
    with pytest.raises(NotationError) as caught:
        parse_position(POSITION[: POSITION.index("turns")])
    assert (8, 1, "a line 'turns' is missing") == place(caught.value)


STUDY = """\
salpakan position 1
variant mini-3x3
first black
board

 3  bF .. bY

 2  .. wP ..
 1  wF .. ..
turns
1. C3-C2
"""


def test_a_study_is_written_as_a_drawn_board() -> None:
    position = parse_position(STUDY)
    assert Side.WHITE is position.to_move
    assert position == parse_position(format_position(position))
    assert "board" in format_position(position)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("wP", "w?", (6, 1, "the rank on B2 is needed here")),
        ("wP", "wX", (8, 9, "a rank is expected, such as 5*G, COL or K, not 'X'")),
        ("wP", "wK", (6, 1, "white has more pieces of a rank than its army")),
        ("wF", "wY", (6, 1, "white must have exactly one Flag")),
        (" 2  .. wP ..\n", "", (9, 2, "row 2 is expected here, not '1'")),
        ("C3-C2", "C3-C1", (11, 4, "C3-C1 cannot be played: not-adjacent")),
    ],
)
def test_a_wrong_study_is_told_with_its_place(old: str, new: str, expected: Place) -> None:
    with pytest.raises(NotationError) as caught:
        parse_position(STUDY.replace(old, new))
    if expected[2].startswith("row"):
        expected = (8, *expected[1:])  # the line that is gone is not counted
    assert expected == place(caught.value)


# --- variants ---------------------------------------------------------------------------------


def test_a_variant_has_its_name_or_one_line_of_json() -> None:
    assert MINI is parse_variant("mini-3x3")
    data = {**MINI.to_data(), "name": "other"}
    assert data == parse_variant(json.dumps(data)).to_data()


def test_a_result_is_read_as_it_is_written() -> None:
    assert Outcome(None, Reason.TIME) == Outcome.parse("draw time")
    assert Outcome(Side.BLACK, Reason.TIME) == Outcome.parse(" black   time ")


@pytest.mark.parametrize(
    "text",
    [
        *("", "white", "arrival", "draw", "White arrival", "white arrival arrival", "\0"),
        *("white draw-agreed", "black quiet-limit", "draw arrival", "draw resignation"),
        *("draw flag-lost", "draw flag-captured", "white " * 10_000),
    ],
)
def test_no_other_text_is_a_result(text: str) -> None:
    with pytest.raises(NotationError, match="a result such as 'white arrival' is expected"):
        Outcome.parse(text)


def test_a_drawn_study_for_tests_may_leave_empty_rows_out() -> None:
    position = drawn("3  bF .. ..\n1  wF .. ..", MINI)
    assert 2 == sum(len(position.pieces(side)) for side in Side)


def test_announced_defaults_to_a_quiet_move() -> None:
    assert Announced(Move.parse("E3-E4"), None, None) == parse_turn("E3-E4")
