"""The environments, as a learner meets them: legal actions by lot through their own interface."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import gymnasium
import numpy as np

from salpakan.bench.driving import aec_steps, in_steps, spiel_play
from salpakan.bench.figure import Figure, Work
from salpakan.envs import SalpakanVectorEnv, salpakan_v0

GAMES, STEPS = 1024, 10


@contextmanager
def _aec(env: Any) -> Iterator[Work]:  # noqa: ANN401 - PettingZoo's has half its types
    yield in_steps(aec_steps(env))
    env.close()


@contextmanager
def _single() -> Iterator[Work]:
    """One seat against a random opponent, whose turns are not counted."""
    env = gymnasium.make("Salpakan-v0", opponent="random")

    def steps() -> Iterator[None]:
        rng = np.random.default_rng(1)
        _, info = env.reset(seed=1)
        while True:
            action = rng.choice(np.flatnonzero(info["action_mask"]))
            _, _, terminated, truncated, info = env.step(action)
            if terminated or truncated:
                _, info = env.reset()
            yield

    yield in_steps(steps())
    env.close()


@contextmanager
def _vector(threads: int) -> Iterator[Work]:
    """Many games at once; what is seen is copied at each step, as it is unless asked otherwise."""
    envs = SalpakanVectorEnv(GAMES, threads=threads)
    envs.reset(seed=1)

    def work() -> int:
        for _ in range(STEPS):
            envs.step(envs.random_actions())
        return STEPS * GAMES

    yield work
    envs.close()


@contextmanager
def _spiel(look: bool) -> Iterator[Work]:
    import_module("salpakan.envs.openspiel")  # registers the game
    yield spiel_play(import_module("pyspiel").load_game("salpakan"), look=look)


FIGURES = (
    Figure("envs.pettingzoo.steps_per_s", lambda: _aec(salpakan_v0.env(placement="random"))),
    Figure(
        "envs.pettingzoo_raw.steps_per_s", lambda: _aec(salpakan_v0.raw_env(placement="random"))
    ),
    Figure("envs.gymnasium.steps_per_s", _single),
    Figure("envs.gymnasium_vector_1024.steps_per_s", lambda: _vector(1)),
    Figure("envs.gymnasium_vector_1024.steps_per_s_2t", lambda: _vector(2)),
    Figure("envs.openspiel.steps_per_s", lambda: _spiel(look=False)),
    Figure("envs.openspiel.observed_steps_per_s", lambda: _spiel(look=True)),
)
