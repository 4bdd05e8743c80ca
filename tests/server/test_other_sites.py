"""What a page of another site has a browser ask, cookie and all, is refused and changes nothing."""

import secrets
from collections.abc import Iterator

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from salpakan.server import messages
from tests.support.house import House, Page
from tests.support.visitor import PASSWORD, Visitor

JSON = "application/json"
CHANGES = (
    ("POST", "account"),
    ("POST", "session"),
    ("DELETE", "session"),
    ("DELETE", "sessions"),
    ("PATCH", "me"),
    ("DELETE", "me"),
    ("POST", "games"),
    ("POST", "games/abcdefghijkm/rematch"),
)


@pytest.fixture
def victim(house: House) -> Iterator[Visitor]:
    with Visitor(house) as victim:
        victim.register(f"e{secrets.token_hex(6)}")
        yield victim


def ask(victim: Visitor, method: str, path: str, **headers: str) -> tuple[int, str]:
    cookie = {"cookie": f"salpakan-session={victim.token}"}
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    url = f"{victim.house.url}/api/{path}"
    answer = httpx.request(method, url, headers=cookie | sent, content=b"{}")
    assert "set-cookie" not in answer.headers
    return answer.status_code, answer.json()["code"]


@pytest.mark.parametrize(("method", "path"), CHANGES)
def test_only_a_page_of_ours_changes_anything_with_the_cookie(
    victim: Visitor, method: str, path: str
) -> None:
    here, me = victim.house.url, victim.me
    refused = (403, "other-site")
    elsewhere = "http://evil.example"
    assert refused == ask(victim, method, path, content_type=JSON, origin=elsewhere)
    assert refused == ask(victim, method, path, content_type=JSON, origin="null")
    assert refused == ask(victim, method, path, content_type=JSON)
    assert refused == ask(victim, method, path, content_type=JSON, sec_fetch_site="cross-site")
    assert refused == ask(victim, method, path, content_type=JSON, sec_fetch_site="same-site")
    twofold = {"origin": here, "sec_fetch_site": "cross-site"}
    assert refused == ask(victim, method, path, content_type=JSON, **twofold)
    assert (415, "not-json") == ask(victim, method, path, content_type="text/plain", origin=here)
    assert (415, "not-json") == ask(victim, method, path, origin=here)
    assert me == victim.me
    assert [] == victim.games


@pytest.mark.parametrize("proof", [{"origin": ""}, {"sec_fetch_site": "same-origin"}])
def test_a_page_of_ours_may(victim: Visitor, proof: dict[str, str]) -> None:
    proof = {name: value or victim.house.url for name, value in proof.items()}
    kind = "application/json; charset=utf-8"
    # that it is no such body is said by the address itself
    assert (400, "bad-message") == ask(victim, "POST", "games", content_type=kind, **proof)


def test_reading_needs_no_proof_and_tells_another_site_nothing(victim: Visitor) -> None:
    cookie = {"cookie": f"salpakan-session={victim.token}", "origin": "http://evil.example"}
    answer = httpx.get(f"{victim.house.url}/api/me", headers=cookie)
    assert 200 == answer.status_code
    assert "access-control-allow-origin" not in answer.headers


def test_programs_without_a_cookie_ask_as_ever(house: House) -> None:
    name = f"e{secrets.token_hex(6)}"
    answer = house.post("/api/account", {"name": name, "password": PASSWORD})
    assert 201 == answer.status_code
    assert name == answer.json()["name"]


@pytest.mark.parametrize("origin", [None, "http://evil.example", "null"])
def test_a_socket_with_the_cookie_is_opened_by_a_page_of_ours_only(
    victim: Visitor, origin: str | None
) -> None:
    with pytest.raises(InvalidStatus) as refused:
        Page(victim.house, origin, f"salpakan-session={victim.token}")
    assert 403 == refused.value.response.status_code
    page = victim.page()
    page.say(messages.Ping())
    assert messages.Pong() == page.hear()
