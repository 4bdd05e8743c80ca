"""A number that tells whether the game is still the same, however fast it has become.

It depends on how random games of every variant went, by the rules, by the kernels and in the
environments, and on every byte that was seen; on no clock, no thread and no machine.
"""

from __future__ import annotations

import hashlib
import random
from importlib import import_module
from typing import Any

import numpy as np

from salpakan.bench.of_rules import played
from salpakan.envs import SalpakanVectorEnv, salpakan_v0
from salpakan.kernels import Many, new_games, play_games, tables
from salpakan.kernels.play import TALLY
from salpakan.rules import VARIANTS, Variant

GAMES, STEPS = 2, 200
WHOLE_GAMES = 8


def signature() -> str:
    """16 letters and digits; equal for equal play.

    >>> signature() == signature()
    True
    """
    digest = hashlib.sha256()
    for name, variant in sorted(VARIANTS.items()):
        for part in (_rules, _kernels, _batch, _vector, _pettingzoo, _openspiel):
            digest.update(f"{name} {part.__name__}".encode())
            digest.update(part(variant))
    return digest.hexdigest()[:16]


def _rules(variant: Variant) -> bytes:
    """Every announcement of some games, and how they ended."""
    dice = random.Random(variant.name)
    games = [played(variant, dice) for _ in range(GAMES)]
    told = [([turn.announced for turn in g.history], str(g.outcome)) for g in games]
    return repr(told).encode()


def _kernels(variant: Variant) -> bytes:
    """How whole games went."""
    table = tables(variant)
    tally = np.zeros((WHOLE_GAMES, TALLY), np.int64)
    pool = np.zeros((0, table.homes), np.int16)
    play_games(table, new_games(table, WHOLE_GAMES, 1), pool, 1, tally, 0, WHOLE_GAMES)
    return tally.astype("<i8").tobytes()


def _batch(variant: Variant) -> bytes:
    """What both sides saw of games that were stepped together."""
    many, seen = Many(variant, GAMES, seed=1), hashlib.sha256()
    for _ in range(STEPS):
        many.step(many.random_actions())
        for array in (many.planes, many.facts, many.mask, many.ended.astype("<i4")):
            seen.update(array.tobytes())
    many.close()
    return seen.digest()


def _vector(variant: Variant) -> bytes:
    """What a learner saw of them."""
    envs, seen = SalpakanVectorEnv(GAMES, variant), hashlib.sha256()
    look, _ = envs.reset(seed=1)
    for _ in range(STEPS):
        look, rewards, ended, _, info = envs.step(envs.random_actions())
        parts = (look["planes"], look["facts"], rewards.astype("<f4"), ended, info["action_mask"])
        for array in parts:
            seen.update(array.tobytes())
    envs.close()
    return seen.digest()


def _pettingzoo(variant: Variant) -> bytes:
    """Placing and playing, as both agents are told."""
    dice, seen = random.Random(1), hashlib.sha256()
    env = salpakan_v0.raw_env(variant, first="white", max_cycles=STEPS)
    env.reset(seed=1)
    for _ in env.agent_iter():
        look: Any
        look, reward, terminated, truncated, info = env.last()
        seen.update(look["observation"].tobytes())
        seen.update(f"{reward} {terminated} {truncated} {info['announced']}".encode())
        legal = np.flatnonzero(look["action_mask"]).tolist()
        env.step(None if terminated or truncated else dice.choice(legal))
    return seen.digest()


def _openspiel(variant: Variant) -> bytes:
    """What each side knew at the end of a game, every turn in its order."""
    import_module("salpakan.envs.openspiel")
    settings = {"variant": variant.name, "max_plies": STEPS}
    state = import_module("pyspiel").load_game("salpakan", settings).new_initial_state()
    dice = random.Random(1)
    while not state.is_terminal():
        state.apply_action(dice.choice(state.legal_actions()))
    told = [state.information_state_string(player) for player in range(2)]
    return repr((told, state.returns())).encode()
