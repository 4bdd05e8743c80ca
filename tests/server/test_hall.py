"""Tables that nobody needs are forgotten, and found again as they were."""

import asyncio
import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from salpakan.arbiter import (
    Command,
    Lock,
    Match,
    OfferDraw,
    Place,
    Play,
    Refusal,
    Resign,
    TimeControl,
)
from salpakan.rules import VARIANTS, Placement, Side
from salpakan.server.seats import Claim
from salpakan.server.store import LogEntry, Setup
from salpakan.server.table import Table
from tests.support.games import deal, first_position, placements
from tests.support.hall import Room, open_hall

RULES = VARIANTS["mini-4x5"]


def army(placement: Placement) -> list[Command]:
    return [Place(placement.side, tuple(placement.ranks.items())), Lock(placement.side)]


async def sit(room: Room, setup: Setup) -> tuple[Table, dict[Side, str]]:
    game, tokens = await room.hall.make(setup, list(Side))
    seat = await room.hall.sit(game, Claim(tokens[Side.WHITE]))
    assert seat is not None
    return seat[0], tokens


async def place_both(table: Table, seed: int) -> None:
    for side in Side:
        await table.command(side, army(deal(RULES, side, random.Random(seed))))


def test_twenty_games_leave_no_state_behind(tmp_path: Path) -> None:
    rules = VARIANTS["mini-3x3"]

    async def story() -> None:
        async with open_hall(tmp_path) as room:
            for seed in range(20):
                setup = Setup(Match(rules), room.hall.computer_seat(Side.BLACK, "random"))
                rng = random.Random(seed)
                table, _ = await sit(room, setup)
                await table.command(Side.WHITE, army(deal(rules, Side.WHITE, rng)))
                for _ in range(400):
                    look = await table.look(Side.WHITE)
                    if look.over:
                        break
                    if look.view is None or look.view.to_move is not Side.WHITE:
                        await asyncio.sleep(0.002)
                        continue
                    move = rng.choice(look.view.legal_moves())
                    await table.command(Side.WHITE, [Play(Side.WHITE, move)])
                else:
                    await table.command(Side.WHITE, [Resign(Side.WHITE)])
                assert table.outcome is not None
                await asyncio.sleep(0.05)
                room.hall.leave(table)
            await asyncio.sleep(0.1)
            assert 0 == room.hall.open_tables
            assert 1 == len(room.engines.pids)

    asyncio.run(story())


def test_a_forgotten_table_is_found_as_it_was(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as room:
            table, tokens = await sit(room, Setup(Match(RULES)))
            await place_both(table, 1)
            await table.command(Side.WHITE, [OfferDraw(Side.WHITE)], "offer")
            before = [await table.update(side, 0) for side in Side]
            room.hall.leave(table)
            assert 0 == room.hall.open_tables
            seat = await room.hall.sit(table.game, Claim(tokens[Side.BLACK]))
            assert seat is not None
            again, side = seat
            assert Side.BLACK is side
            assert again is not table
            assert before == [await again.update(side, 0) for side in Side]
            assert 4 == await again.command(Side.WHITE, [OfferDraw(Side.WHITE)], "offer")

    asyncio.run(story())


def test_a_table_whose_clock_runs_is_not_forgotten(tmp_path: Path) -> None:
    async def story() -> None:
        setup = Setup(Match(RULES, Side.WHITE, TimeControl(300)))
        async with open_hall(tmp_path) as room:
            table, tokens = await sit(room, setup)
            await place_both(table, 2)
            room.hall.leave(table)
            assert 1 == room.hall.open_tables
            await asyncio.sleep(0.4)
            assert table.outcome is not None
            seat = await room.hall.sit(table.game, Claim(tokens[Side.WHITE]))
            assert seat is not None
            room.hall.leave(seat[0])
            assert 0 == room.hall.open_tables

    asyncio.run(story())


def test_at_each_heartbeat_the_time_that_has_passed_is_kept(tmp_path: Path) -> None:
    """So that a thinking player gets little time back when the server is killed."""

    async def story() -> None:
        setup = Setup(Match(RULES, Side.WHITE, TimeControl(60_000)))
        async with open_hall(tmp_path, heartbeat=0.05) as room:
            table, _ = await sit(room, setup)
            await place_both(table, 3)
            begun = table.now()
            await asyncio.sleep(0.4)
            kept = await room.store.load(table.game)
            assert kept is not None
            assert begun + 100 <= kept.clock_ms <= table.now()

    asyncio.run(story())


def test_the_next_hall_takes_up_running_clocks_by_itself(tmp_path: Path) -> None:
    async def story() -> None:
        setup = Setup(Match(RULES, Side.WHITE, TimeControl(60_000)))
        async with open_hall(tmp_path) as room:
            table, _ = await sit(room, setup)
            await place_both(table, 3)
            other, _ = await sit(room, Setup(Match(RULES)))
            assert other.game != table.game
        async with open_hall(tmp_path) as room:
            assert 1 == room.hall.open_tables

    asyncio.run(story())


def test_what_cannot_be_kept_has_not_happened(tmp_path: Path) -> None:
    """A command that the store refuses is taken back, and the game goes on."""

    async def story() -> None:
        async with open_hall(tmp_path) as room:
            table, _ = await sit(room, Setup(Match(RULES)))
            await place_both(table, 4)
            before = await table.update(Side.WHITE, 0)
            # Another server has written into this log meanwhile.
            await room.store.append(
                table.game, [LogEntry(5, table.now(), OfferDraw(Side.BLACK), "theirs")], None
            )
            with pytest.raises(Exception, match="UNIQUE"):
                await table.command(Side.WHITE, [Resign(Side.WHITE)], "mine")
            after = await table.update(Side.WHITE, 0)
            assert before.seq + 1 == after.seq
            assert "black" == after.state.draw_offer
            assert after.seq + 1 == await table.command(Side.WHITE, [Resign(Side.WHITE)], "mine")

    asyncio.run(story())


def test_orders_that_belong_together_happen_together_or_not_at_all(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as room:
            table, _ = await sit(room, Setup(Match(RULES)))
            whole = army(deal(RULES, Side.WHITE, random.Random(5)))
            assert isinstance(whole[0], Place)
            part: Sequence[Command] = [Place(Side.WHITE, whole[0].pieces[:2]), Lock(Side.WHITE)]
            assert isinstance(await table.command(Side.WHITE, part, "a"), Refusal)
            assert {} == (await table.update(Side.WHITE, 0)).state.placement
            assert 1 == await table.command(Side.WHITE, whole, "b")

    asyncio.run(story())


def test_a_game_is_rebuilt_from_its_log_at_every_length(tmp_path: Path) -> None:
    async def story() -> None:
        rng = random.Random(6)
        start = first_position(RULES, rng)
        async with open_hall(tmp_path) as room:
            table, _ = await sit(room, Setup(Match(RULES, start.first)))
            for placement in placements(start).values():
                await table.command(placement.side, army(placement))
            position = start
            while position.outcome is None and position.ply < 25:
                move = rng.choice(position.legal_moves())
                await table.command(position.to_move, [Play(position.to_move, move)])
                position = position.play(move)
                kept = await room.store.load(table.game)
                assert kept is not None
                rebuilt = Table(table.game, kept, room.store)
                for side in Side:
                    assert await table.update(side, 0) == await rebuilt.update(side, 0)
                rebuilt.close()

    asyncio.run(story())
