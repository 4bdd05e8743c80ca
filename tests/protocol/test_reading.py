"""Views that go on from views that were read before."""

import random

import pytest

from salpakan.protocol.reading import ViewReader
from salpakan.rules import NotationError, Position
from salpakan.view import Audience, format_view, parse_view
from salpakan.view.projection import project
from tests.support.games import first_position, play_on
from tests.support.variants import ALL

START = """salpakan view 1
viewer white
variant mini-3x3
first white
white YFP
black ???
turns
"""


def texts(positions: list[Position], viewer: Audience) -> list[str]:
    return [format_view(project(position, viewer)) for position in positions]


@pytest.mark.parametrize("variant", ALL)
def test_a_view_read_with_a_memory_is_the_view_read_without(variant: str) -> None:
    rng, reader = random.Random(variant), ViewReader(keep=20)
    said: list[str] = []
    for _ in range(3):
        game = list(play_on(first_position(ALL[variant], rng), rng, plies=60, shows=0.02))
        said += texts(game, Audience.WHITE) + texts(game, Audience.BLACK)
    for text in [*said, *rng.sample(said, len(said))]:
        assert parse_view(text) == reader.read(text)


def test_only_the_new_turns_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    reader = ViewReader()
    reader.read(START + "1. A1-A2\n")
    monkeypatch.setattr("salpakan.protocol.reading.parse_view", None)
    assert 3 == reader.read(START + "1. A1-A2 C3-C2\n2. A2-A1\n").ply


@pytest.mark.parametrize(
    "more", ["1. A1-B2", "1. A1-A2 A3xA2", "1. A1-A2 A2-A1", "hello", "black!"]
)
def test_a_fault_in_the_new_turns_is_told_as_ever(more: str) -> None:
    reader = ViewReader()
    reader.read(START)
    with pytest.raises(NotationError) as fresh:
        parse_view(START + more)
    with pytest.raises(NotationError) as remembered:
        reader.read(START + more)
    assert str(fresh.value) == str(remembered.value)


def test_a_comment_swallows_its_line_as_ever() -> None:
    reader = ViewReader()
    assert 0 == reader.read(START + "# 1.").ply
    assert 0 == reader.read(START + "# 1. A1-A2").ply


def test_a_text_that_only_begins_alike_is_another_game() -> None:
    reader = ViewReader()
    reader.read(START + "1. A1-A2")
    with pytest.raises(NotationError):
        reader.read(START + "1. A1-A23")
    assert ["A1-A2", "A3xA2-"] == [
        f"{turn.move}" if turn.verdict is None else "A3xA2-"
        for turn in reader.read(START + "1. A1-A2 A3xA2-").history
    ]


def test_the_memory_is_bounded() -> None:
    reader = ViewReader(keep=2)
    for turns in ("", "1. A1-A2", "1. B1-B2", "1. C1-C2"):
        reader.read(START + turns)
    assert 2 == len(reader._views)
