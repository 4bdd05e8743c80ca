"""A member's own games: the list, the seat that needs no token, and the export."""

import secrets
from collections.abc import Iterator

import msgspec
import pytest

from salpakan.arbiter import parse_record
from salpakan.rules import Side
from salpakan.server import accounts, messages
from tests.support.house import House, Page, new_id
from tests.support.visitor import PASSWORD, Visitor

PIECES = {"A1": "SPY", "B1": "FLG", "C1": "PVT"}
BLACK = {"A3": "SPY", "B3": "FLG", "C3": "PVT"}


@pytest.fixture
def visitor(house: House) -> Iterator[Visitor]:
    with Visitor(house) as visitor:
        yield visitor


def export(visitor: Visitor) -> messages.Export:
    answer = visitor.done("GET", "me/export")
    assert answer.headers["content-disposition"].startswith("attachment;")
    return msgspec.json.decode(answer.content, type=messages.Export)


def resign(page: Page) -> None:
    page.done(messages.Resign(id=new_id()))


def test_the_list_says_what_was_played_and_how_it_ended(visitor: Visitor) -> None:
    made = visitor.new_game(side="black")
    (running,) = visitor.games
    assert (made.game, "black", "mini-3x3") == (running.game, running.side, running.variant)
    assert messages.Opponent(kind="computer", name="random") == running.opponent
    assert (False, None, None) == (running.over, running.winner, running.reason)
    page = visitor.page()
    page.join(made.game, None)
    resign(page)
    (over,) = visitor.games
    assert (True, "white", "resignation") == (over.over, over.winner, over.reason)
    visitor.new_game()
    one = visitor.done("GET", f"me/games?game={made.game}")
    assert messages.MyGames(games=[over], next=None) == msgspec.json.decode(
        one.content, type=messages.MyGames
    )


def test_a_hidden_name_is_told_when_the_game_is_over(visitor: Visitor) -> None:
    made = visitor.new_game(variant="war")
    assert messages.Opponent(kind="computer", name=None) == visitor.games[0].opponent
    page = visitor.page()
    page.join(made.game, None)
    resign(page)
    assert "random" == visitor.games[0].opponent.name


def test_a_game_on_one_device_is_a_members_own_but_makes_no_guest(visitor: Visitor) -> None:
    visitor.new_game(opponent="device")
    assert None is visitor.token
    visitor.new_game()
    made = visitor.new_game(opponent="device")
    (device, _) = visitor.games
    assert (made.game, None, "device") == (device.game, device.side, device.opponent.kind)


def test_the_list_comes_in_pages_the_newest_first(visitor: Visitor) -> None:
    made = [visitor.new_game().game for _ in range(accounts.PAGE + 2)]
    found, before = [], ""
    while True:
        answer = visitor.done("GET", f"me/games{before}")
        page = msgspec.json.decode(answer.content, type=messages.MyGames)
        found += [game.game for game in page.games]
        assert len(page.games) <= accounts.PAGE
        if page.next is None:
            break
        before = f"?before={page.next}"
    assert sorted(made) == sorted(found)
    times = [game.made for game in visitor.games]
    assert times == sorted(times, reverse=True)


@pytest.mark.parametrize("place", ["", "x", "1-", "-1-abcdefghijkm", "1e5-abcdefghijkm", "%00"])
def test_a_place_in_the_list_that_is_none_is_refused(visitor: Visitor, place: str) -> None:
    visitor.new_game()
    assert (400, "bad-message") == visitor.refused("GET", f"me/games?before={place}")


def test_the_seat_of_a_member_needs_no_token(visitor: Visitor) -> None:
    made = visitor.new_game(side="white", first="white")
    page = visitor.page()
    assert isinstance(page.join(made.game, None), messages.Update)
    assert "white" == page.state.seat
    page.done(messages.Lock(id=new_id(), pieces=PIECES))
    page.until_phase("playing")
    resign(page)
    assert 201 == visitor.ask("POST", f"games/{made.game}/rematch", {}).status_code
    assert 200 == visitor.ask("GET", f"games/{made.game}/record").status_code
    assert made.game == visitor.games[1].game
    assert "black" == visitor.games[0].side


def test_on_one_device_a_member_says_which_seat(visitor: Visitor) -> None:
    visitor.new_game()
    made = visitor.new_game(opponent="device")
    for side in ("white", "black"):
        page = visitor.page()
        page.join(made.game, None, side=side)
        assert side == page.state.seat


def test_nobody_else_gets_that_seat(house: House, visitor: Visitor) -> None:
    made = visitor.new_game(side="white")
    with Visitor(house) as other:
        strangers = [other.page()]
        other.new_game()
        strangers.append(other.page())
        for page in strangers:
            for side in (None, "white", "black"):
                answer = page.join(made.game, None, side=side)
                assert messages.Refused(id=None, code="no-seat") == answer
        assert (403, "no-seat") == other.refused("GET", f"games/{made.game}/record")
        for game in (made.game, "x", "%00"):
            found = other.done("GET", f"me/games?game={game}").json()
            assert {"games": [], "next": None} == found
        assert made.game not in [game.game for game in other.games]
    black = visitor.page()
    assert isinstance(black.join(made.game, None, side="black"), messages.Refused)


def test_a_token_is_as_good_as_ever_with_a_session_or_without(
    house: House, visitor: Visitor
) -> None:
    made = visitor.new_game(side="white")
    for page in (Page(house), visitor.page()):
        assert isinstance(page.join(made.game, made.seats.white), messages.Update)
        answer = page.join(made.game, "x")
        while isinstance(answer, messages.Update):  # the computer was placing
            answer = page.hear()
        assert messages.Refused(id=None, code="no-seat") == answer


@pytest.mark.parametrize("how", ["DELETE session", "DELETE sessions", "PATCH me", "DELETE me"])
def test_when_a_session_ends_its_seat_is_left_at_once(visitor: Visitor, how: str) -> None:
    method, path = how.split()
    visitor.register(f"e{secrets.token_hex(6)}")
    made = visitor.new_game(side="white")
    mine, by_token = visitor.page(), visitor.page()
    mine.join(made.game, None)
    by_token.join(made.game, made.seats.white)
    body = {"password": PASSWORD, "newPassword": PASSWORD + "!"} if method == "PATCH" else {}
    visitor.done(method, path, body | ({"password": PASSWORD} if path == "me" else {}))
    while not isinstance(answer := mine.hear(), messages.Refused):
        pass
    assert "no-seat" == answer.code
    assert messages.Refused(id="x", code="not-joined") == mine.order(messages.Resign(id="x"))
    assert isinstance(mine.join(made.game, None), messages.Refused)
    resign(by_token)


def test_after_logging_in_elsewhere_a_game_goes_on_there(house: House, visitor: Visitor) -> None:
    name = f"e{secrets.token_hex(6)}"
    visitor.new_game()
    made = visitor.new_game(side="black", first="black")
    visitor.register(name)
    with Visitor(house) as phone:
        phone.log_in(name)
        page = phone.page()
        page.join(made.game, None)
        page.done(messages.Lock(id=new_id(), pieces=BLACK))
        assert page.state.seat in page.until_phase("playing").locked


def test_an_export_has_all_that_is_kept_and_no_secret(visitor: Visitor) -> None:
    name = f"e{secrets.token_hex(6)}"
    visitor.register(name)
    over, running = visitor.new_game(side="white"), visitor.new_game(side="white")
    page = visitor.page()
    page.join(over.game, None)
    page.done(messages.Lock(id=new_id(), pieces=PIECES))
    page.until_phase("playing")
    resign(page)
    page.join(running.game, None)
    page.done(messages.Place(id=new_id(), pieces=PIECES))
    found = export(visitor)
    assert ("account", name) == (found.me.kind, found.me.name)
    assert 1 == len(found.sessions)
    games = {game.listed.game: game for game in found.games}
    assert {over.game, running.game} == set(games)
    record = parse_record(games[over.game].record or "")
    assert "resignation" == record.outcome.reason.value
    assert PIECES == {str(at): rank.code for at, rank in record.white.ranks.items()}
    assert None is games[over.game].told
    told = games[running.game].told
    assert told is not None
    assert (PIECES, "white") == (told.state.placement, told.state.seat)
    text = visitor.done("GET", "me/export").text
    for secret in (visitor.token, over.seats.white, running.seats.white, "argon2", "seed"):
        assert (secret or "?") not in text


def test_a_game_that_shows_nothing_afterwards_shows_nothing_in_an_export(visitor: Visitor) -> None:
    made = visitor.new_game(side="white", shownAtEnd=False)
    page = visitor.page()
    page.join(made.game, None)
    page.done(messages.Lock(id=new_id(), pieces=PIECES))
    page.until_phase("playing")
    resign(page)
    (game,) = export(visitor).games
    assert None is game.record
    assert game.told is not None
    ranks = {p.rank for p in game.told.state.pieces if p.side == Side.BLACK.value}
    assert {None} == ranks


def test_a_running_game_on_one_device_is_only_listed(visitor: Visitor) -> None:
    visitor.new_game()
    made = visitor.new_game(opponent="device")
    page = visitor.page()
    page.join(made.game, None, side="white")
    page.done(messages.Lock(id=new_id(), pieces=PIECES))
    game = next(one for one in export(visitor).games if one.listed.game == made.game)
    assert (None, None) == (game.record, game.told)


def test_of_more_games_than_are_read_at_once_all_are_exported(visitor: Visitor) -> None:
    made = {visitor.new_game().game for _ in range(101)}
    assert made == {game.listed.game for game in export(visitor).games}
