"""Placements that were learned."""

from random import Random

import pytest

from salpakan.engine.armies import choose_army, learned_armies, read_armies, write_armies
from salpakan.engine.soldier import soldier_of
from salpakan.formations import formations
from salpakan.rules import VARIANTS, SalpakanError, Side

CLASSIC = VARIANTS["classic"]


def test_there_are_many_and_none_is_played_too_often() -> None:
    armies = learned_armies()
    assert len({army.placement for army in armies}) == len(armies) >= 50
    heaviest = max(army.weight for army in armies)
    assert heaviest < 0.1 * sum(army.weight for army in armies)


def test_styles_are_named_strategies_or_none() -> None:
    known = {formation.id for formation in formations(CLASSIC)} | {"-"}
    assert {army.style for army in learned_armies()} <= known


@pytest.mark.parametrize("side", list(Side))
def test_a_placement_follows_from_the_dice_and_comes_mirrored_too(side: Side) -> None:
    drawn = {seed: choose_army(CLASSIC, side, Random(seed)) for seed in range(400)}
    assert drawn[7] == choose_army(CLASSIC, side, Random(7))
    seen = set(drawn.values())
    assert len(seen) > 50
    assert any(placement.mirrored(CLASSIC) in seen for placement in seen)


def test_one_style_may_be_asked_for() -> None:
    style = learned_armies()[0].style
    wanted = {army.placement for army in learned_armies() if army.style == style}
    drawn = choose_army(CLASSIC, Side.WHITE, Random(3), style)
    assert drawn in wanted or drawn.mirrored(CLASSIC) in wanted


def test_other_armies_get_other_placements() -> None:
    variant = VARIANTS["skirmish"]
    assert len(choose_army(variant, Side.BLACK, Random(1)).ranks) == variant.size


def test_the_general_places_what_it_has_learned() -> None:
    learned = {army.placement for army in learned_armies()}
    for seed in range(20):
        placed = soldier_of(seed, "general").place(CLASSIC, Side.WHITE)
        assert placed in learned or placed.mirrored(CLASSIC) in learned


def test_text_and_armies_are_the_same_thing() -> None:
    assert read_armies(write_armies(learned_armies())) == learned_armies()


@pytest.mark.parametrize("line", ["5 - YFP", "x - " + "P" * 9, "1 2", "1 - ???/???/???"])
def test_a_line_that_is_no_army_is_named(line: str) -> None:
    text = write_armies(learned_armies()[:1]) + line
    with pytest.raises(SalpakanError, match="line 2 is no army"):
        read_armies(text)
