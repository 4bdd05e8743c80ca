"""Placements by lot (RULES §3)."""

from random import Random

import pytest

from salpakan.formations import random_placement
from salpakan.rules import VARIANTS, Rank, Side, Variant, format_placement, placement_faults


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda v: v.name)
def test_ten_thousand_random_placements_can_be_locked_and_hide_the_flag(variant: Variant) -> None:
    dice = Random(1)
    for number in range(10_000):
        side = (Side.WHITE, Side.BLACK)[number % 2]
        placement = random_placement(variant, side, dice)
        assert variant.size == len(placement.ranks)
        front = variant.home_rows - 1 if side is Side.WHITE else variant.height - variant.home_rows
        manned = [s for s in placement.ranks if s.row == front]
        assert manned
        if variant.home_rows > 1:
            assert Rank.FLAG not in [placement.ranks[s] for s in manned]
        if number % 100 == 0:
            assert () == placement_faults(variant, side, placement.ranks.items())


def test_the_flag_has_company_and_half_of_the_front_row_is_manned() -> None:
    classic, dice = VARIANTS["classic"], Random(2)
    for _ in range(1000):
        placed = random_placement(classic, Side.WHITE, dice).ranks
        (flag,) = [s for s, rank in placed.items() if rank is Rank.FLAG]
        assert sum(s in placed for s in classic.board.neighbours(flag)) >= 2
        assert sum(s.row == 2 for s in placed) >= 5


def test_equal_dice_give_equal_placements_and_others_differ() -> None:
    classic = VARIANTS["classic"]
    texts = [
        format_placement(random_placement(classic, Side.BLACK, Random(seed)), classic)
        for seed in (*range(50), *range(50))
    ]
    assert texts[:50] == texts[50:]
    assert 50 == len(set(texts))


def test_every_piece_is_seen_on_every_home_square_that_it_may_stand_on() -> None:
    mini, dice = VARIANTS["mini-4x5"], Random(3)
    seen = {
        (square, rank)
        for _ in range(2000)
        for square, rank in random_placement(mini, Side.WHITE, dice).ranks.items()
    }
    home = mini.home(Side.WHITE)
    expected = {(s, r) for s in home for r in mini.army if r is not Rank.FLAG or s.row == 0}
    assert expected == seen


def test_an_army_of_a_single_piece_is_placed_too() -> None:
    lonely = Variant("lonely", width=1, height=2, home_rows=1, army={Rank.FLAG: 1})
    assert "F" == format_placement(random_placement(lonely, Side.WHITE, Random(1)), lonely)
