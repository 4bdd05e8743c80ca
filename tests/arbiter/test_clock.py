"""Clocks that are told the time (RULES 6.7)."""

import pytest

from salpakan.arbiter import (
    Arbiter,
    Lock,
    Match,
    OfferDraw,
    Place,
    Play,
    Resign,
    Tick,
    TimeControl,
)
from salpakan.arbiter.clock import LONGEST_MS, Clock
from salpakan.rules import Move, Outcome, Reason, SalpakanError, Side
from salpakan.view import Audience, Ended
from tests.arbiter.playing import ARMIES, BLACK, MINI, WHITE, begun, move, place

FAST = TimeControl(initial_ms=1000)
LOST = {side: Outcome(side.enemy, Reason.TIME) for side in Side}


def left(arbiter: Arbiter, now: int) -> tuple[int, int]:
    face = arbiter.clocks(now)
    assert face is not None
    return face.left_ms[WHITE], face.left_ms[BLACK]


def test_the_clock_of_the_side_to_move_runs_and_the_other_stands() -> None:
    arbiter = begun(time=FAST)
    assert (1000, 1000) == left(arbiter, 0)
    assert (700, 1000) == left(arbiter, 300)
    move(arbiter, "A1-A2", now=300)
    assert (700, 800) == left(arbiter, 500)


def test_whoever_moves_first_has_the_clock_that_runs() -> None:
    arbiter = begun(first=BLACK, time=FAST)
    assert (1000, 400) == left(arbiter, 600)


def test_an_increment_is_added_after_each_own_move() -> None:
    arbiter = begun(time=TimeControl(initial_ms=1000, increment_ms=50))
    move(arbiter, "A1-A2", now=300)
    assert (750, 1000) == left(arbiter, 300)
    move(arbiter, "C3-C2", now=400)
    assert (750, 950) == left(arbiter, 400)


def test_a_refused_move_brings_no_increment_and_stops_no_clock() -> None:
    arbiter = begun(time=TimeControl(initial_ms=1000, increment_ms=50))
    assert arbiter.handle(Play(WHITE, Move.parse("A1-A3")), 100).refused
    assert arbiter.handle(Play(BLACK, Move.parse("C3-C2")), 100).refused
    assert (800, 1000) == left(arbiter, 200)


def test_a_move_one_millisecond_before_the_budget_is_spent_is_in_time() -> None:
    arbiter = begun(time=FAST)
    assert None is move(arbiter, "A1-A2", now=999).refused
    assert (1, 1000) == left(arbiter, 999)


@pytest.mark.parametrize("now", [1000, 1001, 10**12])
def test_a_move_at_or_after_the_moment_the_budget_is_spent_is_too_late(now: int) -> None:
    arbiter = begun(time=FAST)
    answer = move(arbiter, "A1-A2", now=now)
    assert "game-over" == str(answer.refused)
    assert [LOST[WHITE]] == [
        said.white.outcome for said in answer.said if isinstance(said.white, Ended)
    ]
    view = arbiter.view(Audience.WHITE)
    assert view is not None
    assert (0, LOST[WHITE]) == (view.ply, view.outcome)


def test_claiming_time_one_second_after_the_clock_started_does_nothing() -> None:
    arbiter = begun(time=TimeControl(initial_ms=600_000))
    answer = arbiter.handle(Tick(), 1000)
    assert ((), None) == (answer.said, answer.refused)
    assert None is arbiter.outcome


def test_with_both_players_gone_a_look_at_the_clock_ends_the_game() -> None:
    arbiter = begun(time=FAST)
    assert [1000] == [arbiter.next_tick]
    assert () == arbiter.handle(Tick(), 999).said
    (said,) = arbiter.handle(Tick(), 1000).said
    assert isinstance(said.black, Ended)
    assert LOST[WHITE] == said.black.outcome == arbiter.outcome
    assert [None] == [arbiter.next_tick]
    assert () == arbiter.handle(Tick(), 5000).said


def test_the_next_tick_follows_the_clock_that_runs() -> None:
    arbiter = begun(time=TimeControl(initial_ms=1000, increment_ms=50))
    move(arbiter, "A1-A2", now=300)
    assert 1300 == arbiter.next_tick
    move(arbiter, "C3-C2", now=400)
    assert 1150 == arbiter.next_tick


@pytest.mark.parametrize("command", [OfferDraw(BLACK), Resign(BLACK), Resign(WHITE)])
def test_whatever_is_said_after_the_time_ran_out_is_too_late(command: OfferDraw | Resign) -> None:
    arbiter = begun(time=FAST)
    answer = arbiter.handle(command, 1000)
    assert "game-over" == str(answer.refused)
    assert LOST[WHITE] == arbiter.outcome


def test_a_time_earlier_than_the_last_one_counts_as_the_last_one() -> None:
    arbiter = begun(time=FAST)
    move(arbiter, "A1-A2", now=500)
    assert (500, 1000) == left(arbiter, 100)
    move(arbiter, "C3-C2", now=200)
    assert (500, 1000) == left(arbiter, 500)
    assert (400, 1000) == left(arbiter, 600)
    assert None is arbiter.outcome


def test_without_a_time_control_no_clock_runs() -> None:
    arbiter = begun()
    assert (None, None) == (arbiter.clocks(10**9), arbiter.next_tick)
    assert None is move(arbiter, "A1-A2", now=10**12).refused


def test_after_the_end_the_clocks_stand() -> None:
    arbiter = begun(time=FAST)
    arbiter.handle(Resign(BLACK), 400)
    assert (600, 1000) == left(arbiter, 400) == left(arbiter, 5000)
    face = arbiter.clocks(5000)
    assert face is not None
    assert (frozenset(), None) == (face.running, face.next_fall_ms)


# --- the placement clock ----------------------------------------------------------------------

PLACING = TimeControl(initial_ms=1000, placement_ms=200)


def test_while_placing_both_clocks_run_until_each_side_locks() -> None:
    arbiter = Arbiter(Match(MINI, WHITE, PLACING))
    assert (150, 150) == left(arbiter, 50)
    assert 200 == arbiter.next_tick
    place(arbiter, WHITE, ARMIES[WHITE], now=60)
    arbiter.handle(Lock(WHITE), 60)
    assert (140, 100) == left(arbiter, 100)
    assert 200 == arbiter.next_tick


@pytest.mark.parametrize("side", Side)
def test_whoever_fails_to_place_in_time_loses(side: Side) -> None:
    arbiter = Arbiter(Match(MINI, WHITE, PLACING))
    place(arbiter, side.enemy, ARMIES[side.enemy], now=60)
    arbiter.handle(Lock(side.enemy), 60)
    place(arbiter, side, ARMIES[side], now=100)
    answer = arbiter.handle(Lock(side), 200)
    assert "game-over" == str(answer.refused)
    assert LOST[side] == arbiter.outcome
    for audience in Audience:
        assert Ended(LOST[side], None) == answer.said[-1].body(audience)
    assert None is arbiter.record()


def test_if_both_fail_to_place_nobody_wins() -> None:
    arbiter = Arbiter(Match(MINI, WHITE, PLACING))
    place(arbiter, WHITE, ARMIES[WHITE], now=60)
    arbiter.handle(Tick(), 200)
    assert Outcome(None, Reason.TIME) == arbiter.outcome


def test_a_wrong_placement_does_not_stop_the_clock() -> None:
    arbiter = Arbiter(Match(MINI, WHITE, PLACING))
    assert arbiter.handle(Lock(WHITE), 50).refused
    assert None is arbiter.handle(Place(WHITE, ()), 60).refused
    assert (100, 100) == left(arbiter, 100)


def test_play_begins_with_the_main_time_at_the_second_lock() -> None:
    arbiter = Arbiter(Match(MINI, BLACK, PLACING))
    for side, now in ((WHITE, 60), (BLACK, 199)):
        place(arbiter, side, ARMIES[side], now)
        assert None is arbiter.handle(Lock(side), now).refused
    assert (1000, 1000) == left(arbiter, 199)
    assert (1000, 900) == left(arbiter, 299)
    assert 1199 == arbiter.next_tick


def test_without_a_placement_time_one_may_place_for_ever() -> None:
    arbiter = Arbiter(Match(MINI, WHITE, FAST))
    assert (None, None) == (arbiter.clocks(10**9), arbiter.next_tick)
    for side in Side:
        place(arbiter, side, ARMIES[side], now=10**9)
        arbiter.handle(Lock(side), 10**9)
    assert (900, 1000) == left(arbiter, 10**9 + 100)


# --- time controls ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("initial", "increment", "placement", "reason"),
    [
        (0, 0, None, f"the main time is 1 to {LONGEST_MS} ms, not 0"),
        (-1, 0, None, f"the main time is 1 to {LONGEST_MS} ms, not -1"),
        (LONGEST_MS + 1, 0, None, f"the main time is 1 to {LONGEST_MS} ms, not {LONGEST_MS + 1}"),
        (1, -1, None, f"the increment is 0 to {LONGEST_MS} ms, not -1"),
        (1, LONGEST_MS + 1, None, f"the increment is 0 to {LONGEST_MS} ms, not {LONGEST_MS + 1}"),
        (1, 0, 0, f"the placement time is 1 to {LONGEST_MS} ms, not 0"),
        (1, 0, -5, f"the placement time is 1 to {LONGEST_MS} ms, not -5"),
    ],
)
def test_absurd_times_are_refused(
    initial: int, increment: int, placement: int | None, reason: str
) -> None:
    with pytest.raises(SalpakanError) as caught:
        TimeControl(initial, increment, placement)
    assert reason == str(caught.value)


def test_a_clock_never_shows_less_than_nothing() -> None:
    clock = Clock(dict.fromkeys(Side, 10))
    clock.run(frozenset(Side), now=0)
    assert {WHITE: 0, BLACK: 0} == clock.face(50).left_ms
    assert frozenset(Side) == clock.fallen(10)
    assert frozenset() == clock.fallen(9)
    clock.run(frozenset(), now=7)
    assert None is clock.falls_at
    assert {WHITE: 3, BLACK: 3} == clock.face(50).left_ms


def test_a_time_control_is_plain_data() -> None:
    data = {"initial_ms": 1000, "increment_ms": 0, "placement_ms": 200}
    assert data == PLACING.to_data()
    assert PLACING == TimeControl(**data)
