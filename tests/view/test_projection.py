"""Who knows what (RULES §8): the one door from the truth to a view."""

from dataclasses import replace

import pytest

from salpakan.rules import VARIANTS, Outcome, Position, Rank, Reason, Side, Square, Variant
from salpakan.view import Audience, View, format_view
from salpakan.view.projection import project
from tests.support.drawing import drawn, play

CLASSIC = VARIANTS["classic"]
PLAYERS = (Audience.WHITE, Audience.BLACK, Audience.SPECTATOR)

BOARD = """
    8  bF .. .. .. .. .. .. .. b4
    5  .. .. .. bY bK .. .. .. ..
    4  .. .. .. w5 wC .. .. .. ..
    1  wF .. .. .. .. .. .. .. wP
"""


def ranks(view: View, side: Side) -> dict[str, str]:
    """Start squares and codes; "?" for what the viewer does not know."""
    return {
        str(start): "?" if seen.rank is None else seen.rank.code
        for start, seen in view.pieces.items()
        if seen.side is side
    }


WHITE = {"A1": "FLG", "I1": "PVT", "D4": "5*G", "E4": "COL"}
BLACK = {"D5": "SPY", "E5": "CPT", "A8": "FLG", "I8": "4*G"}


def hidden(army: dict[str, str], *known: str) -> dict[str, str]:
    return {start: code if start in known else "?" for start, code in army.items()}


def seen_by(position: Position, viewer: Audience) -> tuple[dict[str, str], dict[str, str]]:
    view = project(position, viewer)
    return ranks(view, Side.WHITE), ranks(view, Side.BLACK)


def test_a_side_knows_its_own_ranks_and_none_of_the_enemy_s() -> None:
    position = drawn(BOARD)
    assert (WHITE, hidden(BLACK)) == seen_by(position, Audience.WHITE)
    assert (hidden(WHITE), BLACK) == seen_by(position, Audience.BLACK)


def test_a_spectator_knows_what_both_sides_know_in_common() -> None:
    assert (hidden(WHITE), hidden(BLACK)) == seen_by(drawn(BOARD), Audience.SPECTATOR)


def test_the_arbiter_has_no_view() -> None:
    with pytest.raises(ValueError, match="the arbiter has no view"):
        project(drawn(BOARD), Audience.ARBITER)


def test_a_challenge_tells_who_stays_and_no_rank_to_anybody() -> None:
    position = play(drawn(BOARD), "E4-E5 D5-D4")
    assert (WHITE, hidden(BLACK)) == seen_by(position, Audience.WHITE)
    assert (hidden(WHITE), BLACK) == seen_by(position, Audience.BLACK)
    assert (hidden(WHITE), hidden(BLACK)) == seen_by(position, Audience.SPECTATOR)
    for viewer in PLAYERS:
        view = project(position, viewer)
        assert ["E5", "D4"] == [str(fallen.start) for fallen in view.fallen]
        assert [1, 2] == [fallen.ply for fallen in view.fallen]
        assert [None, None] == [turn.ranks for turn in view.history]


def test_a_piece_is_named_by_the_square_it_started_on_wherever_it_goes() -> None:
    view = project(play(drawn(BOARD), "E4-E5 I8-I7 E5-E6"), Audience.BLACK)
    assert Square.parse("E4") == view.standing[Square.parse("E6")]
    assert (Side.WHITE, None) == view.at(Square.parse("E6"))
    assert None is view.at(Square.parse("E4"))
    assert {"E4", "I8"} == {str(start) for start in view.moved}


def test_in_the_open_game_both_ranks_of_a_challenge_become_known_to_all() -> None:
    position = play(drawn(BOARD, VARIANTS["open"]), "E4-E5 I8-I7")
    for viewer in PLAYERS:
        white, black = seen_by(position, viewer)
        own_white = WHITE if viewer is Audience.WHITE else hidden(WHITE, "E4")
        own_black = BLACK if viewer is Audience.BLACK else hidden(BLACK, "E5")
        assert (own_white, own_black) == (white, black)
        turn = project(position, viewer).history[0]
        assert (Rank.COLONEL, Rank.CAPTAIN) == turn.ranks


def test_in_the_shown_flag_game_both_flags_are_visible_from_the_start() -> None:
    position = drawn(BOARD, VARIANTS["shown-flag"])
    assert (WHITE, hidden(BLACK, "A8")) == seen_by(position, Audience.WHITE)
    assert (hidden(WHITE, "A1"), hidden(BLACK, "A8")) == seen_by(position, Audience.SPECTATOR)


def test_a_side_may_show_its_flag_at_any_time_and_only_that_becomes_known() -> None:
    position = play(drawn(BOARD).show_flag(Side.BLACK), "I1-I2")
    assert (WHITE, hidden(BLACK, "A8")) == seen_by(position, Audience.WHITE)
    assert (hidden(WHITE), BLACK) == seen_by(position, Audience.BLACK)
    assert (hidden(WHITE), hidden(BLACK, "A8")) == seen_by(position, Audience.SPECTATOR)
    assert ((Side.BLACK, 0),) == project(position, Audience.WHITE).shown


@pytest.mark.parametrize("reason", [Reason.RESIGNATION, Reason.TIME])
def test_at_the_end_everything_is_shown_survivors_too(reason: Reason) -> None:
    position = play(drawn(BOARD), "E4-E5").end(Outcome(Side.WHITE, reason))
    for viewer in PLAYERS:
        assert (WHITE, BLACK) == seen_by(position, viewer)


@pytest.mark.parametrize("reason", [Reason.RESIGNATION, Reason.TIME])
def test_a_casual_game_may_be_set_to_show_nothing_at_the_end(reason: Reason) -> None:
    secret = replace(CLASSIC, name="secret", all_shown_at_end=False)
    position = play(drawn(BOARD, secret), "E4-E5").end(Outcome(Side.WHITE, reason))
    assert (WHITE, hidden(BLACK)) == seen_by(position, Audience.WHITE)
    assert (hidden(WHITE), BLACK) == seen_by(position, Audience.BLACK)
    assert (hidden(WHITE), hidden(BLACK)) == seen_by(position, Audience.SPECTATOR)
    assert "?" in format_view(project(position, Audience.SPECTATOR))


@pytest.mark.parametrize("viewer", PLAYERS)
@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_a_view_holds_the_public_facts_whole(viewer: Audience, variant: Variant) -> None:
    if variant.width < 9:
        board, moves = "3  bF .. ..\n2  .. .. ..\n1  wF .. wP", "C1-C2 A3-B3"
        variant = replace(VARIANTS["mini-3x3"], name=variant.name)
    elif variant.name == "skirmish":
        board, moves = BOARD.replace("wC", "wL").replace("b4", "b3"), "D4-C4 I8-I7"
    else:
        board, moves = BOARD, "D4-C4 I8-I7"
    position = play(drawn(board, variant), moves)
    view = project(position, viewer)
    assert (position.variant, position.first) == (view.variant, view.first)
    assert (position.to_move, position.quiet, position.ply) == (view.to_move, view.quiet, view.ply)
    assert position.history == view.history
    assert position.legal_moves() == view.legal_moves()
    assert None is view.outcome
    assert viewer.side is view.side


@pytest.mark.parametrize("viewer", PLAYERS)
def test_the_order_of_pieces_is_the_order_of_squares_and_tells_no_rank(viewer: Audience) -> None:
    view = project(play(drawn(BOARD), "E4-E5"), viewer)
    assert sorted(view.pieces) == list(view.pieces)
    assert sorted(view.standing) == list(view.standing)
