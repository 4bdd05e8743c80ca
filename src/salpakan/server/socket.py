"""One WebSocket: one seat at a time, its commands in, what it may know out."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from salpakan.arbiter import Refusal
from salpakan.rules import NotationError, Side
from salpakan.server import messages
from salpakan.server.errors import UNREADABLE, Code
from salpakan.server.hall import Hall
from salpakan.server.members import Members, cookies
from salpakan.server.orders import orders_of
from salpakan.server.origin import our_page, same_site
from salpakan.server.seats import Claim
from salpakan.server.table import Table
from salpakan.server.wording import refused

_LOG = logging.getLogger(__name__)
_FAILED = 1011  # RFC 6455, 7.4.1
LONGEST = 1 << 14
"""Characters of a message; the longest honest one, an army, has about 400."""
LONGEST_ID = 64
REPLIES = 32
"""Answers that may wait for a slow reader; then nothing more is read from it."""

_decode = msgspec.json.Decoder(messages.FromClient).decode
_encode = msgspec.json.Encoder().encode


async def serve_socket(socket: WebSocket, hall: Hall, members: Members) -> None:
    """Talk with a page until it goes away."""
    trusted = our_page if cookies.token_in(socket) else same_site
    if not trusted(socket.headers):
        await socket.close()  # before accepting: HTTP 403
        return
    await socket.accept()
    connection = Connection(socket, hall, members)
    try:
        await connection.receive()
    except WebSocketDisconnect:
        pass
    except Exception as error:  # noqa: BLE001 - its text could hold ranks
        await connection.fail(error)
    finally:
        await connection.close()


class Connection:
    """A page at a seat.

    Answers are sent in order. The table is sent as it stands when its turn to be sent comes: a
    reader too slow for every change gets fewer and newer ones, and never a queue of old ones.
    """

    side: Side

    def __init__(self, socket: WebSocket, hall: Hall, members: Members) -> None:
        self._socket = socket
        self._hall = hall
        self._members = members
        self._unwatch: Callable[[], None] | None = None
        """Set while a seat is held by a session; it dies with it."""
        self._table: Table | None = None
        self._sitting = 0
        """Counts the seats taken."""
        self._seen = 0
        self._replies: list[messages.ToClient] = []
        self._stale = False
        self._answering = False
        """An answer is on its way that goes before what it brings about."""
        self._sender: asyncio.Task[None] | None = None
        """Only while there is something to send: a socket that idles costs little."""

    def wake(self) -> None:
        """The table has changed for this seat."""
        self._stale = True
        self._tell()

    async def close(self) -> None:
        """Leave the seat; nothing more is sent."""
        left = self._get_up()
        if left is not None:
            self._hall.leave(left)
        if self._sender is not None:
            self._sender.cancel()
            await asyncio.gather(self._sender, return_exceptions=True)

    async def fail(self, error: Exception) -> None:
        """Hang up; the page connects anew and hears how the table stands."""
        _LOG.error("a connection failed: %s", type(error).__name__)
        with suppress(WebSocketDisconnect, RuntimeError):
            await self._socket.close(_FAILED)

    async def receive(self) -> None:
        """Hear the page, one message after the other. Raises `WebSocketDisconnect`."""
        while True:
            received = await self._socket.receive()
            if received["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(received.get("code", 1000))
            if len(self._replies) >= REPLIES and self._sender is not None:
                await asyncio.wait([self._sender])
            self._answering = True
            reply = await self._hear(received.get("text"))
            self._answering = False
            if reply is not None:
                self._replies.append(reply)
            self._tell()

    def _tell(self) -> None:
        if self._sender is None:
            self._sender = asyncio.create_task(self._send())

    async def _send(self) -> None:
        """Tell the page what it waits for, as fast as it reads."""
        try:
            while True:
                if self._replies:
                    await self._say(self._replies.pop(0))
                elif self._stale and not self._answering and self._table is not None:
                    await self._say_how_it_stands(self._table)
                else:
                    return
        except WebSocketDisconnect:
            pass  # `receive` hears of it too
        except Exception as error:  # noqa: BLE001 - its text could hold ranks
            await self.fail(error)
        finally:
            self._sender = None

    async def _say_how_it_stands(self, table: Table) -> None:
        self._stale, sitting = False, self._sitting
        update = await table.update(self.side, self._seen)
        if sitting == self._sitting:  # else it is for a seat that was left meanwhile
            self._seen = update.seq
            await self._say(update)

    def _get_up(self) -> Table | None:
        """From now on nothing of the seat is told here; return the table, still to be left."""
        table, self._table = self._table, None
        self._sitting += 1
        self._stale = False
        if self._unwatch is not None:
            self._unwatch()
            self._unwatch = None
        if table is not None:
            table.go(self)
        return table

    async def _say(self, message: messages.ToClient) -> None:
        await self._socket.send_text(_encode(message).decode())

    async def _hear(self, text: str | None) -> messages.ToClient | None:
        if text is None:
            return messages.Refused(id=None, code=Code.BAD_MESSAGE.value)
        if len(text) > LONGEST:
            return messages.Refused(id=None, code=Code.TOO_LONG.value)
        try:
            message = _decode(text)
        except UNREADABLE:
            return messages.Refused(id=_id_in(text), code=Code.BAD_MESSAGE.value)
        match message:
            case messages.Ping():
                return messages.Pong(seq=self._seen if self._table else 0)
            case messages.Join():
                return await self._join(message)
            case _:
                return await self._command(message)

    async def _join(self, join: messages.Join) -> messages.Refused | None:
        left = self._get_up()
        seat = await self._hall.sit(join.game, await self._claim(join))
        if left is not None:
            self._hall.leave(left)  # not before: it may be the same table
        if seat is None:
            return messages.Refused(id=None, code=Code.NO_SEAT.value)
        self._table, self.side = seat
        self._seen = max(0, join.seq)
        self._table.come(self)
        return None

    async def _claim(self, join: messages.Join) -> Claim:
        """With no token, the member at whose home the page is; the seat is left when that ends."""
        if join.token is not None:
            return Claim(join.token)
        session = await self._members.who(cookies.token_in(self._socket))
        if session is None:
            return Claim()
        self._unwatch = self._members.watch(session, self._sent_away)
        side = None if join.side is None else Side(join.side)
        return Claim(member=session.member.id, side=side)

    def _sent_away(self) -> None:
        """The session has ended; a page that connects anew finds no seat."""
        left = self._get_up()
        if left is not None:
            self._hall.leave(left)
        self._replies.append(messages.Refused(id=None, code=Code.NO_SEAT.value))
        self._tell()

    async def _command(self, message: messages.Command) -> messages.Ack | messages.Refused:
        if not _is_id(message.id):
            return messages.Refused(id=None, code=Code.BAD_MESSAGE.value)
        if self._table is None:
            return messages.Refused(id=message.id, code=Code.NOT_JOINED.value)
        try:
            orders = orders_of(message, self.side)
        except NotationError as error:
            fault = messages.Fault(code=Code.NOTATION.value, subject=error.reason)
            return messages.Refused(id=message.id, code=Code.NOTATION.value, faults=[fault])
        try:
            answer = await self._table.command(self.side, orders, message.id)
        except Exception:  # noqa: BLE001 - the store failed; the table has taken it back
            return messages.Refused(id=message.id, code=Code.BUSY.value)
        if isinstance(answer, Refusal):
            self.wake()  # whoever orders what cannot be may have missed something
            return refused(answer, message.id)
        return messages.Ack(id=message.id, seq=answer)


def _id_in(text: str) -> str | None:
    """The id of a command that cannot be read otherwise, so that its sender knows which."""
    try:
        found: Any = msgspec.json.decode(text)
    except UNREADABLE:
        return None
    name = found.get("id") if isinstance(found, dict) else None
    return name if isinstance(name, str) and _is_id(name) else None


def _is_id(name: str) -> bool:
    """Some databases keep no text with a NUL in it."""
    return 1 <= len(name) <= LONGEST_ID and "\0" not in name
