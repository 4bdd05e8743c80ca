"""What is told of a free seat: to the one who has the link, and to all in the lobby.

Nothing here looks at a game: who waits may have placed already.
"""

from __future__ import annotations

import time
from collections.abc import Iterable

from salpakan.arbiter import TimeControl
from salpakan.server import messages
from salpakan.server.store import Invitation
from salpakan.server.table import Table
from salpakan.server.wording import side_name, variant_info

MOST = 100
"""Tables that the lobby shows."""


def invitation_of(table: Table, invitation: Invitation) -> messages.Invitation:
    """What somebody is invited to."""
    match = table.setup.match
    return messages.Invitation(
        variant=variant_info(match.variant),
        clock=_clock(match.time),
        side=side_name(invitation.side),
        first=side_name(match.first),
        host=_host(table, invitation),
        taken=invitation.visitor_hash is not None,
    )


def lobby_of(tables: Iterable[Table]) -> messages.Lobby:
    """The tables at which somebody waits for anyone."""
    seats = [_open_seat(table, table.invitation) for table in tables if table.invitation]
    return messages.Lobby(seats=seats[:MOST])


def _open_seat(table: Table, invitation: Invitation) -> messages.OpenSeat:
    match = table.setup.match
    return messages.OpenSeat(
        game=table.game,
        variant=match.variant.name,
        clock=_clock(match.time),
        side=side_name(invitation.side),
        first=side_name(match.first),
        host=_host(table, invitation),
        waits_ms=int((time.monotonic() - table.opened_at) * 1000),
    )


def _host(table: Table, invitation: Invitation) -> str | None:
    hidden = table.setup.match.variant.names_hidden  # RULES §9 `war`
    return None if hidden else table.names.get(invitation.side.enemy)


def _clock(time_control: TimeControl | None) -> messages.Clock | None:
    return None if time_control is None else messages.Clock(**time_control.to_data())
