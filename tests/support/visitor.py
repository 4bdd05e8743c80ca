"""A browser as the server meets it: it keeps cookies and says where its pages come from."""

import secrets
from types import TracebackType
from typing import Self

import httpx
import msgspec

from salpakan.server import messages
from tests.support.house import PATIENCE, House, Page

PASSWORD = "a long enough word"  # noqa: S105 - of nobody


class Visitor:
    """One browser; each is in a household of its own, unless they have one `address`."""

    def __init__(self, house: House, address: str | None = None) -> None:
        self.house = house
        address = address or f"2001:db8:{secrets.token_hex(2)}:{secrets.token_hex(2)}::1"
        headers = {
            "origin": house.url,
            "content-type": "application/json",
            "x-forwarded-for": address,
        }
        self.http = httpx.Client(base_url=house.url, headers=headers, timeout=PATIENCE)

    def ask(self, method: str, path: str, body: object = None) -> httpx.Response:
        """Ask for something, with a body as JSON."""
        content = None if body is None else msgspec.json.encode(body)
        return self.http.request(method, f"/api/{path}", content=content)

    def done(self, method: str, path: str, body: object = None) -> httpx.Response:
        """Ask for what must be given."""
        answer = self.ask(method, path, body)
        assert answer.is_success, answer.text
        return answer

    def refused(self, method: str, path: str, body: object = None) -> tuple[int, str]:
        """Ask for what must be refused."""
        answer = self.ask(method, path, body)
        return answer.status_code, answer.json()["code"]

    def register(self, name: str, password: str = PASSWORD) -> messages.Me:
        """A new account."""
        return _me(self.done("POST", "account", {"name": name, "password": password}))

    def log_in(self, name: str, password: str = PASSWORD) -> messages.Me:
        """A new session."""
        return _me(self.done("POST", "session", {"name": name, "password": password}))

    @property
    def me(self) -> messages.Me:
        """Who the server thinks this is."""
        return _me(self.done("GET", "me"))

    @property
    def games(self) -> list[messages.MyGame]:
        """The newest games."""
        answer = self.done("GET", "me/games")
        return msgspec.json.decode(answer.content, type=messages.MyGames).games

    def new_game(self, **wanted: object) -> messages.GameMade:
        """A game against the computer unless said otherwise."""
        body = {"opponent": "computer", "level": "random", "variant": "mini-3x3", **wanted}
        answer = self.done("POST", "games", body)
        return msgspec.json.decode(answer.content, type=messages.GameMade)

    @property
    def token(self) -> str | None:
        """What the browser keeps."""
        return self.http.cookies.get("salpakan-session")

    def page(self) -> Page:
        """A socket opened by a page of ours, with the browser's cookie."""
        cookie = None if self.token is None else f"salpakan-session={self.token}"
        return Page(self.house, self.house.url, cookie)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.http.close()


def _me(answer: httpx.Response) -> messages.Me:
    return msgspec.json.decode(answer.content, type=messages.Me)
