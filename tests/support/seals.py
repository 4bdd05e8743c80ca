"""Commitments in tests: salts that are always the same, and a cover for what may differ.

A commitment depends on hidden ranks, so that no law can ask for equal bytes of it. What the law
asks instead stands in docs/secrecy.md: 64 digits, a fresh salt, and no salt but one's own.
"""

import random
import re
from dataclasses import replace

from salpakan.rules import Side
from salpakan.view import Body, Locked

SALTS = {side: f"{random.Random(f'salt {side.value}').getrandbits(256):064x}" for side in Side}
COVER = "?" * 64
_DIGITS = re.compile(rb"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])")


def covered(raw: bytes) -> bytes:
    """A text with a cover of the same size over all that is 64 digits."""
    return _DIGITS.sub(COVER.encode(), raw)


def covered_body(body: Body, viewer: Side | None) -> Body:
    """What a viewer heard, with a cover over another side's commitment; it has no salt of it."""
    if not isinstance(body, Locked) or body.side is viewer:
        return body
    assert body.salt is None
    assert body.commitment is not None
    assert re.fullmatch("[0-9a-f]{64}", body.commitment)
    return replace(body, commitment=COVER)
