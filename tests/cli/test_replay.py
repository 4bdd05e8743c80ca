"""`salpakan replay` checks a record by the rules and shows it to one viewer at a time."""

import json
import random
import re
import subprocess
from pathlib import Path

import pytest

from salpakan.arbiter import Record, format_record
from salpakan.rules import VARIANTS, Outcome, Position, Reason, Side
from tests.cli.running import PROGRAM, environment, on_a_terminal, refusal, run
from tests.support.games import first_position, placements, play_on

GAME = """salpakan game 1
variant mini-3x3
first white
white-name Ana
black-name Ben
result white flag-captured
white YFP
black PFY
turns
1. A1-A2 A3xA2+
2. C1-C2 C3xC2-
3. C2-C3 A2-A1
4. C3xB3+
"""


def record(seed: int, variant: str = "classic") -> tuple[Record, Position]:
    """A random game to its end."""
    rng = random.Random(seed)
    end = list(play_on(first_position(VARIANTS[variant], rng), rng, plies=400))[-1]
    outcome = end.outcome or Outcome(Side.WHITE, Reason.RESIGNATION)
    armies = placements(end)
    turns = tuple(turn.announced for turn in end.history)
    made = Record(
        end.variant, end.first, armies[Side.WHITE], armies[Side.BLACK], turns, end.shown, outcome
    )
    return made, end


def saved(folder: Path, text: str) -> str:
    """Write a record where the program finds it."""
    (folder / "game.txt").write_text(text, "utf-8")
    return str(folder / "game.txt")


def test_json_sums_a_game_up(tmp_path: Path) -> None:
    expected = {
        "variant": "mini-3x3",
        "first": "white",
        "names": {"white": "Ana", "black": "Ben"},
        "commitments": {},
        "plies": 7,
        "outcome": "white",
        "reason": "flag-captured",
    }
    assert expected == json.loads(run("replay", saved(tmp_path, GAME), "--json").stdout)
    assert expected == json.loads(run("replay", "-", "--json", stdin=GAME).stdout)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_recorded_game_is_summed_up_as_it_ended(variant: str) -> None:
    made, end = record(seed=7, variant=variant)
    told = json.loads(run("replay", "-", "--json", stdin=format_record(made)).stdout)
    assert (variant, end.ply) == (told["variant"], told["plies"])
    winner = made.outcome.winner
    assert ("draw" if winner is None else winner.value) == told["outcome"]
    assert made.outcome.reason.value == told["reason"]


def test_a_printed_game_tells_every_turn_and_the_end() -> None:
    lines = run("replay", "-", stdin=GAME).stdout.splitlines()
    assert "mini-3x3, White: Ana, Black: Ben, White moves first" == lines[0]
    assert "   1  White moves A1 to A2." in lines
    assert "   2  A3 takes A2: the challenger stays." in lines
    assert "   4  C3 challenges C2: the defender stays." in lines
    assert "White wins. Black’s Flag was captured." == lines[-1]


def test_a_player_sees_the_enemy_only_at_the_end() -> None:
    boards = run("replay", "-", "--as", "white", stdin=GAME).stdout.split("\n\n")
    assert " 3  ▓▓▓   ▓▓▓   ▓▓▓" in boards[1]
    assert " 1  SPY   FLG   PVT" in boards[1]
    assert " 1  pvt   FLG    ·" in boards[3]
    black = run("replay", "-", "--as", "black", stdin=GAME).stdout.split("\n\n")
    assert [" 1  ▓▓▓   ▓▓▓   ▓▓▓", " 3  SPY   FLG   PVT"] == black[1].splitlines()[1::2]
    arbiter = run("replay", "-", stdin=GAME).stdout.split("\n\n")
    assert [" 3  pvt   flg   spy", " 1  SPY   FLG   PVT"] == arbiter[1].splitlines()[1::2]


def test_lines_step_to_and_fro_without_a_terminal(tmp_path: Path) -> None:
    done = run("replay", saved(tmp_path, GAME), "--step", stdin="\n\nb\nq\n")
    assert ["0/7", "1/7", "2/7", "1/7"] == re.findall(r"\d/7", done.stdout)


def test_arrow_keys_step_on_a_terminal(tmp_path: Path) -> None:
    right, left, end = "\x1b[C", "\x1b[D", "\x1b[F"
    keys = [("0/7", right), ("1/7", right), ("2/7", left), ("1/7", end), ("7/7", right)]
    code, seen = on_a_terminal("replay", saved(tmp_path, GAME), keys=keys, NO_COLOR="1")
    assert 0 == code
    assert "White wins. Black’s Flag was captured." in seen


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "line 1, column 1: 'salpakan game 1' is expected"),
        ("salpakan game 2\n", "line 1, column 1"),
        (GAME.replace("variant mini-3x3\n", ""), "'variant …' is missing"),
        (GAME.replace("mini-3x3", "chess"), "line 2, column 9"),
        (GAME.replace("first white", "first green"), "line 3, column 7"),
        (GAME.replace("first white", "first white\nfirst white"), "line 4, column 1"),
        (GAME.replace("white YFP", "white YFX"), "line 7, column 9"),
        (GAME.replace("white YFP", "white YFF"), "line 7, column 7"),
        (GAME.replace("A1-A2", "A1-A3"), "line 10, column 4"),
        (GAME.replace("A3xA2+", "A3xA2-"), "line 10, column 10"),
        (GAME.replace("A3xA2+", "A3xA2"), "line 10, column 15"),
        (GAME.replace("C3xB3+", "C3xB3+ A1-A2"), "line 13, column 11"),
        (GAME.replace("4. C3xB3+\n", ""), "line 6, column 8"),
        (GAME.replace("result white", "result black"), "line 6, column 8"),
        (GAME.replace("salpakan", "\u202e"), "line 1, column 1"),
    ],
)
def test_a_wrong_record_is_refused_with_line_and_column(text: str, place: str) -> None:
    assert place in refusal(run("replay", "-", "--json", stdin=text))


def test_what_is_no_file_or_too_large_for_one_is_named(tmp_path: Path) -> None:
    huge = tmp_path / "huge"
    with huge.open("wb") as file:
        file.truncate(1 << 30)
    for name, reason in (
        (tmp_path, "Is a directory"),
        (tmp_path / "gone", "No such file"),
        (huge, "a text of 4194304 bytes at most is expected"),
    ):
        assert reason in refusal(run("replay", str(name)))


def test_bytes_that_are_no_text_are_refused_with_line_and_column() -> None:
    done = subprocess.run(
        [PROGRAM, "replay", "-"],
        input=b"salpakan game 1\nvariant \xff\n",
        capture_output=True,
        env=environment(),
        check=False,
    )
    assert (2, b"") == (done.returncode, done.stdout)
    assert b"line 2, column 9: a text in UTF-8 is expected" in done.stderr


def test_records_of_other_systems_are_read() -> None:
    there = "\ufeff" + GAME.replace("\n", "\r\n")
    assert run("replay", "-", "--json", stdin=GAME).stdout == (
        run("replay", "-", "--json", stdin=there).stdout
    )


def test_a_long_game_prints_as_many_turns_as_it_has() -> None:
    made, end = record(seed=3)
    printed = run("replay", "-", stdin=format_record(made)).stdout.splitlines()
    assert end.ply == sum(line[:4].strip().isdigit() and line[4:6] == "  " for line in printed)


def test_a_name_commands_no_terminal(tmp_path: Path) -> None:
    file = saved(tmp_path, GAME.replace("Ana", "\x1b]0;Ana\x07\x9b2J 漢字"))
    said = run("replay", file).stdout
    assert "White: \ufffd]0;Ana\ufffd\ufffd2J 漢字, Black: Ben" in said
    assert not {"\x1b", "\x07", "\x9b"} & set(said)
