"""One's own games: as a list, and with all that may be told of them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from salpakan.arbiter import format_record
from salpakan.rules import Side
from salpakan.server import messages
from salpakan.server.errors import Code, RequestError
from salpakan.server.hall import Hall
from salpakan.server.rest import record_of
from salpakan.server.seats import Claim
from salpakan.server.store import Member, Played, Store
from salpakan.server.wording import side_name

_CURSOR = re.compile(r"([0-9]{1,15})-([a-z0-9]{12})")
_AT_ONCE = 100
"""Games that are looked up together."""


def cursor_of(played: Played) -> str:
    """Where a page of games ended."""
    return f"{played.made}-{played.game}"


def read_cursor(text: str) -> tuple[int, str]:
    """What `cursor_of` wrote."""
    found = _CURSOR.fullmatch(text)
    if found is None:
        raise RequestError(400, Code.BAD_MESSAGE)
    return int(found[1]), found[2]


def my_game(played: Played, member: Member) -> messages.MyGame:
    """A game as its player finds it in the list; of a running one it tells nothing of ranks."""
    sides = played.sides_of(member)
    over = played.outcome is not None
    winner, _, reason = (played.outcome or "").partition(" ")
    return messages.MyGame(
        game=played.game,
        side=side_name(sides[0]) if len(sides) == 1 else None,
        variant=played.setup.match.variant.name,
        opponent=_opponent(played, sides, over=over),
        made=played.made,
        over=over,
        winner=None if winner not in ("white", "black") else side_name(Side(winner)),
        reason=reason or None,
    )


def _opponent(played: Played, own: Sequence[Side], *, over: bool) -> messages.Opponent:
    computer = played.setup.computer
    hidden = played.setup.match.variant.names_hidden and not over  # RULES §9 `war`
    if computer is not None:
        return messages.Opponent(kind="computer", name=None if hidden else computer.level)
    if len(own) > 1:
        return messages.Opponent(kind="device")
    other = next(
        (played.players[side] for side in Side if side in played.players.keys() - own), None
    )
    if other is None or other.is_guest:
        return messages.Opponent(kind="guest")
    if other.deleted:
        return messages.Opponent(kind="deleted")
    return messages.Opponent(kind="account", name=None if hidden else other.name)


async def exported(hall: Hall, store: Store, member: Member) -> list[messages.KeptGame]:
    """All games of a member, with what that member may know of each."""
    found: list[messages.KeptGame] = []
    place = None
    while True:
        played = await store.games_of(member.id, _AT_ONCE, place)
        found += [await _kept(hall, one, member) for one in played]
        if len(played) < _AT_ONCE:
            return found
        place = played[-1].made, played[-1].game


async def _kept(hall: Hall, played: Played, member: Member) -> messages.KeptGame:
    """The record once it may be shown; until then what the seat is told, and nothing more.

    On one device two people play, of whom only one asks: neither side is told before the end.
    """
    listed = my_game(played, member)
    record, told = None, None
    async with hall.visit(played.game, Claim(member=member.id)) as seat:
        if seat is not None:
            table, side = seat
            try:
                record = format_record(await record_of(table))
            except RequestError:
                told = None if listed.side is None else await table.update(side, 0)
    return messages.KeptGame(listed=listed, record=record, told=told)
