"""A game under the arbiter: moves, offers, shown Flags, resigning, the end (RULES §4 to §7)."""

from dataclasses import replace

import pytest

from salpakan.arbiter import (
    AnswerDraw,
    Arbiter,
    Lock,
    OfferDraw,
    Place,
    Play,
    RefusalCode,
    Resign,
    ShowFlag,
    format_record,
    parse_pieces,
)
from salpakan.rules import VARIANTS, Move, Outcome, Rank, Reason, Side, Square, Verdict
from salpakan.view import (
    Audience,
    DrawDeclined,
    DrawOffered,
    Ended,
    FlagShown,
    Moved,
    format_view,
)
from tests.arbiter.playing import BLACK, MINI, WHITE, begun, code, move, moves

LISTENERS = (Audience.WHITE, Audience.BLACK, Audience.SPECTATOR)


AT = "B2-A3"


def heard(arbiter: Arbiter, audience: Audience, after: int) -> list[object]:
    return [body for _, body in arbiter.bodies(audience, after)]


# --- moves ------------------------------------------------------------------------------------


def test_a_move_is_announced_to_everybody_alike() -> None:
    arbiter = begun()
    (said,) = move(arbiter, "A1-A2").said
    assert 4 == said.seq
    for audience in Audience:
        body = said.body(audience)
        assert isinstance(body, Moved)
        assert (1, "A1-A2", None) == (body.ply, str(body.turn.move), body.turn.verdict)


def test_of_a_challenge_everybody_hears_who_stays_and_only_the_arbiter_the_ranks() -> None:
    arbiter = begun()
    (said,) = moves(arbiter, "A1-A2 A3-A2").said
    for audience in LISTENERS:
        body = said.body(audience)
        assert isinstance(body, Moved)
        assert (Verdict.CHALLENGER_STAYS, None) == (body.turn.verdict, body.turn.ranks)
    truth = said.body(Audience.ARBITER)
    assert isinstance(truth, Moved)
    assert (Rank.PRIVATE, Rank.SPY) == truth.turn.ranks


def test_in_the_open_game_everybody_hears_the_ranks() -> None:
    arbiter = begun(replace(MINI, name="open", ranks_told=True))
    (said,) = moves(arbiter, "A1-A2 A3-A2").said
    for audience in Audience:
        body = said.body(audience)
        assert isinstance(body, Moved)
        assert (Rank.PRIVATE, Rank.SPY) == body.turn.ranks


@pytest.mark.parametrize(
    ("side", "text", "faults"),
    [
        (BLACK, "A3-A2", "move: not-your-turn A3-A2"),
        (WHITE, "A3-A2", "move: not-your-piece A3-A2"),
        (WHITE, "A1-B2", "move: not-adjacent A1-B2"),
        (WHITE, "A1-B1", "move: own-piece A1-B1"),
        (WHITE, "A2-B2", "move: no-piece A2-B2"),
        (WHITE, "D1-E1", "move: no-piece D1-E1, off-board D1-E1"),
        (BLACK, "A1-A2", "move: not-your-piece A1-A2, not-your-turn A1-A2"),
        (BLACK, AT, f"move: no-piece {AT}, not-adjacent {AT}, not-your-turn {AT}, own-piece {AT}"),
    ],
)
def test_a_wrong_move_is_refused_with_every_fault_and_changes_nothing(
    side: Side, text: str, faults: str
) -> None:
    arbiter = begun()
    view, said = arbiter.view(Audience.WHITE), len(arbiter.announcements)
    answer = arbiter.handle(Play(side, Move.parse(text)), 0)
    assert () == answer.said
    assert faults == str(answer.refused)
    assert (view, said) == (arbiter.view(Audience.WHITE), len(arbiter.announcements))
    assert None is move(arbiter, "A1-A2").refused, "the next legal move works"


def test_after_the_end_everything_is_refused() -> None:
    arbiter = begun()
    arbiter.handle(Resign(WHITE), 0)
    said = len(arbiter.announcements)
    for side in Side:
        for command in (
            Play(side, Move.parse("A1-A2")),
            Place(side, ()),
            Lock(side),
            OfferDraw(side),
            AnswerDraw(side, accept=True),
            Resign(side),
            ShowFlag(side),
        ):
            answer = arbiter.handle(command, 0)
            assert ((), "game-over") == (answer.said, str(answer.refused))
    assert said == len(arbiter.announcements)
    assert Outcome(BLACK, Reason.RESIGNATION) == arbiter.outcome


def test_the_sequence_numbers_are_the_same_for_every_audience_without_a_gap() -> None:
    arbiter = begun()
    moves(arbiter, "A1-A2 A3-A2")
    arbiter.handle(OfferDraw(WHITE), 0)
    arbiter.handle(Resign(BLACK), 0)
    for audience in Audience:
        assert [1, 2, 3, 4, 5, 6, 7] == [seq for seq, _ in arbiter.bodies(audience)]
        assert [6, 7] == [seq for seq, _ in arbiter.bodies(audience, after=5)]
        assert [] == list(arbiter.bodies(audience, after=7))


def test_the_end_by_a_move_comes_after_the_move() -> None:
    arbiter = begun()
    answer = moves(arbiter, "A1-A2 A3-A2 C1-C2 A2-A1 C2-C3")
    assert [Moved] == [type(said.spectator) for said in answer.said]
    end = moves(arbiter, "A1-B1")
    assert [Moved, Ended] == [type(said.spectator) for said in end.said]
    assert Outcome(BLACK, Reason.FLAG_CAPTURED) == arbiter.outcome


# --- draws ------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", Side)
def test_a_draw_may_be_offered_on_either_side_s_turn_and_accepted(side: Side) -> None:
    arbiter = begun()
    (offered,) = arbiter.handle(OfferDraw(side), 0).said
    assert [DrawOffered(side)] * 4 == [offered.body(audience) for audience in Audience]
    assert side is arbiter.draw_offer
    (ended,) = arbiter.handle(AnswerDraw(side.enemy, accept=True), 0).said
    outcome = Outcome(None, Reason.DRAW_AGREED)
    body = ended.body(Audience.SPECTATOR)
    assert isinstance(body, Ended)
    assert outcome == body.outcome == arbiter.outcome
    assert None is arbiter.draw_offer


def test_a_declined_offer_is_gone_and_may_be_made_again() -> None:
    arbiter = begun()
    arbiter.handle(OfferDraw(WHITE), 0)
    (said,) = arbiter.handle(AnswerDraw(BLACK, accept=False), 0).said
    assert DrawDeclined(BLACK) == said.body(Audience.WHITE)
    assert None is arbiter.draw_offer
    assert "no-offer" == str(arbiter.handle(AnswerDraw(BLACK, accept=True), 0).refused)
    assert None is arbiter.handle(OfferDraw(WHITE), 0).refused


def test_there_is_one_open_offer_at_a_time() -> None:
    arbiter = begun()
    arbiter.handle(OfferDraw(WHITE), 0)
    for side in Side:
        assert "offer-open" == str(arbiter.handle(OfferDraw(side), 0).refused)


def test_nobody_accepts_the_own_offer_or_none() -> None:
    arbiter = begun()
    for side in Side:
        assert "no-offer" == str(arbiter.handle(AnswerDraw(side, accept=True), 0).refused)
    arbiter.handle(OfferDraw(WHITE), 0)
    for accept in (True, False):
        assert "no-offer" == str(arbiter.handle(AnswerDraw(WHITE, accept=accept), 0).refused)
    assert (None, WHITE) == (arbiter.outcome, arbiter.draw_offer)


def test_moving_declines_the_enemy_s_offer_before_the_move_is_told() -> None:
    arbiter = begun()
    arbiter.handle(OfferDraw(BLACK), 0)
    answer = move(arbiter, "A1-A2")
    assert [DrawDeclined, Moved] == [type(said.spectator) for said in answer.said]
    assert DrawDeclined(WHITE) == answer.said[0].spectator
    assert None is arbiter.draw_offer


def test_the_offerer_s_own_move_leaves_the_offer_open() -> None:
    arbiter = begun()
    arbiter.handle(OfferDraw(WHITE), 0)
    answer = move(arbiter, "A1-A2")
    assert [Moved] == [type(said.spectator) for said in answer.said]
    assert WHITE is arbiter.draw_offer
    assert None is arbiter.handle(AnswerDraw(BLACK, accept=True), 0).refused
    assert Outcome(None, Reason.DRAW_AGREED) == arbiter.outcome


def test_a_refused_move_declines_nothing() -> None:
    arbiter = begun()
    arbiter.handle(OfferDraw(BLACK), 0)
    assert RefusalCode.MOVE is code(arbiter.handle(Play(WHITE, Move.parse("A1-A3")), 0).refused)
    assert BLACK is arbiter.draw_offer


# --- resigning --------------------------------------------------------------------------------


@pytest.mark.parametrize("side", Side)
def test_one_may_resign_on_either_side_s_turn(side: Side) -> None:
    arbiter = begun()
    (said,) = arbiter.handle(Resign(side), 0).said
    body = said.body(Audience.of(side))
    assert isinstance(body, Ended)
    assert Outcome(side.enemy, Reason.RESIGNATION) == body.outcome == arbiter.outcome


# --- showing the Flag -------------------------------------------------------------------------


@pytest.mark.parametrize("side", Side)
def test_a_shown_flag_is_told_to_everybody_and_the_game_goes_on(side: Side) -> None:
    arbiter = begun()
    moves(arbiter, "B1-B2 A3-A2")
    (said,) = arbiter.handle(ShowFlag(side), 0).said
    flag = {WHITE: ("B1", "B2"), BLACK: ("B3", "B3")}[side]
    expected = FlagShown(side, *map(Square.parse, flag))
    assert [expected] * 4 == [said.body(audience) for audience in Audience]
    enemy = arbiter.view(Audience.of(side.enemy))
    assert enemy is not None
    assert (side, Rank.FLAG) == enemy.at(Square.parse(flag[1]))
    assert None is arbiter.outcome
    assert "flag-already-shown" == str(arbiter.handle(ShowFlag(side), 0).refused)
    assert None is arbiter.handle(ShowFlag(side.enemy), 0).refused


def test_in_the_shown_flag_game_there_is_nothing_to_show() -> None:
    arbiter = begun(replace(MINI, name="shown", flags_shown=True))
    for side in Side:
        assert "flag-already-shown" == str(arbiter.handle(ShowFlag(side), 0).refused)


# --- after the game (7.1) ---------------------------------------------------------------------

SECRET = replace(MINI, name="secret", all_shown_at_end=False)


def test_at_the_end_all_ranks_are_shown_those_of_survivors_too() -> None:
    arbiter = begun()
    moves(arbiter, "A1-A2 A3-A2")
    (said,) = arbiter.handle(Resign(WHITE), 0).said
    for audience in Audience:
        body = said.body(audience)
        assert isinstance(body, Ended)
        shown = {str(square): rank.letter for square, rank in (body.ranks or {}).items()}
        assert {"A1": "Y", "B1": "F", "C1": "P", "A3": "P", "B3": "F", "C3": "Y"} == shown


def test_where_nothing_is_shown_no_channel_tells_a_rank_after_the_end() -> None:
    arbiter = begun(SECRET)
    moves(arbiter, "A1-A2 A3-A2")
    arbiter.handle(Resign(WHITE), 0)
    for audience in LISTENERS:
        last = heard(arbiter, audience, after=0)[-1]
        assert Ended(Outcome(BLACK, Reason.RESIGNATION), None) == last
        view = arbiter.view(audience)
        assert view is not None
        known = {seen.side for seen in view.pieces.values() if seen.rank is not None}
        assert known == ({audience.side} if audience.side else set())
        strangers = [
            line for line in format_view(view).splitlines() if line.startswith(("white ", "black "))
        ]
        for line in strangers:
            side, row = line.split()
            assert (row == "???") == (audience.side is not Side(side))
    truth = heard(arbiter, Audience.ARBITER, after=0)[-1]
    assert isinstance(truth, Ended)
    assert truth.ranks is not None


def test_reprs_of_what_is_said_in_private_show_no_rank() -> None:
    arbiter = begun(SECRET)
    moves(arbiter, "A1-A2 A3-A2")
    answer = arbiter.handle(Resign(WHITE), 0)
    assert "(<Announcement 6>,)" == repr(answer.said)
    record = arbiter.record()
    assert record is not None
    said = [list(arbiter.bodies(audience)) for audience in Audience]
    views = [arbiter.view(audience) for audience in (Audience.WHITE, Audience.SPECTATOR)]
    drafted = Place(WHITE, parse_pieces({"A1": "SPY"}))
    inside = [kept for name, kept in vars(arbiter).items() if name != "match"]
    for kept in (record, arbiter, inside, drafted, said, views):
        text = repr(kept)
        assert "Rank" not in text
        assert "YFP" not in text
    assert "white YFP" in format_record(record)


def test_every_variant_begins_and_ends_under_the_arbiter() -> None:
    for variant in VARIANTS.values():
        if variant.width == MINI.width:
            arbiter = begun(variant)
            moves(arbiter, "A1-A2")
            assert variant is arbiter.match.variant
