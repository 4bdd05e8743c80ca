"""`salpakan perft` counts what the rules count."""

import json
from pathlib import Path

import pytest

from salpakan.rules import VARIANTS, Position, Side, format_position, parse_placement, perft
from tests.cli.running import BLACK, WHITE, refusal, run

CLASSIC = VARIANTS["classic"]
BEGIN = Position.begin(
    CLASSIC,
    parse_placement(WHITE, CLASSIC, Side.WHITE),
    parse_placement(BLACK, CLASSIC, Side.BLACK),
)
PLACED = ("--white", WHITE, "--black", BLACK)


def test_the_program_counts_as_the_library_does() -> None:
    assert f"{perft(BEGIN, 3)}\n" == run("perft", *PLACED, "--depth", "3").stdout
    assert "1\n" == run("perft", *PLACED, "--depth", "0").stdout


def test_the_first_moves_add_up() -> None:
    *moves, total = run("perft", *PLACED, "--depth", "2", "--divide").stdout.splitlines()
    counts = dict(line.split(": ") for line in moves)
    assert {str(move) for move in BEGIN.legal_moves()} == counts.keys()
    assert perft(BEGIN, 2) == int(total) == sum(map(int, counts.values()))


def test_a_position_comes_from_a_file_or_the_standard_input(tmp_path: Path) -> None:
    text = format_position(BEGIN.play(BEGIN.legal_moves()[0]))
    (tmp_path / "position.txt").write_text(text, "utf-8")
    from_file = run("perft", str(tmp_path / "position.txt"), "--depth", "2", "--json")
    assert from_file.stdout == run("perft", "-", "--depth", "2", "--json", stdin=text).stdout
    expected = perft(BEGIN.play(BEGIN.legal_moves()[0]), 2)
    assert {"variant": "classic", "depth": 2, "nodes": expected} == json.loads(from_file.stdout)


def test_small_boards_and_who_moves_first_are_options() -> None:
    mini = ("--variant", "mini-3x3", "--white", "YFP", "--black", "PFY")
    done = run("perft", *mini, "--first", "black", "--depth", "1", "--divide")
    assert ["A3-A2: 1", "B3-B2: 1", "C3-C2: 1", "3"] == done.stdout.splitlines()


@pytest.mark.parametrize(
    ("arguments", "stdin", "said"),
    [
        (["--depth", "1"], "", "FILE"),
        (["--depth", "1", "--white", WHITE], "", "--black"),
        (["-", "--depth", "1", "--white", WHITE], "", "FILE"),
        (["--depth", "-1", *PLACED], "", "-1"),
        (["--depth", "0", "--divide", *PLACED], "", "--divide"),
        (["-", "--depth", "1"], "", "line 1, column 1"),
        (["-", "--depth", "1"], "salpakan position 1\nvariant chess\nturns\n", "line 2, column 9"),
        (["-", "--depth", "1"], "salpakan position 1\nvariant classic\n", "'turns' is missing"),
    ],
)
def test_a_wrong_request_is_refused_in_one_sentence(
    arguments: list[str], stdin: str, said: str
) -> None:
    assert said in refusal(run("perft", *arguments, stdin=stdin))
