"""Salpakan as OpenSpiel's own tests, searches and serialisation see it."""

import pickle
import random

import numpy as np
import pyspiel  # type: ignore[import-not-found, unused-ignore]
import pytest
from open_spiel.python.algorithms import ismcts, mcts  # type: ignore[import-untyped, unused-ignore]
from open_spiel.python.observation import (  # type: ignore[import-untyped, unused-ignore]
    INFO_STATE_OBS_TYPE,
    make_observation,
)

from salpakan.envs.openspiel import SalpakanState
from salpakan.rules import SalpakanError, Side
from tests.support.spiel import action_of, load

GAMES: tuple[dict[str, str | int], ...] = (
    {"variant": "classic", "max_plies": 60},
    {"variant": "open", "max_plies": 40, "first": "black"},
    {"variant": "skirmish", "white": "play", "max_plies": 40},
    {"variant": "electronic", "max_plies": 40, "black": "play"},
    {"variant": "shown-flag", "max_plies": 30},
    {"variant": "war", "max_plies": 30},
    {"variant": "mini-3x3"},
    {"variant": "mini-3x3", "height": 4, "army": "PF", "white": "play", "black": "play"},
    {"variant": "mini-3x3", "white": "YFP", "black": "PFY", "quiet_limit": 2},
    {"variant": "mini-4x5", "black": "play"},
)


def played(state: SalpakanState, *actions: str) -> SalpakanState:
    """The state after some actions, given as text."""
    for text in actions:
        state.apply_action(action_of(state.course, text))
    return state


@pytest.mark.parametrize("parameters", GAMES, ids=str)
def test_the_game_passes_openspiels_random_simulation(parameters: dict[str, str | int]) -> None:
    pyspiel.random_sim_test(load(**parameters), num_sims=2, serialize=True, verbose=False)


def test_no_parameters_are_the_classic_game() -> None:
    game = pyspiel.load_game("salpakan")
    assert 4100 == game.max_game_length()
    assert (288, 16, 54) == (
        game.num_distinct_actions(),
        game.max_chance_outcomes(),
        game.max_chance_nodes_in_history(),
    )
    assert (-1, 1, 0) == (game.min_utility(), game.max_utility(), game.utility_sum())


def test_parameters_that_cannot_be_played_are_refused() -> None:
    with pytest.raises(SalpakanError, match="a variant is expected"):
        load(variant="chess")


def test_dealing_by_chance_makes_every_placement_equally_likely() -> None:
    leaves: dict[tuple[int, ...], float] = {}

    def walk(state: SalpakanState, likely: float) -> None:
        if not state.course.chance:
            leaves[state.course.white] = likely
            return
        for outcome, chance in state.chance_outcomes():
            walk(state.child(outcome), likely * chance)

    walk(load(variant="mini-3x3", army="PPF", black="PPF").new_initial_state(), 1.0)
    assert {(0, 1, 1), (1, 0, 1), (1, 1, 0)} == leaves.keys()
    assert [pytest.approx(1 / 3)] * 3 == list(leaves.values())


def test_the_winner_gets_one_and_the_loser_loses_one() -> None:
    state = load(variant="mini-3x3", white="YFP", black="PFY").new_initial_state()
    assert [0, 0] == state.returns()
    played(state, "B1-B2", "B3-B2")
    assert (True, [-1, 1]) == (state.is_terminal(), state.returns())  # 5.6, 5.8


def test_a_draw_is_worth_nothing() -> None:
    game = load(variant="mini-3x3", white="YFP", black="PFY", quiet_limit=1)
    assert [0, 0] == played(game.new_initial_state(), "A1-A2").returns()


def test_a_state_is_read_back_with_its_history() -> None:
    game = load(variant="mini-4x5", white="play")
    rng, state = random.Random(4), game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        again = game.deserialize_state(state.serialize())
        assert state.history() == again.history()
        assert state.course == again.course
        there, back = pyspiel.deserialize_game_and_state(
            pyspiel.serialize_game_and_state(game, state)
        )
        assert (str(game), state.course) == (str(there), back.course)
        assert state.course == pickle.loads(pickle.dumps(state)).course  # noqa: S301


def test_a_resampled_state_tells_the_player_the_same_and_hides_another_army() -> None:
    game = load(variant="mini-4x5")
    rng, armies = random.Random(6), set()
    state = game.new_initial_state()
    while state.course.ply < 5:
        state.apply_action(rng.choice(state.legal_actions()))
        assert not state.is_terminal()
    for _ in range(50):
        other = state.resample_from_infostate(0, rng.random)
        assert state.information_state_string(0) == other.information_state_string(0)
        assert state.information_state_tensor(0) == other.information_state_tensor(0)
        assert state.legal_actions() == other.legal_actions()
        armies.add(other.course.black)
    assert len(armies) > 3


def test_equal_chance_gives_an_equal_resample() -> None:
    state = load(variant="mini-4x5", white="Y5PF/....").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[-1])
    others = [state.resample_from_infostate(0, lambda: 0.25).history() for _ in range(2)]
    assert others[0] == others[1]


def test_the_information_state_holds_own_placement_and_every_announcement() -> None:
    state = load(variant="mini-3x3", white="YFP", black="PYF").new_initial_state()
    played(state, "A1-A2", "A3-A2", "B1-B2")
    expected = "own YFP | ??? ??? first white A1-A2 A3xA2+ B1-B2"
    assert f"white {expected}" == state.information_state_string(0)
    assert f"black {expected.replace('YFP', 'FYP')}" == state.information_state_string(1)


def test_the_public_observer_tells_both_the_same() -> None:
    game = load(variant="mini-3x3", white="YFP", black="PYF")
    state = played(game.new_initial_state(), "A1-A2", "A3-A2")
    kind = pyspiel.IIGObservationType(
        perfect_recall=True, public_info=True, private_info=pyspiel.PrivateInfoType.NONE
    )
    observer = make_observation(game, kind)
    seen = []
    for player in range(2):
        observer.set_from(state, player)
        seen.append((observer.string_from(state, player), observer.tensor.tolist()))
    assert seen[0] == seen[1]
    assert "??? ??? first white A1-A2 A3xA2+" == seen[0][0]


def test_nobody_observes_both_armies() -> None:
    everything = pyspiel.PrivateInfoType.ALL_PLAYERS
    kind = pyspiel.IIGObservationType(perfect_recall=False, private_info=everything)
    with pytest.raises(ValueError, match="nobody sees both armies"):
        load().make_py_observer(kind)
    with pytest.raises(ValueError, match="no parameters"):
        load().make_py_observer(None, {"colour": "red"})


def test_the_named_parts_of_an_observation_lie_in_its_tensor() -> None:
    game = load(variant="open", max_plies=20)
    observer = make_observation(game, INFO_STATE_OBS_TYPE)
    assert game.information_state_tensor_size() == observer.tensor.size
    assert (20, 9 + 8 + 4 + 3 + 30) == observer.dict["turns"].shape
    observer.dict["own"][0, 0, 0] = 7
    assert 1 == np.count_nonzero(observer.tensor == 7)


def test_ismcts_beats_random_play_on_a_small_board() -> None:
    game = load(variant="mini-3x3")
    won = sum(_match(game, seed, simulations=40) for seed in range(8))
    assert won >= 3


def test_ismcts_plays_the_classic_game() -> None:
    game = load(variant="classic", max_plies=6)
    rng, state = random.Random(1), game.new_initial_state()
    bot = _ismcts(game, 1, simulations=8)
    while not state.is_terminal():
        legal = state.legal_actions()
        action = rng.choice(legal) if state.is_chance_node() else bot.step(state)
        assert action in legal
        state.apply_action(action)
    assert 6 == state.course.ply


def _ismcts(game: pyspiel.Game, seed: int, simulations: int) -> ismcts.ISMCTSBot:
    dice = np.random.RandomState(seed)
    bot = ismcts.ISMCTSBot(
        game=game,
        uct_c=1.5,
        evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=dice),
        max_simulations=simulations,
        random_state=dice,
    )
    # By itself it deals with dice of its own, seeded with the time of day.
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, dice.uniform))
    return bot


def _match(game: pyspiel.Game, seed: int, simulations: int) -> float:
    """What the search gets against random play, changing sides from game to game."""
    rng, state = random.Random(seed), game.new_initial_state()
    side = list(Side)[seed % 2]
    bot = _ismcts(game, seed, simulations)
    while not state.is_terminal():
        searching = state.course.actor is side
        state.apply_action(bot.step(state) if searching else rng.choice(state.legal_actions()))
    return float(state.returns()[seed % 2])
