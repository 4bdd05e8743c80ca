"""One whole game of each variant in three pairs of eyes (tests/data/golden)."""

import re
from pathlib import Path

import pytest

from salpakan.arbiter import Record, format_record, parse_record
from salpakan.rules import VARIANTS, Reason, Verdict
from tests.support.golden import FOLDER, MARK, head, playthrough

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_eye_sees_what_it_saw_before(path: Path) -> None:
    expected = path.read_text(encoding="utf-8").partition(MARK)[2]
    assert expected == playthrough(parse_record(head(path)))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_game_is_written_as_records_are(path: Path) -> None:
    assert head(path).split() == format_record(parse_record(head(path))).split()


def games() -> dict[str, Record]:
    return {path.stem: parse_record(head(path)) for path in FILES}


def test_there_is_a_game_of_every_variant_and_each_verdict_is_given_in_it() -> None:
    assert set(VARIANTS) == set(games())
    for name, record in games().items():
        assert name == record.variant.name
        if record.variant.size > 4:
            assert set(Verdict) == {turn.verdict for turn in record.turns} - {None}


def test_the_games_show_what_their_variants_differ_in() -> None:
    text = {path.stem: path.read_text(encoding="utf-8") for path in FILES}
    ends = {name: record.outcome.reason for name, record in games().items()}
    assert "Flag has arrived" in text["classic"]
    assert "shows its Flag" in text["classic"]
    assert Reason.ARRIVAL is ends["classic"] is ends["war"] is ends["electronic"]
    assert "Flag has arrived" not in text["electronic"]
    assert re.search(r"all: ply \d+, .*[+=-][A-Z0-9*]+:[A-Z0-9*]+", text["open"])
    assert not re.search(r"all: ply \d+, .*:[A-Z0-9*]+\n", text["classic"])
    start = text["shown-flag"].split("start")[1].split("turn 1")[0]
    assert 3 == start.count("wF") == start.count("bF")
    assert Reason.QUIET_LIMIT is ends["mini-4x5"]
    assert Reason.FLAG_LOST is ends["skirmish"]
    assert {4, 5} <= {square.row + 1 for square in games()["war"].white.ranks} | {
        square.row + 1 for square in games()["war"].black.ranks
    }


@pytest.mark.parametrize("name", [name for name in VARIANTS if name != "shown-flag"])
def test_before_the_first_turn_neither_column_shows_the_enemy(name: str) -> None:
    start = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").split("start")[1]
    rows = [
        line.split() for line in start.split("turn 1")[0].splitlines() if line[:2].strip().isdigit()
    ]
    width = VARIANTS[name].width
    assert VARIANTS[name].height == len(rows)
    for row in rows:
        assert 3 * width + 3 == len(row)
        white, black = row[width + 2 : 2 * width + 2], row[-width:]
        assert {"b?"} >= {cell for cell in white if cell[0] == "b"}
        assert {"w?"} >= {cell for cell in black if cell[0] == "w"}
