"""Matches between real processes on a small board."""

import asyncio
import os
from dataclasses import replace

import pytest

from salpakan.arbiter import Record
from salpakan.arena import (
    Contender,
    Fault,
    Pair,
    Result,
    Sprt,
    Terms,
    compete,
    match_data,
    parse_contender,
)
from salpakan.rules import VARIANTS, Reason, SalpakanError, Side
from tests.arena.company import RANDOM, bad, terms


def meet(
    one: Contender,
    other: Contender,
    match: Terms | None = None,
    pairs: int = 2,
    jobs: int = 1,
    sprt: Sprt | None = None,
) -> tuple[Result, list[Pair]]:
    heard: list[Pair] = []

    def told(result: Result, pair: Pair) -> None:
        assert result.tally.pairs == pair.number + 1 == len(heard) + 1
        heard.append(pair)

    result = asyncio.run(compete((one, other), match or terms(), pairs, jobs, sprt, told))
    return result, heard


def records(pair: Pair) -> tuple[Record, Record]:
    first, second = pair.games
    assert first.record is not None
    assert second.record is not None
    return first.record, second.record


def test_the_same_engine_on_both_sides_plays_the_same_game_twice() -> None:
    result, pairs = meet(RANDOM, RANDOM, pairs=6)
    for pair in pairs:
        first, second = records(pair)
        assert first == second
    assert (0, 0, 6, 0, 0) == result.tally.counts
    assert 1 < len({records(pair) for pair in pairs})


def test_each_player_has_both_colours_and_the_first_move_once_in_a_pair() -> None:
    _, pairs = meet(RANDOM, bad("crash", ply=0), pairs=1)
    sides = [game.fault[0] for game in pairs[0].games if game.fault]
    assert [Side.BLACK, Side.WHITE] == sides
    assert [Side.WHITE] * 2 == [record.first for record in records(pairs[0])]


def test_shared_placements_are_the_same_in_both_games_of_a_pair_and_new_in_the_next() -> None:
    shared = replace(Terms(VARIANTS["skirmish"]), shared=True, longest=6)
    other = parse_contender("recruit")
    _, pairs = meet(RANDOM, other, shared, pairs=2)
    placed = [[(r.white, r.black) for r in records(pair)] for pair in pairs]
    assert placed[0][0] == placed[0][1]
    assert placed[1][0] == placed[1][1]
    assert placed[0][0] != placed[1][0]


def test_what_comes_out_depends_on_the_seed_and_not_on_the_number_of_boards() -> None:
    def told(jobs: int, seed: int, sprt: Sprt | None = None) -> dict[str, object]:
        result, pairs = meet(RANDOM, bad("none"), terms(seed), pairs=8, jobs=jobs, sprt=sprt)
        data = match_data(result)
        assert {"mean_ms", "p99_ms", "max_ms", "moves"} == data.pop("timing")[0].keys()
        return {**data, "records": [records(pair) for pair in pairs]}

    assert told(1, 5) == told(3, 5)
    assert told(1, 5)["records"] != told(1, 6)["records"]


def test_a_sequential_test_ends_the_match_at_the_same_pair_however_many_boards_there_are() -> None:
    test = Sprt(-500, 0)
    ended = {len(meet(bad("crash", 0), RANDOM, pairs=30, jobs=n, sprt=test)[1]) for n in (1, 3)}
    assert 1 == len(ended)
    assert ended < set(range(1, 30))


@pytest.mark.parametrize(
    ("habit", "fault"),
    [
        ("crash", Fault.CRASH),
        ("backwards", Fault.ILLEGAL_MOVE),
        ("stands", Fault.ILLEGAL_MOVE),
        ("babble", Fault.BABBLE),
        ("refusal", Fault.REFUSAL),
    ],
)
def test_a_faulty_engine_loses_the_game_and_plays_the_next(habit: str, fault: Fault) -> None:
    result, pairs = meet(bad(habit, ply=2), RANDOM, pairs=2)
    faults = [game.fault[1] for pair in pairs for game in pair.games if game.fault]
    assert {fault} == set(faults)
    assert len(faults) == result.faults[0][fault]
    assert not result.faults[1]
    assert result.endings[f"lost: {fault.value}"] == len(faults) >= 2
    assert result.games == result.wins + result.losses + result.draws == 4


def test_an_engine_that_thinks_ten_times_too_long_and_a_second_loses() -> None:
    result, _ = meet(bad("overtime", ply=1), RANDOM, terms(movetime=5), pairs=1)
    assert {Fault.OVERTIME: 2} == result.faults[0]
    assert 2 == result.losses


def test_a_game_lost_by_a_fault_has_a_record_that_ends_by_resignation() -> None:
    _, (pair,) = meet(bad("crash", ply=0), RANDOM, pairs=1)
    first, second = records(pair)
    assert {Reason.RESIGNATION} == {first.outcome.reason, second.outcome.reason}
    assert [Side.BLACK, Side.WHITE] == [first.outcome.winner, second.outcome.winner]


def test_what_the_listener_raises_ends_the_match() -> None:
    def told(result: Result, pair: Pair) -> None:
        raise OSError(f"the disk is full: {result.games} games, pair {pair.number}")

    with pytest.raises(OSError, match="2 games, pair 0"):
        asyncio.run(compete((RANDOM, RANDOM), terms(), pairs=4, jobs=2, told=told))


def test_an_engine_that_cannot_be_started_ends_the_match() -> None:
    with pytest.raises(SalpakanError, match="nobody does not get ready: crash"):
        meet(RANDOM, Contender("nobody", ("/nowhere/to/be/found",)))


def test_a_game_that_is_too_long_is_a_draw_told_apart() -> None:
    result, (pair,) = meet(RANDOM, RANDOM, replace(terms(), longest=1), pairs=1)
    assert (2, 2) == (result.draws, result.unfinished)
    assert {"draw: unfinished": 2} == result.endings
    assert {Reason.DRAW_AGREED} == {record.outcome.reason for record in records(pair)}


def test_no_process_is_left_behind(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("pids")
    meet(RANDOM, _noted(folder), pairs=2, jobs=2)
    pids = [int(path.name) for path in folder.iterdir()]
    assert 2 == len(pids)
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def _noted(folder: object) -> Contender:
    """A random player that leaves its number."""
    code = (
        f"import os, pathlib; pathlib.Path({str(folder)!r}, str(os.getpid())).touch();"
        "from salpakan.engine.__main__ import main; main()"
    )
    return Contender("noted", (RANDOM.command[0], "-c", code, "random"))
