"""Round robins: everybody on one scale, in JSON, in a table and in a picture."""

import asyncio
import json
import xml.etree.ElementTree as ET

import pytest

from salpakan.arena import (
    Contender,
    Ladder,
    Meeting,
    Result,
    compete,
    gauntlet,
    ladder_data,
    ladder_markdown,
    ladder_picture,
    match_data,
    play_all,
    round_robin,
)
from salpakan.rules import SalpakanError
from tests.arena.company import RANDOM, bad, terms

CRASHER = bad("crash", ply=1)
TWIN = Contender("twin <&|>", RANDOM.command)
ALL = [CRASHER, RANDOM, TWIN]


def names(meetings: list[Meeting]) -> list[tuple[str, str]]:
    return [(one.name, other.name) for one, other in meetings]


@pytest.fixture(scope="module")
def results() -> list[Result]:
    """Three engines, four games each."""
    return asyncio.run(play_all(round_robin(ALL), terms(), pairs=2, jobs=2))


def test_each_meets_each() -> None:
    assert [("crash", "random"), ("crash", "twin <&|>"), ("random", "twin <&|>")] == names(
        round_robin(ALL)
    )


def test_in_a_gauntlet_the_first_meets_every_other() -> None:
    assert [("crash", "random"), ("crash", "twin <&|>")] == names(gauntlet(ALL))


def test_engines_of_one_name_are_refused() -> None:
    for plan in (round_robin, gauntlet):
        with pytest.raises(SalpakanError, match="one name"):
            plan([RANDOM, CRASHER, RANDOM])


def test_a_match_of_a_round_robin_is_the_match_that_is_played_alone(
    results: list[Result],
) -> None:
    for meeting, result in zip(round_robin(ALL), results, strict=True):
        alone, told = match_data(asyncio.run(compete(meeting, terms(), 2))), match_data(result)
        assert alone.pop("timing") != told.pop("timing")
        assert alone == told


def test_the_strongest_comes_first_and_its_worst_match_is_told(results: list[Result]) -> None:
    ladder = Ladder.of(results)
    data = ladder_data(ladder)
    assert "crash" == ladder.rungs[-1].name
    told = [rating["elo"] for rating in data["ratings"]]
    assert sorted(told, reverse=True) == told
    first = ladder.rungs[0]
    assert {"engine": first.name, **data["ratings"][0]["worst"]} == data["worst"]
    assert [8, 8, 8] == [rating["games"] for rating in data["ratings"]]
    assert json.loads(json.dumps(data)) == data


def test_the_table_has_a_row_and_a_column_for_each(results: list[Result]) -> None:
    rows = ladder_markdown(Ladder.of(results)).splitlines()
    assert 5 == len(rows)
    assert {8} == {row.count("|") for row in rows}
    assert "| 50.0 ±" in rows[2]


def test_the_picture_is_well_formed_and_has_a_bar_for_each(results: list[Result]) -> None:
    picture = ET.fromstring(ladder_picture(Ladder.of(results)))  # noqa: S314 - our own
    space = "{http://www.w3.org/2000/svg}"
    assert 3 == len(picture.findall(f"{space}circle"))
    texts = [text.text for text in picture.findall(f"{space}text")]
    assert {"crash", "random", "twin <&|>"} < set(texts)


def test_matches_are_told_of_as_they_end() -> None:
    heard: list[int] = []
    meetings = gauntlet(ALL)
    asyncio.run(play_all(meetings, terms(), 1, finished=lambda so_far: heard.append(len(so_far))))
    assert [1, 2] == heard
