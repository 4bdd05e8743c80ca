"""The course of an OpenSpiel game: placing, moving, ending."""

import copy
import pickle
import random

import numpy as np
import pytest

from salpakan.envs.openspiel_course import Course
from salpakan.envs.openspiel_setup import Parameters, Setup
from salpakan.kernels import legal_mask, new_games, tables
from salpakan.kernels.loading import load
from salpakan.rules import Outcome, Position, Reason, SalpakanError, Side
from tests.support.games import deal, play_on


def course(**parameters: str | int) -> Course:
    return Course.start(Setup.read({"variant": "mini-3x3", **parameters}))


def at_random(start: Course, rng: random.Random) -> list[Course]:
    """A whole random game, every step."""
    steps = [start]
    while not steps[-1].over:
        now = steps[-1]
        steps.append(now.after(rng.choice(list(now.stock()) if now.chance else now.actions())))
    return steps


def test_white_places_first_then_black_then_play_begins() -> None:
    now = course(white="play", black="play")
    seen = []
    while now.placing is not None:
        seen.append((now.actor, now.action_text(now.actions()[0])))
        now = now.after(now.actions()[0])
    white, black = Side.WHITE, Side.BLACK
    assert [(white, "A1 FLG"), (white, "B1 PVT"), (white, "C1 SPY")] == seen[:3]
    assert [(black, "C3 FLG"), (black, "B3 PVT"), (black, "A3 SPY")] == seen[3:]
    assert now.position is not None
    assert Side.WHITE is now.actor


def test_a_piece_is_placed_once_and_a_free_square_stays_empty() -> None:
    now = course(army="PF", white="play")
    assert ["A1 FLG", "A1 PVT", "A1 empty"] == [now.action_text(a) for a in now.actions()]
    now = now.after(now.actions()[2])
    assert ["B1 FLG", "B1 PVT"] == [now.action_text(a) for a in now.actions()]


def test_fixed_placements_begin_at_once() -> None:
    now = course(white="YFP", black="PFY", first="black")
    assert now.position is not None
    assert (Side.BLACK, None) == (now.actor, now.placing)


def test_dealing_is_nobodys_decision() -> None:
    assert (None, True) == (course().actor, course().chance)


@pytest.mark.parametrize("action", [-1, 3, 12, 40, 999])
def test_what_cannot_be_done_is_refused(action: int) -> None:
    playing = course(white="YFP", black="PFY")
    assert action not in playing.actions()
    with pytest.raises(SalpakanError):
        playing.after(action)
    with pytest.raises(SalpakanError):
        course(white="play").after(action)


def test_the_greatest_number_of_plies_ends_the_game_without_a_winner() -> None:
    now = course(white="YFP", black="PFY", max_plies=1)
    now = now.after(now.actions()[0])
    assert (True, None, None, []) == (now.over, now.winner, now.actor, now.actions())


def test_the_quiet_limit_is_a_draw() -> None:
    now = course(white="YFP", black="PFY", quiet_limit=1)
    now = now.after(now.actions()[0])
    assert now.position is not None
    assert Outcome(None, Reason.QUIET_LIMIT) == now.position.outcome
    assert (True, None) == (now.over, now.winner)


@pytest.mark.parametrize("variant", ["classic", "skirmish", "mini-3x3", "mini-4x5"])
def test_actions_are_those_of_the_kernels(variant: str) -> None:
    rng = random.Random(variant)
    setup = Setup.read({"variant": variant})
    table = tables(setup.variant)
    games = new_games(table, 1)
    white, black = (deal(setup.variant, side, rng) for side in Side)
    start = Position.begin(setup.variant, white, black)
    kinds = setup.kinds(Side.WHITE, white.ranks), setup.kinds(Side.BLACK, black.ranks)
    for position in play_on(start, rng, plies=60):
        mask = np.zeros((1, table.cells), np.uint32)
        load(games, 0, position)
        legal_mask(table, games, mask, np.zeros(1, np.int16), 0, 1)
        expected = np.flatnonzero(mask.view(np.uint8)).tolist()
        assert expected == Course(setup, *kinds, position).actions()


@pytest.mark.parametrize(
    "parameters",
    [{}, {"white": "play"}, {"first": "black", "black": "YFP"}, {"height": 4, "army": "PF"}],
)
def test_a_course_survives_pickling_at_every_step(parameters: Parameters) -> None:
    for step in at_random(course(**parameters), random.Random(str(parameters))):
        assert step == pickle.loads(pickle.dumps(step))  # noqa: S301
        assert step is copy.deepcopy(step)


def test_no_game_is_longer_than_the_greatest_length() -> None:
    for seed in range(40):
        steps = at_random(course(quiet_limit=2), random.Random(seed))
        assert steps[-1].ply <= steps[-1].setup.longest


def test_a_repr_tells_no_rank() -> None:
    assert "<Course at ply 0>" == repr(course(white="YFP", black="PFY"))
