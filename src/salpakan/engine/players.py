"""The computer players by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from salpakan.engine.random_player import RandomPlayer
from salpakan.engine.recruit import Recruit
from salpakan.protocol import AgentMaker

PLAYERS: Mapping[str, AgentMaker] = MappingProxyType({"random": RandomPlayer, "recruit": Recruit})
"""Each is made from the seed of one request, weakest first."""
