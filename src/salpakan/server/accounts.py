"""The REST addresses about who somebody is: accounts, sessions, one's own games and data."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec
from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import Response

from salpakan.server import messages
from salpakan.server.answers import body_of, json_answer
from salpakan.server.errors import Code, RequestError
from salpakan.server.hall import Hall
from salpakan.server.members import AtHome, Members, cookies, network_of
from salpakan.server.mine import cursor_of, exported, my_game, read_cursor
from salpakan.server.seats import is_game_id
from salpakan.server.store import Member, Played, Session, Store

PAGE = 20
"""Games on a page of one's own."""
_decode_account = msgspec.json.Decoder(messages.NewAccount).decode
_decode_log_in = msgspec.json.Decoder(messages.LogIn).decode
_decode_change = msgspec.json.Decoder(messages.ChangeMe).decode
_decode_delete = msgspec.json.Decoder(messages.DeleteMe).decode


class AccountRest:
    """Answers each request; raises `RequestError` for one that is refused."""

    def __init__(self, hall: Hall, members: Members, store: Store) -> None:
        self._hall = hall
        self._members = members
        self._store = store
        self._exporting = asyncio.Lock()

    async def me(self, request: Request) -> Response:
        """GET /api/me."""
        token = cookies.token_in(request)
        session = await self._members.who(token)
        answer = json_answer(await self._me(None if session is None else session.member))
        if token is not None and session is not None:  # the browser keeps it as long as we do
            cookies.give(answer, request, token, session.stay)
        return answer

    async def register(self, request: Request) -> Response:
        """POST /api/account."""
        wanted = await body_of(request, _decode_account)
        before = await self._who(request)
        home = await self._members.register(
            wanted.name, wanted.password, before, _household(request)
        )
        return await self._at_home(request, home, 201)

    async def log_in(self, request: Request) -> Response:
        """POST /api/session."""
        given = await body_of(request, _decode_log_in)
        before = await self._who(request)
        home = await self._members.log_in(given.name, given.password, before, _household(request))
        return await self._at_home(request, home)

    async def log_out(self, request: Request) -> Response:
        """DELETE /api/session."""
        session = await self._who(request)
        if session is not None:
            await self._members.log_out(session)
        return await self._nobody(request)

    async def log_out_everywhere(self, request: Request) -> Response:
        """DELETE /api/sessions."""
        await self._members.log_out_everywhere(await self._somebody(request))
        return await self._nobody(request)

    async def change(self, request: Request) -> Response:
        """PATCH /api/me."""
        wanted = await body_of(request, _decode_change)
        session = await self._somebody(request)
        home = await self._members.change(
            session, wanted.password, wanted.name, wanted.new_password, _household(request)
        )
        if home is not None:
            return await self._at_home(request, home)
        return json_answer(await self._me((await self._somebody(request)).member))

    async def delete(self, request: Request) -> Response:
        """DELETE /api/me."""
        given = await body_of(request, _decode_delete)
        session = await self._somebody(request)
        await self._members.delete(session, given.password, _household(request))
        return await self._nobody(request)

    async def games(self, request: Request) -> Response:
        """GET /api/me/games?before=… or ?game=…; nobody has none."""
        session = await self._who(request)
        played: Sequence[Played] = []
        if session is not None:
            played = await self._played(session.member, request.query_params)
        games = [] if session is None else [my_game(one, session.member) for one in played[:PAGE]]
        following = cursor_of(played[PAGE - 1]) if len(played) > PAGE else None
        return json_answer(messages.MyGames(games=games, next=following))

    async def _played(self, member: Member, wanted: QueryParams) -> Sequence[Played]:
        """One more than a page has, if there are so many."""
        game = wanted.get("game")
        if game is not None:
            found = await self._store.game_of(member.id, game) if is_game_id(game) else None
            return [] if found is None else [found]
        before = wanted.get("before")
        place = None if before is None else read_cursor(before)
        return await self._store.games_of(member.id, PAGE + 1, place)

    async def export(self, request: Request) -> Response:
        """GET /api/me/export; one at a time, since it may be long."""
        session = await self._somebody(request)
        member = session.member
        if self._exporting.locked():
            raise RequestError(429, Code.TOO_SOON, retry_after=5)
        async with self._exporting:
            sessions = [
                messages.MySession(made=made, used=used)
                for made, used in await self._members.sessions(member)
            ]
            games = await exported(self._hall, self._store, member)
        me = await self._me(member)
        answer = json_answer(messages.Export(me=me, sessions=sessions, games=games))
        answer.headers["content-disposition"] = 'attachment; filename="salpakan-account.json"'
        return answer

    async def _who(self, request: Request) -> Session | None:
        return await self._members.who(cookies.token_in(request))

    async def _somebody(self, request: Request) -> Session:
        session = await self._who(request)
        if session is None:
            raise RequestError(403, Code.NO_ACCOUNT)
        return session

    async def _me(self, member: Member | None) -> messages.Me:
        if member is None:
            return messages.Me(kind="nobody")
        return messages.Me(
            kind="guest" if member.is_guest else "account",
            name=member.name,
            made=member.made,
            sessions=len(await self._members.sessions(member)),
        )

    async def _at_home(self, request: Request, home: AtHome, status: int = 200) -> Response:
        answer = json_answer(await self._me(home.session.member), status)
        cookies.give(answer, request, home.token, home.session.stay)
        return answer

    async def _nobody(self, request: Request) -> Response:
        answer = json_answer(await self._me(None))
        cookies.take_back(answer, request)
        return answer


def _household(request: Request) -> str:
    return "" if request.client is None else network_of(request.client.host)
