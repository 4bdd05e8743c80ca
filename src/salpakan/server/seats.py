"""Seats: who holds a token of one sits there, and the member to whom it belongs."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from salpakan.rules import Side

_LENGTH = 12
_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that are taken for another


@dataclass(frozen=True, slots=True, repr=False)
class Claim:
    """What somebody shows to take a seat: a token of it, or who they are."""

    token: str | None = None
    """It goes before the rest."""
    member: str | None = None
    side: Side | None = None
    """Which one, for a member who holds both on one device; None is the first of them."""


def new_game_id() -> str:
    """A name for a game, fit for an address and for reading aloud."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))


def is_game_id(name: str) -> bool:
    """Can it be one at all? What cannot is not even looked for."""
    return len(name) == _LENGTH and name.isascii() and name.isalnum()


def new_member_id() -> str:
    """A name for a member, which people never see."""
    return secrets.token_hex(12)


def new_tokens(sides: Iterable[Side]) -> dict[Side, str]:
    """A fresh secret for each of these seats."""
    return {side: secrets.token_urlsafe(24) for side in sides}


def new_code() -> str:
    """A secret for a link that somebody is sent."""
    return secrets.token_urlsafe(12)


def hash_token(token: str) -> str:
    """What the server keeps of a token. It is random and long, so that a plain hash is enough."""
    return hashlib.sha256(token.encode()).hexdigest()
