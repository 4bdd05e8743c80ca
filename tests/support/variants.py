"""The variants of RULES §9, and combinations of them, that every law is held against."""

from collections.abc import Mapping
from dataclasses import replace

from salpakan.rules import VARIANTS, Arrival, Variant

_CLASSIC, _MINI, _SMALL = VARIANTS["classic"], VARIANTS["mini-3x3"], VARIANTS["mini-4x5"]

COMBINED = (
    replace(_CLASSIC, name="nothing shown", all_shown_at_end=False),
    replace(VARIANTS["open"], name="open and limited", quiet_limit=20, all_shown_at_end=False),
    replace(VARIANTS["skirmish"], name="shown at once", flags_shown=True, arrival=Arrival.AT_ONCE),
    replace(VARIANTS["war"], name="secret war", all_shown_at_end=False, quiet_limit=12),
    replace(_MINI, name="mini, nothing shown", all_shown_at_end=False),
    replace(_SMALL, name="mini, open", ranks_told=True, all_shown_at_end=False),
    replace(_SMALL, name="mini, at once", arrival=Arrival.AT_ONCE, flags_shown=True),
)

ALL: Mapping[str, Variant] = {**VARIANTS, **{variant.name: variant for variant in COMBINED}}
