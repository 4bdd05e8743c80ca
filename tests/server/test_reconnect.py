"""Coming back: at any moment, any number of times, the page hears what the server holds."""

import random

import msgspec
import pytest

from salpakan.rules import Side
from salpakan.server import messages
from tests.support.duel import Duel
from tests.support.house import House, Page, new_id


@pytest.mark.parametrize("side", Side)
def test_from_every_number_one_hears_exactly_what_was_missed(house: House, side: Side) -> None:
    rng = random.Random(21)
    duel = Duel.begun(house, rng, "skirmish")
    duel.play_on(rng, plies=20)
    duel.heard(duel.white.done(messages.ShowFlag(id=new_id())))
    told = duel.page(side)
    for seq in range(told.seq + 1):
        page = house.page(duel.made, side.value, seq)
        assert told.events[seq:] == page.events
        assert told.state == page.state
        page.close()


def test_a_page_that_reloads_after_every_move_sees_what_one_sees_that_stays(house: House) -> None:
    rng = random.Random(22)
    duel = Duel.begun(house, rng, "mini-4x5")
    while duel.position.outcome is None:
        duel.play_on(rng, plies=1)
        for side, stayed in ((Side.WHITE, duel.white), (Side.BLACK, duel.black)):
            page = house.page(duel.made, side.value)
            assert stayed.state == page.state
            assert stayed.events == page.events
            page.close()
    assert "over" == duel.white.state.phase


def test_one_who_was_away_at_the_end_hears_the_same_result_and_reason(house: House) -> None:
    duel = Duel.begun(house, random.Random(23))
    duel.black.close()
    duel.white.done(messages.Resign(id=new_id()))
    black = house.page(duel.made, "black", duel.black.seq)
    assert duel.white.events[-1] == black.events[-1]
    assert ("black", "resignation") == (black.state.winner, black.state.reason)


def test_a_number_from_the_future_is_answered_with_the_table_as_it_is(house: House) -> None:
    duel = Duel.begun(house, random.Random(24))
    page = house.page(duel.made, "white", seq=10**9)
    assert [] == page.events
    assert duel.white.state == page.state
    assert duel.white.seq == page.seq
    assert duel.white.state == house.page(duel.made, "white", seq=-5).state


def test_a_connection_has_one_seat_at_a_time_and_hears_nothing_of_the_one_it_left(
    house: House,
) -> None:
    rng = random.Random(25)
    duel = Duel.begun(house, rng)
    device = Page(house)
    for side in (Side.WHITE, Side.BLACK, Side.WHITE):
        device.join(duel.made.game, duel.token(side))
        assert side.value == device.state.seat
        assert duel.page(side).state == device.state
    device.join(duel.made.game, duel.token(Side.BLACK))
    heard = len(device.heard)
    duel.white.done(messages.OfferDraw(id=new_id()))
    device.say(messages.Ping())
    while not isinstance(device.hear(), messages.Pong):
        pass
    updates = [msgspec.json.decode(raw) for raw in device.heard[heard:]]
    assert {"black"} == {u["state"]["seat"] for u in updates if u["type"] == "update"}


def test_a_failed_join_leaves_the_old_seat_all_the_same(house: House) -> None:
    duel = Duel.begun(house, random.Random(26))
    answer = duel.white.join(duel.made.game, "not a token")
    assert messages.Refused(id=None, code="no-seat") == answer
    refused = duel.white.order(messages.Resign(id=new_id()))
    assert isinstance(refused, messages.Refused)
    assert "not-joined" == refused.code
    assert "playing" == house.page(duel.made, "white").state.phase


def test_a_stale_move_gets_the_table_as_it_is(house: House) -> None:
    duel = Duel.begun(house, random.Random(30))
    side = duel.position.to_move
    stale = messages.Play(id=new_id(), move=str(duel.position.legal_moves()[0]))
    lost = house.page(duel.made, side.value)
    duel.play(duel.position.legal_moves()[-1])
    lost.heard.clear()
    assert isinstance(lost.order(stale), messages.Refused)
    lost.hear()
    assert duel.page(side).state == lost.state


def test_several_windows_at_one_seat_all_hear_what_happens(house: House) -> None:
    duel = Duel.begun(house, random.Random(27))
    windows = [house.page(duel.made, "black") for _ in range(3)]
    seq = duel.white.done(messages.OfferDraw(id=new_id()))
    assert ["white"] * 3 == [window.until(seq).draw_offer for window in windows]


def test_an_order_is_acknowledged_before_the_page_hears_what_it_brought_about(house: House) -> None:
    duel = Duel.begun(house, random.Random(28))
    mover = duel.page(duel.position.to_move)
    for _ in range(5):
        heard = len(mover.heard)
        duel.heard(mover.done(messages.OfferDraw(id=new_id())))
        kinds = [msgspec.json.decode(raw)["type"] for raw in mover.heard[heard:]]
        assert ["ack", "update"] == kinds
        other = duel.page(duel.position.to_move.enemy)
        duel.heard(other.done(messages.AnswerDraw(id=new_id(), accept=False)))


def test_a_reader_that_does_not_read_gets_the_newest_table_and_no_pile_of_old_ones(
    house: House,
) -> None:
    duel = Duel.begun(house, random.Random(29))
    slow = house.page(duel.made, "white")
    asked = 4000  # more tables than the way to the page can hold
    for _ in range(asked):
        slow.say(messages.Join(game=duel.made.game, token=duel.token(Side.WHITE), seq=0))
    for _ in range(10):
        duel.heard(duel.white.done(messages.OfferDraw(id=new_id())))
        duel.heard(duel.black.done(messages.AnswerDraw(id=new_id(), accept=False)))
    slow.until(duel.white.seq)
    assert duel.white.state == slow.state
    assert duel.white.events == slow.events
    assert len(slow.heard) < asked / 2
