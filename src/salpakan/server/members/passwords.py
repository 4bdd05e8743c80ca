"""Passwords: how long they are, and what is kept of them."""

from __future__ import annotations

import asyncio
import secrets
import unicodedata

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from salpakan.server.errors import Code
from salpakan.server.members.names import key_of

SHORTEST, LONGEST = 8, 200
"""Characters of a password."""
_AT_ONCE = 2
"""Each hash takes 64 MiB for a moment; the others wait."""
_FIRST_GUESSES = """
password passw0rd password1 password123 12345678 123456789 1234567890 87654321 11111111 00000000
88888888 12341234 11223344 qwertyui qwertyuiop asdfghjk asdfghjkl 1q2w3e4r 1qaz2wsx abcd1234
abc12345 iloveyou iloveyou1 sunshine princess football baseball superman trustno1 salpakan
philippines pilipinas mahalkita maganda1 general1 gamegenerals gameofthegenerals
"""
_COMMON = frozenset(_FIRST_GUESSES.split())


def password_faults(password: str, name: str | None) -> list[Code]:
    """What is wrong with a new password for the member of this name.

    >>> password_faults("salpakan", "Maria")
    [<Code.PASSWORD_COMMON: 'password-common'>]
    """
    faults = []
    if not SHORTEST <= len(_one_way(password)) <= LONGEST:
        faults.append(Code.PASSWORD_LENGTH)
    if _one_way(password).casefold() in _COMMON:
        faults.append(Code.PASSWORD_COMMON)
    if name is not None and key_of(password) == key_of(name):
        faults.append(Code.PASSWORD_IS_NAME)
    return faults


class Passwords:
    """Makes and compares hashes (argon2id, RFC 9106), in threads of their own and few at once."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._turn = asyncio.Semaphore(_AT_ONCE)
        self._nobodys: str | None = None

    async def hash(self, password: str) -> str:
        """What is kept."""
        async with self._turn:
            return await asyncio.to_thread(self._hasher.hash, _one_way(password))

    async def fits(self, password: str, kept: str | None) -> bool:
        """Is it the one that was kept? Where none was, the answer takes as long."""
        if kept is None:
            if self._nobodys is None:
                self._nobodys = await self.hash(secrets.token_urlsafe())
            await self._verify(password, self._nobodys)
            return False
        return await self._verify(password, kept)

    def is_old(self, kept: str) -> bool:
        """Was it hashed with less effort than new ones are?"""
        return self._hasher.check_needs_rehash(kept)

    async def _verify(self, password: str, kept: str) -> bool:
        async with self._turn:
            try:
                return await asyncio.to_thread(self._hasher.verify, kept, _one_way(password))
            except (VerificationError, InvalidHashError):
                return False


def _one_way(password: str) -> str:
    """Keyboards write the same letters in different ways."""
    return unicodedata.normalize("NFC", password)
