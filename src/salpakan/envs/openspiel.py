"""Salpakan as an OpenSpiel game: importing this module registers "salpakan" (docs/openspiel.md)."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping

import numpy as np

from salpakan.envs import openspiel_telling as telling
from salpakan.envs.openspiel_boundary import (
    CHANCE,
    TERMINAL,
    Game,
    Recall,
    State,
    Tensor,
    game_info,
    game_type,
    recall,
    register,
    shows_own,
)
from salpakan.envs.openspiel_course import Course
from salpakan.envs.openspiel_redeal import placing_actions, redealt
from salpakan.envs.openspiel_setup import DEFAULTS, KINDS, Setup
from salpakan.rules import Side, format_position

SIDES = (Side.WHITE, Side.BLACK)
"""Player 0 and player 1."""
KIND = game_type("salpakan", "Salpakan (Game of the Generals)", DEFAULTS)


class SalpakanGame(Game):
    """One set of parameters; see `Setup`.

    >>> import pyspiel
    >>> game = pyspiel.load_game("salpakan(variant=mini-3x3,white=YFP,black=PFY)")
    >>> state = game.new_initial_state()
    >>> [state.action_to_string(action) for action in state.legal_actions()]
    ['A1-A2', 'B1-B2', 'C1-C2']
    >>> state.information_state_string(0)
    'white own YFP | ??? ??? first white'
    """

    def __init__(self, params: Mapping[str, str | int] | None = None) -> None:
        self.setup = Setup.read(params or {})
        chance = any(side not in self.setup.plays | self.setup.fixed.keys() for side in SIDES)
        placing = KINDS if self.setup.plays else 0
        homes = len(self.setup.home(Side.WHITE))
        info = game_info(
            actions=4 * self.setup.cells + placing,
            outcomes=KINDS if chance else 0,
            longest=self.setup.longest + homes * len(self.setup.plays),
        )
        super().__init__(KIND, info, dict(params or {}))

    def new_initial_state(self) -> SalpakanState:
        """Nothing is placed but what the parameters fix."""
        return SalpakanState(self)

    def max_chance_nodes_in_history(self) -> int:
        """A deal by chance takes one node for each home square."""
        dealt = [side for side in SIDES if side not in self.setup.plays | self.setup.fixed.keys()]
        return len(dealt) * len(self.setup.home(Side.WHITE))

    def make_py_observer(
        self, iig_obs_type: Recall | None = None, params: Mapping[str, object] | None = None
    ) -> SalpakanObserver:
        """An observer of one side's knowledge, of its own secrets only, or of what is public."""
        if params:
            raise ValueError("an observer has no parameters")
        return SalpakanObserver(self.setup, recall(iig_obs_type))


class SalpakanState(State):
    """A whole game so far: whoever holds one knows every rank, as OpenSpiel's searches must."""

    def __init__(self, game: SalpakanGame) -> None:
        super().__init__(game)
        self.course = Course.start(game.setup)

    def current_player(self) -> int:
        """0 for White, 1 for Black, or chance, or nobody after the end."""
        if self.course.over:
            return TERMINAL
        actor = self.course.actor
        return CHANCE if actor is None else SIDES.index(actor)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each piece left to place, so that every placement is equally likely."""
        stock = self.course.stock()
        total = sum(stock.values())
        return [(kind, count / total) for kind, count in stock.items()]

    def is_terminal(self) -> bool:
        """Has the game ended?"""
        return self.course.over

    def returns(self) -> list[float]:
        """1 for the winner and -1 for the loser; 0 for a draw and while the game runs."""
        winner = self.course.winner
        return [0.0 if winner is None else 1.0 if side is winner else -1.0 for side in SIDES]

    def resample_from_infostate(
        self, player: int, probability_sampler: Callable[[], float]
    ) -> SalpakanState:
        """A game that this player cannot tell from this one, with the enemy dealt anew.

        Deals that agree with all that the player was told are equally likely.
        """
        rng = random.Random(probability_sampler())
        other: SalpakanState = self.get_game().new_initial_state()
        for action in placing_actions(self.course, redealt(self.course, SIDES[player], rng)):
            other.apply_action(action)
        before = len(other.history())
        for action in self.history()[before:]:
            other.apply_action(action)
        return other

    def _legal_actions(self, player: int) -> list[int]:
        del player  # OpenSpiel asks for the player to act only
        return self.course.actions()

    def _apply_action(self, action: int) -> None:
        self.course = self.course.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        del player
        return self.course.action_text(action)

    def __str__(self) -> str:
        """The truth, as the arbiter knows it: for searches and debugging, never for a player."""
        if self.course.position is None:
            return " | ".join(telling.own_text(self.course, side) for side in SIDES)
        return format_position(self.course.position)


class SalpakanObserver:
    """Writes what one player, or the public, knows: `tensor`, its named parts `dict`, a string.

    With perfect recall: own placement and every announcement since the start (RULES 8.1); without:
    the present. Float32, one-hot unless docs/openspiel.md says otherwise.
    """

    def __init__(self, setup: Setup, kind: Recall) -> None:
        self._own, self._story = shows_own(kind), kind.perfect_recall
        self._public = kind.public_info
        shapes: dict[str, tuple[int, ...]] = {}  # what is public is the same for both
        if self._own:
            shapes |= {"player": (2,), **telling.own_shapes(setup)}
        if self._public:
            of = telling.story_shapes if self._story else telling.scene_shapes
            shapes |= of(setup)
        self.tensor: Tensor = np.zeros(sum(map(math.prod, shapes.values())), np.float32)
        self.dict: dict[str, Tensor] = {}
        begin = 0
        for name, shape in shapes.items():
            end = begin + math.prod(shape)
            self.dict[name] = self.tensor[begin:end].reshape(shape)
            begin = end

    def set_from(self, state: SalpakanState, player: int) -> None:
        """Write the tensor for a player (0 White, 1 Black)."""
        self.tensor.fill(0)
        if self._own:
            self.dict["player"][player] = 1
            telling.write_own(self.dict, state.course, SIDES[player], now=not self._story)
        if self._public:
            write = telling.write_story if self._story else telling.write_scene
            write(self.dict, state.course)

    def string_from(self, state: SalpakanState, player: int) -> str:
        """The same as text."""
        side, course = SIDES[player], state.course
        parts = [f"{side.value} {telling.own_text(course, side)}"] if self._own else []
        if self._public and self._story:
            parts.append(telling.story_text(course))
        elif self._public:
            parts.append(telling.scene_text(course, side if self._own else None))
        return " | ".join(parts)


register(KIND, SalpakanGame)
