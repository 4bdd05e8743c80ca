"""Placing and locking (RULES §3), told to the right ears only."""

import pytest

from salpakan.arbiter import (
    AnswerDraw,
    Arbiter,
    Lock,
    Match,
    OfferDraw,
    Place,
    Play,
    RefusalCode,
    Resign,
    ShowFlag,
    Tick,
    parse_pieces,
)
from salpakan.rules import VARIANTS, Move, Outcome, Rank, Reason, Side, Square
from salpakan.view import Audience, Ended, Locked, Moved, Started
from tests.arbiter.playing import ARMIES, BLACK, MINI, WHITE, begun, code, moves, place

A1 = Square.parse("A1")


def test_a_draft_may_be_unfinished_and_placed_again_until_it_is_locked() -> None:
    arbiter = Arbiter(Match(MINI))
    assert None is arbiter.handle(Place(WHITE, parse_pieces({"A1": "SPY"})), 0).refused
    assert {A1: Rank.SPY} == arbiter.draft(WHITE)
    assert None is arbiter.handle(Place(WHITE, ()), 0).refused
    assert {} == arbiter.draft(WHITE)
    assert None is place(arbiter, WHITE, "YFP").refused
    assert None is place(arbiter, WHITE, "PFY").refused
    assert Rank.PRIVATE is arbiter.draft(WHITE)[A1]
    assert None is arbiter.handle(Lock(WHITE), 0).refused


def test_drafts_are_told_to_nobody() -> None:
    arbiter = Arbiter(Match(MINI))
    for army in ("YFP", "PFY", "FYP"):
        assert () == place(arbiter, WHITE, army).said
    assert [] == arbiter.announcements
    assert {} == arbiter.draft(BLACK)
    for audience in list(Audience)[:3]:
        assert None is arbiter.view(audience)


def test_what_one_reads_of_a_draft_is_a_copy() -> None:
    arbiter = Arbiter(Match(MINI))
    place(arbiter, WHITE, "YFP")
    draft = arbiter.draft(WHITE)
    assert isinstance(draft, dict)
    draft.clear()
    assert 3 == len(arbiter.draft(WHITE))


@pytest.mark.parametrize(
    ("pieces", "faults"),
    [
        ({"A1": "FLG", "B1": "FLG"}, ["extra-piece FLG"]),
        ({"A2": "FLG"}, ["outside-home A2"]),
        ({"A3": "FLG"}, ["outside-home A3"]),
        ({"D1": "FLG"}, ["off-board D1"]),
        ({"A1": "5*G"}, ["extra-piece 5*G"]),
        ({"A1": "FLG", "a1": "SPY"}, ["shared-square A1"]),
        (
            {"A1": "FLG", "a1": "FLG", "A2": "5*G", "P16": "SPY"},
            [
                *("shared-square A1", "outside-home A2", "off-board P16"),
                *("extra-piece 5*G", "extra-piece FLG"),
            ],
        ),
    ],
)
def test_a_wrong_draft_is_refused_with_every_fault_and_the_old_one_stays(
    pieces: dict[str, str], faults: list[str]
) -> None:
    arbiter = Arbiter(Match(MINI))
    place(arbiter, WHITE, "YFP")
    before = arbiter.draft(WHITE)
    answer = arbiter.handle(Place(WHITE, parse_pieces(pieces)), 0)
    assert () == answer.said
    assert answer.refused is not None
    assert RefusalCode.PLACEMENT is answer.refused.code
    assert faults == [f"{fault.value} {subject}" for fault, subject in answer.refused.faults]
    assert f"placement: {', '.join(faults)}" == str(answer.refused)
    assert before == arbiter.draft(WHITE)


def test_an_unfinished_placement_cannot_be_locked_and_all_that_is_missing_is_named() -> None:
    arbiter = Arbiter(Match(VARIANTS["classic"]))
    answer = arbiter.handle(Lock(WHITE), 0)
    assert answer.refused is not None
    assert 15 == len(answer.refused.faults)
    assert {"missing-piece"} == {fault.value for fault, _ in answer.refused.faults}
    assert frozenset() == arbiter.locked
    mini = Arbiter(Match(MINI))
    mini.handle(Place(BLACK, parse_pieces({"A3": "SPY", "B3": "FLG"})), 0)
    assert "placement: missing-piece PVT" == str(mini.handle(Lock(BLACK), 0).refused)


def test_once_locked_it_cannot_change() -> None:
    arbiter = Arbiter(Match(MINI))
    place(arbiter, WHITE, "YFP")
    arbiter.handle(Lock(WHITE), 0)
    assert frozenset({WHITE}) == arbiter.locked
    before = arbiter.draft(WHITE)
    assert RefusalCode.LOCKED is code(place(arbiter, WHITE, "PFY").refused)
    assert RefusalCode.LOCKED is code(arbiter.handle(Lock(WHITE), 0).refused)
    assert RefusalCode.LOCKED is code(arbiter.handle(Place(WHITE, ()), 0).refused)
    assert before == arbiter.draft(WHITE)
    started = begun()
    assert RefusalCode.LOCKED is code(place(started, WHITE, "PFY").refused)


@pytest.mark.parametrize("side", Side)
def test_only_the_owner_hears_what_was_locked(side: Side) -> None:
    arbiter = Arbiter(Match(MINI))
    place(arbiter, side, ARMIES[side])
    (said,) = arbiter.handle(Lock(side), 0).said
    owner = said.body(Audience.of(side))
    assert isinstance(owner, Locked)
    assert owner.placement is not None
    assert arbiter.draft(side) == owner.placement.ranks
    assert Locked(side, None) == said.body(Audience.of(side.enemy))
    assert Locked(side, None) == said.body(Audience.SPECTATOR)
    assert owner == said.body(Audience.ARBITER)


def test_the_second_lock_starts_the_game_and_shows_which_squares_are_taken() -> None:
    arbiter = Arbiter(Match(MINI, BLACK))
    for side in (BLACK, WHITE):
        assert not arbiter.started
        place(arbiter, side, ARMIES[side])
        arbiter.handle(Lock(side), 0)
    started = arbiter.announcements[-1]
    taken = {
        Square.parse(f"{col}{row}"): side for row, side in ((1, WHITE), (3, BLACK)) for col in "ABC"
    }
    for audience in Audience:
        assert Started(BLACK, taken) == started.body(audience)
    view = arbiter.view(Audience.WHITE)
    assert view is not None
    assert BLACK is view.to_move
    assert 3 == started.seq == len(arbiter.announcements)


@pytest.mark.parametrize("side", Side)
def test_before_both_are_locked_nothing_is_played_offered_or_shown(side: Side) -> None:
    arbiter = Arbiter(Match(MINI))
    place(arbiter, WHITE, "YFP")
    arbiter.handle(Lock(WHITE), 0)
    for command in (
        Play(side, Move.parse("A1-A2")),
        OfferDraw(side),
        AnswerDraw(side, accept=True),
        ShowFlag(side),
    ):
        answer = arbiter.handle(command, 0)
        assert () == answer.said
        assert "not-started" == str(answer.refused)


@pytest.mark.parametrize("side", Side)
def test_one_may_resign_while_placing_and_no_placement_is_shown(side: Side) -> None:
    arbiter = Arbiter(Match(MINI))
    place(arbiter, WHITE, "YFP")
    arbiter.handle(Lock(WHITE), 0)
    (said,) = arbiter.handle(Resign(side), 0).said
    outcome = Outcome(side.enemy, Reason.RESIGNATION)
    for audience in Audience:
        assert Ended(outcome, None) == said.body(audience)
    assert outcome == arbiter.outcome
    assert None is arbiter.record()
    for audience in list(Audience)[:3]:
        assert None is arbiter.view(audience)
    assert RefusalCode.GAME_OVER is code(place(arbiter, BLACK, "YFP").refused)
    assert RefusalCode.GAME_OVER is code(arbiter.handle(Lock(BLACK), 0).refused)


def test_a_look_at_the_clock_is_never_refused() -> None:
    arbiter = Arbiter(Match(MINI))
    assert ((), None) == (arbiter.handle(Tick(), 5).said, arbiter.handle(Tick(), 5).refused)
    started = begun()
    moves(started, "A1-A2")
    started.handle(Resign(WHITE), 0)
    assert None is started.handle(Tick(), 9).refused


def test_the_example_of_the_sources_is_locked_and_played() -> None:
    arbiter = Arbiter(Match(VARIANTS["classic"]))
    armies = {WHITE: "3..PL5P../.TYKSP.4Y/DMCPPF12P", BLACK: "...3FS.../12YLPTYKM/DPP4P5PPC"}
    for side, army in armies.items():
        place(arbiter, side, army)
        assert None is arbiter.handle(Lock(side), 0).refused
    answer = moves(arbiter, "D3-D4 D6-D5 D4-D5")
    body = answer.said[0].body(Audience.SPECTATOR)
    assert isinstance(body, Moved)
    assert body.turn.verdict is not None
    assert "defender-stays" == body.turn.verdict.value
