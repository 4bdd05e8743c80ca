"""The secrecy law for every level (RULES 8.3): hidden ranks change no answer for equal seeds.

SALPAKAN_LAW_GAMES sets how many games a variant gets. Levels that search think less here than at
the table; `python -m tools.hold_levels` looks at ten thousand positions, and at some with all that
the levels think.
"""

import os
import random

import pytest

from tests.laws.levels import ALL_LEVELS, QUICKLY, Held, hold, leaky, makers
from tests.support.variants import ALL

GAMES = int(os.environ.get("SALPAKAN_LAW_GAMES", "0")) or 2


@pytest.mark.timeout(600)  # the compiler's time
@pytest.mark.parametrize("variant", ALL)
def test_hidden_ranks_change_no_choice_analysis_or_placement_of_any_level(variant: str) -> None:
    held, rng = Held(), random.Random(f"levels {variant}")
    for _ in range(GAMES):
        hold(ALL[variant], QUICKLY, rng, held, most=2)
    assert dict.fromkeys(ALL_LEVELS, 0) == dict(held.differing)
    assert held.dealt_anew > held.positions / 4


@pytest.mark.timeout(600)
def test_a_level_that_thinks_as_much_as_at_the_table_is_no_exception() -> None:
    held = Held()
    colonel = makers({"colonel": ALL_LEVELS["colonel"]})
    hold(ALL["classic"], colonel, random.Random(5), held, most=2)
    assert {"colonel": 0} == dict(held.differing)
    assert 2 == held.dealt_anew


@pytest.mark.timeout(600)
def test_the_law_notices_every_level_that_is_told_of_hidden_ranks() -> None:
    held, rng = Held(), random.Random(6)
    hold(ALL["classic"], QUICKLY, rng, held, most=4, door=leaky)
    assert set(ALL_LEVELS) == {name for name, count in held.differing.items() if count}
