"""Other people's environments on the same machine in the same minutes, driven as ours are."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from typing import Any

from salpakan.bench.driving import aec_steps, in_steps, spiel_play
from salpakan.bench.figure import AbsentError, Figure, Work

GAMES, STEPS = 1024, 10


def peer(name: str, speed: str, make: Callable[[], Work]) -> Figure:
    """A figure of a peer; one that cannot be made is absent, and the reason is told."""

    @contextmanager
    def start() -> Iterator[Work]:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # what others warn of is not ours to mend
                work = make()
                work()
        except Exception as error:  # whatever ails a peer, the others are measured
            raise AbsentError(f"{type(error).__name__}: {error}") from error
        yield work

    return Figure(f"peers.{name}.{speed}", start)


def _spiel(game: str, *, look: bool) -> Work:
    return spiel_play(import_module("pyspiel").load_game(game), look=look)


def _chess() -> Work:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    env = import_module("pettingzoo.classic.chess_v6").env()
    return in_steps(aec_steps(env))


def _animal_shogi() -> Work:
    """Pgx at its best: the loop of steps, the choice of actions and the new beginning of finished
    games are compiled with the game, for all processors. Each step writes its observation."""
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    jax, pgx = import_module("jax"), import_module("pgx")
    env = pgx.make("animal_shogi")
    step = jax.vmap(import_module("pgx.experimental").auto_reset(env.step, env.init))

    def turn(state: Any, key: Any) -> tuple[Any, None]:  # noqa: ANN401 - its arrays have no types
        choose, begin = jax.random.split(key)
        weights = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = jax.random.categorical(choose, weights, axis=-1)
        return step(state, actions, jax.random.split(begin, GAMES)), None

    def turns(state: Any, key: Any) -> tuple[Any, Any]:  # noqa: ANN401
        key, own = jax.random.split(key)
        return jax.lax.scan(turn, state, jax.random.split(own, STEPS))[0], key

    many, key = jax.jit(turns), jax.random.PRNGKey(1)
    now = [(jax.jit(jax.vmap(env.init))(jax.random.split(key, GAMES)), key)]

    def work() -> int:
        now[0] = jax.block_until_ready(many(*now[0]))
        return STEPS * GAMES

    return work


FIGURES = (
    *(
        peer(f"openspiel_{game}", speed, partial(_spiel, game, look=look))
        for game in ("dark_chess", "breakthrough")
        for speed, look in (("steps_per_s", False), ("observed_steps_per_s", True))
    ),
    peer("pgx_animal_shogi", "steps_per_s", _animal_shogi),
    peer("pettingzoo_chess", "steps_per_s", _chess),
)
