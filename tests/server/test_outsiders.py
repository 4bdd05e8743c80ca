"""Whoever holds no token of a seat does nothing there and learns nothing."""

import random

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from salpakan.rules import Side
from salpakan.server import messages
from tests.support.duel import Duel
from tests.support.house import House, Page, new_id

COMMANDS: tuple[messages.Command, ...] = (
    messages.Place(id="1", pieces={}),
    messages.Lock(id="1"),
    messages.Play(id="1", move="A1-A2"),
    messages.OfferDraw(id="1"),
    messages.AnswerDraw(id="1", accept=True),
    messages.Resign(id="1"),
    messages.ShowFlag(id="1"),
)


@pytest.mark.parametrize("order", COMMANDS, ids=lambda order: order.__struct_config__.tag)
def test_without_a_seat_no_order_is_carried_out(house: House, order: messages.Command) -> None:
    assert messages.Refused(id="1", code="not-joined") == Page(house).order(order)


def test_an_unknown_game_and_a_wrong_token_get_the_very_same_answer(house: House) -> None:
    mine, other = Duel.begun(house, random.Random(51)), Duel(house, random.Random(52))
    stranger = Page(house)
    stranger.join("nosuchgame22", mine.token(Side.WHITE))
    for token in ("", "x", mine.token(Side.WHITE)[:-1], other.token(Side.WHITE), "é" * 40):
        stranger.join(mine.made.game, token)
    for game in ("", "\0", "x" * 12, mine.made.game.upper(), mine.made.game):
        stranger.join(game, None)
    assert 1 == len(set(stranger.heard))
    asked = [
        house.get(f"/api/games/{game}/{what}", token)
        for game in (mine.made.game, "nosuchgame22")
        for what in ("replay", "record")
        for token in (None, "x", other.token(Side.WHITE))
    ]
    assert {(403, b'{"code":"no-seat"}')} == {(a.status_code, a.content) for a in asked}
    assert 1 == len({tuple(name for name in answer.headers) for answer in asked})


def test_a_token_is_good_for_its_own_seat_and_game_only(house: House) -> None:
    duel, other = Duel.begun(house, random.Random(53)), Duel.begun(house, random.Random(54))
    page = Page(house)
    assert isinstance(page.join(other.made.game, duel.token(Side.WHITE)), messages.Refused)
    page.join(duel.made.game, duel.token(Side.WHITE))
    assert isinstance(page.order(messages.Resign(id=new_id())), messages.Ack)
    assert "black" == duel.black.until_phase("over").winner
    assert "playing" == house.page(other.made, "white").state.phase


def test_against_the_computer_nobody_gets_the_computers_seat(house: House) -> None:
    for side, own in (("white", True), ("black", False)):
        made = house.new_game(opponent="computer", level="random", side=side)
        assert own == (made.seats.white is not None)
        assert own == (made.seats.black is None)


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "http://127.0.0.1:1", "null", "https://"]
)
def test_a_page_of_another_site_cannot_open_the_socket(house: House, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        Page(house, origin=origin)
    assert 403 == refused.value.response.status_code


def test_a_page_of_another_site_begins_no_game(house: House) -> None:
    url, body = house.url + "/api/games", b'{"opponent":"device"}'
    for origin, status in (("http://evil.example", 403), ("null", 403), (house.url, 201)):
        headers = {"origin": origin, "content-type": "text/plain"}
        assert status == httpx.post(url, content=body, headers=headers).status_code


def test_our_own_page_can(house: House) -> None:
    page = Page(house, origin=house.url)
    page.say(messages.Ping())
    assert messages.Pong() == page.hear()


def test_while_a_game_runs_neither_record_nor_replay_is_given_out(house: House) -> None:
    duel = Duel(house, random.Random(55))
    for placed in (False, True):
        for side in Side if placed else ():
            duel.lock(side)
        for what in ("record", "replay"):
            answer = house.get(f"/api/games/{duel.made.game}/{what}", duel.token(Side.WHITE))
            assert (409, b'{"code":"not-over"}') == (answer.status_code, answer.content)
        again = house.post(f"/api/games/{duel.made.game}/rematch", {}, duel.token(Side.WHITE))
        assert (409, b'{"code":"not-over"}') == (again.status_code, again.content)


def test_no_line_of_the_servers_log_is_written_in_ordinary_play(house: House) -> None:
    rng = random.Random(56)
    duel = Duel.begun(house, rng)
    duel.play_on(rng, plies=10)
    page = Page(house)
    page.say("{")
    page.hear()
    log = house.log.read_text()
    assert "" == log
