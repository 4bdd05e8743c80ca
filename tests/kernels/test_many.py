"""Thousands of games at once: seeds, threads, placements, refused actions, what is written."""

import random
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from salpakan.kernels import Ended, Many
from salpakan.kernels import games as column
from salpakan.kernels.loading import pool_of
from salpakan.kernels.tables import SIDES
from salpakan.rules import VARIANTS, Rank, SalpakanError, Side
from tests.support.games import deal
from tests.support.twins import begun
from tests.support.variants import ALL

MINI, CLASSIC = VARIANTS["mini-4x5"], VARIANTS["classic"]


def played(many: Many, steps: int) -> list[bytes]:
    """All that is written in random games, step by step."""
    written = []
    for _ in range(steps):
        many.step(many.random_actions())
        arrays = (many.planes, many.facts, many.mask, many.mover, many.ended)
        written += [array.tobytes() for array in arrays]
    many.close()
    return written


def test_the_same_seed_gives_the_same_games_whatever_the_number_of_threads() -> None:
    one, two, three = (played(Many(MINI, 7, seed=5, threads=n), 60) for n in (1, 2, 3))
    assert one == two == three
    assert one != played(Many(MINI, 7, seed=6), 60)


def test_a_game_does_not_depend_on_how_many_stand_beside_it() -> None:
    few, many = Many(MINI, 2, seed=5), Many(MINI, 9, seed=5)
    for _ in range(80):
        few.step(few.random_actions())
        many.step(many.random_actions())
        assert few.planes.tobytes() == many.planes[:2].tobytes()


def test_begin_begins_everything_anew() -> None:
    many = Many(MINI, 3, seed=1)
    arrays: list[npt.NDArray[Any]] = [many.planes, many.facts, many.mask, many.mover]
    fresh = [array.tobytes() for array in arrays]
    played(many, 30)
    many.begin(1)
    assert fresh == [array.tobytes() for array in arrays]


def test_the_observation_is_the_one_of_the_side_to_move() -> None:
    many = Many(MINI, 5, seed=2)
    room = np.ones_like(many.observation())
    for _ in range(40):
        many.step(many.random_actions())
        assert many.observation(room) is room
        for g in range(5):
            assert np.array_equal(many.planes[g, many.mover[g]], room[g])
            assert 1 == many.facts[g, many.mover[g], 0]


def test_without_looking_the_games_are_the_same() -> None:
    looking, blind = Many(MINI, 4, seed=3), Many(MINI, 4, seed=3, look=False)
    assert 0 == blind.planes.size
    for _ in range(60):
        looking.step(looking.random_actions())
        blind.step(blind.random_actions())
        assert np.array_equal(looking.ended, blind.ended)
        assert np.array_equal(looking.mask, blind.mask)


def test_a_step_at_random_is_a_step_with_random_actions() -> None:
    one, other = Many(MINI, 6, seed=5), Many(MINI, 6, seed=5, threads=2)
    for _ in range(60):
        one.step(one.random_actions())
        other.step_at_random()
        assert one.planes.tobytes() == other.planes.tobytes()
    other.close()


def test_an_illegal_action_is_named_and_only_that_game_stands_still() -> None:
    many = Many(CLASSIC, 3, seed=4)
    actions = many.random_actions().copy()
    actions[1] = int(np.flatnonzero(many.mask[1] == 0)[0])
    with pytest.raises(SalpakanError, match=r"games \[1\]"):
        many.step(actions)
    assert [1, 0, 1] == many.games.head[:, column.PLY].tolist()
    for wrong in (-1, 288, 2**31 - 1):
        with pytest.raises(SalpakanError):
            many.step(np.full(3, wrong, np.int32))
    assert [1, 0, 1] == many.games.head[:, column.PLY].tolist()


def test_a_wrong_number_of_actions_is_refused() -> None:
    with pytest.raises(SalpakanError, match="3 actions"):
        Many(MINI, 3).step(np.zeros(2, np.int32))


@pytest.mark.parametrize("name", ALL)
def test_armies_are_dealt_whole_onto_home_squares(name: str) -> None:
    variant = ALL[name]
    many = Many(variant, 40, seed=9, look=False)
    where: set[tuple[Side, Rank, int]] = set()
    for g in range(40):
        position = begun(variant, many.games, g)
        for side in Side:
            pieces = position.pieces(side)
            assert set(pieces) <= set(variant.home(side))
            ranks = [piece.rank for piece in pieces.values()]
            assert variant.army == {rank: ranks.count(rank) for rank in set(ranks)}
            where |= {(side, piece.rank, square) for square, piece in pieces.items()}
    kinds = 2 * len(variant.army) * len(variant.home(Side.WHITE))
    assert len(where) > kinds / 2


@pytest.mark.parametrize("side", [Side.WHITE, Side.BLACK, None])
def test_who_moves_first_is_given_or_by_lot(side: Side | None) -> None:
    many = Many(MINI, 60, seed=1, first=side, look=False)
    expected = set(Side) if side is None else {side}
    assert expected == {SIDES[mover] for mover in many.mover}


def test_placements_that_are_given_are_used_by_both_sides() -> None:
    rng = random.Random(1)
    placements = [deal(CLASSIC, side, rng) for side in (Side.WHITE, Side.BLACK)]
    rows = {tuple(row) for row in pool_of(CLASSIC, placements).tolist()}
    many = Many(CLASSIC, 30, seed=2, placements=placements, look=False)
    used: set[tuple[Side, tuple[int, ...]]] = set()
    for g in range(30):
        position = begun(CLASSIC, many.games, g)
        for side in Side:
            squares = CLASSIC.home(side)[:: 1 if side is Side.WHITE else -1]
            pieces = position.pieces(side)
            used.add((side, tuple(int(pieces[s].rank) if s in pieces else -1 for s in squares)))
    assert {(side, row) for side in Side for row in rows} == used


def test_games_that_end_are_told_once() -> None:
    many = Many(VARIANTS["mini-3x3"], 50, seed=8, look=False)
    ends = 0
    for _ in range(60):
        before = many.games.head[:, column.PLY].copy()
        many.step(many.random_actions())
        over = many.ended[:, Ended.WINNER] >= 0
        assert np.array_equal(many.ended[over, Ended.LENGTH], before[over] + 1)
        assert not many.games.head[over, column.PLY].any()
        ends += int(over.sum())
    assert ends > 100
