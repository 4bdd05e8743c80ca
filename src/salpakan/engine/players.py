"""The computer players by name."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import cast

from salpakan.engine.random_player import RandomPlayer
from salpakan.engine.recruit import Recruit
from salpakan.protocol import ANCESTORS, LEVELS, AgentMaker
from salpakan.view import Agent

_SIZES = (200, 2_000, 20_000)


def _lazy(module: str, kind: str, *more: int | str) -> AgentMaker:
    """Import a player when it is made: the others then start fast, and without NumPy."""

    def make(seed: int) -> Agent:
        found = getattr(import_module(f"salpakan.engine.{module}"), kind)
        return cast(Agent, found(seed, *more))

    return make


PLAYERS: Mapping[str, AgentMaker] = MappingProxyType(
    {
        "random": RandomPlayer,
        "recruit": Recruit,
        **{name: _lazy("soldier", "soldier_of", name) for name in LEVELS},
        "flag-runner": _lazy("panel.flag_runner", "FlagRunner"),
        "turtle": _lazy("panel.turtle", "Turtle"),
        "bulldozer": _lazy("panel.bulldozer", "Bulldozer"),
        "spy-hunter": _lazy("panel.spy_hunter", "SpyHunter"),
        "bluffer": _lazy("panel.bluffer", "Bluffer"),
        **{name: _lazy("soldier", "soldier_of", name) for name in ANCESTORS},
        **{f"mc-{size}": _lazy("panel.monte_carlo", "MonteCarlo", size) for size in _SIZES},
        **{f"ismcts-{size}": _lazy("panel.ismcts", "Ismcts", size) for size in _SIZES},
    }
)
"""Each is made from the seed of one request; the names are those of `protocol.OWN_ENGINES`."""
