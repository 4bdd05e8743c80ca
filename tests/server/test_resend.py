"""Orders sent twice, links lost, servers killed: what was acknowledged is kept, once."""

import random
import threading
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from salpakan.rules import Side
from salpakan.server import messages
from tests.support.duel import Duel
from tests.support.games import keen
from tests.support.house import House, Page, new_id


def test_the_same_order_twice_has_one_effect_and_one_answer(house: House) -> None:
    duel = Duel.begun(house, random.Random(31))
    mover = duel.page(duel.position.to_move)
    order = messages.Play(id=new_id(), move=str(duel.position.legal_moves()[0]))
    first = mover.order(order)
    reloaded = house.page(duel.made, duel.position.to_move.value)
    assert first == mover.order(order) == reloaded.order(order)
    assert 1 == reloaded.state.ply
    assert 1 == sum(isinstance(event, messages.Moved) for event in reloaded.events)


def test_an_id_is_one_seats_own(house: House) -> None:
    duel = Duel.begun(house, random.Random(32))
    duel.white.done(messages.OfferDraw(id="mine"))
    duel.black.done(messages.AnswerDraw(id="mine", accept=False))
    assert None is duel.black.state.draw_offer


def test_a_refused_order_may_come_again_when_it_is_due(house: House) -> None:
    duel = Duel.begun(house, random.Random(33))
    order = messages.AnswerDraw(id=new_id(), accept=False)
    assert isinstance(duel.black.order(order), messages.Refused)
    duel.heard(duel.white.done(messages.OfferDraw(id=new_id())))
    assert isinstance(duel.black.order(order), messages.Ack)


def test_two_windows_moving_at_once_make_one_move(house: House) -> None:
    duel = Duel.begun(house, random.Random(34))
    side = duel.position.to_move
    windows = [house.page(duel.made, side.value) for _ in range(4)]
    answers: list[object] = []
    threads = [
        threading.Thread(
            target=lambda page=page, move=move: answers.append(
                page.order(messages.Play(id=new_id(), move=str(move)))
            )
        )
        for page, move in zip(windows, duel.position.legal_moves(), strict=False)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert 1 == sum(isinstance(answer, messages.Ack) for answer in answers)
    assert 1 == house.page(duel.made, side.value).state.ply


@pytest.fixture
def own_house(tmp_path: Path) -> House:
    return House(tmp_path)


def test_after_kill_9_every_game_stands_where_it_stood(own_house: House) -> None:
    with own_house as house:
        rng = random.Random(35)
        placing = Duel(house, rng)
        placing.lock(Side.BLACK)
        placing.white.done(messages.Place(id=new_id(), pieces={"A1": "FLG"}))
        playing = Duel.begun(house, rng)
        playing.play_on(rng, plies=15)
        playing.heard(playing.white.done(messages.OfferDraw(id=new_id())))
        over = Duel.begun(house, rng)
        over.heard(over.black.done(messages.Resign(id=new_id())))
        duels = [placing, playing, over]
        before = [(d.page(s).seq, d.page(s).state, d.page(s).events) for d in duels for s in Side]
        house.kill()
        house.start()
        for duel in duels:
            duel.rejoin()
        after = [(d.page(s).seq, d.page(s).state, d.page(s).events) for d in duels for s in Side]
        assert before == after
        assert isinstance(
            playing.black.order(messages.AnswerDraw(id=new_id(), accept=False)), messages.Ack
        )
        playing.white.until(playing.white.seq + 1)
        playing.play_on(rng, plies=5)
        assert list(range(1, playing.white.seq + 1)) == [e.seq for e in playing.white.events]


def test_a_resend_across_kill_9_has_one_effect_and_the_same_answer(own_house: House) -> None:
    with own_house as house:
        duel = Duel.begun(house, random.Random(36))
        side = duel.position.to_move
        order = messages.Play(id=new_id(), move=str(duel.position.legal_moves()[0]))
        answer = duel.page(side).order(order)
        house.kill()
        house.start()
        duel.rejoin()
        assert answer == duel.page(side).order(order)
        assert 1 == duel.page(side).state.ply


def test_no_acknowledged_move_is_lost_when_the_server_is_killed_at_any_moment(
    own_house: House,
) -> None:
    with own_house as house:
        rng = random.Random(37)
        duel = Duel.begun(house, rng)
        for _ in range(4):
            threading.Timer(0.05 + rng.random() / 5, house.process.kill).start()
            acknowledged = play_until_killed(duel, rng)
            house.kill()
            house.start()
            duel.rejoin()
            state = duel.white.state
            assert state.ply in (acknowledged, acknowledged + 1)
            for event in duel.white.events:
                if isinstance(event, messages.Moved) and event.ply > duel.position.ply:
                    move = next(m for m in duel.position.legal_moves() if str(m) == event.move)
                    duel.position = duel.position.play(move)
            assert duel.position.ply == state.ply
            if duel.position.outcome is not None:
                return
        assert duel.position.ply > 4


def play_until_killed(duel: Duel, rng: random.Random) -> int:
    """Move and move; return the ply of the last move that was acknowledged."""
    acknowledged = duel.position.ply
    try:
        while duel.position.outcome is None:
            move = keen(duel.position, rng)
            answer = duel.page(duel.position.to_move).order(
                messages.Play(id=new_id(), move=str(move))
            )
            assert isinstance(answer, messages.Ack)
            acknowledged += 1
            duel.position = duel.position.play(move)
        time.sleep(0.3)
    except (ConnectionClosed, OSError):
        pass
    return acknowledged


def test_a_page_that_goes_away_at_once_has_moved_all_the_same(house: House) -> None:
    duel = Duel.begun(house, random.Random(38))
    side = duel.position.to_move
    hasty = Page(house)
    hasty.join(duel.made.game, duel.token(side))
    hasty.say(messages.Play(id=new_id(), move=str(duel.position.legal_moves()[0])))
    hasty.close()
    assert 1 == duel.page(side.enemy).until(4).ply
