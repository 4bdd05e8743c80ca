"""What a challenge is worth on average."""

from itertools import product

import pytest

from salpakan.engine.worth import WORTH, attacked, duel, retaken
from salpakan.rules import Rank, Verdict, decide


@pytest.mark.parametrize(("own", "enemy"), list(product(Rank, Rank)))
def test_a_challenge_of_a_known_piece_is_worth_what_the_arbiter_will_say(
    own: Rank, enemy: Rank
) -> None:
    expected = {
        Verdict.CHALLENGER_STAYS: (1, 0, 0, WORTH[enemy]),
        Verdict.DEFENDER_STAYS: (0, 1, 0, -WORTH[own]),
        Verdict.SPLIT: (0, 0, 1, 0),
    }
    assert expected[decide(own, enemy)] == duel(own, {enemy: 1.0})


def test_a_private_fears_generals_and_no_spies() -> None:
    assert WORTH[Rank.PRIVATE] == attacked(Rank.PRIVATE, {Rank.GENERAL: 1.0})
    assert 0 == attacked(Rank.PRIVATE, {Rank.SPY: 1.0})


def test_an_enemy_that_is_as_strong_takes_nothing_that_it_does_not_give() -> None:
    assert 0 == attacked(Rank.COLONEL, {Rank.COLONEL: 1.0})


def test_a_private_behind_a_general_takes_back_from_the_spy_and_from_nobody_else() -> None:
    for rank in Rank:
        expected = WORTH[Rank.SPY] if rank is Rank.SPY else 0
        assert expected == retaken(Rank.GENERAL, Rank.PRIVATE, {rank: 1.0})


def test_a_flag_is_worth_more_than_all_else_together_is_worth_to_win() -> None:
    assert WORTH[Rank.FLAG] == max(WORTH.values())
    assert WORTH[Rank.FLAG] > 3 * WORTH[Rank.GENERAL_OF_THE_ARMY]
