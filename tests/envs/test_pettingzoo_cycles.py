"""PettingZoo's own `max_cycles_test`, which wants to act for both agents at once.

It draws its actions without looking at the mask. So the spaces here draw steps of a piece that
goes ahead and back again, which are legal whatever the other side does.
"""

from itertools import cycle
from types import SimpleNamespace
from typing import Any

import numpy as np
from gymnasium.spaces import Discrete
from pettingzoo import AECEnv
from pettingzoo.utils.conversions import aec_to_parallel

from salpakan.envs import salpakan_v0
from salpakan.kernels.loading import action_of
from salpakan.rules import VARIANTS, Move, Side
from tests.envs import pettingzoo_tests as zoo

ARMIES = ("3..PL5P../.TYKSP.4Y/DMCPPF12P", "P21FPPCMD/Y4.PSKYT./..P5LP..3")
WALKS = {Side.WHITE: ("A3-A4", "A4-A3"), Side.BLACK: ("C6-C5", "C5-C6")}


class Walk(Discrete):
    """Actions of one piece's walk, over and over."""

    def __init__(self, side: Side) -> None:
        classic = VARIANTS["classic"]
        super().__init__(288)
        self._walk = cycle(action_of(classic, side, Move.parse(text)) for text in WALKS[side])

    def sample(self, *_: object, **__: object) -> np.int64:
        return np.int64(next(self._walk))


def walking(**options: Any) -> AECEnv[str, Any, Any]:  # noqa: ANN401 - those of the environment
    """The environment as it is, but for the spaces that actions are drawn from."""
    raw = salpakan_v0.raw_env(placement=ARMIES, first="white", **options)
    walks = zip(salpakan_v0.AGENTS, Side, strict=True)
    raw.action_spaces = {agent: Walk(side) for agent, side in walks}
    raw.metadata = {**raw.metadata, "is_parallelizable": True}  # while walks never meet
    return raw


def test_a_time_limit_is_what_pettingzoo_takes_it_for() -> None:
    zoo.check_cycles(
        SimpleNamespace(env=walking, parallel_env=lambda **how: aec_to_parallel(walking(**how)))
    )
