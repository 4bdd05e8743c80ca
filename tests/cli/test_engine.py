"""`salpakan engine` is the same computer player that a host starts."""

import asyncio

import pytest

from salpakan.protocol import OWN_ENGINES, EngineProcess, own_engine
from salpakan.rules import VARIANTS, Placement, Side
from tests.cli.running import PROGRAM, run


@pytest.mark.parametrize("name", OWN_ENGINES)
def test_an_engine_answers_the_line_protocol(name: str) -> None:
    lines = "salpakan 1\nplace 7 black 42 mini-3x3\nnonsense\nquit\n"
    said = run("engine", name, stdin=lines).stdout.splitlines()
    assert ["ready"] == [line for line in said if line == "ready"]
    assert 1 == sum(line.startswith("placement 7 ") for line in said)
    assert said[-1].startswith("error - ")


def test_it_answers_as_the_host_s_own_process_does() -> None:
    async def placed(*command: str) -> Placement:
        async with await EngineProcess.start(command) as engine:
            return await engine.place(VARIANTS["classic"], Side.WHITE, 42)

    here = asyncio.run(placed(PROGRAM, "engine", "recruit"))
    assert here == asyncio.run(placed(*own_engine("recruit")))
