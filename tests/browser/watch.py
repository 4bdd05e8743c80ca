"""What a page says to its developer and to the server, written down."""

import re
from dataclasses import dataclass, field

from playwright.sync_api import ConsoleMessage, Page, Request, Response, WebSocket

LEFT = "net::ERR_ABORTED"
"""The page itself went away while it was asking."""
LINK_DOWN = (
    r"WebSocket connection to .* failed",
    r"net::ERR_CONNECTION_REFUSED",
    r"net::ERR_CONNECTION_RESET",
    r"net::ERR_INTERNET_DISCONNECTED",
)
"""What Chromium itself writes on the console while there is no server; no page can prevent it."""


@dataclass  # Playwright hangs its own things on it
class Watch:
    """Complaints of a page, and every byte of text that it sent."""

    complaints: list[str] = field(default_factory=list)
    sent: list[str] = field(default_factory=list)
    excused: list[str] = field(default_factory=list)

    def on(self, page: Page) -> None:
        """Begin to watch; before the page opens anything."""
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)
        page.on("request", self._asked)
        page.on("websocket", self._opened)

    def excuse(self, *patterns: str) -> None:
        """These complaints are what the test is about."""
        self.excused += patterns

    @property
    def unexcused(self) -> list[str]:
        """What there is to complain of."""
        return [
            words
            for words in self.complaints
            if not any(re.search(pattern, words) for pattern in self.excused)
        ]

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning", "assert"):
            self.complaints.append(f"console: {message.text}")

    def _failed(self, request: Request) -> None:
        if request.failure != LEFT:
            self.complaints.append(f"failed: {request.method} {request.url}: {request.failure}")

    def _answered(self, response: Response) -> None:
        if not response.ok and response.status != 304:
            self.complaints.append(f"answered {response.status}: {response.url}")

    def _asked(self, request: Request) -> None:
        self.sent.append(f"{request.method} {request.url} {request.headers}")
        if request.post_data:
            self.sent.append(request.post_data)

    def _opened(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda payload: self.sent.append(str(payload)))
