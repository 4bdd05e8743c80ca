"""The Gymnasium environments: one seat against an opponent, and thousands of games at once."""

from dataclasses import dataclass
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from salpakan.engine import RandomPlayer, Recruit
from salpakan.envs import SalpakanEnv, SalpakanVectorEnv
from salpakan.envs.game import Game
from salpakan.envs.observation import in_play
from salpakan.kernels import FACTS, PLANES, SIDES, Plane
from salpakan.kernels.games import TO_MOVE, WINNER
from salpakan.kernels.loading import action_of
from salpakan.rules import VARIANTS, Move, Placement, SalpakanError, Side, Square, Variant
from salpakan.view import ClockReading, View
from tests.support.twins import of_kernels

OPTIONS: list[dict[str, Any]] = [
    {},
    {"placement": "play", "side": "black"},
    {"variant": "mini-4x5", "opponent": "recruit", "quiet_limit": None},
    {"variant": "skirmish", "opponent": Recruit(seed=3), "first": "white"},
]
MINI = ("YFP", "PFY")


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_gymnasium_finds_nothing_to_complain_of(options: dict[str, Any]) -> None:
    check_env(gymnasium.make("Salpakan-v0", **options).unwrapped)
    for mode in ("ansi", "rgb_array"):
        check_env(gymnasium.make("Salpakan-v0", render_mode=mode, **options).unwrapped)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_equal_seeds_and_actions_give_equal_games(options: dict[str, Any]) -> None:
    assert played(options, seed=5) == played(options, seed=5)
    assert played(options, seed=5) != played(options, seed=6)


def played(options: dict[str, Any], seed: int) -> list[object]:
    """Play an episode with legal actions by lot; return all that was seen and rewarded."""
    env = SalpakanEnv(**options)
    rng = np.random.default_rng(seed)
    seen, info = env.reset(seed=seed)
    found: list[object] = [seen.tobytes()]
    over = False
    while not over:
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        seen, reward, over, truncated, info = env.step(action)
        found += [seen.tobytes(), reward, truncated, info["announced"]]
    assert found[-3] in (-1.0, 0.0, 1.0)
    return found


def test_the_learner_is_always_to_act_and_its_mask_is_never_empty() -> None:
    env = SalpakanEnv("mini-4x5", quiet_limit=20)
    for seed in range(50):
        rng = np.random.default_rng(seed)
        seen, info = env.reset(seed=seed)
        over = False
        while not over:
            legal = np.flatnonzero(info["action_mask"])
            assert len(legal) > 0
            assert seen[..., Plane.OWN].reshape(-1)[legal // 4].all()
            seen, _, over, _, info = env.step(rng.choice(legal))
        assert 0 == info["action_mask"].sum()


def test_an_illegal_action_loses_the_episode_and_the_next_needs_a_reset() -> None:
    env = SalpakanEnv(side="white")
    for action in (4 * 71, -288, 288):  # nothing of White's stands there; there is no such action
        env.reset(seed=1)
        _, reward, over, truncated, info = env.step(np.int64(action))
        assert (-1.0, True, False, True) == (reward, over, truncated, info["illegal"])
    with pytest.raises(SalpakanError, match="reset"):
        env.step(np.int64(0))


def test_to_lose_ones_own_flag_ends_the_episode_with_minus_one() -> None:
    env = SalpakanEnv(
        "mini-3x3", opponent=Obedient("A3-A2"), side="white", first="white", placement=MINI
    )
    env.reset(seed=1)
    variant, announced = VARIANTS["mini-3x3"], []
    for text, expected in (("B1-B2", (0.0, False)), ("B2-A2", (-1.0, True))):
        action = action_of(variant, Side.WHITE, Move.parse(text))
        _, reward, over, _, info = env.step(np.int64(action))
        assert expected == (reward, over)
        announced.append(info["announced"])
    assert ["B1-B2 A3-A2", "B2xA2-"] == announced


@dataclass(frozen=True)
class Obedient:
    """A player that makes one move, which it was told."""

    text: str

    def place(self, variant: Variant, side: Side) -> Placement:
        """Leave it to chance."""
        return RandomPlayer(seed=1).place(variant, side)

    def choose(self, view: View, clock: ClockReading) -> Move:
        """Make it."""
        del view, clock
        return Move.parse(self.text)


def test_the_recruit_wins_most_games_against_moves_by_lot() -> None:
    env = SalpakanEnv("mini-4x5", opponent="recruit", quiet_limit=30)
    rng = np.random.default_rng(1)
    total = 0.0
    for seed in range(20):
        _, info = env.reset(seed=seed)
        over, reward = False, 0.0
        while not over:
            _, reward, over, _, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
        total += reward
    assert total < -10


def test_an_opponent_that_nobody_knows_is_refused() -> None:
    with pytest.raises(SalpakanError, match="recruit"):
        SalpakanEnv(opponent="napoleon")


# --- many games at once -----------------------------------------------------------------------


def test_the_vector_environment_says_how_it_begins_anew() -> None:
    envs = gymnasium.make_vec("Salpakan-v0", num_envs=8, vectorization_mode="vector_entry_point")
    assert AutoresetMode.SAME_STEP is envs.metadata["autoreset_mode"]
    seen, info = envs.reset(seed=1)
    assert envs.observation_space.contains(seen)
    assert (8, 288) == info["action_mask"].shape
    assert np.int8 == info["action_mask"].dtype
    envs.close()


@pytest.mark.parametrize("options", [{}, {"threads": 2}, {"copy": False}], ids=str)
def test_equal_seeds_give_equal_games_whatever_the_threads(options: dict[str, Any]) -> None:
    assert course(seed=3) == course(seed=3, **options)
    assert course(seed=3) != course(seed=4, **options)


def course(seed: int, **options: Any) -> list[bytes]:  # noqa: ANN401 - those of the environment
    """Play 40 steps in 16 games; return all that was seen."""
    envs = SalpakanVectorEnv(16, "mini-4x5", **options)
    seen, info = envs.reset(seed=seed)
    found = []
    for _ in range(40):
        legal = info["action_mask"].argmax(1).astype(np.int32)
        seen, rewards, ended, _, info = envs.step(legal)
        things = (seen["planes"], seen["facts"], rewards, ended, info["action_mask"], info["mover"])
        found += [thing.tobytes() for thing in things]
    envs.close()
    return found


def test_the_reward_is_of_the_side_that_acted() -> None:
    envs = SalpakanVectorEnv(64, "mini-4x5", quiet_limit=6)
    envs.reset(seed=2)
    tally = {-1: 0, 0: 0, 1: 0}
    for _ in range(200):
        _, rewards, ended, truncated, info = envs.step(envs.random_actions())
        assert not truncated.any()
        for g in np.flatnonzero(ended):
            winner, acted = int(info["winner"][g]), int(info["acted"][g])
            expected = 0 if winner == 2 else 1 if winner == acted else -1
            assert expected == rewards[g]
            assert info["length"][g] > 0
            tally[expected] += 1
        assert 0 == np.abs(rewards[~ended]).sum()
    assert all(tally.values()), tally


def test_many_games_show_what_a_single_game_shows() -> None:
    """Play the same armies and actions in a game of the other environments."""
    variant = VARIANTS["classic"]
    envs = SalpakanVectorEnv(4, variant, quiet_limit=None)
    envs.reset(seed=9)
    games = envs._many.games
    singles = [Game(variant) for _ in range(4)]
    for g, single in enumerate(singles):
        standing: Any = of_kernels(variant, games, g)["standing"]
        armies = [placed(standing, side) for side in SIDES]
        single.begin(SIDES[games.head[g, TO_MOVE]], *armies)
    for _ in range(60):
        actions = envs.random_actions()
        seen, _, ended, _, info = envs.step(actions)
        for g, single in enumerate(singles):
            single.play(int(actions[g]))
            if ended[g]:
                return
            joined = in_play(seen["planes"][g], seen["facts"][g])
            assert np.array_equal(single.observe(single.to_act), joined)
            assert np.array_equal(single.mask(), info["action_mask"][g])
            assert -1 == games.head[g, WINNER]


def placed(standing: dict[Square, Any], side: Side) -> Placement:
    """Return a side's placement from all pieces on their first squares."""
    mine = [(square, rank) for square, (owner, rank, _) in standing.items() if owner is side]
    return Placement.of(VARIANTS["classic"], side, mine)


def test_an_illegal_action_is_refused_and_its_game_stands() -> None:
    envs = SalpakanVectorEnv(3)
    seen, _ = envs.reset(seed=1)
    actions = envs.random_actions()
    actions[1] = 287  # no piece of the mover stands in the enemy's corner
    with pytest.raises(SalpakanError, match="games \\[1\\]"):
        envs.step(actions)
    assert np.array_equal(seen["planes"][1], envs._seen()["planes"][1])
    assert (PLANES, FACTS) == (seen["planes"].shape[-1], seen["facts"].shape[-1])
