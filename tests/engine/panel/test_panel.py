"""What every member of the panel keeps to. tests/laws/test_engine_law.py holds their secrecy."""

import random
from time import monotonic

import pytest

from salpakan.engine import PLAYERS
from salpakan.protocol import PANEL
from salpakan.rules import VARIANTS, Side
from salpakan.view import Audience, ClockReading
from salpakan.view.projection import project
from tests.engine.panel.playing import played, points
from tests.support.games import first_position, play_on

SMALL = [name for name in PANEL if not name.endswith(("-2000", "-20000", "-search"))]
SAMPLING = [name for name in PANEL if name.startswith(("mc-", "ismcts-"))]


@pytest.mark.parametrize("variant", ["mini-3x3", "mini-4x5", "skirmish"])
@pytest.mark.parametrize("name", SMALL)
def test_it_plays_legally_to_the_end_against_itself(name: str, variant: str) -> None:
    position = played(name, name, VARIANTS[variant], seed=3, plies=150)
    assert position.outcome is not None or position.ply == 150


@pytest.mark.parametrize("name", SMALL)
def test_it_beats_chance(name: str) -> None:
    assert points(name, "random", VARIANTS["classic"], games=2) == 2


@pytest.mark.parametrize("name", SMALL)
def test_equal_views_and_seeds_give_equal_moves_and_another_seed_another_army(name: str) -> None:
    rng = random.Random(name)
    for position in play_on(first_position(VARIANTS["classic"], rng), rng, plies=40):
        if position.outcome is None and position.ply % 10 == 0:
            seen = project(position, Audience.of(position.to_move))
            moves = {PLAYERS[name](5).choose(seen, ClockReading()) for _ in range(2)}
            assert 1 == len(moves)
    armies = [PLAYERS[name](seed).place(VARIANTS["classic"], Side.BLACK) for seed in (1, 1, 2)]
    assert armies[0] == armies[1]
    assert armies[0] != armies[2]


@pytest.mark.parametrize("name", SAMPLING)
def test_a_budget_that_is_used_up_ends_the_thinking(name: str) -> None:
    rng = random.Random(name)
    *_, position = play_on(first_position(VARIANTS["classic"], rng), rng, plies=6)
    seen = project(position, Audience.of(position.to_move))
    PLAYERS[name](1).choose(seen, ClockReading())  # compiles
    spent = []
    for _ in range(5):
        began = monotonic()
        assert PLAYERS[name](1).choose(seen, ClockReading(budget_ms=5)) in seen.legal_moves()
        spent.append(monotonic() - began)
    assert min(spent) < 0.05
