"""The host's side of the line protocol, with real processes that behave well and badly."""

import asyncio
import gc
import os
import sys
import time
from collections.abc import Awaitable, Callable

import pytest

from salpakan.protocol import (
    EngineBabbled,
    EngineDied,
    EngineError,
    EngineProcess,
    EngineRefused,
    EngineSilent,
)
from salpakan.rules import VARIANTS, Move, Rank, Side, Square, parse_placement
from salpakan.view import ClockReading, parse_view

MINI = VARIANTS["mini-3x3"]
VIEW = parse_view("""salpakan view 1
viewer white
variant mini-3x3
first white
white YFP
black ???
turns
""")
READY = """
import os, sys, time
def say(*words): print(*words, flush=True)
def requests():
    for line in sys.stdin:
        words = line.split()
        if words[0] in ("place", "choose", "analyse"):
            yield words
say("id name bad company"), say("id author us"), say("ready")
sys.stdin.readline()
"""


def engine(body: str, ready: str = READY) -> list[str]:
    return [sys.executable, "-c", ready + body]


def with_engine(
    body: str,
    then: Callable[[EngineProcess], Awaitable[object]],
    answer_within: float | None = 10.0,
) -> None:
    """Start an engine, do something with it, and see that no process is left."""

    async def go() -> int:
        async with await EngineProcess.start(engine(body), answer_within=answer_within) as started:
            await then(started)
        assert not started.alive
        return started.pid

    assert_gone(asyncio.run(go()))
    gc.collect()  # a pipe left open is this test's failure, not a later one's


def assert_gone(pid: int) -> None:
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def asked(started: EngineProcess) -> Awaitable[Move]:
    return started.choose(VIEW, ClockReading(), seed=5)


def fails_with(error: type[EngineError]) -> Callable[[EngineProcess], Awaitable[None]]:
    async def go(started: EngineProcess) -> None:
        with pytest.raises(error):
            await asked(started)

    return go


def test_an_engine_places_and_chooses() -> None:
    async def go(started: EngineProcess) -> None:
        assert ("bad company", "us") == (started.name, started.author)
        assert parse_placement("YFP", MINI, Side.WHITE) == await started.place(MINI, Side.WHITE, 1)
        assert Move.parse("A1-A2") == await asked(started)

    with_engine(
        """
for kind, request, *_ in requests():
    say("info", request, "thinking")
    say("placement" if kind == "place" else "move", request, "YFP" if kind == "place" else "A1-A2")
""",
        go,
    )


def test_answers_find_their_requests_in_whatever_order_they_come() -> None:
    async def go(started: EngineProcess) -> None:
        seeds = range(8)
        moves = await asyncio.gather(
            *(started.choose(VIEW, ClockReading(), seed) for seed in seeds)
        )
        assert [f"A{seed + 1}-A{seed + 2}" for seed in seeds] == [str(move) for move in moves]

    with_engine(
        """
from itertools import islice
for _, request, seed, *_ in reversed(list(islice(requests(), 8))):
    say("move", request, f"A{int(seed) + 1}-A{int(seed) + 2}")
for line in sys.stdin: pass
""",
        go,
    )


def test_an_engine_that_crashes_fails_all_that_wait_for_it_and_all_that_ask_later() -> None:
    async def go(started: EngineProcess) -> None:
        results = await asyncio.gather(*(asked(started) for _ in range(3)), return_exceptions=True)
        assert [EngineDied] * 3 == [type(result) for result in results]
        with pytest.raises(EngineDied):
            await asked(started)
        assert not started.alive

    with_engine("next(requests()); next(requests()); os._exit(3)", go)


def test_an_engine_that_hangs_is_given_up_after_its_time() -> None:
    start = time.monotonic()
    with_engine("time.sleep(60)", fails_with(EngineSilent), answer_within=0.3)
    assert time.monotonic() - start < 30


def test_an_engine_that_reads_nothing_is_given_up_even_when_the_pipe_is_full() -> None:
    async def go(started: EngineProcess) -> None:
        results = await asyncio.gather(
            *(asked(started) for _ in range(3000)), return_exceptions=True
        )
        assert {EngineSilent} == {type(result) for result in results}

    with_engine("time.sleep(60)", go, answer_within=1.0)


@pytest.mark.parametrize(
    "answer",
    [
        "say('move', request, 'YFP')",
        "say('move', request)",
        "say('move', request, 'A1-Z99')",
        "say('placement', request, 'YFP')",
        "say('error', request)",
    ],
)
def test_an_answer_that_is_none_fails_its_request(answer: str) -> None:
    with_engine(f"for _, request, *_ in requests(): {answer}", fails_with(EngineBabbled))


def test_an_engine_may_refuse_a_request() -> None:
    with_engine(
        "for _, request, *_ in requests(): say('error', request, 'no idea')",
        fails_with(EngineRefused),
    )


@pytest.mark.parametrize("placement", ["FFF", "YF", "???", "5FP", "A1 SPY"])
def test_a_placement_that_breaks_the_rules_is_refused_and_not_repeated(placement: str) -> None:
    async def go(started: EngineProcess) -> None:
        with pytest.raises(EngineBabbled) as caught:
            await started.place(MINI, Side.WHITE, seed=1)
        assert "the engine's placement cannot be used" == str(caught.value)
        assert caught.value.__suppress_context__

    with_engine(f"for _, request, *_ in requests(): say('placement', request, {placement!r})", go)


def test_lines_that_concern_nobody_are_passed_over() -> None:
    async def go(started: EngineProcess) -> None:
        assert Move.parse("B1-B2") == await asked(started)

    with_engine(
        """
for _, request, *_ in requests():
    say("hello"), say(""), say("move 99999 A1-A2"), say("ready"), say("move"), say("\\0\\x7f")
    sys.stdout.buffer.write(b"\\xff\\xfe move\\n")
    say("move", request, "B1-B2"), say("move", request, "C1-C2")
""",
        go,
    )


def test_an_endless_line_ends_the_engine_and_fills_no_memory() -> None:
    with_engine(
        """
try:
    while True: sys.stdout.write("x" * 10000)
except BrokenPipeError: os._exit(1)
""",
        fails_with(EngineDied),
    )


def test_an_engine_that_ignores_quit_is_ended() -> None:
    async def go() -> int:
        started = await EngineProcess.start(engine("time.sleep(60)"))
        await started.close(grace=0.1)
        await started.close()
        return started.pid

    assert_gone(asyncio.run(go()))


def test_closing_fails_what_is_pending() -> None:
    async def go(started: EngineProcess) -> None:
        waiting = asyncio.ensure_future(asked(started))
        await asyncio.sleep(0.05)
        await started.close(grace=0)
        with pytest.raises(EngineDied):
            await waiting

    with_engine("time.sleep(60)", go)


def test_a_request_nobody_waits_for_any_more_harms_no_other() -> None:
    async def go(started: EngineProcess) -> None:
        dropped = asyncio.ensure_future(asked(started))
        await asyncio.sleep(0.05)
        dropped.cancel()
        assert Move.parse("A1-A2") == await asked(started)

    with_engine(
        "for _, request, *_ in requests(): time.sleep(0.1), say('move', request, 'A1-A2')", go
    )


@pytest.mark.parametrize(
    "command", [["/nowhere/to/be/found"], engine("", ready="raise SystemExit")]
)
def test_an_engine_that_cannot_be_started_has_died(command: list[str]) -> None:
    with pytest.raises(EngineDied):
        asyncio.run(EngineProcess.start(command))


@pytest.mark.parametrize("words", ["", "print('I am no engine', flush=True)"])
def test_an_engine_that_does_not_get_ready_in_time_is_ended(words: str) -> None:
    command = engine("", ready=f"{words}\nimport time; time.sleep(60)")
    with pytest.raises(EngineSilent):
        asyncio.run(EngineProcess.start(command, ready_within=0.5))


def test_the_hosts_secrets_are_not_in_the_engines_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://secret")

    async def go(started: EngineProcess) -> None:
        assert Move.parse("A1-A2") == await asked(started)

    with_engine(
        """
safe = "DATABASE_URL" not in os.environ
for _, request, *_ in requests(): say("move", request, "A1-A2" if safe else "B1-B2")
""",
        go,
    )


def test_an_engine_tells_what_it_thinks() -> None:
    async def go(started: EngineProcess) -> None:
        told = await asyncio.gather(*(started.analyse(VIEW, 100, seed) for seed in range(3)))
        assert [0.0, 0.1, 0.2] == [analysis.win for analysis in told]
        assert [(Move.parse("A1-A2"), 0.5, 1.0)] == list(told[0].candidates)
        assert {Square.parse("A3"): {Rank.FLAG: 1.0}} == told[0].belief

    with_engine(
        """
for _, request, seed, *_ in requests():
    say(f"analysis {request} 3\\nwin 0.{seed}\\nmove A1-A2 0.5 1\\nbelief A3 FLG:1")
""",
        go,
    )


@pytest.mark.parametrize(
    "answer",
    [
        "analysis {} 1\\nwin 2",
        "analysis {} 2\\nwin 0.5\\nmove A1-A3 0.5 1",
        "analysis {} 2\\nwin 0.5\\nbelief A1 FLG:1",
        "analysis {} 2\\nwin 0.5\\nbelief A3 FLG:0.5",
        "analysis {} none",
        "move {} A1-A2",
    ],
)
def test_an_analysis_of_another_game_fails_its_request(answer: str) -> None:
    async def go(started: EngineProcess) -> None:
        with pytest.raises(EngineBabbled):
            await started.analyse(VIEW, 100, seed=1)

    with_engine(f"for _, request, *_ in requests(): say('{answer}'.format(request))", go)


def test_an_endless_analysis_ends_the_engine_and_fills_no_memory() -> None:
    async def go(started: EngineProcess) -> None:
        with pytest.raises(EngineDied):
            await started.analyse(VIEW, 100, seed=1)

    with_engine(
        """
for _, request, *_ in requests():
    say(f"analysis {request} 999")
    for _ in range(999): say("info " + "x" * 1000)
""",
        go,
    )
