"""Guessing passwords is slow, and slower each time."""

import secrets
from collections.abc import Iterator

import pytest

from tests.support.house import House
from tests.support.visitor import PASSWORD, Visitor

WRONG = "not the right word"


@pytest.fixture
def name(house: House) -> Iterator[str]:
    """Somebody's."""
    name = f"e{secrets.token_hex(6)}"
    with Visitor(house) as owner:
        owner.register(name)
        yield name


def guess(visitor: Visitor, name: str, password: str = WRONG) -> tuple[int, int]:
    answer = visitor.ask("POST", "session", {"name": name, "password": password})
    return answer.status_code, int(answer.headers.get("retry-after", "0"))


@pytest.mark.parametrize("known", [True, False])
def test_whoever_guesses_at_one_name_waits_from_wherever(
    house: House, name: str, known: bool
) -> None:
    tried = name if known else f"e{secrets.token_hex(6)}"
    heard = []
    for _ in range(8):
        with Visitor(house) as guesser:
            heard.append(guess(guesser, tried))
    assert [(403, 0)] * 6 == heard[:6]
    assert {429} == {status for status, _ in heard[6:]}
    assert all(1 <= wait <= 5 for _, wait in heard[6:])


def test_while_one_must_wait_the_right_password_is_not_heard_either(
    house: House, name: str
) -> None:
    with Visitor(house) as guesser:
        while guess(guesser, name)[0] == 403:
            pass
        assert 429 == guess(guesser, name, PASSWORD)[0]
        assert (429, "too-soon") == guesser.refused(
            "POST", "session", {"name": name.upper(), "password": PASSWORD}
        )


def test_one_who_knows_the_password_never_waits(house: House, name: str) -> None:
    with Visitor(house) as owner:
        for _ in range(8):
            owner.log_in(name)


def test_whoever_guesses_at_many_names_from_one_household_waits(house: House) -> None:
    names = [f"e{secrets.token_hex(6)}" for _ in range(22)]
    heard = []
    for n, tried in enumerate(names):
        with Visitor(house, address=f"2001:db8:77:77::{n + 1}") as guesser:
            heard.append(guess(guesser, tried)[0])
    assert [403] * 21 + [429] == heard


def test_a_stolen_session_does_not_help_to_guess(house: House, name: str) -> None:
    with Visitor(house) as thief:
        thief.log_in(name)
        body = {"password": WRONG, "newPassword": "something of the thief"}
        heard = [thief.refused("PATCH", "me", body)[0] for _ in range(7)]
        assert [403] * 6 + [429] == heard
        assert (429, "too-soon") == thief.refused("DELETE", "me", {"password": WRONG})
