"""Nonsense gets a clear error and changes nothing; the connection lives."""

import json
import random
from collections.abc import Iterator

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from salpakan.server import messages
from tests.support.duel import Duel
from tests.support.house import House, new_id

KINDS = ["join", "place", "lock", "play", "offer-draw", "answer-draw", "resign", "ping", "ack"]


@pytest.fixture
def duel(house: House) -> Iterator[Duel]:
    duel = Duel.begun(house, random.Random(61))
    before = [(page.seq, page.state) for page in (duel.white, duel.black)]
    yield duel
    duel.rejoin()
    assert before == [(page.seq, page.state) for page in (duel.white, duel.black)]


@pytest.mark.parametrize(
    ("text", "name", "code"),
    [
        ("", None, "bad-message"),
        ("{", None, "bad-message"),
        ("null", None, "bad-message"),
        ("[]", None, "bad-message"),
        ('"resign"', None, "bad-message"),
        ("{}", None, "bad-message"),
        ('{"type":"resign"}', None, "bad-message"),
        ('{"type":"resign","id":7}', None, "bad-message"),
        ('{"type":"resign","id":""}', None, "bad-message"),
        ('{"type":"resign","id":"' + "x" * 65 + '"}', None, "bad-message"),
        ('{"type":"resign","id":"\\u0000"}', None, "bad-message"),
        ('{"type":"win","id":"a"}', "a", "bad-message"),
        ('{"type":"play","id":"a"}', "a", "bad-message"),
        ('{"type":"play","id":"a","move":null}', "a", "bad-message"),
        ('{"type":"play","id":"a","move":"E3"}', "a", "notation"),
        ('{"type":"play","id":"a","move":"E3-Z9"}', "a", "notation"),
        ('{"type":"play","id":"a","move":""}', "a", "notation"),
        ('{"type":"lock","id":"a","pieces":{"A1":"KING"}}', "a", "notation"),
        ('{"type":"lock","id":"a","pieces":{"Q77":"FLG"}}', "a", "notation"),
        ('{"type":"lock","id":"a","pieces":["A1"]}', "a", "bad-message"),
        ('{"type":"answer-draw","id":"a","accept":"yes"}', "a", "bad-message"),
        ('{"type":"join"}', None, "bad-message"),
        ('{"type":"join","game":"x","side":"red"}', None, "bad-message"),
        ('{"type":"join","game":"x","token":"y","seq":"z"}', None, "bad-message"),
        ("[" * 5000, None, "bad-message"),
        (" " * 20_000, None, "too-long"),
        (b"\x00\x01", None, "bad-message"),
        (b'{"type":"ping"}', None, "bad-message"),
        ('{"type":"resign","id":"\\ud800"}', None, "bad-message"),
    ],
    ids=lambda value: str(value)[:60],
)
def test_what_is_no_message_is_refused_with_a_code(
    duel: Duel, text: str | bytes, name: str | None, code: str
) -> None:
    duel.white.say(text)
    answer = duel.white.hear()
    assert isinstance(answer, messages.Refused)
    assert (name, code) == (answer.id, answer.code)
    duel.white.say(messages.Ping())
    assert messages.Pong(seq=duel.white.seq) == duel.white.hear()


def test_a_message_beyond_all_measure_closes_the_connection(duel: Duel) -> None:
    duel.white.say("x" * 70_000)
    with pytest.raises(ConnectionClosed) as closed:
        duel.white.hear()
    assert closed.value.rcvd is not None
    assert 1009 == closed.value.rcvd.code


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=6,
)
nearly_messages = st.builds(
    lambda kind, fields: {"type": kind, **fields},
    st.sampled_from(KINDS) | st.text(max_size=8),
    st.dictionaries(
        st.sampled_from(["game", "token", "seq", "pieces", "move", "accept", "side"]),
        json_values,
        max_size=4,
    ),
)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.one_of(st.text(max_size=60), json_values.map(json.dumps), nearly_messages.map(json.dumps))
)
def test_any_text_is_answered_and_the_next_message_is_heard(duel: Duel, text: str) -> None:
    page = duel.white
    page.say(text)
    page.say(messages.Ping())
    answers = [page.hear()]
    while not isinstance(answers[-1], messages.Pong):
        answers.append(page.hear())
    assert all(isinstance(a, messages.Refused | messages.Pong) for a in answers)


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"", 400, "bad-message"),
        (b"{", 400, "bad-message"),
        (b"[]", 400, "bad-message"),
        (b"\xff\xfe", 400, "bad-message"),
        (b"{}", 400, "bad-message"),
        (b'{"opponent":"nobody"}', 400, "bad-message"),
        (b'{"opponent":"device","winner":"white"}', 400, "bad-message"),
        (b'{"opponent":"device","variant":"chess"}', 400, "unknown-variant"),
        (b'{"opponent":"computer","level":"god"}', 400, "unknown-level"),
        (b'{"opponent":"computer","level":"../../bin/sh"}', 400, "unknown-level"),
        (b'{"opponent":"device","side":"red"}', 400, "bad-message"),
        (b'{"opponent":"device","clock":{"initialMs":0,"incrementMs":0}}', 400, "bad-clock"),
        (b'{"opponent":"device","clock":{"initialMs":1e300,"incrementMs":0}}', 400, "bad-message"),
        (
            b'{"opponent":"device","clock":{"initialMs":99999999999999,"incrementMs":0}}',
            400,
            "bad-clock",
        ),
        (b'{"opponent":"device","clock":{"initialMs":60000}}', 400, "bad-message"),
        (b"[" * 5000, 400, "bad-message"),
        (b" " * 20_000, 413, "too-long"),
    ],
    ids=lambda value: str(value)[:60],
)
def test_what_is_no_new_game_is_refused_with_a_code(
    house: House, body: bytes, status: int, code: str
) -> None:
    answer = httpx.post(house.url + "/api/games", content=body)
    assert (status, {"code": code}) == (answer.status_code, answer.json())


@settings(max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.dictionaries(
        st.sampled_from(["opponent", "level", "variant", "clock", "side", "first", "winner"]),
        json_values | st.sampled_from(["device", "computer", "classic", "white", "lot"]),
    )
)
def test_any_body_makes_a_game_or_is_refused(house: House, body: dict[str, object]) -> None:
    with httpx.Client() as client:
        answer = client.post(house.url + "/api/games", content=json.dumps(body))
    assert answer.status_code in (201, 400)
    assert ("game" in answer.json()) == (answer.status_code == 201)


def test_an_address_that_is_none_says_so_in_the_same_form(house: House) -> None:
    assert (404, {"code": "not-found"}) == answered(house.get("/api/nothing"))
    assert (405, {"code": "method-not-allowed"}) == answered(house.get("/api/games"))
    assert (405, {"code": "method-not-allowed"}) == answered(house.post("/api/catalogue"))
    assert (400, {"code": "unknown-variant"}) == answered(house.get("/api/start?variant=chess"))


def answered(answer: httpx.Response) -> tuple[int, object]:
    return answer.status_code, answer.json()


def test_a_square_that_cannot_be_read_is_named_to_its_sender_alone(duel: Duel) -> None:
    answer = duel.white.order(messages.Play(id=new_id(), move="E3-ZZ"))
    assert isinstance(answer, messages.Refused)
    (fault,) = answer.faults
    assert "notation" == fault.code
    assert fault.subject is not None
    assert "ZZ" in fault.subject.upper()
