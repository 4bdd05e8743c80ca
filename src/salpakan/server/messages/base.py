"""What all messages have in common, and the words that they are made of."""

from __future__ import annotations

from typing import Literal

import msgspec

SideName = Literal["white", "black"]
"""The two players; White's home is rows 1 to 3 (RULES 1.1)."""

SquareName = str
RankCode = str
MoveText = str


class Message(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", rename="camel"):
    """Base of all messages: immutable, tagged by `type`, camelCase on the wire."""


class Part(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """Base of the parts that messages are made of."""
