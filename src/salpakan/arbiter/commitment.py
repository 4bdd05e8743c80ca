"""Commitments: the arbiter seals a placement before anybody moves, and opens it after the end.

What is hashed, byte for byte, and how to check it without us: docs/verifying.md.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass

from salpakan.rules import Placement, SalpakanError, Side, Variant, format_placement

SALT_BYTES = 32
"""So many random bytes hide a placement from everybody who knows its commitment alone."""

_HEX = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True, repr=False)
class Opening:
    """What opens a side's commitment; made by `Opening.of`.

    Whoever knows the salt can try placements, so that it is told to the owner alone until the end.
    """

    side: Side
    salt: str
    """64 hexadecimal digits."""
    commitment: str
    """64 hexadecimal digits."""

    @classmethod
    def of(cls, placement: Placement, variant: Variant, salt: str) -> Opening:
        """Seal a placement."""
        return cls(placement.side, salt, commit(placement, variant, salt))


def commit(placement: Placement, variant: Variant, salt: str) -> str:
    """The commitment to a placement: 64 hexadecimal digits.

    >>> from salpakan.rules import VARIANTS, parse_placement
    >>> mini = VARIANTS["mini-3x3"]
    >>> commit(parse_placement("YFP", mini, Side.WHITE), mini, "0" * 64)[:16]
    '29894ddfb810b83d'
    """
    return hashlib.sha256(committed_text(placement, variant, salt).encode()).hexdigest()


def committed_text(placement: Placement, variant: Variant, salt: str) -> str:
    """The text that is hashed, in UTF-8. It holds every rank: for the arbiter and the end only."""
    return (
        "salpakan placement 1\n"
        f"variant {variant.name}\n"
        f"side {placement.side.value}\n"
        f"salt {salt}\n"
        f"placement {format_placement(placement, variant)}\n"
    )


def parse_digits(text: str) -> str:
    """Read a salt or a commitment as the arbiter writes it. Raises `SalpakanError`, which repeats
    nothing of it."""
    if not _HEX.fullmatch(text):
        raise SalpakanError("64 hexadecimal digits with small letters are expected")
    return text


def parse_noted(text: str) -> str:
    """Read a commitment as a player may have noted it: in groups, in capitals.

    Raises `SalpakanError`.

    >>> parse_noted("AB12 " * 16) == "ab12" * 16
    True
    """
    joined = "".join(text.split()).lower()
    if not _HEX.fullmatch(joined):
        raise SalpakanError(f"a commitment of 64 hexadecimal digits is expected, not {text[:20]!r}")
    return joined
