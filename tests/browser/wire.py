"""Standing between a page and its real server: what a bad line or a forged page would do."""

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import WebSocketRoute

from tests.browser.table_page import TablePage

Message = dict[str, Any]
Change = Callable[[Message], Message | None]
"""What becomes of a message; None: it never comes."""


def pass_on(message: Message) -> Message | None:
    """Untouched."""
    return message


def between(
    table: TablePage, to_page: Change = pass_on, to_server: Change = pass_on
) -> list[WebSocketRoute]:
    """Change messages on their way; the list grows with each link that the page opens."""
    links: list[WebSocketRoute] = []

    def linked(link: WebSocketRoute) -> None:
        server = link.connect_to_server()
        links.append(link)

        def from_page(text: str | bytes) -> None:
            changed = to_server(json.loads(text))
            if changed is not None:
                server.send(json.dumps(changed))
                table.watch.sent.append(str(text))

        def from_server(text: str | bytes) -> None:
            changed = to_page(json.loads(text))
            if changed is not None:
                link.send(json.dumps(changed))

        link.on_message(from_page)
        server.on_message(from_server)

    table.page.route_web_socket(re.compile("/ws$"), linked)
    return links
