"""`salpakan_v0` does what PettingZoo expects of an environment, and what RULES say of the game."""

import copy
import inspect
from pathlib import Path
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo import AECEnv

from salpakan.envs import salpakan_v0
from salpakan.envs.drawing import ARBITER, MOVER
from salpakan.envs.options import Placing
from salpakan.kernels import Plane
from salpakan.kernels.loading import action_of
from salpakan.rules import VARIANTS, Move, Rank, SalpakanError, Side
from tests.envs import pettingzoo_tests as zoo

ARMIES = ("3..PL5P../.TYKSP.4Y/DMCPPF12P", "P21FPPCMD/Y4.PSKYT./..P5LP..3")
WHITE, BLACK = salpakan_v0.AGENTS
DICT_SPACE = "Observation space for each agent probably should be"
DICT_SEEN = "Observation is not a NumPy array"
NO_MASK = "Action mask numpy array is all zeros"
OPTIONS: list[dict[str, Any]] = [
    {},
    {"placement": "random"},
    {"placement": ARMIES, "first": "black", "quiet_limit": None, "max_cycles": 20},
    {"variant": "war", "max_cycles": 30},
    {"variant": "mini-3x3"},
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.filterwarnings(f"ignore:{DICT_SPACE}:UserWarning")  # said of every game with a mask
@pytest.mark.filterwarnings(f"ignore:{DICT_SEEN}:UserWarning")  # that is not on PettingZoo's list
@pytest.mark.filterwarnings(f"ignore:{NO_MASK}:UserWarning")  # of one that is over, as it should
def test_the_interface_is_pettingzoos(options: dict[str, Any]) -> None:
    zoo.check_api(salpakan_v0.env(**options), num_cycles=200)
    zoo.check_api(salpakan_v0.raw_env(**options), num_cycles=50)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_equal_seeds_give_equal_games(options: dict[str, Any]) -> None:
    zoo.check_seed(lambda: salpakan_v0.env(**options), num_cycles=100)


def test_every_way_of_rendering_gives_what_its_name_says() -> None:
    zoo.check_render(salpakan_v0.env)
    zoo.check_render(lambda **how: salpakan_v0.env(placement="random", **how))


def test_observations_that_are_no_pictures_are_not_saved(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    zoo.check_saving(salpakan_v0.env())
    assert "did not save the observations" in capsys.readouterr().out
    assert [] == list(tmp_path.iterdir())


def test_the_benchmark_runs(capsys: pytest.CaptureFixture[str]) -> None:
    zoo.check_benchmark(salpakan_v0.env(placement="random"))
    assert "Finished performance benchmark" in capsys.readouterr().out


def test_a_time_limit_truncates_after_that_many_turns_of_each_side() -> None:
    env = salpakan_v0.env(placement="random", max_cycles=4)
    counts = dict.fromkeys(salpakan_v0.AGENTS, 0)
    env.reset(seed=3)
    for agent in env.agent_iter():
        counts[agent] += 1
        _, reward, terminated, truncated, _ = env.last()
        over = terminated or truncated
        assert (counts[agent] == 5, False, 0) == (truncated, terminated, reward)
        env.step(None if over else any_action(env))
    assert {WHITE: 5, BLACK: 5} == counts  # as in `max_cycles_test`: the last step is a dead one


def test_both_registries_know_the_game() -> None:
    env = pettingzoo.make("aec", "salpakan_v0", variant="mini-3x3")
    env.reset(seed=1)
    assert "salpakan_v0" == str(env.unwrapped)


def test_a_copy_begins_with_the_same_options() -> None:
    env = copy.deepcopy(salpakan_v0.raw_env("mini-3x3", placement="random", max_cycles=3))
    env.reset(seed=1)
    assert (3, 3, 76) == env.observe(WHITE)["observation"].shape


def test_after_a_thousand_resets_both_armies_are_whole() -> None:
    env = salpakan_v0.raw_env(placement="random")
    armies = set()
    for seed in range(1000):
        env.reset(seed=seed)
        for agent in salpakan_v0.AGENTS:
            seen = env.observe(agent)["observation"]
            assert (21, 21) == (seen[..., Plane.OWN].sum(), seen[..., Plane.ENEMY].sum())
            ranks = seen[..., Plane.OWN_RANK : Plane.OWN_RANK + 15].sum((0, 1))
            assert [VARIANTS["classic"].army[rank] for rank in Rank] == ranks.tolist()
            armies.add(seen.tobytes())
    assert 2000 == len(armies)


def test_an_army_is_placed_square_by_square_out_of_sight_of_the_enemy() -> None:
    env = salpakan_v0.raw_env(first="black")
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    for placed in range(42):
        agent = WHITE if placed < 21 else BLACK
        assert agent == env.agent_selection
        free = np.flatnonzero(env.observe(agent)["action_mask"])
        assert [True] * (27 - placed % 21) == (free % 4 == 0).tolist()
        enemy = env.observe(BLACK if agent == WHITE else WHITE)
        assert 0 == enemy["action_mask"].sum()
        env.step(rng.choice(free))
        after = env.observe(BLACK if agent == WHITE else WHITE)
        if placed not in (20, 41):
            assert np.array_equal(enemy["observation"], after["observation"])
    assert BLACK == env.agent_selection
    assert 21 == env.observe(WHITE)["observation"][..., Plane.ENEMY].sum()


def test_a_step_over_three_squares_is_refused_and_changes_nothing() -> None:
    env = begun()
    before = env.observe(WHITE)["observation"].tobytes()
    blocked = action_of(VARIANTS["classic"], Side.WHITE, Move.parse("A1-A2")) + 3  # off the board
    for action in (blocked, -1, 288, 4 * 40):
        with pytest.raises(SalpakanError, match="no legal action"):
            env.step(action)
    assert before == env.observe(WHITE)["observation"].tobytes()
    targets = {
        (square, square + step)
        for square, step in (
            (action // 4, (9, 1, -9, -1)[action % 4])
            for action in np.flatnonzero(env.observe(WHITE)["action_mask"]).tolist()
        )
    }
    assert {1, 9} >= {abs(b - a) for a, b in targets}  # no action reaches farther than one square


def test_an_illegal_action_loses_in_the_guarded_environment(
    capsys: pytest.CaptureFixture[str],
) -> None:
    env = salpakan_v0.env(placement=ARMIES, first="white")
    env.reset(seed=1)
    env.last()
    env.step(287)
    capsys.readouterr()
    assert {WHITE: -1, BLACK: 0} == env.rewards
    assert {WHITE: True, BLACK: True} == env.terminations


@pytest.mark.parametrize("name", ["classic", "mini-4x5"])
def test_only_the_side_to_move_has_a_mask_and_it_is_never_empty(name: str) -> None:
    env = salpakan_v0.raw_env(name, placement="random")
    for seed in range(5):
        env.reset(seed=seed)
        while not any(env.terminations.values()):
            acting = env.agent_selection
            (other,) = set(salpakan_v0.AGENTS) - {acting}
            assert env.infos[acting]["action_mask"].sum() > 0
            assert 0 == env.infos[other]["action_mask"].sum()
            own = env.observe(acting)["observation"][..., Plane.OWN].reshape(-1)
            legal = np.flatnonzero(env.infos[acting]["action_mask"])
            assert own[legal // 4].all()
            env.step(any_action(env))
        assert [0, 0] == [int(env.infos[agent]["action_mask"].sum()) for agent in env.agents]


MINI = ("YFP", "PFY")


def test_to_lose_ones_own_flag_ends_the_episode_with_minus_one() -> None:
    env = begun("mini-3x3", MINI)
    for text in ("B1-B2", "A3-A2", "B2-B3"):  # White's Flag challenges Black's Flag: it wins
        env.step(action_of(VARIANTS["mini-3x3"], side_of(env), Move.parse(text)))
    assert {WHITE: 1, BLACK: -1} == env.rewards
    env = begun("mini-3x3", MINI)
    for text in ("B1-B2", "A3-A2", "B2-A2"):  # it challenges the Private
        env.step(action_of(VARIANTS["mini-3x3"], side_of(env), Move.parse(text)))
    assert {WHITE: -1, BLACK: 1} == env.rewards
    assert {WHITE: True, BLACK: True} == env.terminations
    assert {WHITE: False, BLACK: False} == env.truncations


def test_a_draw_by_rule_terminates_without_a_reward() -> None:
    env = begun(placement=ARMIES, quiet_limit=4)
    for text in ("A3-A4", "C6-C5", "A4-A3", "C5-C6"):
        env.step(action_of(VARIANTS["classic"], side_of(env), Move.parse(text)))
    assert ({WHITE: True, BLACK: True}, {WHITE: 0, BLACK: 0}) == (env.terminations, env.rewards)


def test_the_side_that_does_not_move_next_hears_the_announcement_too() -> None:
    env = begun("mini-3x3", MINI)
    for text in ("A1-A2", "C3-C2", "A2-A3"):
        env.step(action_of(VARIANTS["mini-3x3"], side_of(env), Move.parse(text)))
    assert ["A2xA3-", "A2xA3-"] == [env.infos[agent]["announced"] for agent in env.agents]
    for agent in env.agents:
        seen = env.observe(agent)["observation"]
        assert 1 == seen[..., Plane.LAST_TARGET].sum() == seen[..., Plane.LAST_CHALLENGE].sum()


def test_the_arbiters_picture_is_never_drawn_unasked() -> None:
    assert MOVER == inspect.signature(salpakan_v0.raw_env).parameters["render_as"].default
    for eyes, hidden in ((MOVER, True), (ARBITER, False)):
        env = salpakan_v0.raw_env(
            placement=ARMIES, render_mode="ansi", first="white", render_as=eyes
        )
        env.reset(seed=1)
        text = str(env.render())
        assert hidden == ("bF" not in text)
        assert "wF" in text
    black = salpakan_v0.raw_env(placement=ARMIES, render_mode="ansi", render_as="black")
    black.reset(seed=1)
    assert (True, False) == ("bF" in str(black.render()), "wF" in str(black.render()))


@pytest.mark.parametrize(
    "options",
    [
        {"placement": "somehow"},
        {"placement": (ARMIES[0], "FF")},
        {"placement": ARMIES[:1]},
        {"render_mode": "smell"},
        {"render_as": "spy"},
        {"variant": "chess"},
    ],
    ids=str,
)
def test_options_that_make_no_sense_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(SalpakanError):
        salpakan_v0.raw_env(**options)


def begun(
    variant: str = "classic", placement: Placing = ARMIES, quiet_limit: int = 100
) -> salpakan_v0.raw_env:
    """Return a game in which White is to move."""
    env = salpakan_v0.raw_env(variant, placement=placement, first="white", quiet_limit=quiet_limit)
    env.reset(seed=1)
    return env


def side_of(env: AECEnv[str, Any, Any]) -> Side:
    """Return the side to act."""
    return Side.WHITE if env.agent_selection == WHITE else Side.BLACK


def any_action(env: AECEnv[str, Any, Any]) -> int:
    """Return some legal action, the same one in equal situations."""
    legal = np.flatnonzero(env.infos[env.agent_selection]["action_mask"])
    seen: Any = env.observe(env.agent_selection)
    return int(legal[int(seen["observation"].astype(np.int64).sum()) * 7919 % len(legal)])
