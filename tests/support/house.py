"""A real server in its own process, and pages that talk to it over real sockets."""

import os
import re
import secrets
import signal
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Literal, Self

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from salpakan.server import messages

START = """
import sys
from pathlib import Path
from salpakan.server.serve import serve
port, data, pause, database = sys.argv[1:]
serve(port=int(port), data=Path(data), pause=float(pause), database=database or None)
"""
PATIENCE = 20.0
_decode = msgspec.json.Decoder(messages.ToClient).decode
_encode = msgspec.json.Encoder().encode


class House:
    """A server on a free port; killed and started again, it keeps port and games."""

    def __init__(self, folder: Path, pause: float = 0.0, database: str = "") -> None:
        self.folder = folder
        self.pause = pause
        self.database = database
        self.port = 0
        self.pages: list[Page] = []
        self.start()

    def start(self) -> None:
        """Start it, and wait for the line that says where it is."""
        self.log = self.folder / "server.log"
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                self.command(),
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )
        if self.process.stdout is None:
            raise AssertionError("the server has no output")
        self.line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", self.line)
        assert found, f"the server did not start: {self.log.read_text()}"
        self.port = int(found[1])

    def command(self) -> list[str]:
        """How it is started."""
        given = map(str, (self.port, self.folder, self.pause, self.database))
        return [sys.executable, "-W", "error", "-c", START, *given]

    def kill(self) -> None:
        """kill -9."""
        self.process.kill()
        self._gone()

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Ask it to stop, as Ctrl-C or a service manager does; return its exit code."""
        self.process.send_signal(how)
        return self._gone()

    def _gone(self) -> int:
        code = self.process.wait(PATIENCE)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return code

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def get(self, path: str, token: str | None = None) -> httpx.Response:
        """GET an address, with a seat token if one is given."""
        return httpx.get(self.url + path, headers=_bearer(token), timeout=PATIENCE)

    def post(self, path: str, body: object = None, token: str | None = None) -> httpx.Response:
        """POST a body as JSON."""
        url, headers = self.url + path, _bearer(token)
        return httpx.post(url, json=body, headers=headers, timeout=PATIENCE)

    def new_game(self, **wanted: object) -> messages.GameMade:
        """A new game; on one device unless said otherwise."""
        answer = self.post("/api/games", {"opponent": "device", **wanted})
        assert 201 == answer.status_code, answer.text
        return msgspec.json.decode(answer.content, type=messages.GameMade)

    def take(self, made: messages.GameMade, visitor: str = "a friend") -> httpx.Response:
        """Come as the one who was invited."""
        body = {"code": made.invitation, "visitor": visitor}
        return self.post(f"/api/games/{made.game}/join", body)

    def new_game_of_two(self, **wanted: object) -> messages.GameMade:
        """A game between two who are not in one place, both of whom have come."""
        made = self.new_game(**{"opponent": "friend", **wanted})
        answer = self.take(made)
        assert 201 == answer.status_code, answer.text
        came = msgspec.json.decode(answer.content, type=messages.GameMade).seats
        both = messages.Seats(
            white=made.seats.white or came.white, black=made.seats.black or came.black
        )
        return messages.GameMade(game=made.game, seats=both, invitation=made.invitation)

    def page(self, made: messages.GameMade, side: str, seq: int = 0) -> "Page":
        """A page that has joined a seat and heard how the table stands."""
        page = Page(self)
        token = made.seats.white if side == "white" else made.seats.black
        assert token is not None
        page.join(made.game, token, seq)
        return page

    def send_home(self) -> None:
        """Close every page that is still open."""
        while self.pages:
            self.pages.pop().close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.send_home()
        if self.process.poll() is None:
            self.stop()


class Page:
    """One socket. It keeps every byte that came, and the newest state."""

    def __init__(self, house: House, origin: str | None = None, cookie: str | None = None) -> None:
        url = f"ws://127.0.0.1:{house.port}/ws"
        sent_by = None if origin is None else Origin(origin)
        shown = {} if cookie is None else {"cookie": cookie}
        self._open = ExitStack()
        self.socket: ClientConnection = self._open.enter_context(
            connect(url, compression=None, origin=sent_by, additional_headers=shown)
        )
        house.pages.append(self)
        self.heard: list[bytes] = []
        self.events: list[messages.Event] = []
        self.seq = 0
        self._state: messages.State | None = None

    @property
    def state(self) -> messages.State:
        """The table as the page was last told."""
        assert self._state is not None
        return self._state

    def say(self, message: messages.Message | str | bytes) -> None:
        """Send a message, or any text or bytes."""
        text = message if isinstance(message, str | bytes) else _encode(message).decode()
        self.socket.send(text)

    def hear(self, timeout: float = PATIENCE) -> messages.ToClient:
        """The next message. Raises `TimeoutError`."""
        raw = self.socket.recv(timeout, decode=False)
        self.heard.append(raw)
        message = _decode(raw)
        if isinstance(message, messages.Update):
            fresh = [event for event in message.events if event.seq > self.seq]
            self.events += fresh
            self.seq, self._state = message.seq, message.state
        return message

    def join(
        self,
        game: str,
        token: str | None,
        seq: int = 0,
        side: Literal["white", "black"] | None = None,
    ) -> messages.ToClient:
        """Take a seat; the answer is an update, or a refusal."""
        self.seq = seq
        self.say(messages.Join(game=game, token=token, seq=seq, side=side))
        return self.hear()

    def order(self, message: messages.Command) -> messages.Ack | messages.Refused:
        """Give a command and wait for its answer."""
        self.say(message)
        while True:
            answer = self.hear()
            if isinstance(answer, messages.Ack | messages.Refused) and answer.id == message.id:
                return answer

    def done(self, message: messages.Command) -> int:
        """Give a command that must be accepted; return its number, with the table as it is then."""
        answer = self.order(message)
        assert isinstance(answer, messages.Ack), answer
        if isinstance(message, messages.Place):  # of which nobody else hears
            while not isinstance(self.hear(), messages.Update):
                pass
        self.until(answer.seq)
        return answer.seq

    def until(self, seq: int) -> messages.State:
        """Listen until the table has come to this sequence number."""
        while self.seq < seq:
            self.hear()
        return self.state

    def until_phase(self, phase: str) -> messages.State:
        """Listen until the game is in this phase."""
        while self.state.phase != phase:
            self.hear()
        return self.state

    def play(self, move: str) -> int:
        """Move a piece, which must be accepted."""
        return self.done(messages.Play(id=new_id(), move=move))

    def close(self) -> None:
        """Close the socket."""
        self._open.close()


def new_id() -> str:
    """A name for a command."""
    return secrets.token_hex(6)


def _bearer(token: str | None) -> dict[str, str]:
    return {} if token is None else {"authorization": f"Bearer {token}"}
