"""Who is known: members and their sessions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, bindparam, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from salpakan.server.store.schema import members, seats, sessions
from salpakan.server.store.writer import Write, Writer

_OF_MEMBER = members.c.id == bindparam("who")
_INSERT_MEMBER = insert(members)
_INSERT_SESSION = insert(sessions)
_SET_ACCOUNT = (
    update(members)
    .where(_OF_MEMBER)
    .values(name=bindparam("n"), name_key=bindparam("k"), password=bindparam("hash"))
)
_ERASE = (
    update(members)
    .where(_OF_MEMBER)
    .values(name=None, name_key=None, password=None, made=0, deleted=True)
)
_TOUCH = (
    update(sessions)
    .where(sessions.c.token_hash == bindparam("session"))
    .values(used=bindparam("now"), expires=bindparam("until"))
)
_END_SESSION = delete(sessions).where(sessions.c.token_hash == bindparam("session"))
_END_SESSIONS = delete(sessions).where(sessions.c.member == bindparam("who"))
_SWEEP_SESSIONS = delete(sessions).where(sessions.c.expires <= bindparam("now"))
# A guest without a session can never come back; one who sits nowhere leaves nothing behind.
_SWEEP_GUESTS = delete(members).where(
    members.c.password.is_(None),
    ~select(sessions.c.member).where(sessions.c.member == members.c.id).exists(),
    ~select(seats.c.member).where(seats.c.member == members.c.id).exists(),
)


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody the server knows: a guest, an account, or one who was deleted."""

    id: str
    name: str | None = None
    """None for a guest and for one who was deleted."""
    made: int = 0
    """When, in milliseconds since 1970, as all times of day."""
    deleted: bool = False

    @property
    def is_guest(self) -> bool:
        """Known by a session alone."""
        return self.name is None and not self.deleted


@dataclass(frozen=True, slots=True, repr=False)
class Session:
    """A browser in which a member is at home."""

    token_hash: str
    member: Member
    made: int
    used: int
    expires: int

    @property
    def stay(self) -> int:
        """Milliseconds for which it lasts unused."""
        return self.expires - self.used


@dataclass(frozen=True, slots=True, repr=False)
class Account:
    """A name and the password that goes with it; each is made or changed as a whole."""

    name: str
    key: str
    """Equal for names that count as the same."""
    password: str
    """A hash of it."""


class MemberStore:
    """The part of the store that knows who somebody is."""

    def __init__(self, engine: AsyncEngine, writer: Writer) -> None:
        self._engine = engine
        self._writer = writer

    async def add(self, member: Member, account: Account | None, session: Session) -> None:
        """Keep a new guest or account. Raises `IntegrityError` for a name that is taken."""
        row = {
            "id": member.id,
            "name": account and account.name,
            "name_key": account and account.key,
            "password": account and account.password,
            "made": member.made,
            "deleted": False,
        }
        await self._writer.write((_INSERT_MEMBER, row), _session_row(session))

    async def become(self, member: str, account: Account, session: Session, before: str) -> None:
        """A guest becomes an account; a new session takes the place of the one before."""
        await self._writer.write(
            *_account_rows(member, account),
            (_END_SESSION, {"session": before}),
            _session_row(session),
        )

    async def change(self, member: str, account: Account, renewed: Session | None) -> None:
        """Another name or password; with a new session, all others end.

        Raises `IntegrityError` for a name that is taken.
        """
        writes = _account_rows(member, account)
        if renewed is not None:
            writes += [(_END_SESSIONS, {"who": member}), _session_row(renewed)]
        await self._writer.write(*writes)

    async def begin_session(self, session: Session, before: str | None) -> None:
        """Keep a new session, in the place of the one before."""
        ended: list[Write] = [] if before is None else [(_END_SESSION, {"session": before})]
        await self._writer.write(*ended, _session_row(session))

    async def touch(self, token_hash: str, now: int, expires: int) -> None:
        """A session was used."""
        await self._writer.write((_TOUCH, {"session": token_hash, "now": now, "until": expires}))

    async def end_session(self, token_hash: str) -> None:
        """Nobody is at home there any more."""
        await self._writer.write((_END_SESSION, {"session": token_hash}))

    async def end_sessions(self, member: str) -> None:
        """Nor anywhere else."""
        await self._writer.write((_END_SESSIONS, {"who": member}))

    async def erase(self, member: str) -> None:
        """Forget a member's name, password and sessions; its games stay with nobody's name."""
        await self._writer.write((_END_SESSIONS, {"who": member}), (_ERASE, {"who": member}))

    async def sweep(self, now: int) -> None:
        """Forget sessions that have expired, and guests who can never come back."""
        await self._writer.write((_SWEEP_SESSIONS, {"now": now}))
        await self._writer.write((_SWEEP_GUESTS, {}))

    async def session(self, token_hash: str, now: int) -> Session | None:
        """The session of this token, unless it has expired."""
        query = (
            select(sessions, members.c.name, members.c.made.label("since"))
            .join(members, members.c.id == sessions.c.member)
            .where(sessions.c.token_hash == token_hash, sessions.c.expires > now)
            .where(members.c.deleted.is_(False))
        )
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        if row is None:
            return None
        member = Member(row.member, row.name, row.since)
        return Session(row.token_hash, member, row.made, row.used, row.expires)

    async def sessions(self, member: str, now: int) -> Sequence[tuple[int, int]]:
        """When each session of a member was begun and last used, the newest first."""
        query = (
            select(sessions.c.made, sessions.c.used)
            .where(sessions.c.member == member, sessions.c.expires > now)
            .order_by(sessions.c.used.desc())
        )
        async with self._engine.connect() as connection:
            return [(row.made, row.used) for row in await connection.execute(query)]

    async def account_named(self, key: str) -> tuple[Member, Account] | None:
        """The account whose name has this key."""
        return await self._account(members.c.name_key == key)

    async def account_of(self, member: str) -> tuple[Member, Account] | None:
        """A member with its account; None for one who has none."""
        return await self._account(members.c.id == member)

    async def _account(self, which: ColumnElement[bool]) -> tuple[Member, Account] | None:
        query = select(members).where(which, members.c.password.is_not(None))
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        if row is None:
            return None
        account = Account(row.name, row.name_key, row.password)
        return Member(row.id, row.name, row.made), account


def _account_rows(member: str, account: Account) -> list[Write]:
    row = {"who": member, "n": account.name, "k": account.key, "hash": account.password}
    return [(_SET_ACCOUNT, row)]


def _session_row(session: Session) -> Write:
    row = {
        "token_hash": session.token_hash,
        "member": session.member.id,
        "made": session.made,
        "used": session.used,
        "expires": session.expires,
    }
    return _INSERT_SESSION, row
