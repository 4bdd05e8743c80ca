"""How a game ends (RULES §6), and what comes first where two things happen at once."""

from dataclasses import replace

import pytest

from salpakan.rules import (
    VARIANTS,
    Arrival,
    Outcome,
    Position,
    Reason,
    Side,
    Variant,
    format_position,
)
from tests.support.drawing import drawn, play

CLASSIC = VARIANTS["classic"]
AT_ONCE = VARIANTS["electronic"]
WHITE_ARRIVES = Outcome(Side.WHITE, Reason.ARRIVAL)
BLACK_ARRIVES = Outcome(Side.BLACK, Reason.ARRIVAL)


def quiet(limit: int, variant: Variant = CLASSIC) -> Variant:
    return replace(variant, name="limited", quiet_limit=limit)


def turned(position: Position) -> Position:
    """The same position from across the table, with the other side to move."""
    pieces = {}
    board = position.variant.board
    for side in Side:
        for square, piece in position.pieces(side).items():
            across = board.squares[-1 - board.squares.index(square)]
            pieces[across] = (side.enemy, piece.rank)
    return Position.setup(position.variant, pieces, position.to_move.enemy)


# --- arrival (6.2) ----------------------------------------------------------------------------


@pytest.mark.parametrize("column", "ABCDEFGHI")
@pytest.mark.parametrize("side", Side)
def test_a_flag_that_arrives_beside_no_enemy_wins_at_once(column: str, side: Side) -> None:
    cells = ["wF" if name == column else ".." for name in "ABCDEFGHI"]
    position = drawn(f"7  {' '.join(cells)}\n2  .. .. .. .. .. .. .. .. bF")
    if side is Side.WHITE:
        after = play(position, f"{column}7-{column}8")
    else:
        across = "IHGFEDCBA"["ABCDEFGHI".index(column)]
        after = play(turned(position), f"{across}2-{across}1")
    assert Outcome(side, Reason.ARRIVAL) == after.outcome
    assert () == after.legal_moves()


@pytest.mark.parametrize(
    ("column", "step"), [*((c, 1) for c in "ABCDEFGH"), *((c, -1) for c in "BCDEFGHI")]
)
@pytest.mark.parametrize("side", Side)
def test_a_flag_that_arrives_beside_an_enemy_waits_in_silence_and_then_wins(
    column: str, side: Side, step: int
) -> None:
    at = "ABCDEFGHI".index(column)
    flags = ["wF" if i == at else ".." for i in range(9)]
    guard = ["bP" if i == at + step else ".." for i in range(9)]
    far = "A" if at > 4 else "I"
    corner = ["bF" if name == far else ".." for name in "ABCDEFGHI"]
    position = drawn(f"8 {' '.join(guard)}\n7 {' '.join(flags)}\n1 {' '.join(corner)}")
    arrive, reply = (f"{column}7", f"{column}8"), (f"{far}1", f"{far}2")
    if side is Side.BLACK:
        position = turned(position)
        arrive, reply = _across(*arrive), _across(*reply)
    waiting = play(position, "-".join(arrive))
    assert None is waiting.outcome
    assert side is waiting.arrived
    after = play(waiting, "-".join(reply))
    assert Outcome(side, Reason.ARRIVAL) == after.outcome
    assert 2 == after.ply


def _across(*names: str) -> tuple[str, str]:
    one, two = ("IHGFEDCBA"["ABCDEFGHI".index(n[0])] + str(9 - int(n[1])) for n in names)
    return one, two


def test_an_enemy_that_is_only_diagonal_to_an_arrived_flag_does_not_matter() -> None:
    position = drawn("""
        8  .. .. .. .. .. .. .. .. ..
        7  .. .. .. bP wF bP .. .. ..
        1  bF .. .. .. .. .. .. .. ..
    """)
    assert WHITE_ARRIVES == play(position, "E7-E8").outcome


def test_friends_beside_an_arrived_flag_do_not_matter() -> None:
    position = drawn("""
        8  .. .. .. wP .. wP .. .. ..
        7  .. .. .. .. wF .. .. .. ..
        1  bF .. .. .. .. .. .. .. ..
    """)
    assert WHITE_ARRIVES == play(position, "E7-E8").outcome


def test_a_flag_that_steps_along_from_row_seven_arrives_only_by_reaching_row_eight() -> None:
    position = drawn("""
        7  .. .. .. .. wF .. .. .. ..
        1  bF .. .. .. .. .. .. .. ..
    """)
    after = play(position, "E7-D7")
    assert (None, None) == (after.outcome, after.arrived)


def test_an_own_flag_back_on_its_own_row_means_nothing() -> None:
    position = drawn("""
        8  .. .. .. .. .. .. .. .. ..
        7  .. .. .. bF .. .. .. .. ..
        2  .. .. .. .. wF .. .. .. ..
    """)
    after = play(position, "E2-E1 D7-D8")
    assert (None, None) == (after.outcome, after.arrived)


@pytest.mark.parametrize("piece", ["w5", "wP", "wY"])
def test_no_other_piece_arrives(piece: str) -> None:
    position = drawn(f"""
        8  .. .. .. .. .. bP .. .. ..
        7  .. .. .. .. {piece} .. .. .. ..
        2  wF .. .. .. .. .. .. .. bF
    """)
    waiting = play(position, "E7-E8")
    assert (None, None) == (waiting.outcome, waiting.arrived)
    assert None is play(waiting, "I2-H2").outcome


# --- the one reply (6.3) ----------------------------------------------------------------------

ARRIVING = """
    8  .. .. .. .. .. bP .. .. ..
    7  .. .. .. .. wF .. .. .. ..
    4  .. .. .. wP .. .. .. .. bY
    2  .. .. .. .. .. .. .. .. bF
"""


def test_the_reply_that_captures_the_arrived_flag_wins_for_the_capturer() -> None:
    after = play(drawn(ARRIVING), "E7-E8 F8-E8")
    assert Outcome(Side.BLACK, Reason.FLAG_CAPTURED) == after.outcome


def test_the_enemy_s_flag_may_make_the_capture_too() -> None:
    position = drawn("""
        8  .. .. .. .. .. bF .. .. ..
        7  .. .. .. .. wF .. .. .. ..
    """)
    after = play(position, "E7-E8 F8-E8")
    assert Outcome(Side.BLACK, Reason.FLAG_CAPTURED) == after.outcome


def test_any_other_reply_and_the_arbiter_declares_the_arrival_after_it() -> None:
    after = play(drawn(ARRIVING), "E7-E8 I4-I5")
    assert WHITE_ARRIVES == after.outcome
    assert "I4-I5" == str(after.history[-1].move)


def test_a_reply_that_challenges_another_piece_is_carried_out_before_the_declaration() -> None:
    after = play(drawn(ARRIVING.replace(".. bY", "bY ..").replace("wP", "wK")), "E7-E8 H4-H3")
    assert WHITE_ARRIVES == after.outcome
    close = ARRIVING.replace("wP .. .. .. .. bY", "wP bP .. .. .. ..")
    split = play(drawn(close), "E7-E8 E4-D4")
    assert WHITE_ARRIVES == split.outcome
    assert 2 == len(split.fallen)


def test_a_reply_that_itself_arrives_beside_nobody_comes_too_late() -> None:
    after = play(drawn(ARRIVING), "E7-E8 I2-I1")
    assert WHITE_ARRIVES == after.outcome


def test_a_reply_that_itself_arrives_beside_an_enemy_comes_too_late() -> None:
    beside = ARRIVING + "    1  .. .. .. .. .. .. .. wK ..\n"
    after = play(drawn(beside), "E7-E8 I2-I1")
    assert WHITE_ARRIVES == after.outcome


def test_a_reply_that_loses_the_own_flag_loses_by_that() -> None:
    beside = ARRIVING.replace(".. bF", "wK bF")
    after = play(drawn(beside), "E7-E8 I2-H2")
    assert Outcome(Side.WHITE, Reason.FLAG_LOST) == after.outcome


def test_the_declaration_comes_after_exactly_one_reply() -> None:
    """Two turns after an arrival that was taken back nothing is declared any more."""
    position = drawn("""
        8  .. .. .. .. .. bP .. .. ..
        7  .. .. .. .. wP .. .. .. ..
        2  wF .. .. .. .. .. .. .. bF
    """)
    after = play(position, "E7-E8 F8-E8 A2-A3 I2-I3")
    assert (None, None) == (after.outcome, after.arrived)


def test_a_flag_that_takes_the_enemy_s_flag_on_the_farthest_row_wins_by_that() -> None:
    position = drawn("""
        8  .. .. .. .. bF bP .. .. ..
        7  .. .. .. .. wF .. .. .. ..
    """)
    assert Outcome(Side.WHITE, Reason.FLAG_CAPTURED) == play(position, "E7-E8").outcome


def test_a_flag_that_challenges_on_the_farthest_row_does_not_arrive() -> None:
    position = drawn("""
        8  .. .. .. .. bP .. .. .. ..
        7  .. .. .. .. wF .. .. .. ..
        2  .. .. .. .. .. .. .. .. bF
    """)
    assert Outcome(Side.BLACK, Reason.FLAG_LOST) == play(position, "E7-E8").outcome


def test_the_arrival_changes_no_word_of_the_announcement() -> None:
    position = drawn(ARRIVING)
    other = drawn(ARRIVING.replace("wF", "wQ").replace("wP", "wF").replace("wQ", "wP"))
    assert play(position, "E7-E8").history == play(other, "E7-E8").history
    assert None is play(other, "E7-E8").arrived


# --- electronic (§9) --------------------------------------------------------------------------


def test_in_the_electronic_game_arrival_wins_at_once_beside_an_enemy() -> None:
    assert WHITE_ARRIVES == play(drawn(ARRIVING, AT_ONCE), "E7-E8").outcome


def test_in_the_electronic_game_a_flag_that_challenges_on_the_last_row_is_lost() -> None:
    position = drawn(ARRIVING.replace(".. bP", "bP ..", 1), AT_ONCE)
    assert Outcome(Side.BLACK, Reason.FLAG_LOST) == play(position, "E7-E8").outcome


def test_arrival_is_data_and_combines_with_any_board() -> None:
    mini = replace(VARIANTS["mini-3x3"], name="now", arrival=Arrival.AT_ONCE)
    text = "3  .. bP ..\n2  wF .. ..\n1  .. .. bF"
    assert WHITE_ARRIVES == play(drawn(text, mini), "A2-A3").outcome
    assert None is play(drawn(text, VARIANTS["mini-3x3"]), "A2-A3").outcome


# --- the quiet limit (6.6) --------------------------------------------------------------------

FAR = """
    8  .. .. .. .. .. .. .. .. bF
    5  bK .. .. .. .. .. .. .. ..
    4  wP .. .. .. .. .. .. .. ..
    1  .. .. .. .. wF .. .. .. ..
"""


def test_a_game_without_a_challenge_is_a_draw_at_the_limit_and_not_before() -> None:
    position = play(drawn(FAR, quiet(4)), "E1-E2 I8-I7 E2-E1")
    assert None is position.outcome
    assert Outcome(None, Reason.QUIET_LIMIT) == play(position, "I7-I8").outcome


def test_a_challenge_starts_the_count_again() -> None:
    position = play(drawn(FAR, quiet(4)), "E1-E2 I8-I7 E2-E1 A5-A4")
    assert None is position.outcome
    assert 0 == position.quiet
    position = play(position, "E1-E2 I7-I8 E2-E1")
    assert None is position.outcome
    assert Outcome(None, Reason.QUIET_LIMIT) == play(position, "I8-I7").outcome


def test_the_classic_game_has_no_limit() -> None:
    position = play(drawn(FAR), "E1-E2 I8-I7 E2-E1 I7-I8 " * 60)
    assert (None, 240) == (position.outcome, position.quiet)


def test_an_arrival_beside_nobody_at_the_limit_wins() -> None:
    text = "7  wF .. .. .. .. .. .. .. ..\n5  .. .. .. .. .. .. .. .. bF"
    after = play(drawn(text, quiet(1)), "A7-A8")
    assert WHITE_ARRIVES == after.outcome


def test_a_silent_arrival_at_the_limit_is_a_draw_like_any_other_move() -> None:
    after = play(drawn(ARRIVING, quiet(1)), "E7-E8")
    assert Outcome(None, Reason.QUIET_LIMIT) == after.outcome


def test_the_reply_at_the_limit_ends_with_the_arrival() -> None:
    after = play(drawn(ARRIVING, quiet(2)), "E7-E8 I4-I5")
    assert WHITE_ARRIVES == after.outcome


def test_a_capture_at_the_limit_is_no_quiet_turn() -> None:
    after = play(drawn(FAR, quiet(2)), "E1-E2 A5-A4")
    assert None is after.outcome


# --- shown flags (6.5) ------------------------------------------------------------------------


def test_a_shown_flag_changes_nothing_but_what_is_known() -> None:
    position = drawn(ARRIVING)
    shown = position.show_flag(Side.WHITE)
    assert ((Side.WHITE, 0),) == shown.shown
    assert (True, False) == tuple(shown.flag_is_public(side) for side in Side)
    assert position.legal_moves() == shown.legal_moves()
    assert Side.WHITE is shown.to_move
    assert not position.flag_is_public(Side.WHITE)
    assert ((Side.WHITE, 0),) == shown.show_flag(Side.WHITE).shown
    assert WHITE_ARRIVES == play(shown, "E7-E8 I4-I5").outcome


def test_in_the_shown_flag_game_both_flags_are_public_from_the_start() -> None:
    position = drawn(ARRIVING, VARIANTS["shown-flag"])
    assert all(position.flag_is_public(side) for side in Side)
    assert position is position.show_flag(Side.WHITE)


def test_a_word_ends_a_game_and_leaves_the_board_as_it_is() -> None:
    position = drawn(ARRIVING)
    over = position.end(Outcome(Side.BLACK, Reason.RESIGNATION))
    assert Outcome(Side.BLACK, Reason.RESIGNATION) == over.outcome
    assert format_position(position) == format_position(over)
    assert None is position.outcome


def test_black_wins_by_arrival_on_row_one() -> None:
    after = play(turned(drawn(ARRIVING)), "E2-E1 A5-A4")
    assert BLACK_ARRIVES == after.outcome
