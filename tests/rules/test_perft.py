"""Counted moves: the rules against a second implementation of them (tests/data/perft)."""

import random
from pathlib import Path

import pytest

from salpakan.rules import Move, Rank, Square, decide, perft
from salpakan.rules.outcome import Reason
from tests.support.brute import count, loser, step, steps
from tests.support.games import first_position, play_on
from tests.support.tables import FOLDER, load, on_table
from tests.support.variants import ALL

TABLES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_the_rules_count_what_the_table_says(path: Path) -> None:
    table = load(path)
    assert table.counts
    assert table.counts == {depth: perft(table.position, depth) for depth in table.counts}


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_the_tables_are_the_second_implementation_s(path: Path) -> None:
    table = load(path)
    shallow = {depth: number for depth, number in table.counts.items() if number < 8_000}
    assert shallow == {depth: count(on_table(table.position), depth) for depth in shallow}


def test_depth_nothing_is_one() -> None:
    assert 1 == perft(load(FOLDER / "over.txt").position, 0)


def test_both_implementations_decide_alike() -> None:
    leaves = {"challenger-stays": "challenged", "defender-stays": "challenger", "split": "both"}
    for one in Rank:
        for two in Rank:
            assert leaves[decide(one, two).value] == loser(one.letter, two.letter)


@pytest.mark.parametrize("name", ALL)
def test_both_implementations_play_the_same_games(name: str) -> None:
    rng = random.Random(f"brute {name}")
    for _ in range(6):
        game = play_on(first_position(ALL[name], rng), rng)
        position = next(game)
        table = on_table(position)
        for after in game:
            expected = {
                Move(Square.at(*origin), Square.at(*target)) for origin, target in steps(table)
            }
            assert expected == set(position.legal_moves())
            move = after.history[-1].move
            table = step(
                table, (move.origin.col, move.origin.row), (move.target.col, move.target.row)
            )
            position = after
            assert on_table(position).board == table.board
            assert (position.outcome is not None) == table.over
            assert (position.to_move.value[0], position.quiet) == (table.mover, table.quiet)


def test_no_ending_is_missing_among_random_games() -> None:
    rng = random.Random(21)
    seen = set()
    for name in ALL:
        for _ in range(40 if ALL[name].size < 5 else 8):
            *_, last = play_on(first_position(ALL[name], rng), rng)
            assert last.outcome is not None
            seen.add(last.outcome.reason)
    played = {reason for reason in Reason if not reason.spoken}
    assert played == seen
