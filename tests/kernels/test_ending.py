"""How a game ends in the kernels: the cases of RULES §6, one by one (laws hold the rest)."""

from dataclasses import replace

import pytest

from salpakan.kernels import games as column
from salpakan.kernels import new_games, tables
from salpakan.kernels.loading import load, outcome, play_move
from salpakan.rules import VARIANTS, Move, MoveError, Outcome, Position, Reason, Side, Variant
from tests.support.drawing import drawn
from tests.support.twins import compare_truth

CLASSIC, ELECTRONIC = VARIANTS["classic"], VARIANTS["electronic"]
LIMITED = replace(CLASSIC, name="limited", quiet_limit=2)
BESIDE = "8 .. .. .. .. .. bP .. .. ..\n7 .. .. .. .. wF .. .. .. ..\n2 bF .. .. .. .. .. .. .. .."
FREE = "8 .. .. .. .. .. .. .. bP ..\n7 .. .. .. .. wF .. .. .. ..\n2 bF .. .. .. .. .. .. .. .."
MEETING = "5 .. .. .. wP bF .. .. .. ..\n4 .. .. .. .. wF bP .. .. .."


def ending(position: Position, moves: str) -> Outcome | None:
    """How a game stands after these moves, by the kernels; the rules must agree at each turn."""
    games = new_games(tables(position.variant), 1)
    load(games, 0, position)
    for text in moves.split():
        play_move(position.variant, games, 0, Move.parse(text))
        position = position.play(Move.parse(text))
        compare_truth(position, games, 0)
    return outcome(games, 0)


@pytest.mark.parametrize(
    ("board", "variant", "moves", "expected"),
    [
        (FREE, CLASSIC, "E7-E8", Outcome(Side.WHITE, Reason.ARRIVAL)),
        (BESIDE, CLASSIC, "E7-E8", None),
        (BESIDE, ELECTRONIC, "E7-E8", Outcome(Side.WHITE, Reason.ARRIVAL)),
        (BESIDE, CLASSIC, "E7-E8 A2-A3", Outcome(Side.WHITE, Reason.ARRIVAL)),
        (BESIDE, CLASSIC, "E7-E8 F8-E8", Outcome(Side.BLACK, Reason.FLAG_CAPTURED)),
        (BESIDE, CLASSIC, "E7-E8 A2-A1", Outcome(Side.WHITE, Reason.ARRIVAL)),
        (BESIDE, LIMITED, "E7-D7 F8-F7", Outcome(None, Reason.QUIET_LIMIT)),
        (BESIDE, LIMITED, "E7-E8 A2-A3", Outcome(Side.WHITE, Reason.ARRIVAL)),
        (FREE, replace(LIMITED, quiet_limit=1), "E7-E8", Outcome(Side.WHITE, Reason.ARRIVAL)),
        (BESIDE, replace(LIMITED, quiet_limit=1), "E7-E8", Outcome(None, Reason.QUIET_LIMIT)),
        (MEETING, CLASSIC, "E4-E5", Outcome(Side.WHITE, Reason.FLAG_CAPTURED)),
        (MEETING, CLASSIC, "D5-E5", Outcome(Side.WHITE, Reason.FLAG_CAPTURED)),
        (MEETING, CLASSIC, "E4-F4", Outcome(Side.BLACK, Reason.FLAG_LOST)),
        (MEETING, CLASSIC, "D5-D6 E5-E4", Outcome(Side.BLACK, Reason.FLAG_CAPTURED)),
        (MEETING, CLASSIC, "D5-D6 F4-E4", Outcome(Side.BLACK, Reason.FLAG_CAPTURED)),
    ],
)
def test_a_game_ends_as_the_rules_say(
    board: str, variant: Variant, moves: str, expected: Outcome | None
) -> None:
    assert expected == ending(drawn(board, variant), moves)


def test_an_arrival_that_waits_is_the_arbiters_secret() -> None:
    games = new_games(tables(CLASSIC), 1)
    load(games, 0, drawn(BESIDE))
    play_move(CLASSIC, games, 0, Move.parse("E7-E8"))
    assert 0 == games.head[0, column.ARRIVED]
    assert games.head[0, column.VISITOR] == games.head[0, column.MOVER]


@pytest.mark.parametrize("move", ["E7-E8", "A1-A2", "H8-H7"])
def test_what_is_not_legal_is_refused_and_changes_nothing(move: str) -> None:
    games = new_games(tables(CLASSIC), 1)
    load(games, 0, drawn("8 .. .. .. .. wP .. .. bF ..\n7 .. .. .. .. wF .. .. .. .."))
    before = [array.copy() for array in games]
    with pytest.raises(MoveError):
        play_move(CLASSIC, games, 0, Move.parse(move))
    assert all((now == then).all() for now, then in zip(games, before, strict=True))


def test_a_game_that_is_over_has_no_legal_move() -> None:
    games = new_games(tables(CLASSIC), 1)
    load(games, 0, drawn(FREE))
    play_move(CLASSIC, games, 0, Move.parse("E7-E8"))
    with pytest.raises(MoveError):
        play_move(CLASSIC, games, 0, Move.parse("A2-A3"))
