"""A player whose truth is scrambled before each look plays the same games (RULES 8.3)."""

import pytest

from salpakan.arena import Terms
from salpakan.rules import VARIANTS
from tests.laws.levels import leaky
from tests.laws.scrambled import against_scrambled


@pytest.mark.timeout(600)  # the compiler's time
@pytest.mark.parametrize(("variant", "pairs"), [("classic", 1), ("skirmish", 2)])
def test_a_scrambled_truth_changes_no_turn_of_a_game(variant: str, pairs: int) -> None:
    match = against_scrambled("captain", Terms(VARIANTS[variant], longest=80), pairs)
    assert pairs == match.equal_pairs
    assert 0.5 == match.result.tally.score
    assert match.scrambled > 20 * pairs
    assert not any(match.result.faults)


def test_a_player_that_peeks_is_weaker_with_a_scrambled_truth() -> None:
    """The recruit hears of every rank, and of wrong ones where the truth is scrambled."""
    match = against_scrambled("recruit", Terms(VARIANTS["skirmish"]), 6, door=leaky)
    assert match.equal_pairs == 0
    assert match.result.tally.score > 0.75
