"""The one place where untyped OpenSpiel is imported: what we use of it, with its types."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol, TypeAlias

import numpy as np
import numpy.typing as npt
import pyspiel  # type: ignore[import-not-found, unused-ignore]  # a bare compiled module

Tensor: TypeAlias = npt.NDArray[np.float32]
CHANCE: int = int(pyspiel.PlayerId.CHANCE)
TERMINAL: int = int(pyspiel.PlayerId.TERMINAL)


class Game(pyspiel.Game):  # type: ignore[misc, unused-ignore]
    """`pyspiel.Game`."""

    def get_parameters(self) -> dict[str, str | int]:
        """The parameters that were given."""
        found: dict[str, str | int] = super().get_parameters()
        return found


class State(pyspiel.State):  # type: ignore[misc, unused-ignore]
    """`pyspiel.State`."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)

    def apply_action(self, action: int) -> None:
        """Carry out an action or an outcome of chance, and remember it."""
        super().apply_action(action)


class Recall(Protocol):
    """`pyspiel.IIGObservationType`: what an observer is to show."""

    perfect_recall: bool
    public_info: bool
    private_info: object


def recall(given: Recall | None) -> Recall:
    """The given type, or the default one: the present, with the observer's own secrets."""
    if given is not None:
        return given
    default: Recall = pyspiel.IIGObservationType(perfect_recall=False)
    return default


def shows_own(kind: Recall) -> bool:
    """Is the observer's own secret part of it?

    Raises `ValueError` where both sides' secrets are asked for: only the arbiter has those.
    """
    if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
        raise ValueError("an observer is one side's or the public's; nobody sees both armies")
    return bool(kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER)


def game_type(short: str, long: str, parameters: Mapping[str, str | int]) -> object:
    """What OpenSpiel asks of a turn-based game of hidden ranks, with chance and one winner."""
    kind = pyspiel.GameType
    return kind(
        short_name=short,
        long_name=long,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=dict(parameters),
    )


def game_info(actions: int, outcomes: int, longest: int) -> object:
    """The sizes that OpenSpiel asks for; a win is worth 1, a draw 0, a loss -1."""
    return pyspiel.GameInfo(
        num_distinct_actions=actions,
        max_chance_outcomes=outcomes,
        num_players=2,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=longest,
    )


def register(kind: object, game: Callable[[Mapping[str, str | int]], Game]) -> None:
    """Make a game known to `pyspiel.load_game`."""
    pyspiel.register_game(kind, game)
