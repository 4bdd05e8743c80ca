"""The engines that come with this package, by name, for those who may not import them."""

from __future__ import annotations

import sys

PLAIN = ("random", "recruit")
"""Those that need nothing but Python."""

LEVELS = ("private", "sergeant", "captain", "colonel", "general")
"""Those that people are offered to play against, weakest first."""

ANCESTORS = ("first-search", "third-search")
"""Earlier forms of the strongest, the oldest first."""

PANEL = (
    "flag-runner",
    "turtle",
    "bulldozer",
    "spy-hunter",
    "bluffer",
    *ANCESTORS,
    *(f"{name}-{size}" for name in ("mc", "ismcts") for size in (200, 2_000, 20_000)),
)
"""Those that others are measured against, besides the levels (docs/strength.md)."""

OWN_ENGINES = (*PLAIN, *LEVELS, *PANEL)
"""All of them."""


def own_engine(*names: str) -> tuple[str, ...]:
    """The command that starts one of them, or several in one process.

    >>> own_engine("recruit")[1:]
    ('-m', 'salpakan.engine', 'recruit')
    """
    return (sys.executable, "-m", "salpakan.engine", *names)
