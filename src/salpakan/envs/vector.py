"""Thousands of games at once for self-play, stepped in the kernels (docs/environments.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from salpakan.envs.observation import actions_of
from salpakan.envs.options import QUIET_LIMIT, read_side, read_variant
from salpakan.kernels import FACTS, PLANES, Ended, Many
from salpakan.kernels.tables import Int32, UInt8
from salpakan.rules import Placement, Side, Variant

Seen = dict[str, UInt8]
"""What the side to move sees: "planes" (n, height, width, 64) and "facts" (n, 12)."""
Floats = npt.NDArray[np.float32]
Bools = npt.NDArray[np.bool_]


class SalpakanVectorEnv(VectorEnv[Seen, Int32, npt.NDArray[Any]]):
    """In each game the side to move acts, whichever it is; a game that ends begins anew at once.

    `placements` is a pool that both sides' armies are drawn from, by lot without one. `threads`
    changes the speed and no game. With `copy` off the arrays are the same ones at every step.
    An illegal action raises `SalpakanError`, and its game stands as it stood.

    >>> envs = SalpakanVectorEnv(4)
    >>> seen, info = envs.reset(seed=1)
    >>> seen["planes"].shape, seen["facts"].shape, info["action_mask"].shape
    ((4, 8, 9, 64), (4, 12), (4, 288))
    """

    metadata = {  # noqa: RUF012 - an instance may have its own, says Gymnasium
        "render_modes": [],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        num_envs: int,
        variant: str | Variant = "classic",
        *,
        quiet_limit: int | None = QUIET_LIMIT,
        first: str | Side | None = None,
        placements: Sequence[Placement] = (),
        threads: int = 1,
        copy: bool = True,
    ) -> None:
        self.variant = kind = read_variant(variant, quiet_limit)
        self.num_envs = num_envs
        self.single_observation_space = spaces.Dict(
            {
                "planes": spaces.Box(0, 255, (kind.height, kind.width, PLANES), np.uint8),
                "facts": spaces.Box(0, 255, (FACTS,), np.uint8),
            }
        )
        self.single_action_space = spaces.Discrete(actions_of(kind), dtype=np.int32)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        side = read_side(first)
        self._many = Many(kind, num_envs, first=side, placements=placements, threads=threads)
        self._copy = copy
        self._rows = np.arange(num_envs)
        self._planes = np.zeros((num_envs, kind.height, kind.width, PLANES), np.uint8)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """All games anew. Equal seeds and actions give equal games; without one the dice go on."""
        super().reset(seed=seed)
        del options
        self._many.begin(int(self.np_random.integers(1 << 62)))
        return self._seen(), self._info()

    def step(
        self, actions: Int32
    ) -> tuple[Seen, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        """One action in each game.

        The reward is that of the side that acted: 1 if its action won, -1 if it lost, else 0; the
        other side's is its negative. What is seen is seen by the side to move next, in the game
        that began if one ended.
        """
        many = self._many
        acted = many.mover.copy()
        many.step(actions)
        winner = many.ended[:, Ended.WINNER]
        ended: Bools = winner >= 0
        rewards: Floats = np.where(winner == acted, 1, np.where(winner == 1 - acted, -1, 0)).astype(
            np.float32
        )
        info = self._info()
        info["winner"] = winner.copy()
        info["length"] = many.ended[:, Ended.LENGTH].copy()
        info["acted"] = acted
        return self._seen(), rewards, ended, np.zeros(self.num_envs, np.bool_), info

    def random_actions(self) -> Int32:
        """(n,) a legal action by lot for each game."""
        return self._many.random_actions().copy()

    def close_extras(self, **options: object) -> None:
        """Let the threads go."""
        del options
        self._many.close()

    def _seen(self) -> Seen:
        planes = self._many.observation(None if self._copy else self._planes)
        return {"planes": planes, "facts": self._many.facts[self._rows, self._many.mover]}

    def _info(self) -> dict[str, Any]:
        """Legal actions and side of whoever is to move."""
        mask, mover = self._many.mask.view(np.int8), self._many.mover
        if self._copy:
            mask, mover = mask.copy(), mover.copy()
        return {"action_mask": mask, "mover": mover}
