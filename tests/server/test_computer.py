"""The computer at the table: honest, patient, and never in the way of others."""

import asyncio
import os
import random
import signal
import time
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest

from salpakan.arbiter import Lock, Match, OfferDraw, Place, Play, Resign
from salpakan.protocol import own_engine
from salpakan.rules import VARIANTS, Reason, Side
from salpakan.server import messages
from salpakan.server.seats import Claim
from salpakan.server.store import LogEntry, Setup
from salpakan.server.table import Table
from tests.support.games import deal
from tests.support.hall import Room, open_hall, scripted
from tests.support.house import House, new_id


async def until(true: Callable[[], Awaitable[bool]], seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not await true():
        assert time.monotonic() < end, "it never happened"
        await asyncio.sleep(0.01)


async def begin(room: Room, variant: str = "skirmish", first: Side = Side.BLACK) -> Table:
    """White is a person and has locked; Black is the computer."""
    rules = VARIANTS[variant]
    setup = Setup(Match(rules, first), room.hall.computer_seat(Side.BLACK, "recruit"))
    game, tokens = await room.hall.make(setup, [Side.WHITE])
    seat = await room.hall.sit(game, Claim(tokens[Side.WHITE]))
    assert seat is not None
    table, _ = seat
    army = deal(rules, Side.WHITE, random.Random(3))
    await table.command(
        Side.WHITE, [Place(Side.WHITE, tuple(army.ranks.items())), Lock(Side.WHITE)]
    )
    return table


async def white_to_move(table: Table) -> bool:
    look = await table.look(Side.WHITE)
    return look.over or (look.view is not None and look.view.to_move is Side.WHITE)


async def random_move(table: Table, rng: random.Random) -> None:
    look = await table.look(Side.WHITE)
    assert look.view is not None
    await table.command(Side.WHITE, [Play(Side.WHITE, rng.choice(look.view.legal_moves()))])


@pytest.mark.parametrize("level", ["random", "recruit"])
@pytest.mark.parametrize("variant", ["mini-3x3", "mini-4x5", "skirmish", "classic"])
def test_a_person_plays_the_computer_to_the_end(house: House, level: str, variant: str) -> None:
    rng = random.Random(level + variant)
    made = house.new_game(opponent="computer", level=level, variant=variant, side="black")
    page = house.page(made, "black")
    army = deal(VARIANTS[variant], Side.BLACK, rng)
    pieces = {str(square): rank.code for square, rank in army.ranks.items()}
    page.done(messages.Lock(id=new_id(), pieces=pieces))
    moves = 0
    while page.state.phase != "over" and moves < 80:
        if page.state.to_move == "black":
            page.play(rng.choice(page.state.legal))
            moves += 1
        else:
            page.hear()
    if page.state.phase != "over":
        page.done(messages.Resign(id=new_id()))
    played = [event.side for event in page.events if isinstance(event, messages.Moved)]
    assert {"white", "black"} >= set(played)
    assert all(one != two for one, two in pairwise(played))
    answer = house.get(f"/api/games/{made.game}/record", made.seats.black)
    assert f"white-name {level}\n" in answer.text


def test_the_computer_places_and_locks_by_itself(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as room:
            table = await begin(room, first=Side.WHITE)
            await until(lambda: white_to_move(table))
            look = await table.look(Side.WHITE)
            assert look.view is not None
            assert all(s.rank is None for s in look.view.pieces.values() if s.side is Side.BLACK)

    asyncio.run(story())


def test_an_engine_that_was_killed_is_started_again_and_the_game_goes_on(tmp_path: Path) -> None:
    async def story() -> None:
        rng = random.Random(1)
        async with open_hall(tmp_path) as room:
            table = await begin(room)
            killed = set()
            for _ in range(3):
                await until(lambda: white_to_move(table))
                (pid,) = room.engines.pids.values()
                killed.add(pid)
                os.kill(pid, signal.SIGKILL)
                await random_move(table, rng)
            await until(lambda: white_to_move(table))
            assert None is table.outcome
            assert 3 == len(killed)

    asyncio.run(story())


@pytest.mark.parametrize(
    "player",
    [
        "class Player(Base):\n    def choose(self, view, clock): return Move.parse('A1-I8')",
        "class Player(Base):\n    def choose(self, view, clock): os._exit(1)",
        "class Player(Base):\n    def choose(self, view, clock): raise ValueError('my 5*G')",
        "class Player(Base):\n    def place(self, variant, side): os._exit(1)",
        "class Player(Base):\n    def place(self, variant, side): print('placement 1 ?'); return 1",
    ],
    ids=["illegal move", "dies", "fails", "dies placing", "no placement"],
)
def test_an_engine_of_no_use_resigns_and_keeps_nobody_waiting(
    tmp_path: Path, player: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        async with open_hall(tmp_path, scripted(player)) as room:
            table = await begin(room)

            async def over() -> bool:
                return table.outcome is not None

            await until(over)
            assert table.outcome is not None
            assert (Side.WHITE, Reason.RESIGNATION) == (table.outcome.winner, table.outcome.reason)

    asyncio.run(story())
    assert "5*G" not in caplog.text
    assert 3 == caplog.text.count("no use of recruit")


def test_a_computer_whose_move_could_not_be_kept_moves_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        async with open_hall(tmp_path, pause=0.5) as room:
            table = await begin(room, first=Side.WHITE)
            await until(lambda: white_to_move(table))
            await random_move(table, random.Random(4))
            kept = await room.store.load(table.game)
            assert kept is not None
            # While it thinks, another server writes where its move belongs.
            theirs = LogEntry(len(kept.log) + 1, table.now(), OfferDraw(Side.WHITE))
            await room.store.append(table.game, [theirs], None)
            await until(lambda: white_to_move(table))
            assert None is table.outcome

    asyncio.run(story())
    assert 1 == caplog.text.count("the computer waits: IntegrityError")


def test_the_computer_declines_a_draw_on_the_persons_turn(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as room:
            table = await begin(room, first=Side.WHITE)
            await until(lambda: white_to_move(table))
            await table.command(Side.WHITE, [OfferDraw(Side.WHITE)])

            async def declined() -> bool:
                update = await table.update(Side.WHITE, 0)
                return any(isinstance(event, messages.DrawDeclined) for event in update.events)

            await until(declined)
            assert None is table.outcome

    asyncio.run(story())


def test_a_computers_move_takes_its_time_and_no_other_game_waits(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path, pause=0.5) as room:
            begun = time.monotonic()
            tables = [await begin(room) for _ in range(6)]
            for table in tables:
                await until(partial(white_to_move, table))
            assert 0.5 <= time.monotonic() - begun < 0.5 * len(tables)

    asyncio.run(story())


def test_while_the_computer_thinks_a_person_may_resign(tmp_path: Path) -> None:
    slow = "class Player(Base):\n    def choose(self, view, clock): time.sleep(1); return 1"

    async def story() -> None:
        async with open_hall(tmp_path, scripted(slow)) as room:
            table = await begin(room)
            await until(lambda: started(table))
            await table.command(Side.WHITE, [Resign(Side.WHITE)])
            assert table.outcome is not None
            assert Side.BLACK is table.outcome.winner

    asyncio.run(story())


def test_a_move_that_comes_after_the_end_is_nobodys_fault(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        async with open_hall(tmp_path, pause=0.3) as room:
            table = await begin(room)
            await until(lambda: started(table))
            await table.command(Side.WHITE, [Resign(Side.WHITE)])
            await asyncio.sleep(1.0)

    asyncio.run(story())
    assert [] == caplog.records


async def started(table: Table) -> bool:
    return (await table.look(Side.WHITE)).view is not None


def test_the_same_game_with_the_same_seed_is_played_alike(tmp_path: Path) -> None:
    async def story(folder: Path) -> list[messages.Event]:
        rng = random.Random(2)
        async with open_hall(folder) as room:
            table = await begin(room)
            for _ in range(8):
                await until(lambda: white_to_move(table))
                await random_move(table, rng)
            return (await table.update(Side.WHITE, 0)).events[-16:]

    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
    one, two = (asyncio.run(story(folder)) for folder in folders)
    assert [e for e in one if isinstance(e, messages.Moved)] == [
        e for e in two if isinstance(e, messages.Moved)
    ]


def test_after_kill_9_the_computer_goes_on_where_it_was(tmp_path: Path) -> None:
    rng = random.Random(5)
    with House(tmp_path, pause=0.3) as house:
        made = house.new_game(opponent="computer", level="recruit", variant="skirmish")
        page = house.page(made, "white")
        army = deal(VARIANTS["skirmish"], Side.WHITE, rng)
        pieces = {str(square): rank.code for square, rank in army.ranks.items()}
        page.done(messages.Lock(id=new_id(), pieces=pieces))
        page.until_phase("playing")
        page.play(rng.choice(page.state.legal))
        house.kill()
        house.start()
        page = house.page(made, "white")
        while page.state.to_move != "white":
            page.hear()
        assert 2 == page.state.ply


@pytest.mark.parametrize(("variant", "name"), [("war", None), ("classic", "random")])
def test_where_names_are_hidden_the_computers_is_told_at_the_end(
    house: House, variant: str, name: str | None
) -> None:
    made = house.new_game(opponent="computer", level="random", variant=variant, side="white")
    page = house.page(made, "white")
    assert messages.Player(kind="computer", name=name) == page.state.black
    assert messages.Player(kind="person") == page.state.white
    page.done(messages.Resign(id=new_id()))
    assert messages.Player(kind="computer", name="random") == page.state.black


def test_both_engines_of_the_package_are_levels() -> None:
    assert ("random", "recruit") == tuple(own_engine(level)[-1] for level in ("random", "recruit"))
