"""What a side may say, as plain data for the log of a game."""

import pytest

from salpakan.arbiter import (
    AnswerDraw,
    Command,
    Lock,
    OfferDraw,
    Place,
    Play,
    Resign,
    ShowFlag,
    Tick,
    command_from_data,
    command_to_data,
    parse_pieces,
)
from salpakan.rules import Move, SalpakanError
from tests.arbiter.playing import BLACK, WHITE

COMMANDS: list[tuple[Command, dict[str, object]]] = [
    (Tick(), {"do": "tick"}),
    (Lock(WHITE), {"do": "lock", "side": "white"}),
    (Lock(BLACK, "0f" * 32), {"do": "lock", "side": "black", "salt": "0f" * 32}),
    (OfferDraw(BLACK), {"do": "offer-draw", "side": "black"}),
    (Resign(WHITE), {"do": "resign", "side": "white"}),
    (ShowFlag(BLACK), {"do": "show-flag", "side": "black"}),
    (AnswerDraw(WHITE, accept=True), {"do": "answer-draw", "side": "white", "accept": True}),
    (AnswerDraw(BLACK, accept=False), {"do": "answer-draw", "side": "black", "accept": False}),
    (Play(WHITE, Move.parse("E3-E4")), {"do": "play", "side": "white", "move": "E3-E4"}),
    (
        Place(BLACK, parse_pieces({"A8": "5*G", "B8": "FLG"})),
        {"do": "place", "side": "black", "pieces": {"A8": "5*G", "B8": "FLG"}},
    ),
]


@pytest.mark.parametrize(("command", "data"), COMMANDS)
def test_a_command_is_plain_data_and_back(command: Command, data: dict[str, object]) -> None:
    assert data == command_to_data(command)
    assert command == command_from_data(data)


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"do": "tock"},
        {"do": ["tick"]},
        {"do": None, "side": "white"},
        {"do": "dance", "side": "white"},
        {"do": "lock"},
        {"do": "lock", "side": "green"},
        {"do": "lock", "side": None},
        {"do": "lock", "side": ["white"]},
        {"do": "lock", "side": "white", "salt": ""},
        {"do": "lock", "side": "white", "salt": 5},
        {"do": "lock", "side": "white", "salt": "0f" * 31},
        {"do": "lock", "side": "white", "salt": "0F" * 32},
        {"do": "play", "side": "white"},
        {"do": "play", "side": "white", "move": 5},
        {"do": "play", "side": "white", "move": None},
        {"do": "play", "side": "white", "move": "E3"},
        {"do": "play", "side": "white", "move": "Z3-Z4"},
        {"do": "place", "side": "white"},
        {"do": "place", "side": "white", "pieces": []},
        {"do": "place", "side": "white", "pieces": "A1"},
        {"do": "place", "side": "white", "pieces": {"A1": 5}},
        {"do": "place", "side": "white", "pieces": {"A1": "6*G"}},
        {"do": "place", "side": "white", "pieces": {"A0": "FLG"}},
        {"do": "answer-draw", "side": "white"},
        {"do": "answer-draw", "side": "white", "accept": "no"},
        {"do": "answer-draw", "side": "white", "accept": 1},
    ],
)
def test_no_other_data_is_a_command(data: dict[str, object]) -> None:
    with pytest.raises(SalpakanError):
        command_from_data(data)


def test_the_same_square_twice_in_another_letter_case_stays_two_pieces() -> None:
    """So that the placement's faults name it."""
    assert 2 == len(parse_pieces({"A1": "FLG", "a1": "SPY"}))
