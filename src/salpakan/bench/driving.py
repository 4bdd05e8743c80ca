"""Random play through PettingZoo and OpenSpiel: one driver for ours and for the peers."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np

from salpakan.bench.figure import Work

STEPS = 50
"""Steps of the environments that are driven one by one, between two looks at the clock."""


def in_steps(steps: Iterator[None]) -> Work:
    """Do some of endless steps at a time."""

    def work() -> int:
        deque(islice(steps, STEPS), maxlen=0)
        return STEPS

    return work


def aec_steps(env: Any) -> Iterator[None]:  # noqa: ANN401 - some have no types
    """Step an environment of PettingZoo for ever, with legal actions by lot."""
    rng = np.random.default_rng(1)
    env.reset(seed=1)
    while True:
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            over = terminated or truncated
            env.step(None if over else rng.choice(np.flatnonzero(seen["action_mask"])))
            yield
        env.reset()


def spiel_play(game: Any, *, look: bool) -> Work:  # noqa: ANN401 - pyspiel has no types
    """Play whole games of OpenSpiel by lot; with `look` the side to move's observation is written
    at every turn. Outcomes of chance are drawn and not counted."""
    dice = random.Random(1)

    def work() -> int:
        state, turns = game.new_initial_state(), 0
        while not state.is_terminal():
            if not state.is_chance_node():
                turns += 1
                if look:
                    state.observation_tensor()
            state.apply_action(dice.choice(state.legal_actions()))
        return turns

    return work
