"""What is written is kept; what fails, fails alone and tells nothing."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from salpakan.arbiter import Lock, Match, Place, Play, Tick, TimeControl
from salpakan.rules import VARIANTS, Move, Rank, Side, Square
from salpakan.server.store import ComputerSeat, LogEntry, Setup, Store
from salpakan.server.store.database import open_database, sqlite_url
from salpakan.server.store.setup import setup_from_text, setup_to_text
from tests.support.house import House

CLASSIC = Setup(Match(VARIANTS["classic"]))
SECRET = Place(Side.WHITE, ((Square.parse("A1"), Rank.FLAG),))


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_was_agreed_comes_back_as_it_was(variant: str) -> None:
    match = Match(VARIANTS[variant], Side.BLACK, TimeControl(60_000, 1_000, 30_000))
    for computer in (None, ComputerSeat(Side.WHITE, "recruit", 2**53 - 1)):
        setup = Setup(match, computer)
        assert setup == setup_from_text(setup_to_text(setup))


def test_a_game_comes_back_whole_after_the_store_was_closed(database: str) -> None:
    log = [
        LogEntry(1, 5, SECRET),
        LogEntry(2, 5, Lock(Side.WHITE), "w1"),
        LogEntry(3, 70, Play(Side.BLACK, Move.parse("A6-A5")), "b1"),
        LogEntry(4, 900, Tick()),
    ]

    async def story() -> None:
        store = await Store.open(database)
        await store.make("one", CLASSIC, {"h1": Side.WHITE})
        await store.append("one", log, "white time")
        await store.add_seats("one", {"h2": Side.WHITE, "h3": Side.BLACK})
        await store.make("two", CLASSIC, {}, follows="one")
        await store.keep_clocks({"one": 1234})
        await store.close()
        store = await Store.open(database)
        kept = await store.load("one")
        assert kept is not None
        assert log == kept.log
        assert (CLASSIC, 1234, "two") == (kept.setup, kept.clock_ms, kept.rematch)
        assert {"h1": Side.WHITE, "h2": Side.WHITE, "h3": Side.BLACK} == kept.seats
        assert None is await store.load("three")
        await store.close()

    asyncio.run(story())


def test_only_running_games_with_a_clock_are_taken_up(database: str) -> None:
    timed = Setup(Match(VARIANTS["classic"], Side.WHITE, TimeControl(1000)))

    async def story() -> None:
        store = await Store.open(database)
        await store.make("untimed", CLASSIC, {})
        await store.make("running", timed, {})
        await store.make("over", timed, {})
        await store.append("over", [LogEntry(1, 1, Tick())], "black time")
        assert ["running"] == await store.running_with_clock()
        await store.close()

    asyncio.run(story())


def test_of_writes_that_wait_together_only_the_wrong_one_fails_and_names_no_rank(
    database: str,
) -> None:
    async def story() -> None:
        store = await Store.open(database)
        await store.make("one", CLASSIC, {})
        await store.append("one", [LogEntry(1, 1, SECRET)], None)
        writes = [store.append("one", [LogEntry(n, 1, SECRET)], None) for n in (2, 1, 3)]
        good, wrong, too = await asyncio.gather(*writes, return_exceptions=True)
        assert (None, None) == (good, too)
        assert isinstance(wrong, IntegrityError)
        assert "FLG" not in str(wrong)
        kept = await store.load("one")
        assert kept is not None
        assert [1, 2, 3] == [entry.n for entry in kept.log]
        await store.close()

    asyncio.run(story())


def test_one_name_of_a_command_is_kept_once_for_each_seat(database: str) -> None:
    async def story() -> None:
        store = await Store.open(database)
        await store.make("one", CLASSIC, {})
        await store.append("one", [LogEntry(1, 1, Lock(Side.WHITE), "id")], None)
        await store.append("one", [LogEntry(2, 1, Lock(Side.BLACK), "id")], None)
        with pytest.raises(IntegrityError):
            await store.append("one", [LogEntry(3, 1, Lock(Side.WHITE), "id")], None)
        await store.close()

    asyncio.run(story())


def test_a_commit_waits_for_the_disk(tmp_path: Path) -> None:
    async def story() -> tuple[object, ...]:
        engine = await open_database(sqlite_url(tmp_path / "games.sqlite3"))
        async with engine.connect() as connection:
            asked = ("journal_mode", "synchronous", "foreign_keys")
            answers = [await connection.scalar(text(f"PRAGMA {pragma}")) for pragma in asked]
        await engine.dispose()
        return tuple(answers)

    full = 2
    assert ("wal", full, 1) == asyncio.run(story())


def test_no_token_is_kept_in_the_clear(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        made = house.new_game()
        assert made.seats.white is not None
        house.stop()
        kept = b"".join(file.read_bytes() for file in tmp_path.glob("games.sqlite3*"))
        assert made.game.encode() in kept
        assert made.seats.white.encode() not in kept
