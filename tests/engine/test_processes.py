"""The computer players as the server meets them: real processes behind the line protocol."""

import asyncio
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from salpakan.engine import PLAYERS
from salpakan.protocol import OWN_ENGINES, EngineProcess, own_engine
from salpakan.rules import VARIANTS, Position, Side
from salpakan.view import Audience, ClockReading, format_view
from salpakan.view.projection import project
from tests.support.games import first_position, play_on

LARGE = ("-2000", "-20000", "colonel", "general", "-search")
QUICK = [name for name in OWN_ENGINES if not name.endswith(LARGE)]
"""Of a player that comes in several sizes the small ones: the code is the same."""


def test_the_engines_that_others_may_start_are_the_players_there_are() -> None:
    assert tuple(PLAYERS) == OWN_ENGINES


@pytest.mark.parametrize("name", QUICK)
def test_an_engine_plays_a_whole_game_against_itself(name: str) -> None:
    async def game() -> Position:
        variant, dice = VARIANTS["skirmish"], random.Random(name)
        async with await EngineProcess.start(own_engine(name)) as engine:
            assert f"Salpakan {name}" == engine.name
            white, black = await asyncio.gather(
                *(engine.place(variant, side, dice.getrandbits(32)) for side in Side)
            )
            position = Position.begin(variant, white, black)
            while position.outcome is None and position.ply < 400:
                seen = project(position, Audience.of(position.to_move))
                seed = dice.getrandbits(32)
                position = position.play(await engine.choose(seen, ClockReading(), seed))
        return position

    position = asyncio.run(game())
    assert position.outcome is not None or position.ply == 400


@pytest.mark.parametrize("name", QUICK)
def test_equal_requests_get_equal_bytes_from_every_process(name: str) -> None:
    rng = random.Random(name)
    requests = ["salpakan 1\n"]
    for number, variant in enumerate(VARIANTS.values()):
        requests.append(f"place p{number} black 7 {variant.name}\n")
        for position in play_on(first_position(variant, rng), rng, plies=60):
            if position.outcome is None and position.ply % 20 == 10:
                text = format_view(project(position, Audience.of(position.to_move)))
                lines = text.count("\n")
                requests.append(f"choose c{number}-{position.ply} 7 100 900 800 5 {lines}\n{text}")
    answers = {
        subprocess.run(
            own_engine(name),
            input="".join(requests).encode(),
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "random")
    }
    assert 1 == len(answers)
    (answer,) = answers
    assert len(requests) + 2 == len(answer.splitlines())  # a name, an author, ready, and no error
    assert b"error" not in answer


def test_the_conversation_in_the_document_is_one_that_takes_place() -> None:
    page = Path(__file__).parents[2] / "docs" / "engine-protocol.md"
    lines = [line for line in page.read_text("utf-8").splitlines() if line[:2] in ("> ", "< ")]
    said = "".join(line[2:] + "\n" for line in lines if line.startswith(">"))
    done = subprocess.run(
        own_engine("recruit"), input=said, capture_output=True, text=True, check=True
    )
    assert [line[2:] for line in lines if line.startswith("<")] == done.stdout.splitlines()


def test_an_unknown_name_is_an_error_that_tells_the_names() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "salpakan.engine", "marshal"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert 2 == done.returncode
    assert "recruit" in done.stderr
