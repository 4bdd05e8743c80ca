"""Guests, accounts and sessions over HTTP."""

import secrets
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from salpakan.server import messages
from tests.support.house import House, new_id
from tests.support.visitor import PASSWORD, Visitor

OTHER = "another long word"


def new_name() -> str:
    """Nobody else's."""
    return f"e{secrets.token_hex(6)}"


@pytest.fixture
def visitor(house: House) -> Iterator[Visitor]:
    with Visitor(house) as visitor:
        yield visitor


def test_who_only_looks_is_nobody_and_gets_no_cookie(visitor: Visitor) -> None:
    assert messages.Me(kind="nobody") == visitor.me
    visitor.done("POST", "games", {"opponent": "device"})
    assert None is visitor.token


def test_a_game_against_the_computer_makes_a_guest_without_a_question(visitor: Visitor) -> None:
    made = visitor.new_game()
    me = visitor.me
    assert ("guest", None, 1) == (me.kind, me.name, me.sessions)
    assert abs((me.made or 0) / 1000 - time.time()) < 60
    visitor.new_game()
    assert made.game == visitor.games[1].game


def test_a_program_that_is_no_browser_gets_no_cookie(house: House) -> None:
    answer = house.post("/api/games", {"opponent": "computer", "level": "random"})
    assert (201, None) == (answer.status_code, answer.headers.get("set-cookie"))


def test_the_cookie_is_for_the_server_alone(visitor: Visitor) -> None:
    cookie = visitor.done("POST", "games", {"opponent": "computer"}).headers["set-cookie"]
    name, *attributes = cookie.split("; ")
    assert name.startswith("salpakan-session=")
    assert {"HttpOnly", "Path=/", "SameSite=lax", "Max-Age=31536000"} == set(attributes)


def test_behind_tls_the_cookie_is_bound_to_this_host_and_never_sent_in_the_clear(
    house: House,
) -> None:
    origin = f"https://127.0.0.1:{house.port}"
    headers = {"origin": origin, "x-forwarded-proto": "https", "content-type": "application/json"}
    body = {"name": new_name(), "password": PASSWORD}
    answer = httpx.post(f"{house.url}/api/account", json=body, headers=headers)
    name, *attributes = answer.headers["set-cookie"].split("; ")
    assert name.startswith("__Host-salpakan-session=")
    assert {"Secure", "HttpOnly", "Path=/", "SameSite=lax"} < set(attributes)
    cookie = {"cookie": name}
    known = httpx.get(f"{house.url}/api/me", headers=headers | cookie)
    assert body["name"] == known.json()["name"]
    plain = {"cookie": name.removeprefix("__Host-")}
    assert "nobody" == httpx.get(f"{house.url}/api/me", headers=headers | plain).json()["kind"]


def test_an_account_is_a_name_and_a_password(house: House, visitor: Visitor) -> None:
    name = new_name()
    me = visitor.register(name)
    assert ("account", name) == (me.kind, me.name)
    assert me == visitor.me
    with Visitor(house) as elsewhere:
        assert name == elsewhere.log_in(name.upper()).name
        assert 2 == elsewhere.me.sessions


def test_a_guest_who_becomes_an_account_keeps_the_games(house: House, visitor: Visitor) -> None:
    made = visitor.new_game()
    before, name = visitor.token, new_name()
    visitor.register(name)
    assert before != visitor.token
    assert [made.game] == [game.game for game in visitor.games]
    visitor.done("DELETE", "session")
    assert "nobody" == visitor.me.kind
    with Visitor(house) as elsewhere:
        elsewhere.log_in(name)
        assert [made.game] == [game.game for game in elsewhere.games]


def test_of_two_requests_to_become_an_account_one_is_heard(house: House, visitor: Visitor) -> None:
    visitor.new_game()
    with Visitor(house) as again:
        again.http.cookies.set("salpakan-session", visitor.token or "")
        first = new_name()
        visitor.register(first)
        assert "account" == again.register(new_name()).kind  # that cookie is nobody's by now
        assert first == visitor.me.name


def test_who_has_an_account_makes_no_other_in_the_same_browser(visitor: Visitor) -> None:
    visitor.register(new_name())
    body = {"name": new_name(), "password": PASSWORD}
    assert (409, "has-account") == visitor.refused("POST", "account", body)


def test_a_name_is_had_once_whatever_its_case_and_accents(house: House, visitor: Visitor) -> None:
    name = new_name()
    visitor.register(name)
    with Visitor(house) as other:
        for taken in (name, name.upper(), "E\u0301" + name[1:]):
            answer = other.ask("POST", "account", {"name": taken, "password": PASSWORD})
            assert 400 == answer.status_code
            assert {"code": "bad-account", "faults": ["name-taken"]} == answer.json()


def test_all_faults_of_a_wanted_account_are_named_at_once(visitor: Visitor) -> None:
    answer = visitor.ask("POST", "account", {"name": "\u200b", "password": "short"})
    assert {
        "code": "bad-account",
        "faults": ["name-length", "name-letters", "password-length"],
    } == answer.json()
    assert None is visitor.token


def test_an_unknown_name_and_a_wrong_password_get_the_same_answer(
    house: House, visitor: Visitor
) -> None:
    name = new_name()
    visitor.register(name)
    with Visitor(house) as other:
        wrong = other.ask("POST", "session", {"name": name, "password": OTHER})
        unknown = other.ask("POST", "session", {"name": new_name(), "password": OTHER})
        impossible = other.ask("POST", "session", {"name": "a\x00 b", "password": OTHER})
    assert 403 == wrong.status_code
    assert b'{"code":"wrong-password"}' == wrong.content == unknown.content == impossible.content
    assert wrong.headers.keys() == unknown.headers.keys()


def test_an_unknown_name_takes_as_long_as_a_wrong_password(house: House, visitor: Visitor) -> None:
    name = new_name()
    visitor.register(name)
    took = {name: 0.0, "nobody-like-that": 0.0}
    for who in (*took, *took, *took, *took):
        with Visitor(house) as other:
            began = time.monotonic()
            other.refused("POST", "session", {"name": who, "password": OTHER})
            took[who] += time.monotonic() - began
    known, unknown = took.values()
    assert known / 3 < unknown < known * 3


def test_each_session_has_a_token_of_its_own_and_the_one_before_ends(visitor: Visitor) -> None:
    name = new_name()
    visitor.register(name)
    before = visitor.token
    visitor.log_in(name)
    assert 1 == visitor.me.sessions
    assert before != visitor.token
    visitor.http.cookies.set("salpakan-session", before or "")
    assert "nobody" == visitor.me.kind


def test_logging_out_ends_one_session_and_everywhere_ends_all(house: House) -> None:
    name = new_name()
    with Visitor(house) as one, Visitor(house) as two, Visitor(house) as three:
        one.register(name)
        two.log_in(name)
        three.log_in(name)
        kept = one.token
        one.done("DELETE", "session")
        assert None is one.token
        one.http.cookies.set("salpakan-session", kept or "")
        assert "nobody" == one.me.kind
        assert 2 == two.me.sessions
        two.done("DELETE", "sessions")
        assert ["nobody", "nobody"] == [two.me.kind, three.me.kind]
        assert (403, "no-account") == three.refused("DELETE", "sessions")


def test_a_new_password_needs_the_old_one_and_ends_all_other_sessions(house: House) -> None:
    name = new_name()
    with Visitor(house) as one, Visitor(house) as two:
        one.register(name)
        two.log_in(name)
        wrong = {"password": OTHER, "newPassword": OTHER}
        assert (403, "wrong-password") == one.refused("PATCH", "me", wrong)
        before = one.token
        one.done("PATCH", "me", {"password": PASSWORD, "newPassword": OTHER})
        assert before != one.token
        assert (name, 1) == (one.me.name, one.me.sessions)
        assert "nobody" == two.me.kind
        assert (403, "wrong-password") == two.refused(
            "POST", "session", {"name": name, "password": PASSWORD}
        )
        two.log_in(name, OTHER)


def test_another_name_needs_the_password_and_frees_the_one_before(house: House) -> None:
    name, fresh = new_name(), new_name()
    with Visitor(house) as one, Visitor(house) as two:
        one.register(name)
        wrong = {"password": OTHER, "name": fresh}
        assert (403, "wrong-password") == one.refused("PATCH", "me", wrong)
        assert (
            fresh == one.done("PATCH", "me", {"password": PASSWORD, "name": fresh}).json()["name"]
        )
        two.register(name)
        taken = two.ask("PATCH", "me", {"password": PASSWORD, "name": fresh})
        assert ["name-taken"] == taken.json()["faults"]
        two.done("PATCH", "me", {"password": PASSWORD, "name": name.upper()})
        assert (fresh, name.upper()) == (one.me.name, two.me.name)


def test_what_cannot_be_had_changes_nothing(visitor: Visitor) -> None:
    name = new_name()
    visitor.register(name)
    body = {"password": PASSWORD, "name": "?", "newPassword": "short"}
    answer = visitor.ask("PATCH", "me", body)
    assert ["name-length", "name-letters", "password-length"] == answer.json()["faults"]
    visitor.log_in(name)


def test_a_guest_changes_no_account_and_nobody_has_games(visitor: Visitor) -> None:
    assert [] == visitor.games
    for method, path in (("GET", "me/export"), ("DELETE", "sessions"), ("DELETE", "me")):
        assert (403, "no-account") == visitor.refused(method, path, {})
    visitor.new_game()
    body = {"password": PASSWORD, "name": new_name()}
    assert (409, "no-account") == visitor.refused("PATCH", "me", body)


def test_deleting_oneself_needs_the_password_and_leaves_no_name(house: House) -> None:
    name = new_name()
    with Visitor(house) as one, Visitor(house) as two:
        one.register(name)
        one.new_game()
        two.log_in(name)
        assert (403, "wrong-password") == one.refused("DELETE", "me", {"password": OTHER})
        assert (403, "wrong-password") == one.refused("DELETE", "me", {})
        assert "account" == one.me.kind
        one.done("DELETE", "me", {"password": PASSWORD})
        assert ["nobody", "nobody"] == [one.me.kind, two.me.kind]
        body = {"name": name, "password": PASSWORD}
        assert (403, "wrong-password") == two.refused("POST", "session", body)
        two.register(name)
        assert [] == two.games


def test_a_guest_is_deleted_without_a_password(visitor: Visitor) -> None:
    visitor.new_game()
    visitor.done("DELETE", "me", {})
    assert "nobody" == visitor.me.kind


def test_neither_password_nor_token_is_kept_or_written_down(tmp_path: Path) -> None:
    with House(tmp_path) as house, Visitor(house) as visitor:
        visitor.register("Maria")
        visitor.refused("POST", "session", {"name": "Maria", "password": OTHER})
        token = visitor.token or "?"
        house.stop()
        kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
        assert b"Maria" in kept
        for secret in (PASSWORD, OTHER, token):
            assert secret.encode() not in kept
        assert "" == house.log.read_text()


def test_a_session_outlives_a_restart(tmp_path: Path) -> None:
    with House(tmp_path) as house, Visitor(house) as visitor:
        visitor.register("Maria")
        house.kill()
        house.start()
        assert "Maria" == visitor.me.name


@pytest.mark.parametrize(
    "message",
    [
        messages.NewAccount(name="a", password=PASSWORD),
        messages.LogIn(name="a", password=PASSWORD),
        messages.ChangeMe(password=PASSWORD, new_password=PASSWORD),
        messages.DeleteMe(password=PASSWORD),
        messages.Join(game="g", token=PASSWORD),
        messages.Seats(white=PASSWORD),
    ],
    ids=lambda message: type(message).__name__,
)
def test_no_secret_is_in_the_repr_of_a_message(message: object) -> None:
    assert PASSWORD not in repr(message)


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "account", b"{"),
        ("POST", "account", b"[]"),
        ("POST", "account", b'{"name":"abc"}'),
        ("POST", "account", b'{"name":7,"password":"long enough"}'),
        ("POST", "account", b'{"name":"abc","password":"long enough","admin":true}'),
        ("POST", "session", b'{"name":null,"password":null}'),
        ("POST", "session", b"\xff"),
        ("PATCH", "me", b"{}"),
        ("PATCH", "me", b'{"password":"x","id":"other"}'),
        ("DELETE", "me", b""),
        ("DELETE", "me", b'{"password":1}'),
    ],
)
def test_what_is_no_such_body_is_refused(
    visitor: Visitor, method: str, path: str, body: bytes
) -> None:
    answer = visitor.http.request(method, f"/api/{path}", content=body)
    assert (400, {"code": "bad-message"}) == (answer.status_code, answer.json())


def test_a_body_beyond_all_measure_is_refused_unread(visitor: Visitor) -> None:
    body = {"name": "Maria", "password": "x" * 20_000}
    assert (413, "too-long") == visitor.refused("POST", "session", body)


def test_a_command_with_an_unknown_cookie_is_nobodys(house: House, visitor: Visitor) -> None:
    for token in ("x", "\x7f", "a" * 5000, new_id()):
        visitor.http.cookies.set("salpakan-session", token)
        assert "nobody" == visitor.me.kind
    assert "" == house.log.read_text()
