"""The engines that come with this package, by name, for those who may not import them."""

from __future__ import annotations

import sys

OWN_ENGINES = ("random", "recruit")
"""Weakest first."""


def own_engine(name: str) -> tuple[str, ...]:
    """The command that starts one of them.

    >>> own_engine("recruit")[1:]
    ('-m', 'salpakan.engine', 'recruit')
    """
    return (sys.executable, "-m", "salpakan.engine", name)
