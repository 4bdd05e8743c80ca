"""The REST addresses: making games, and what may be known of them afterwards."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from random import Random

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from salpakan.arbiter import Match, Record, TimeControl, format_record
from salpakan.rules import VARIANTS, SalpakanError, Side, Variant
from salpakan.server import messages
from salpakan.server.answers import body_of, json_answer
from salpakan.server.catalogue import catalogue, opening_moves
from salpakan.server.errors import Code, RequestError
from salpakan.server.hall import Hall
from salpakan.server.inviting import invitation_of, lobby_of
from salpakan.server.levels import is_level, newcomers_level
from salpakan.server.members import AtHome, Members, cookies
from salpakan.server.origin import our_page
from salpakan.server.seats import Claim, hash_token, new_code
from salpakan.server.store import Invitation, Session, Setup
from salpakan.server.table import Table
from salpakan.server.wording import placed, side_name, variant_info, verdict_name

_decode_new_game = msgspec.json.Decoder(messages.NewGame).decode
_decode_taking = msgspec.json.Decoder(messages.Taking).decode


class Rest:
    """Answers each request; raises `RequestError` for one that is refused."""

    def __init__(self, hall: Hall, members: Members, rng: Random) -> None:
        self._hall = hall
        self._members = members
        self._rng = rng

    async def health(self, _: Request) -> Response:
        """GET /health: is the server up?"""
        return Response("ok\n", media_type="text/plain")

    async def catalogue(self, _: Request) -> Response:
        """GET /api/catalogue."""
        return json_answer(catalogue())

    async def warmth(self, _: Request) -> Response:
        """GET /api/warmth."""
        ready, percent = self._hall.warmth
        return json_answer(messages.Warmth(ready=ready, percent=percent))

    async def start(self, request: Request) -> Response:
        """GET /api/start?variant=…"""
        variant = _variant(request.query_params.get("variant", "classic"))
        return json_answer(opening_moves(variant, self._rng))

    async def new_game(self, request: Request) -> Response:
        """POST /api/games."""
        wanted = await body_of(request, _decode_new_game)
        variant = replace(_variant(wanted.variant), all_shown_at_end=wanted.shown_at_end)
        match = Match(variant, self._side(wanted.first), _time(wanted.clock))
        invitation, code = None, None
        if wanted.opponent == "device":
            setup, given = Setup(match), list(Side)
            who, home = await self._members.who(cookies.token_in(request)), None
        elif wanted.opponent in ("friend", "anyone"):
            own, code = self._side(wanted.side), new_code()
            setup, given = Setup(match, apart=True), [own]
            listed = wanted.opponent == "anyone"
            invitation = Invitation(own.enemy, hash_token(code), listed=listed)
            who, home = await self._somebody(request)
        else:
            level = wanted.level or newcomers_level()
            if not is_level(level):
                raise RequestError(400, Code.UNKNOWN_LEVEL)
            own = self._side(wanted.side)
            setup = Setup(match, self._hall.computer_seat(own.enemy, level))
            given = [own]
            who, home = await self._somebody(request)
        players = {} if who is None else dict.fromkeys(given, who.member.id)
        game, tokens = await self._hall.make(setup, given, players, invitation=invitation)
        answer = _made(game, tokens, code)
        if home is not None:
            cookies.give(answer, request, home.token, home.session.stay)
        return answer

    async def lobby(self, _: Request) -> Response:
        """GET /api/lobby."""
        return json_answer(lobby_of(self._hall.lobby))

    async def invitation(self, request: Request) -> Response:
        """GET /api/games/{game}/invitation, with the code as a bearer's token."""
        code = _bearer(request) or ""
        async with self._hall.invited(request.path_params["game"], code) as table:
            if table is None or table.invitation is None:
                raise RequestError(403, Code.NO_INVITATION)
            return json_answer(invitation_of(table, table.invitation))

    async def join(self, request: Request) -> Response:
        """POST /api/games/{game}/join."""
        given = await body_of(request, _decode_taking)
        async with self._hall.invited(request.path_params["game"], given.code) as table:
            if table is None or table.invitation is None:
                raise RequestError(403, Code.NO_INVITATION)
            who, home = await self._somebody(request)
            member = None if who is None else who.member
            tokens = await self._hall.take(table, table.invitation, given.visitor, member)
            if tokens is None:
                raise RequestError(409, Code.TAKEN)
            answer = _made(table.game, tokens)
        if home is not None:
            cookies.give(answer, request, home.token, home.session.stay)
        return answer

    async def rematch(self, request: Request) -> Response:
        """POST /api/games/{game}/rematch."""
        async with self._seat(request) as (table, side):
            if table.outcome is None:
                raise RequestError(409, Code.NOT_OVER)
            return _made(*await self._hall.rematch(table, side))

    async def replay(self, request: Request) -> Response:
        """GET /api/games/{game}/replay."""
        async with self._seat(request) as (table, _):
            return json_answer(_replay(await record_of(table)))

    async def record(self, request: Request) -> Response:
        """GET /api/games/{game}/record: the game as text (docs/notation.md)."""
        async with self._seat(request) as (table, _):
            record = await record_of(table)
            name = f'attachment; filename="salpakan-{table.game}.txt"'
            headers = {"content-disposition": name, "cache-control": "no-store"}
            return Response(format_record(record), media_type="text/plain", headers=headers)

    @asynccontextmanager
    async def _seat(self, request: Request) -> AsyncIterator[tuple[Table, Side]]:
        token = _bearer(request)
        claim = Claim(token)
        if token is None:
            who = await self._members.who(cookies.token_in(request))
            claim = Claim(member=None if who is None else who.member.id)
        async with self._hall.visit(request.path_params["game"], claim) as seat:
            if seat is None:
                raise RequestError(403, Code.NO_SEAT)
            yield seat

    async def _somebody(self, request: Request) -> tuple[Session | None, AtHome | None]:
        """Who asks; a page of ours that asks for nobody yet gets a guest."""
        who = await self._members.who(cookies.token_in(request))
        if who is not None or not our_page(request.headers):
            return who, None
        home = await self._members.guest()
        return home.session, home

    def _side(self, wanted: str) -> Side:
        return self._hall.lot() if wanted == "lot" else Side(wanted)


def _bearer(request: Request) -> str | None:
    """What the request shows; an empty text if it shows something of another kind."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if not token:
        return None
    return token if scheme.lower() == "bearer" else ""


def _variant(name: str) -> Variant:
    if name not in VARIANTS:
        raise RequestError(400, Code.UNKNOWN_VARIANT)
    return VARIANTS[name]


def _time(clock: messages.Clock | None) -> TimeControl | None:
    if clock is None:
        return None
    try:
        return TimeControl(clock.initial_ms, clock.increment_ms, clock.placement_ms)
    except SalpakanError:
        raise RequestError(400, Code.BAD_CLOCK) from None


async def record_of(table: Table) -> Record:
    """The whole game, once it is over and may be shown (RULES 7.1)."""
    if table.outcome is None:
        raise RequestError(409, Code.NOT_OVER)
    if not table.setup.match.variant.all_shown_at_end:
        raise RequestError(409, Code.NOT_SHOWN)
    record = await table.record()
    if record is None:
        raise RequestError(409, Code.NOT_PLAYED)
    computer = table.setup.computer
    return record if computer is None else replace(record, names=((computer.side, computer.level),))


def _replay(record: Record) -> messages.Replay:
    winner = record.outcome.winner
    return messages.Replay(
        variant=variant_info(record.variant),
        white=placed(record.white.ranks),
        black=placed(record.black.ranks),
        first=side_name(record.first),
        moves=[
            messages.ReplayMove(move=str(turn.move), verdict=verdict_name(turn.verdict))
            for turn in record.turns
        ],
        shown=[messages.ReplayShown(side=side_name(side), ply=ply) for side, ply in record.shown],
        openings=[
            messages.Opening(
                side=side_name(opening.side), salt=opening.salt, commitment=opening.commitment
            )
            for opening in record.openings
        ],
        winner=None if winner is None else side_name(winner),
        reason=record.outcome.reason.value,
    )


def _made(game: str, tokens: Mapping[Side, str], code: str | None = None) -> Response:
    seats = messages.Seats(white=tokens.get(Side.WHITE), black=tokens.get(Side.BLACK))
    return json_answer(messages.GameMade(game=game, seats=seats, invitation=code), status=201)
