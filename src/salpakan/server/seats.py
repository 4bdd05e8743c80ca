"""Seat tokens: who holds one sits there. The server keeps only their hashes."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable

from salpakan.rules import Side

_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that are taken for another


def new_game_id() -> str:
    """A name for a game, fit for an address and for reading aloud."""
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


def new_tokens(sides: Iterable[Side]) -> dict[Side, str]:
    """A fresh secret for each of these seats."""
    return {side: secrets.token_urlsafe(24) for side in sides}


def hash_token(token: str) -> str:
    """What is kept of a token. It is random and long, so that a plain hash is enough."""
    return hashlib.sha256(token.encode()).hexdigest()
