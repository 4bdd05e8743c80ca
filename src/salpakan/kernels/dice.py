"""Random numbers of a game's own: SplitMix64 (public domain, Steele, Lea and Flood 2014)."""

from __future__ import annotations

import numpy as np

from salpakan.kernels.games import Games
from salpakan.kernels.jit import part

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_ONE = np.uint64(0xBF58476D1CE4E5B9)
_TWO = np.uint64(0x94D049BB133111EB)
_30, _27, _31, _1 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(1)


@part
def throw(games: Games, g: int) -> int:
    """The next 63 random bits of game `g`."""
    state = games.dice[g] + _GOLDEN
    games.dice[g] = state
    mixed = (state ^ (state >> _30)) * _ONE
    mixed = (mixed ^ (mixed >> _27)) * _TWO
    return np.int64((mixed ^ (mixed >> _31)) >> _1)  # type: ignore[return-value]


@part
def below(games: Games, g: int, limit: int) -> int:
    """A random number from 0 to `limit - 1`, for limits up to 2**20."""
    return ((throw(games, g) & 0xFFFFFFFFFF) * limit) >> 40
