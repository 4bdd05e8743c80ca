"""A real server is bound to what was locked, and a player's note of it verifies the record."""

import asyncio
import random
import re
import sqlite3
from itertools import chain
from pathlib import Path

import msgspec
import pytest

from salpakan.arbiter import Lock, Place, parse_record, verify
from salpakan.rules import NotationError, Side
from salpakan.server import messages
from salpakan.server.store import LogEntry, Store
from salpakan.server.store.database import sqlite_url
from tests.support.duel import Duel, codes
from tests.support.house import House, Page, new_id
from tests.support.seals import SALTS

DIGITS = re.compile("[0-9a-f]{64}")


def locked(page: Page) -> dict[str, messages.Locked]:
    """What a page heard when each side locked."""
    return {event.side: event for event in page.events if isinstance(event, messages.Locked)}


def record_of(duel: Duel, side: Side = Side.WHITE) -> str:
    """The record that a seat is given."""
    answer = duel.house.get(f"/api/games/{duel.made.game}/record", duel.token(side))
    assert 200 == answer.status_code
    return answer.text


def played(house: House, seed: int) -> Duel:
    """A game with some challenges in it, given up by White."""
    rng = random.Random(seed)
    duel = Duel.begun(house, rng)
    duel.play_on(rng, 60)
    if duel.position.outcome is None:
        duel.heard(duel.white.done(messages.Resign(id=new_id())))
    return duel


def test_both_hear_both_commitments_and_each_its_own_salt_alone(house: House) -> None:
    duel = Duel.begun(house, random.Random(1))
    white, black = locked(duel.white), locked(duel.black)
    for side in ("white", "black"):
        assert white[side].commitment == black[side].commitment
        assert DIGITS.fullmatch(white[side].commitment or "")
    salts = {side: (white[side].salt, black[side].salt) for side in ("white", "black")}
    assert (None, None) == (salts["black"][0], salts["white"][1])
    assert DIGITS.fullmatch(salts["white"][0] or "")
    assert DIGITS.fullmatch(salts["black"][1] or "")


def test_the_same_army_is_sealed_otherwise_in_every_game(house: House) -> None:
    duels = [Duel.begun(house, random.Random(2)) for _ in range(3)]
    heard = [event for duel in duels for event in locked(duel.white).values()]
    assert 6 == len({event.commitment for event in heard})
    assert 3 == len({event.salt for event in heard if event.salt})


def test_what_a_player_noted_during_the_game_verifies_the_record(house: House) -> None:
    duel = played(house, 3)
    noted = {side: locked(duel.page(side.enemy))[side.value].commitment or "" for side in Side}
    for side in Side:
        found = verify(record_of(duel, side), noted)
        assert (True, frozenset(Side)) == (found.whole, found.noted)
        assert found.challenges > 3
    with pytest.raises(NotationError, match="not the commitment that was noted"):
        verify(record_of(duel), {**noted, Side.BLACK: noted[Side.WHITE]})


def test_the_replay_opens_what_was_committed(house: House) -> None:
    duel = played(house, 4)
    answer = house.get(f"/api/games/{duel.made.game}/replay", duel.token(Side.WHITE))
    replay = msgspec.json.decode(answer.content, type=messages.Replay)
    owners = {side.value: locked(duel.page(side))[side.value] for side in Side}
    assert [
        messages.Opening(side=event.side, salt=event.salt or "", commitment=event.commitment or "")
        for event in owners.values()
    ] == replay.openings


def test_until_the_end_no_byte_that_a_side_gets_holds_the_others_salt(house: House) -> None:
    """On the socket through reloads, and in every answer to who asks for too much."""
    duel = Duel.begun(house, random.Random(5))
    heard: dict[Side, list[bytes]] = {side: [] for side in Side}
    rng = random.Random(5)
    for _ in range(4):
        duel.play_on(rng, 2)
        for side in Side:
            heard[side] += duel.page(side).heard
            for what in ("replay", "record"):
                path = f"/api/games/{duel.made.game}/{what}"
                for token in (duel.token(side), None):
                    answer = house.get(path, token)
                    heard[side] += [answer.content, repr(answer.headers).encode()]
        duel.rejoin()
    assert duel.position.outcome is None
    for side in Side:
        salt = (locked(duel.page(side))[side.value].salt or "").encode()
        assert any(salt in raw for raw in heard[side])
        others = chain(heard[side.enemy], duel.page(side.enemy).heard)
        assert not any(salt in raw or salt.upper() in raw for raw in others)


def test_sent_twice_a_lock_is_sealed_once(house: House) -> None:
    duel = Duel(house, random.Random(6))
    order = messages.Lock(id="lock", pieces=codes(duel.armies[Side.WHITE]))
    duel.white.done(order)
    before = locked(duel.white)["white"]
    duel.white.done(order)
    assert before == locked(house.page(duel.made, "white"))["white"]


def test_the_computers_army_is_sealed_too(house: House) -> None:
    made = house.new_game(opponent="computer", level="random", variant="mini-4x5")
    page = house.page(made, "white")
    pieces = {"A1": "FLG", "B1": "PVT", "A2": "SPY", "D2": "5*G"}
    page.done(messages.Lock(id=new_id(), pieces=pieces))
    page.until_phase("playing")
    noted = locked(page)["black"].commitment or ""
    page.order(messages.Resign(id=new_id()))
    record = house.get(f"/api/games/{made.game}/record", made.seats.white).text
    assert {Side.BLACK} == verify(record, {Side.BLACK: noted}).noted


def test_killed_and_started_again_the_server_is_still_bound(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        duel = Duel.begun(house, random.Random(7))
        before = locked(duel.white), locked(duel.black)
        house.kill()
        house.start()
        duel.rejoin()
        assert before == (locked(duel.white), locked(duel.black))
        duel.heard(duel.black.done(messages.Resign(id=new_id())))
        noted = {side: before[0][side.value].commitment or "" for side in Side}
        assert verify(record_of(duel), noted).whole


def test_a_match_that_shows_nothing_never_opens_its_commitments(tmp_path: Path) -> None:
    """RULES 7.1: not in an answer, and not in any byte after the end either."""
    with House(tmp_path) as house:
        duel = Duel.begun(house, random.Random(8), shownAtEnd=False)
        duel.heard(duel.white.done(messages.Resign(id=new_id())))
        salt = (locked(duel.white)["white"].salt or "").encode()
        duel.rejoin()
        said = list(duel.black.heard)
        for what in ("replay", "record"):
            path = f"/api/games/{duel.made.game}/{what}"
            answer = house.get(path, duel.token(Side.BLACK))
            assert (409, {"code": "not-shown"}) == (answer.status_code, answer.json())
            said.append(answer.content)
        assert salt
        assert not any(salt in raw for raw in said)
        assert salt not in house.log.read_bytes()


def test_a_game_of_an_earlier_server_goes_on_without_commitments(tmp_path: Path) -> None:
    """Its log has locks without salts: `{"do":"lock","side":"white"}`."""
    rng = random.Random(9)
    with House(tmp_path) as house:
        duel = Duel(house, rng)
    asyncio.run(log_locks(tmp_path, duel, salts={}))
    kept = sqlite3.connect(tmp_path / "games.sqlite3")
    rows = [row for (row,) in kept.execute("select command from commands order by n")]
    kept.close()
    assert ['{"do":"lock","side":"white"}', '{"do":"lock","side":"black"}'] == rows[1::2]
    with House(tmp_path) as house:
        duel.house = house
        duel.rejoin()
        duel.play_on(rng, 20)
        assert {(None, None)} == {(e.commitment, e.salt) for e in locked(duel.white).values()}
        duel.heard(duel.white.done(messages.Resign(id=new_id())))
        assert () == parse_record(record_of(duel)).openings
        answer = house.get(f"/api/games/{duel.made.game}/replay", duel.token(Side.BLACK))
        assert [] == msgspec.json.decode(answer.content, type=messages.Replay).openings


def test_a_game_in_which_one_had_locked_before_the_upgrade_opens_the_other(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        duel = Duel(house, random.Random(10))
    asyncio.run(log_locks(tmp_path, duel, salts={Side.BLACK: SALTS[Side.BLACK]}))
    with House(tmp_path) as house:
        duel.house = house
        duel.rejoin()
        duel.heard(duel.white.done(messages.Resign(id=new_id())))
        found = verify(record_of(duel))
        assert (frozenset({Side.BLACK}), False) == (found.sealed, found.whole)


async def log_locks(folder: Path, duel: Duel, salts: dict[Side, str]) -> None:
    """Write both locks into the log of a game, as a server did or would."""
    store = await Store.open(sqlite_url(folder / "games.sqlite3"))
    log: list[LogEntry] = []
    for side in Side:
        army = tuple(duel.armies[side].items())
        for command in (Place(side, army), Lock(side, salts.get(side))):
            log.append(LogEntry(len(log) + 1, 0, command))
    await store.append(duel.made.game, log, None)
    await store.close()
