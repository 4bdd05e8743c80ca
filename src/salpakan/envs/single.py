"""Salpakan for Gymnasium: one seat, against a chosen opponent (docs/environments.md)."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from salpakan.envs.drawing import draw_picture, draw_text
from salpakan.envs.game import Game, random_placement
from salpakan.envs.observation import Int8, actions_of, shape_of
from salpakan.envs.opponents import Opponent
from salpakan.envs.options import (
    PLAY,
    QUIET_LIMIT,
    RANDOM,
    Placing,
    read_placing,
    read_side,
    read_variant,
)
from salpakan.kernels import SIDES
from salpakan.kernels.loading import action_of, move_of
from salpakan.kernels.tables import UInt8
from salpakan.rules import Placement, SalpakanError, Side, Variant
from salpakan.view import Agent


class SalpakanEnv(gymnasium.Env[UInt8, np.int64]):
    """One side acts; the opponent answers within the same step.

    - `variant`, `quiet_limit`, `first`: as for PettingZoo.
    - `opponent`: "random", "recruit", or any `Agent`; it sees Views and nothing else.
    - `side`: "white", "black", or None for by lot in every episode.
    - `placement`: "random", "play" inside the episode, or White's and Black's placement, of which
      the opponent's is used too. Otherwise the opponent places as it likes.
    - `render_mode`: "ansi" or "rgb_array", always through the learner's eyes.

    An illegal action ends the episode with -1; `info["action_mask"]` tells which are legal.

    >>> env = SalpakanEnv(opponent="random", side="white")
    >>> seen, info = env.reset(seed=1)
    >>> seen.shape, info["action_mask"].shape
    ((8, 9, 76), (288,))
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        variant: str | Variant = "classic",
        *,
        opponent: str | Agent = "random",
        side: str | Side | None = None,
        quiet_limit: int | None = QUIET_LIMIT,
        first: str | Side | None = None,
        placement: Placing = RANDOM,
        render_mode: str | None = None,
    ) -> None:
        self.variant = read_variant(variant, quiet_limit)
        self._opponent = Opponent(opponent)
        self._seat, self._first = read_side(side), read_side(first)
        self._placement = placement
        self._given = read_placing(self.variant, placement)
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise SalpakanError(f"there is no render mode {render_mode!r}")
        self.render_mode = render_mode
        self.observation_space = spaces.Box(0, 255, shape_of(self.variant), np.uint8)
        self.action_space = spaces.Discrete(actions_of(self.variant))
        self._game = Game(self.variant)
        self._side = Side.WHITE
        self._over = True
        self._said: list[str] = []

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[UInt8, dict[str, Any]]:
        """A new game, up to the learner's first decision. Equal seeds give equal games."""
        super().reset(seed=seed)
        del options
        self._side = self._seat or self._by_lot()
        first = self._first or self._by_lot()
        self._game.begin(first, *self._armies())
        self._over = False
        self._said = []
        self._follow()
        return self._seen(), self._info()

    def step(self, action: np.int64) -> tuple[UInt8, float, bool, bool, dict[str, Any]]:
        """The learner's action, and the opponent's answer to it."""
        if self._over:
            raise SalpakanError("the episode is over: reset it first")
        self._said = []
        mask = self.action_masks()
        if not (0 <= action < len(mask) and mask[action]):
            self._over = True
            return self._seen(), -1.0, True, False, {**self._info(), "illegal": True}
        placed = self._game.placing
        if not placed:
            self._opponent.hear(move_of(self.variant, self._side, action))
        self._play(int(action))
        self._follow(begun=placed)
        outcome = self._game.outcome
        self._over = outcome is not None
        reward = 0.0
        if outcome is not None and outcome.winner is not None:
            reward = 1.0 if outcome.winner is self._side else -1.0
        return self._seen(), reward, self._over, False, self._info()

    def action_masks(self) -> Int8:
        """(actions,) 1 for each legal action; the name that sb3-contrib looks for."""
        if self._over or self._game.to_act is not self._side:
            return np.zeros(actions_of(self.variant), np.int8)
        return self._game.mask()

    def render(self) -> str | UInt8 | None:
        """What the learner may see, in the form of `render_mode`."""
        if self.render_mode == "rgb_array":
            return draw_picture(self._game, self._side)
        return draw_text(self._game, self._side) if self.render_mode == "ansi" else None

    def _armies(self) -> list[Placement]:
        """The armies that stand before the learner's first decision."""
        if self._given is not None:
            return list(self._given)
        enemy = self._side.enemy
        armies = [self._opponent.place(self.variant, enemy, self.np_random)]
        if self._placement != PLAY:
            armies.append(random_placement(self.variant, self._side, self.np_random))
        return armies

    def _follow(self, *, begun: bool = True) -> None:
        """Let the opponent play until the learner is to act, or nobody."""
        game, enemy = self._game, self._side.enemy
        if game.placing:
            return
        if begun:
            white, black = (game.placement(side) for side in SIDES)
            self._opponent.begin(self.variant, white, black, game.first)
        while game.outcome is None and game.to_act is enemy:
            move = self._opponent.choose(enemy, self.np_random)
            self._play(action_of(self.variant, enemy, move))
            self._opponent.hear(move)

    def _play(self, action: int) -> None:
        """One square or one turn, and what the arbiter says of it to both."""
        self._game.play(action)
        if self._game.announced:
            self._said.append(self._game.announced)

    def _seen(self) -> UInt8:
        return self._game.observe(self._side)

    def _info(self) -> dict[str, Any]:
        return {
            "action_mask": self.action_masks(),
            "announced": " ".join(self._said),
            "side": self._side.value,
        }

    def _by_lot(self) -> Side:
        return SIDES[int(self.np_random.integers(2))]
