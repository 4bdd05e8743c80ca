"""Salpakan for PettingZoo: `player_0` is White, `player_1` is Black (docs/environments.md)."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from salpakan.envs.drawing import MOVER, draw_picture, draw_text, read_eyes, viewer_of
from salpakan.envs.game import Game, random_placement
from salpakan.envs.observation import actions_of, shape_of
from salpakan.envs.options import (
    QUIET_LIMIT,
    RANDOM,
    Placing,
    read_placing,
    read_side,
    read_variant,
)
from salpakan.kernels import SIDES
from salpakan.kernels.tables import UInt8
from salpakan.rules import Placement, SalpakanError, Side, Variant

AGENTS = ("player_0", "player_1")
"""White and Black."""
Seen = dict[str, Any]
""""observation" of uint8 and "action_mask" of int8."""


def env(**options: Any) -> AECEnv[str, Seen, Any]:  # noqa: ANN401 - those of raw_env
    """The environment with PettingZoo's usual guards; options as for `raw_env`.

    An illegal action ends the episode, and who chose it gets -1.

    >>> game = env(placement="random")
    >>> game.reset(seed=1)
    >>> seen, reward, terminated, truncated, info = game.last()
    >>> seen["observation"].shape, seen["action_mask"].shape, reward, terminated
    ((8, 9, 76), (288,), 0, False)
    """
    guarded: AECEnv[str, Seen, Any] = raw_env(**options)
    guarded = wrappers.TerminateIllegalWrapper(guarded, illegal_reward=-1)
    guarded = wrappers.AssertOutOfBoundsWrapper(guarded)
    return wrappers.OrderEnforcingWrapper(guarded)


class raw_env(AECEnv[str, Seen, Any], EzPickle):  # noqa: N801 - PettingZoo's own name
    """Two sides act in turn, each on what it may see.

    - `variant`: name or `Variant`; `quiet_limit`: turns without a challenge after which the
      game is drawn, None for the variant's own.
    - `first`: "white", "black", or None for by lot in every episode.
    - `placement`: "play" square by square inside the episode, "random", or both placements.
    - `max_cycles`: turns of each side after which the episode is truncated, None for no limit.
    - `render_mode`: "ansi" text, "rgb_array" a picture, "human" prints the text.
    - `render_as`: "mover" what the side to act may see, "white", "black", or "arbiter".
    """

    metadata = {  # noqa: RUF012 - an instance may have its own, says PettingZoo
        "name": "salpakan_v0",
        "render_modes": ["human", "ansi", "rgb_array"],
        "render_fps": 2,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        variant: str | Variant = "classic",
        *,
        quiet_limit: int | None = QUIET_LIMIT,
        first: str | Side | None = None,
        placement: Placing = "play",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        render_as: str = MOVER,
    ) -> None:
        given = {"quiet_limit": quiet_limit, "first": first, "placement": placement}
        drawn = {"max_cycles": max_cycles, "render_mode": render_mode, "render_as": render_as}
        EzPickle.__init__(self, variant, **given, **drawn)
        super().__init__()  # type: ignore[no-untyped-call]
        self.variant = read_variant(variant, quiet_limit)
        self._first = read_side(first)
        self._placement = placement
        self._given = read_placing(self.variant, placement)
        self._limit = None if max_cycles is None else 2 * max_cycles
        self._eyes = read_eyes(render_as)
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise SalpakanError(f"there is no render mode {render_mode!r}")
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self.agents = list(AGENTS)
        count = actions_of(self.variant)
        self.action_spaces = {agent: spaces.Discrete(count) for agent in AGENTS}
        self.observation_spaces = {agent: _space(self.variant) for agent in AGENTS}
        self._game = Game(self.variant)
        self._rng = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Seen]:
        """What `observe` returns: "observation" (height, width, 76) and "action_mask"."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Four actions for each square."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. Equal seeds and actions give equal games; without one the dice go on."""
        del options
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        first = self._first or SIDES[int(self._rng.integers(2))]
        armies: tuple[Placement, ...] = self._given or ()
        if self._placement == RANDOM:
            armies = tuple(random_placement(self.variant, side, self._rng) for side in SIDES)
        self._game.begin(first, *armies)
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self._tell()

    def observe(self, agent: str) -> Seen:
        """What an agent may see now, whether it is to act or not."""
        seen = self._game.observe(SIDES[AGENTS.index(agent)])
        return {"observation": seen, "action_mask": self._masks[agent]}

    def step(self, action: int | None) -> None:
        """One square for the next piece, or one turn. Raises `SalpakanError` for an illegal one."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise SalpakanError("an action is expected")
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self._game.play(int(action))
        self._judge()
        self._tell()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | UInt8 | None:
        """The game through the eyes of `render_as`, in the form of `render_mode`."""
        viewer = viewer_of(self._game, self._eyes)
        if self.render_mode == "rgb_array":
            return draw_picture(self._game, viewer)
        if self.render_mode == "ansi":
            return draw_text(self._game, viewer)
        if self.render_mode == "human":
            print(draw_text(self._game, viewer))
        return None

    def close(self) -> None:
        """Nothing is held."""

    def _judge(self) -> None:
        """Rewards, and whether the episode is over."""
        outcome = self._game.outcome
        if outcome is not None:
            self.terminations = dict.fromkeys(AGENTS, True)
            if outcome.winner is not None:
                for agent, side in zip(AGENTS, SIDES, strict=True):
                    self.rewards[agent] = 1 if side is outcome.winner else -1
        elif self._limit is not None and self._game.turns >= self._limit:
            self.truncations = dict.fromkeys(AGENTS, True)

    def _tell(self) -> None:
        """Whose turn it is, what it may do, and what the arbiter said to both."""
        game = self._game
        acting = AGENTS[SIDES.index(game.to_act)]
        self._masks = {agent: np.zeros(actions_of(self.variant), np.int8) for agent in AGENTS}
        self._masks[acting] = game.mask()
        said = game.announced
        self.infos = {
            agent: {"action_mask": self._masks[agent], "announced": said} for agent in AGENTS
        }
        self.agent_selection = acting


def _space(variant: Variant) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 255, shape_of(variant), np.uint8),
            "action_mask": spaces.Box(0, 1, (actions_of(variant),), np.int8),
        }
    )
