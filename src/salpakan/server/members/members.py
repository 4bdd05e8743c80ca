"""Who somebody is: guests, accounts and their sessions. The one door for all that changes them."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy.exc import IntegrityError

from salpakan.server.errors import Code, RequestError
from salpakan.server.members.names import Name, is_key, key_of, parse_name
from salpakan.server.members.passwords import Passwords, password_faults
from salpakan.server.members.throttle import Limit, Throttle
from salpakan.server.seats import hash_token, new_member_id
from salpakan.server.store import Account, Member, MemberStore, Session

_LOG = logging.getLogger(__name__)
HOUR = 3_600_000
DAY = 24 * HOUR
AT_HOME = 90 * DAY
"""Milliseconds after which an unused session of an account ends."""
GUEST_AT_HOME = 365 * DAY
"""A guest has no other key to their games."""
_TOUCH = HOUR
"""A session's use is written down no oftener."""
_GUESSES = Limit(free=5, first=5.0, longest=60.0)
"""Wrong passwords for one name: not so long that somebody could keep its owner away for good."""
_GUESSES_FROM = Limit(free=20, first=10.0, longest=900.0)
"""Wrong passwords from one household, for any name."""
_NEW_FROM = Limit(free=60, first=10.0, longest=900.0)
"""New accounts from one household; a school is one too."""


@dataclass(frozen=True, slots=True, repr=False)
class AtHome:
    """A session that has just begun, with the token that its browser keeps."""

    session: Session
    token: str


class Members:
    """Makes, knows and forgets members. Raises `RequestError` for what is refused."""

    def __init__(
        self,
        store: MemberStore,
        passwords: Passwords | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._store = store
        self._passwords = passwords or Passwords()
        self._clock = clock
        self._changing = asyncio.Lock()
        self._watchers: dict[object, tuple[Session, Callable[[], None]]] = {}
        self._guesses = Throttle(_GUESSES)
        self._guesses_from = Throttle(_GUESSES_FROM)
        self._new_from = Throttle(_NEW_FROM)

    @property
    def _now(self) -> int:
        return int(self._clock() * 1000)

    async def who(self, token: str | None) -> Session | None:
        """The session of this token."""
        if token is None:
            return None
        now = self._now
        session = await self._store.session(hash_token(token), now)
        if session is not None and now - session.used >= _TOUCH:
            try:
                await self._store.touch(session.token_hash, now, now + _stay(session.member))
            except Exception as error:  # noqa: BLE001 - a full disk locks nobody out
                _LOG.error("a session's use was not kept: %s", type(error).__name__)
        return session

    async def sessions(self, member: Member) -> Sequence[tuple[int, int]]:
        """When each of a member's sessions was begun and last used."""
        return await self._store.sessions(member.id, self._now)

    async def guest(self) -> AtHome:
        """Somebody new, of whom nothing is asked."""
        home = self._home(Member(new_member_id(), made=self._now))
        await self._store.add(home.session.member, None, home.session)
        return home

    async def register(
        self, name: str, password: str, before: Session | None, household: str
    ) -> AtHome:
        """A new account; a guest's session becomes one, and keeps its games."""
        if before is not None and not before.member.is_guest:
            raise RequestError(409, Code.HAS_ACCOUNT)
        wanted, faults = await self._wanted(name, None)
        _refuse(faults + password_faults(password, wanted.text))
        _wait(self._new_from.attempt(household))
        account = Account(wanted.text, wanted.key, await self._passwords.hash(password))
        async with self._changing:
            if before is not None:
                before = await self._store.session(before.token_hash, self._now)
                if before is not None and not before.member.is_guest:
                    raise RequestError(409, Code.HAS_ACCOUNT)
            try:
                return await self._begin_account(account, before)
            except IntegrityError:
                raise RequestError(400, Code.BAD_ACCOUNT, [Code.NAME_TAKEN]) from None

    async def log_in(
        self, name: str, password: str, before: Session | None, household: str
    ) -> AtHome:
        """A new session for an account; the one before in this browser ends."""
        key = key_of(name)
        found = await self._store.account_named(key) if is_key(key) else None
        member, account = await self._proved(key, found, password, household)
        if self._passwords.is_old(account.password):
            fresh = Account(account.name, account.key, await self._passwords.hash(password))
        else:
            fresh = account
        async with self._changing:
            await self._still(member, account)
            home = self._home(member)
            if fresh is not account:
                await self._store.change(member.id, fresh, None)
            await self._store.begin_session(home.session, before.token_hash if before else None)
        if before is not None:
            self._ended(lambda session: session.token_hash == before.token_hash)
        return home

    async def change(
        self,
        session: Session,
        password: str,
        name: str | None,
        new_password: str | None,
        household: str,
    ) -> AtHome | None:
        """Another name or password; a new password ends all sessions and begins a new one."""
        member, account = await self._own(session, password, household)
        wanted, faults = Name(account.name, account.key), list[Code]()
        if name is not None:
            wanted, faults = await self._wanted(name, member)
        if new_password is not None:
            faults += password_faults(new_password, wanted.text)
        _refuse(faults)
        hashed = account.password
        if new_password is not None:
            hashed = await self._passwords.hash(new_password)
        home = None if new_password is None else self._home(member)
        async with self._changing:
            await self._still(member, account)
            changed = Account(wanted.text, wanted.key, hashed)
            try:
                await self._store.change(member.id, changed, home.session if home else None)
            except IntegrityError:
                raise RequestError(400, Code.BAD_ACCOUNT, [Code.NAME_TAKEN]) from None
        if home is not None:
            self._ended(lambda other: other.member.id == member.id)
        return home

    async def log_out(self, session: Session) -> None:
        """This browser is nobody's any more."""
        await self._store.end_session(session.token_hash)
        self._ended(lambda other: other.token_hash == session.token_hash)

    async def log_out_everywhere(self, session: Session) -> None:
        """No browser is this member's any more."""
        await self._store.end_sessions(session.member.id)
        self._ended(lambda other: other.member.id == session.member.id)

    async def delete(self, session: Session, password: str | None, household: str) -> None:
        """Forget a member; a guest has no password to show."""
        if not session.member.is_guest:
            await self._own(session, password or "", household)
        async with self._changing:
            await self._store.erase(session.member.id)
        self._ended(lambda other: other.member.id == session.member.id)

    async def sweep(self) -> None:
        """Forget what has expired."""
        await self._store.sweep(self._now)

    def watch(self, session: Session, ended: Callable[[], None]) -> Callable[[], None]:
        """Have `ended` called when the session is ended; the answer stops that."""
        key = object()
        self._watchers[key] = session, ended
        return lambda: self._watchers.pop(key, None) and None

    def _ended(self, which: Callable[[Session], bool]) -> None:
        for key, (session, ended) in list(self._watchers.items()):
            if which(session):
                del self._watchers[key]
                ended()

    async def _begin_account(self, account: Account, guest: Session | None) -> AtHome:
        if guest is None:
            home = self._home(Member(new_member_id(), account.name, self._now))
            await self._store.add(home.session.member, account, home.session)
            return home
        home = self._home(Member(guest.member.id, account.name, guest.member.made))
        await self._store.become(guest.member.id, account, home.session, guest.token_hash)
        self._ended(lambda session: session.token_hash == guest.token_hash)
        return home

    def _home(self, member: Member) -> AtHome:
        token, now, stay = secrets.token_urlsafe(32), self._now, _stay(member)
        return AtHome(Session(hash_token(token), member, now, now, now + stay), token)

    async def _own(self, session: Session, password: str, household: str) -> tuple[Member, Account]:
        """The account of a session whose member shows the password again."""
        found = await self._store.account_of(session.member.id)
        if found is None:
            raise RequestError(409, Code.NO_ACCOUNT)
        return await self._proved(found[1].key, found, password, household)

    async def _proved(
        self, key: str, found: tuple[Member, Account] | None, password: str, household: str
    ) -> tuple[Member, Account]:
        """The account if the password is its own; else the same answer, as late, for any name."""
        _wait(self._guesses_from.attempt(household))
        _wait(self._guesses.attempt(key))
        fits = await self._passwords.fits(password, None if found is None else found[1].password)
        if found is None or not fits:
            raise RequestError(403, Code.WRONG_PASSWORD)
        self._guesses_from.forgive(household)
        self._guesses.clear(key)
        return found

    async def _still(self, member: Member, account: Account) -> None:
        """What was proved a moment ago must hold when it is acted upon."""
        found = await self._store.account_of(member.id)
        if found is None or found[1] != account:
            raise RequestError(403, Code.WRONG_PASSWORD)

    async def _wanted(self, text: str, by: Member | None) -> tuple[Name, list[Code]]:
        """A name that somebody would like, and why it cannot be had."""
        wanted, faults = parse_name(text)
        found = None if faults else await self._store.account_named(wanted.key)
        if found is not None and (by is None or found[0].id != by.id):
            faults.append(Code.NAME_TAKEN)
        return wanted, faults


def _refuse(faults: Sequence[Code]) -> None:
    if faults:
        raise RequestError(400, Code.BAD_ACCOUNT, faults)


def _stay(member: Member) -> int:
    return GUEST_AT_HOME if member.is_guest else AT_HOME


def _wait(seconds: float) -> None:
    if seconds > 0:
        raise RequestError(429, Code.TOO_SOON, retry_after=seconds)
