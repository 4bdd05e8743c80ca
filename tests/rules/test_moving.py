"""Moving (RULES §4): what is legal, what is refused, and that a refusal changes nothing."""

import random

import pytest

from salpakan.rules import (
    Move,
    MoveError,
    MoveFault,
    Outcome,
    Position,
    Rank,
    Reason,
    SalpakanError,
    Side,
    Square,
    format_position,
)
from tests.support.drawing import drawn, moves, play
from tests.support.games import first_position, play_on
from tests.support.variants import ALL

BOARD = """
    8  bF .. .. .. .. .. .. .. b5
    5  .. .. .. .. bP .. .. .. ..
    4  .. .. .. .. wK wP .. .. ..
    1  wF .. .. .. .. .. .. .. w5
"""


def refused(position: Position, move: str, side: Side | None = None) -> set[str]:
    """The faults of a refused move; the position must stay as it was."""
    before = format_position(position), hash(position), position.legal_moves(), position.outcome
    faults = position.move_faults(Move.parse(move), side)
    with pytest.raises(MoveError) as caught:
        position.play(Move.parse(move), side)
    after = format_position(position), hash(position), position.legal_moves(), position.outcome
    assert before == after
    assert faults == caught.value.faults
    listed = ", ".join(sorted(fault.value for fault in faults))
    assert f"{Move.parse(move)} cannot be played: {listed}" == str(caught.value)
    return {fault.value for fault in faults}


def test_every_piece_steps_to_an_adjacent_square_that_is_empty_or_the_enemy_s() -> None:
    expected = "A1-A2 A1-B1 E4-D4 E4-E3 E4-E5 F4-E4 F4-F3 F4-F5 F4-G4 I1-H1 I1-I2".split()  # noqa: SIM905
    expected.remove("F4-E4")  # own pieces block
    assert set(expected) == moves(drawn(BOARD))


def test_black_moves_alike() -> None:
    expected = set("A8-A7 A8-B8 E5-D5 E5-E4 E5-E6 E5-F5 I8-H8 I8-I7".split())  # noqa: SIM905
    assert expected == moves(drawn(BOARD, to_move=Side.BLACK))


def test_moves_are_listed_in_order_of_square_and_once() -> None:
    listed = drawn(BOARD).legal_moves()
    assert sorted(set(listed)) == sorted(listed)
    assert sorted(move.origin for move in listed) == [move.origin for move in listed]


def test_turns_alternate() -> None:
    position = drawn(BOARD)
    for move, side in (("A1-A2", Side.WHITE), ("A8-A7", Side.BLACK), ("A2-A1", Side.WHITE)):
        assert side is position.to_move
        position = play(position, move)
        assert side is position.history[-1].side


@pytest.mark.parametrize("first", Side)
def test_the_side_that_was_agreed_on_moves_first(first: Side) -> None:
    assert first is drawn(BOARD, to_move=first).to_move


def test_a1_to_i8_is_refused() -> None:
    assert {"not-adjacent"} == refused(drawn(BOARD.replace("b5", "..")), "A1-I8")


@pytest.mark.parametrize("move", ["A1-B2", "E4-D5", "A1-A3", "E4-E4", "I1-A2", "A1-I1", "E4-G4"])
def test_a_diagonal_a_longer_step_and_no_step_are_refused(move: str) -> None:
    expected = {"not-adjacent", *({"own-piece"} if move in ("E4-E4", "A1-I1") else ())}
    assert expected == refused(drawn(BOARD), move)


def test_no_piece_wraps_round_the_edge_of_the_board() -> None:
    position = drawn("""
        8  bF .. .. .. .. .. .. .. ..
        4  .. .. .. .. .. .. .. .. w5
        1  .. .. .. .. .. .. .. .. wF
    """)
    assert set("I4-H4 I4-I3 I4-I5 I1-H1 I1-I2".split()) == moves(position)  # noqa: SIM905
    assert {"not-adjacent"} == refused(position, "I4-A4")
    assert {"not-adjacent"} == refused(position, "I4-A5")


def test_own_pieces_block() -> None:
    assert {"own-piece"} == refused(drawn(BOARD), "E4-F4")


def test_an_empty_square_moves_nobody() -> None:
    assert {"no-piece"} == refused(drawn(BOARD), "D4-D5")


def test_a_dead_piece_moves_no_more() -> None:
    after = play(drawn(BOARD), "E4-E5 A8-A7")
    assert {"no-piece"} == refused(after, "E4-D4")
    assert {"not-your-piece"} == refused(play(drawn(BOARD), "E4-E5"), "E5-E6")


def test_the_enemy_s_piece_is_not_mine_to_move() -> None:
    assert {"not-your-piece"} == refused(drawn(BOARD), "E5-E6")


@pytest.mark.parametrize("move", ["I1-J1", "A8-A9", "P16-P15", "I8-J8"])
def test_beyond_the_board_nobody_moves(move: str) -> None:
    assert "off-board" in refused(drawn(BOARD), move)


def test_out_of_turn_is_refused() -> None:
    assert {"not-your-turn"} == refused(drawn(BOARD), "E5-E6", Side.BLACK)
    assert set() == drawn(BOARD).move_faults(Move.parse("E4-E5"), Side.WHITE)


def test_after_the_end_every_move_is_refused() -> None:
    position = drawn("""
        8  bF .. .. .. .. .. .. .. ..
        7  w5 .. .. .. .. .. .. .. ..
        1  wF .. .. .. .. .. .. .. b5
    """)
    over = play(position, "A7-A8")
    assert Outcome(Side.WHITE, Reason.FLAG_CAPTURED) == over.outcome
    assert () == over.legal_moves()
    assert {"game-over"} == refused(over, "I1-I2")
    assert {"game-over"} == refused(over, "A1-A2", Side.WHITE)
    resigned = position.end(Outcome(Side.BLACK, Reason.RESIGNATION))
    assert () == resigned.legal_moves()
    assert {"game-over"} == refused(resigned, "A7-A8")


def test_all_faults_of_a_move_are_named_at_once() -> None:
    position = drawn(BOARD)
    assert {"not-your-turn", "not-your-piece", "not-adjacent"} == refused(
        position, "E4-I8", Side.BLACK
    ) - {"own-piece"}
    assert "own-piece" in refused(position, "E4-I8", Side.BLACK)
    over = position.end(Outcome(None, Reason.DRAW_AGREED))
    assert {"game-over", "off-board", "no-piece"} == refused(over, "J9-J10")


def test_corner_targets_are_legal() -> None:
    position = drawn("""
        8  .. bF .. .. .. .. .. .. ..
        7  wP .. .. .. .. .. .. .. ..
        2  .. .. .. .. .. .. .. .. wS
        1  wF .. .. .. .. .. .. .. ..
    """)
    assert {"A7-A8", "I2-I1"} <= moves(position)


@pytest.mark.parametrize("name", ALL)
def test_legal_are_exactly_the_moves_without_fault(name: str) -> None:
    rng = random.Random(11)
    for _ in range(3):
        for position in play_on(first_position(ALL[name], rng), rng, plies=25):
            squares = position.variant.board.squares
            legal = set(position.legal_moves())
            for origin in rng.sample(squares, min(9, len(squares))):
                for target in squares:
                    move = Move(origin, target)
                    assert (move in legal) == (not position.move_faults(move))


@pytest.mark.parametrize("name", ["mini-3x3", "mini-4x5", "skirmish"])
def test_while_a_game_runs_the_side_to_move_has_a_move(name: str) -> None:
    """Rule 4.3 never strikes: whatever an army stands beside is empty or the enemy's."""
    rng = random.Random(12)
    variant = ALL[name]
    for _ in range(300):
        armies = [rng.sample(list(variant.army), rng.randint(1, len(variant.army))) for _ in Side]
        squares = iter(rng.sample(variant.board.squares, 2 * variant.size))
        pieces = {}
        for side, army in zip(Side, armies, strict=True):
            for rank in {*army, Rank.FLAG}:
                pieces[next(squares)] = (side, rank)
        position = Position.setup(variant, pieces, rng.choice(list(Side)))
        assert None is position.outcome
        assert position.legal_moves()


def test_every_fault_of_a_move_is_reachable() -> None:
    position, over = drawn(BOARD), drawn(BOARD).end(Outcome(None, Reason.DRAW_AGREED))
    found = refused(over, "J9-J10") | refused(position, "E4-I8", Side.BLACK)
    found |= refused(position, "E4-F4") | refused(position, "D4-D5")
    assert {fault.value for fault in MoveFault} == found


# --- positions --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ALL)
def test_a_position_shares_nothing_with_the_next(name: str) -> None:
    rng = random.Random(13)
    game = list(play_on(first_position(ALL[name], rng), rng, plies=40))
    texts = [format_position(position) for position in game]
    hashes = [hash(position) for position in game]
    for position in game:
        for move in position.legal_moves():
            position.play(move)
        position.show_flag(Side.WHITE)
        position.end(Outcome(None, Reason.DRAW_AGREED))
    assert texts == [format_position(position) for position in game]
    assert hashes == [hash(position) for position in game]
    replayed = game[0]
    for position in game[1:]:
        replayed = replayed.play(position.history[-1].move)
        assert position == replayed
        assert hash(position) == hash(replayed)
    assert len(set(hashes)) == len(game)


def test_a_position_cannot_be_changed() -> None:
    position = drawn(BOARD)
    with pytest.raises(AttributeError):
        position.to_move = Side.BLACK  # type: ignore[misc]
    with pytest.raises(TypeError):
        del position.pieces(Side.WHITE)[Square.parse("A1")]  # type: ignore[attr-defined]


def test_a_repr_shows_no_rank() -> None:
    position = play(drawn(BOARD), "E4-E5")
    assert "<Position at ply 1>" == repr(position) == str(position)
    assert "[<Piece black from E5>]" == repr(list(position.fallen))
    assert "<Piece white from A1>" == f"{position.piece_at(Square.parse('A1'))}"


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ("1  wF .. .. .. .. .. .. .. wF", "white must have exactly one Flag"),
        ("1  .. .. .. .. .. .. .. .. wP", "white must have exactly one Flag"),
        ("1  wF w5 .. .. .. .. .. .. w5", "white has more pieces of a rank than its army"),
        ("1  wF wP wP wP wP wP wP wP ..", "white has more pieces of a rank than its army"),
    ],
)
def test_a_study_has_one_flag_a_side_and_no_more_than_an_army(row: str, reason: str) -> None:
    with pytest.raises(SalpakanError, match=reason):
        drawn(f"8  bF .. .. .. .. .. .. .. ..\n{row}")


@pytest.mark.parametrize("variant", ALL)
def test_a_side_to_move_always_has_a_legal_move(variant: str) -> None:
    rng = random.Random(43)
    for _ in range(8):
        for position in play_on(first_position(ALL[variant], rng), rng):
            assert bool(position.legal_moves()) == (position.outcome is None)


def test_a_study_stays_on_the_board() -> None:
    pieces = {
        piece.start: (piece.side, piece.rank) for piece in drawn(BOARD).pieces(Side.WHITE).values()
    }
    with pytest.raises(SalpakanError, match="this board has no square I1"):
        Position.setup(ALL["mini-3x3"], dict(sorted(pieces.items(), reverse=True)), Side.WHITE)
