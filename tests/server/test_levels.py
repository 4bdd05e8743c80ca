"""The levels: who stands in until they are ready, and how they share one process fairly."""

import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from salpakan.protocol import LEVELS, own_engine
from salpakan.rules import VARIANTS, Side
from salpakan.server.catalogue import opening_view
from salpakan.server.engines import Engines
from salpakan.server.levels import BUDGETS_MS, budget_ms, is_level, newcomers_level, offered
from salpakan.server.pace import pause_ms
from salpakan.view import ClockReading
from tests.support.house import House

MINI = VARIANTS["mini-3x3"]
VIEW = opening_view(VARIANTS["classic"], Random(1))
LONGEST = 1000
WARM = (sys.executable, "-c", "print('warm: 1/4 this'); print('warm: 4/4 ', flush=True)")
NEVER = (sys.executable, "-c", "import time; print('warm: 2/5 that', flush=True); time.sleep(60)")
FAILS = (sys.executable, "-c", "print('warm: 1/4 this'); raise SystemExit(1)")
SOURCE = """
import sys, time
from salpakan.formations import random_placement
from salpakan.protocol import serve
from random import Random
class Level:
    def __init__(self, which): self.which = which
    def place(self, variant, side): return random_placement(variant, side, Random(1))
    def choose(self, view, clock):
        with open(sys.argv[1], "a") as file: print(self.which, clock.budget_ms, file=file)
        time.sleep(0.05)
        return view.legal_moves()[self.which]
serve(lambda seed: Level(0), "levels", "tests", players={
    "low": lambda seed: Level(0), "high": lambda seed: Level(-1)})
"""


def levels(log: Path, warming: Sequence[str] = WARM) -> Engines:
    """Two levels in one process, which writes down its budgets, and the package's own recruit."""

    def command(*names: str) -> Sequence[str]:
        if names == ("recruit",):
            return own_engine(*names)
        return (sys.executable, "-c", SOURCE, str(log))

    return Engines(command, {"low": LONGEST, "high": LONGEST}, warming)


def with_levels(engines: Engines, then: Callable[[Engines], Awaitable[None]]) -> None:
    async def go() -> None:
        try:
            await then(engines)
        finally:
            await engines.close()

    asyncio.run(go())


async def heard(engines: Engines, percent: int) -> list[int]:
    """Warm up as far as this; all that was told on the way."""
    told, there = list[int](), asyncio.Event()

    def tell(done: int) -> None:
        told.append(done)
        if done == percent:
            there.set()

    engines.warm_up(tell)
    async with asyncio.timeout(20):
        await there.wait()
    return told


def test_until_the_levels_are_warmed_up_the_recruit_stands_in(tmp_path: Path) -> None:
    async def then(engines: Engines) -> None:
        clock = ClockReading()
        assert [40] == await heard(engines, 40)
        stood_in = await engines.choose("high", VIEW, clock, 7)
        assert stood_in == await engines.choose("recruit", VIEW, clock, 7)
        placed = await engines.place("high", MINI, Side.BLACK, 7)
        assert placed == await engines.place("recruit", MINI, Side.BLACK, 7)
        assert not engines.ready
        assert {"recruit"} == set(engines.pids)

    with_levels(levels(tmp_path / "log", NEVER), then)


@pytest.mark.parametrize("warming", [WARM, FAILS], ids=["warm", "failing"])
def test_once_they_have_answered_the_levels_play_themselves_in_one_process(
    tmp_path: Path, warming: Sequence[str]
) -> None:
    async def then(engines: Engines) -> None:
        told = await heard(engines, 100)
        assert 25 == told[0]
        assert sorted(told) == told
        answers = await asyncio.gather(
            *(engines.choose(level, VIEW, ClockReading(), 1) for level in ("low", "high", "low"))
        )
        moves = VIEW.legal_moves()
        assert [moves[0], moves[-1], moves[0]] == answers
        assert {"low"} == set(engines.pids)

    with_levels(levels(tmp_path / "log", warming), then)


def test_the_more_games_wait_the_less_time_each_has_and_the_first_to_ask_is_answered_first(
    tmp_path: Path,
) -> None:
    done: list[int] = []

    async def then(engines: Engines) -> None:
        async def ask(number: int) -> None:
            await engines.choose("low", VIEW, ClockReading(), number)
            done.append(number)

        await heard(engines, 100)
        (tmp_path / "log").unlink()
        await asyncio.gather(*map(ask, range(5)))

    with_levels(levels(tmp_path / "log"), then)
    assert list(range(5)) == done
    budgets = [int(line.split()[1]) for line in (tmp_path / "log").read_text().splitlines()]
    assert [LONGEST // waiting for waiting in (1, 4, 3, 2, 1)] == budgets


CLOCKS = st.builds(ClockReading, st.integers(0, 900_000), st.just(1), st.integers(0, 10_000))


@given(
    clock=CLOCKS,
    longest=st.sampled_from(sorted(BUDGETS_MS.values())),
    waiting=st.integers(1, 50),
    seed=st.integers(0, 99),
)
def test_neither_thought_nor_pause_takes_more_than_a_small_part_of_the_clock(
    clock: ClockReading, longest: int, waiting: int, seed: int
) -> None:
    assert clock.own_ms is not None
    budget = budget_ms(longest, clock, waiting)
    assert 10 <= budget <= max(10, min(longest, clock.own_ms // 4))
    pause = pause_ms(600, Random(seed), VIEW, VIEW.legal_moves()[0], clock, budget)
    assert 0 <= pause <= clock.own_ms // 4


def test_every_level_has_its_budget_and_the_stronger_have_more() -> None:
    named = [level for level in LEVELS if level not in ("random", "recruit")]
    assert named == [level for level in BUDGETS_MS if level in named]
    assert sorted(BUDGETS_MS.values()) == list(BUDGETS_MS.values())


def test_players_that_are_no_longer_offered_still_begin_games(house: House) -> None:
    for level in ("random", "recruit", *offered()):
        assert is_level(level)
        house.new_game(opponent="computer", level=level)
    made = house.new_game(opponent="computer")
    page = house.page(made, "white")
    assert newcomers_level() == page.state.black.name


def test_the_page_may_ask_how_warm_the_computer_is(house: House) -> None:
    answer = house.get("/api/warmth").json()
    assert {"ready", "percent"} == set(answer)
    assert 0 <= answer["percent"] <= 100
