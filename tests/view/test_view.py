"""A view that follows the announcements, and its text."""

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
    parse_turn,
)
from salpakan.rules.position_text import NOTHING_TO_SHOW
from salpakan.view import (
    Announcement,
    Audience,
    DrawDeclined,
    DrawOffered,
    Ended,
    FlagShown,
    Locked,
    Started,
    View,
    feasible_ranks,
    format_view,
    parse_view,
)
from salpakan.view.projection import project
from tests.support.drawing import drawn, play

VIEW = """\
salpakan view 1
viewer white
variant mini-3x3
first white
white FYP
black P??
turns
1. B1-B2 B3xB2=
2. C1-C2 C3xC2-
"""

VIEWERS = "white, black or spectator is expected"
RESULTS = "a result such as 'white arrival' is expected"
NOT_WRITTEN = "the Flag that black shows is not written at its start square"

START = "".join(VIEW.splitlines(keepends=True)[:7])


def after(view: View, *turns: str) -> View:
    for turn in turns:
        view = view.after(parse_turn(turn))
    return view


def test_a_view_follows_quiet_turns_and_every_verdict() -> None:
    view = after(parse_view(START), "B1-B2", "B3xB2-")
    assert (Side.WHITE, 2, 0) == (view.to_move, view.ply, view.quiet)
    assert ["B3"] == [str(fallen.start) for fallen in view.fallen]
    assert (Side.WHITE, Rank.SPY) == view.at(Square.parse("B2"))
    taken = after(parse_view(START), "B1-B2", "B3xB2+")
    assert (Side.BLACK, None) == taken.at(Square.parse("B2"))
    split = after(parse_view(START), "B1-B2", "B3xB2=")
    assert None is split.at(Square.parse("B2"))
    assert ["B3", "B1"] == [str(fallen.start) for fallen in split.fallen]
    quiet = after(parse_view(START), "B1-B2", "C3-C2")
    assert 2 == quiet.quiet


@pytest.mark.parametrize(
    ("turn", "reason"),
    [
        ("B1-B3", "B1-B3 is no move of white here"),
        ("B3-B2", "B3-B2 is no move of white here"),
        ("C2-C3", "C2-C3 is no move of white here"),
        ("A1-B1", "A1-B1 is no move of white here"),
        ("B1xB2=", "no verdict is expected for B1-B2"),
        ("J1-J2", "J1-J2 is no move of white here"),
    ],
)
def test_what_cannot_have_happened_is_refused(turn: str, reason: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_view(START).after(parse_turn(turn))
    assert reason == caught.value.reason


def test_a_challenge_without_a_verdict_is_refused() -> None:
    view = after(parse_view(START), "B1-B2")
    with pytest.raises(NotationError, match="a verdict is expected for B3-B2"):
        view.after(Announced(Move.parse("B3-B2")))


def test_after_the_end_nothing_is_legal() -> None:
    view = parse_view(START).hear(Ended(Outcome(Side.BLACK, Reason.RESIGNATION), None))
    assert () == view.legal_moves()
    with pytest.raises(NotationError, match="B1-B2 is no move of white here"):
        after(view, "B1-B2")


def test_words_beside_the_board_change_nothing_on_it() -> None:
    view = parse_view(START)
    for body in (
        Locked(Side.WHITE, None),
        Started(Side.WHITE, {}),
        DrawOffered(Side.BLACK),
        DrawDeclined(Side.BLACK),
    ):
        assert view is view.hear(body)


def test_a_shown_flag_is_known_from_then_on() -> None:
    view = after(parse_view(START), "B1-B2")
    shown = view.hear(FlagShown(Side.BLACK, Square.parse("C3"), Square.parse("C3")))
    assert (Side.BLACK, Rank.FLAG) == shown.at(Square.parse("C3"))
    assert ((Side.BLACK, 1),) == shown.shown
    assert (Side.BLACK, None) == view.at(Square.parse("C3"))
    assert shown == parse_view(format_view(shown))


def test_the_end_shows_what_the_arbiter_shows() -> None:
    ranks = {Square.parse("C3"): Rank.FLAG, Square.parse("B3"): Rank.SPY}
    outcome = Outcome(None, Reason.DRAW_AGREED)
    view = parse_view(START).hear(Ended(outcome, ranks))
    assert outcome == view.outcome
    assert (Side.BLACK, Rank.SPY) == view.at(Square.parse("B3"))
    assert view == parse_view(format_view(view))


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("viewer white", "viewer arbiter", (2, 8, f"{VIEWERS}, not 'arbiter'")),
        ("viewer white\n", "", (6, 1, "a line 'viewer …' is missing")),
        ("white FYP", "white FY?", (5, 7, "white knows its own rank on C1")),
        ("black P??", "black PPP", (6, 7, "this placement cannot be used: extra-piece PVT")),
        ("black P??", "black P?.", (6, 7, "3 pieces are expected, not 2")),
        ("black P??", "black P?2", (6, 7, "this placement cannot be used: extra-piece 2*G")),
        ("B1-B2", "B1-B3", (8, 4, "B1-B3 is no move of white here")),
        ("B3xB2=", "B3-B2", (8, 10, "a verdict is expected for B3-B2")),
        ("B3xB2=", "black!", (8, 10, NOT_WRITTEN)),
        ("B3xB2=", "white! white!", (8, 17, NOTHING_TO_SHOW)),
        ("turns", "outcome black\nturns", (7, 9, f"{RESULTS}, not 'black'")),
        ("turns", "board\nwF\nturns", (5, 1, "'white …' and a drawn board do not go together")),
    ],
)
def test_a_wrong_view_is_told_with_its_place(
    old: str, new: str, expected: tuple[int, int, str]
) -> None:
    assert 1 == VIEW.count(old)
    with pytest.raises(NotationError) as caught:
        parse_view(VIEW.replace(old, new))
    assert expected == (caught.value.line, caught.value.column, caught.value.reason)


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ("bF bF b?", "black has more pieces than its army"),
        ("b? b5 b?", "black has more pieces than its army"),
    ],
)
def test_a_drawn_view_has_no_more_than_an_army(row: str, reason: str) -> None:
    text = f"salpakan view 1\nviewer white\nvariant mini-3x3\nfirst white\nboard\n{row}\n"
    with pytest.raises(NotationError) as caught:
        parse_view(f"{text}.. .. ..\nwF .. ..\nturns\n")
    assert (6, 1, reason) == (caught.value.line, caught.value.column, caught.value.reason)


def test_a_view_of_a_study_is_written_as_a_drawn_board() -> None:
    position = drawn("3  bF .. ..\n1  wF .. wP", VARIANTS["mini-3x3"])
    text = format_view(project(position, Audience.WHITE))
    assert " 3 b? .. .." in text
    assert project(position, Audience.WHITE) == parse_view(text)


def test_an_announcement_has_a_body_for_each_audience_and_shows_none_in_its_repr() -> None:
    outcome = Outcome(None, Reason.DRAW_AGREED)
    open_body, secret = Ended(outcome, None), Ended(outcome, {Square.parse("A1"): Rank.SPY})
    said = Announcement.to_arbiter(4, secret, open_body)
    assert [open_body] * 3 + [secret] == [said.body(audience) for audience in Audience]
    assert "<Announcement 4>" == repr(said) == str(said)
    owner = Announcement.to_owner(5, Side.BLACK, secret, open_body)
    assert [open_body, secret, open_body, secret] == [owner.body(a) for a in Audience]
    everybody = Announcement.to_all(6, open_body)
    assert [open_body] * 4 == [everybody.body(audience) for audience in Audience]


# --- inference --------------------------------------------------------------------------------


def feasible(view: View) -> dict[str, str]:
    return {
        str(start): " ".join(rank.code for rank in sorted(ranks, reverse=True))
        for start, ranks in feasible_ranks(view).items()
    }


def test_at_the_start_every_piece_may_be_anything() -> None:
    view = parse_view(START.replace("black P??", "black ???"))
    assert dict.fromkeys(["A3", "B3", "C3"], "SPY PVT FLG") == feasible(view)


def test_a_verdict_and_the_counts_of_the_army_leave_what_is_possible() -> None:
    text = START.replace("black P??", "black ???")
    lost = after(parse_view(text), "B1-B2", "B3xB2+")  # only a Private takes my Spy
    assert {"A3": "SPY FLG", "B3": "PVT", "C3": "SPY FLG"} == feasible(lost)
    split = after(parse_view(text), "B1-B2", "B3xB2=")
    assert {"A3": "PVT FLG", "B3": "SPY", "C3": "PVT FLG"} == feasible(split)


def test_a_piece_that_came_home_unharmed_is_no_flag_once_the_reply_is_over() -> None:
    text = "salpakan view 1\nviewer white\nvariant mini-3x3\nfirst black\nboard\n"
    text += ".. .. ..\nb? .. b?\n.. wF wP\nturns\n"
    beside = after(parse_view(text), "A2-A1")
    assert "SPY PVT FLG" == feasible(beside)["A2"]
    assert "SPY PVT" == feasible(after(beside, "B1-B2"))["A2"]


def test_a_piece_that_came_home_beside_nobody_is_no_flag_at_once() -> None:
    text = "salpakan view 1\nviewer white\nvariant mini-3x3\nfirst black\nboard\n"
    text += ".. .. ..\nb? .. b?\n.. .. wF\nturns\n"
    assert "SPY PVT" == feasible(after(parse_view(text), "A2-A1"))["A2"]


def test_where_arrival_wins_at_once_no_arrived_piece_is_a_flag() -> None:
    variant = '{"name":"now","width":3,"height":3,"home_rows":1,"arrival":"at-once",'
    variant += '"army":{"SPY":1,"PVT":1,"FLG":1}}'
    text = f"salpakan view 1\nviewer white\nvariant {variant}\nfirst black\nboard\n"
    text += ".. .. ..\nb? .. b?\n.. wF wP\nturns\n"
    assert "SPY PVT" == feasible(after(parse_view(text), "A2-A1"))["A2"]


def test_only_a_side_infers() -> None:
    view = project(
        drawn("8  bF .. .. .. .. .. .. .. ..\n1  wF .. .. .. .. .. .. .. .."), Audience.SPECTATOR
    )
    with pytest.raises(ValueError, match="only a side's view"):
        feasible_ranks(view)


def test_a_fallen_flag_is_known_by_the_end_even_if_nothing_is_shown() -> None:
    position = drawn("3  .. bF ..\n2  .. wP ..\n1  wF .. ..", VARIANTS["mini-3x3"])
    ended = play(position, "B2-B3")
    view = project(position, Audience.WHITE).after(ended.history[-1].announced)
    assert ended.outcome is not None
    over = view.hear(Ended(ended.outcome, None))
    assert {"B3": "FLG"} == feasible(over)
    assert Verdict.CHALLENGER_STAYS is over.history[-1].verdict


def test_a_flag_that_fell_to_my_flag_is_known_before_the_end_is_told() -> None:
    text = "salpakan view 1\nviewer white\nvariant mini-3x3\nfirst white\nboard\n"
    text += ".. b? b?\n.. wF ..\n.. .. ..\nturns\n"
    assert {"B3": "FLG", "C3": "SPY PVT"} == feasible(after(parse_view(text), "B2xB3+"))
