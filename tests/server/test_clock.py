"""Time is the server's (RULES 6.7)."""

import random
import time
from pathlib import Path

import pytest

from salpakan.rules import Side
from salpakan.server import messages
from tests.support.duel import Duel
from tests.support.house import House, new_id


def clock(initial: int, increment: int = 0, placement: int | None = None) -> dict[str, object]:
    return {"initialMs": initial, "incrementMs": increment, "placementMs": placement}


def test_out_of_time_loses_though_nobody_is_there(house: House) -> None:
    duel = Duel.begun(house, random.Random(41), clock=clock(150))
    loser = duel.position.to_move
    duel.close()
    time.sleep(0.4)
    duel.rejoin()
    for page in (duel.white, duel.black):
        assert (loser.enemy.value, "time") == (page.state.winner, page.state.reason)
        assert (
            messages.Ended(seq=page.seq, winner=loser.enemy.value, reason="time")
            == (page.events[-1])
        )


def test_both_pages_hear_of_the_fall_at_once_and_by_themselves(house: House) -> None:
    duel = Duel.begun(house, random.Random(42), clock=clock(200))
    begun = time.monotonic()
    assert "over" == duel.white.until_phase("over").phase
    assert duel.white.state.reason == duel.black.until_phase("over").reason == "time"
    assert 0.1 < time.monotonic() - begun < 5


def test_a_move_after_the_time_is_spent_is_refused(house: House) -> None:
    duel = Duel.begun(house, random.Random(43), clock=clock(120))
    mover = duel.page(duel.position.to_move)
    time.sleep(0.2)
    answer = mover.order(messages.Play(id=new_id(), move=str(duel.position.legal_moves()[0])))
    assert isinstance(answer, messages.Refused)
    assert "game-over" == answer.code
    assert (0, "time") == (mover.state.ply, mover.state.reason)


def test_only_the_clock_of_the_side_to_move_runs_and_a_move_brings_the_increment(
    house: House,
) -> None:
    duel = Duel.begun(house, random.Random(44), clock=clock(60_000, increment=5_000))
    first = duel.position.to_move
    time.sleep(0.1)
    duel.play(duel.position.legal_moves()[0])
    clocks = duel.white.state.clocks
    assert clocks is not None
    left = {Side.WHITE: clocks.white_ms, Side.BLACK: clocks.black_ms}
    assert [first.enemy.value] == clocks.running
    assert 64_000 < left[first] <= 64_900
    assert 59_000 < left[first.enemy] <= 60_000


def test_while_placing_both_clocks_run_and_who_has_not_locked_in_time_loses(house: House) -> None:
    duel = Duel(house, random.Random(45), clock=clock(60_000, placement=1_500))
    clocks = duel.white.state.clocks
    assert clocks is not None
    assert ["white", "black"] == clocks.running
    duel.lock(Side.BLACK)
    assert duel.black.state.clocks is not None
    assert ["white"] == duel.black.state.clocks.running
    over = duel.white.until_phase("over")
    assert ("black", "time") == (over.winner, over.reason)


def test_if_nobody_places_in_time_nobody_wins(house: House) -> None:
    duel = Duel(house, random.Random(46), clock=clock(60_000, placement=100))
    over = duel.black.until_phase("over")
    assert (None, "time") == (over.winner, over.reason)


def test_a_pages_word_on_time_result_or_seat_counts_for_nothing(house: House) -> None:
    duel = Duel.begun(house, random.Random(47), clock=clock(60_000))
    mover = duel.page(duel.position.to_move)
    waiting = duel.page(duel.position.to_move.enemy)
    before = waiting.state
    for claim in (
        '{"type":"claim-time","id":"c"}',
        '{"type":"ended","seq":9,"winner":"white","reason":"time"}',
    ):
        waiting.say(claim)
        answer = waiting.hear()
        assert isinstance(answer, messages.Refused)
        assert "bad-message" == answer.code
    move = str(duel.position.legal_moves()[0])
    mover.say(f'{{"type":"play","id":"x","move":"{move}","now":0,"lag":99999,"clockMs":60000}}')
    waiting.until(4)
    assert before.ply + 1 == waiting.state.ply
    assert waiting.state.clocks is not None
    assert max(waiting.state.clocks.white_ms, waiting.state.clocks.black_ms) <= 60_000


@pytest.fixture
def own_house(tmp_path: Path) -> House:
    return House(tmp_path)


@pytest.mark.parametrize("end", ["stop", "kill"])
def test_the_time_without_a_server_costs_no_player_anything(own_house: House, end: str) -> None:
    with own_house as house:
        duel = Duel.begun(house, random.Random(48), clock=clock(60_000))
        first, begun = duel.position.to_move, time.monotonic()
        time.sleep(0.3)
        (house.stop if end == "stop" else house.kill)()
        time.sleep(2)
        house.start()
        duel.rejoin()
        clocks = duel.white.state.clocks
        assert clocks is not None
        assert [first.value] == clocks.running
        spent = 60_000 - (clocks.white_ms if first is Side.WHITE else clocks.black_ms)
        passed = (time.monotonic() - begun) * 1000
        assert spent <= passed - 2_000
        assert spent >= (300 if end == "stop" else 0)  # a stop keeps what was thought until then


def test_after_kill_9_a_clock_falls_though_nobody_comes_back(own_house: House) -> None:
    with own_house as house:
        duel = Duel.begun(house, random.Random(49), clock=clock(700))
        house.kill()
        house.start()
        time.sleep(1.2)
        duel.rejoin()
        assert ("over", "time") == (duel.black.state.phase, duel.black.state.reason)


def test_a_game_without_clocks_shows_none(house: House) -> None:
    duel = Duel.begun(house, random.Random(50))
    assert None is duel.white.state.clocks
