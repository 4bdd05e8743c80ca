"""Two people who are not in one place: invited, seated, gone and back (RULES 6.9)."""

import asyncio
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import msgspec
import pytest

from salpakan.arbiter import Lock, Match, Place, TimeControl
from salpakan.rules import VARIANTS, Outcome, Reason, Side
from salpakan.server import messages, presence
from salpakan.server.seats import Claim
from salpakan.server.store import Setup
from salpakan.server.table import Table
from tests.support.duel import Duel, codes
from tests.support.games import deal
from tests.support.hall import open_hall
from tests.support.house import House, Page, new_id
from tests.support.visitor import Visitor

CLOCK = {"initialMs": 60_000, "incrementMs": 0, "placementMs": 300}


def invitation(house: House, made: messages.GameMade) -> messages.Invitation:
    answer = house.get(f"/api/games/{made.game}/invitation", made.invitation)
    assert 200 == answer.status_code, answer.text
    return msgspec.json.decode(answer.content, type=messages.Invitation)


def seats(house: House, made: messages.GameMade, visitor: str = "a friend") -> messages.Seats:
    answer = house.take(made, visitor)
    assert 201 == answer.status_code, answer.text
    return msgspec.json.decode(answer.content, type=messages.GameMade).seats


def wait(page: Page, fits: Callable[[messages.State], bool]) -> None:
    while not fits(page.state):
        page.hear()


def army(side: Side) -> dict[str, str]:
    return codes(dict(deal(VARIANTS["classic"], side, random.Random(1)).ranks))


def test_who_invites_gets_one_seat_and_a_code_for_the_other(house: House) -> None:
    made = house.new_game(opponent="friend", side="black", clock=CLOCK)
    assert (None, True) == (made.seats.white, made.seats.black is not None)
    told = invitation(house, made)
    assert ("classic", "white", "white") == (told.variant.name, told.side, told.first)
    assert (None, False) == (told.host, told.taken)
    assert told.clock is not None
    assert 60_000 == told.clock.initial_ms


def test_whoever_brings_the_code_first_sits_there_and_nobody_else(house: House) -> None:
    made = house.new_game(opponent="friend")
    came = seats(house, made)
    assert (None, True) == (came.white, came.black is not None)
    assert invitation(house, made).taken
    other = house.take(made, "somebody else")
    assert (409, "taken") == (other.status_code, other.json()["code"])


def test_whoever_asks_again_because_the_answer_was_lost_sits_there_too(house: House) -> None:
    made = house.new_game(opponent="friend")
    first, again = seats(house, made), seats(house, made)
    assert first.black != again.black
    for token in (first.black, again.black):
        assert isinstance(Visitor(house).page().join(made.game, token), messages.Update)


@pytest.mark.parametrize("game", ["known", "nosuchgame22", "../x"])
def test_without_the_code_no_game_can_be_found(house: House, game: str) -> None:
    made = house.new_game(opponent="friend")
    name = made.game if game == "known" else game
    for answer in (
        house.get(f"/api/games/{name}/invitation", "guessed"),
        house.get(f"/api/games/{name}/invitation"),
        house.post(f"/api/games/{name}/join", {"code": "guessed", "visitor": "x"}),
    ):
        assert answer.status_code in (403, 404)
        assert answer.json()["code"] in ("no-invitation", "not-found")


def test_a_game_on_one_device_has_no_invitation(house: House) -> None:
    made = house.new_game(opponent="device")
    assert made.invitation is None
    answer = house.get(f"/api/games/{made.game}/invitation", "guessed")
    assert 403 == answer.status_code


def test_no_time_passes_until_the_friend_has_come(house: House) -> None:
    made = house.new_game(opponent="friend", clock=CLOCK)
    host = house.page(made, "white")
    assert (True, False) == (host.state.invited, host.state.black.here)
    time.sleep(0.5)  # longer than there is for placing
    assert isinstance(host.order(messages.Lock(id="l", pieces=army(Side.WHITE))), messages.Ack)
    host.until(1)
    assert (True, 300) == (host.state.invited, host.state.clocks and host.state.clocks.black_ms)
    came = seats(house, made)
    friend = Visitor(house).page()
    friend.join(made.game, came.black)
    assert not friend.state.invited
    assert "time" == host.until_phase("over").reason  # and now it does


def test_two_play_each_sees_its_own_side_and_that_the_other_is_there(house: House) -> None:
    duel = Duel.begun(house, random.Random(3), opponent="friend")
    duel.play_on(random.Random(4), 12)
    for own, page in ((Side.WHITE, duel.white), (Side.BLACK, duel.black)):
        ranks = {piece.side for piece in page.state.pieces if piece.rank is not None}
        assert {own.value} == ranks
        assert (False, True, True) == (
            page.state.device, page.state.white.here, page.state.black.here
        )  # fmt: skip


def test_the_names_of_accounts_are_told_but_where_the_variant_hides_them(house: House) -> None:
    for variant, told in (("classic", "Amihan"), ("war", None)):
        with Visitor(house) as host, Visitor(house) as friend:
            host.register(f"Amihan{'' if told else '.w'}")
            made = host.new_game(opponent="friend", variant=variant)
            assert told == invitation(house, made).host
            body = {"code": made.invitation, "visitor": "x"}
            friend.done("POST", f"games/{made.game}/join", body)
            page = friend.page()
            page.join(made.game, None)  # the seat is the guest's own
            assert (told, None) == (page.state.white.name, page.state.black.name)
            assert [made.game] == [game.game for game in friend.games]


def test_when_one_goes_away_the_other_hears_of_it_and_how_long_that_may_be(house: House) -> None:
    clock = {"initialMs": 900_000, "incrementMs": 0, "placementMs": None}
    duel = Duel.begun(house, random.Random(5), opponent="friend", clock=clock)
    duel.black.close()
    wait(duel.white, lambda state: not state.black.here)
    assert 80_000 < (duel.white.state.black.gone_in_ms or 0) <= 90_000
    duel.black = house.page(duel.made, "black")
    wait(duel.white, lambda state: state.black.here)
    assert duel.white.state.black.gone_in_ms is None


@dataclass(eq=False)
class Screen:
    """A page, as a table knows it."""

    side: Side

    def wake(self) -> None:
        pass


def test_who_stays_away_loses_and_that_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "SHORTEST_MS", 50)
    rules = VARIANTS["mini-4x5"]

    async def story() -> str:
        async with open_hall(tmp_path) as room:
            setup = Setup(Match(rules, time=TimeControl(500)), apart=True)
            game, tokens = await room.hall.make(setup, list(Side))
            table, _ = await room.hall.sit(game, Claim(tokens[Side.WHITE])) or pytest.fail(
                "no seat"
            )
            for side in Side:
                placed = deal(rules, side, random.Random(1))
                await table.command(side, [Place(side, tuple(placed.ranks.items())), Lock(side)])
            black = Screen(Side.BLACK)
            table.come(Screen(Side.WHITE))
            table.come(black)
            table.go(black)
            await asyncio.sleep(0.3)
            return game

    async def later(game: str) -> None:
        async with open_hall(tmp_path) as room:
            kept = await room.store.load(game)
            assert kept is not None
            assert Outcome(Side.WHITE, Reason.ABANDONED) == Table(game, kept, room.store).outcome

    asyncio.run(later(asyncio.run(story())))


def test_a_game_can_be_called_off_until_the_first_move(house: House) -> None:
    duel = Duel.begun(house, random.Random(6), opponent="friend")
    duel.heard(duel.black.done(messages.CallOff(id="c")))
    assert (None, "called-off") == (duel.white.state.winner, duel.white.state.reason)
    late = Duel.begun(house, random.Random(6), opponent="friend")
    late.play_on(random.Random(1), 1)
    answer = late.black.order(messages.CallOff(id="c"))
    assert isinstance(answer, messages.Refused)
    assert ("begun", "playing") == (answer.code, late.black.state.phase)


def test_a_seat_that_waits_outlives_kill_nine(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        made = house.new_game(opponent="friend", clock=CLOCK)
        host = house.page(made, "white")
        host.done(messages.Lock(id="l", pieces=army(Side.WHITE)))
        house.kill()
        house.start()
        host = house.page(made, "white")
        assert (["white"], True) == (host.state.locked, host.state.invited)
        came = seats(house, made)
        house.kill()
        house.start()
        assert (409, 201) == (house.take(made, "x").status_code, house.take(made).status_code)
        friend = Visitor(house).page()
        assert isinstance(friend.join(made.game, came.black), messages.Update)


def test_in_a_rematch_each_gets_a_seat_of_its_own_when_it_asks(house: House) -> None:
    duel = Duel.begun(house, random.Random(7), opponent="friend")
    duel.heard(duel.white.done(messages.Resign(id=new_id())))
    path = f"/api/games/{duel.made.game}/rematch"
    first = house.post(path, {}, duel.token(Side.WHITE)).json()
    assert (None, True) == (first["seats"]["white"], first["seats"]["black"] is not None)
    page = Visitor(house).page()
    page.join(first["game"], first["seats"]["black"])
    assert page.state.invited
    second = house.post(path, {}, duel.token(Side.BLACK)).json()
    assert first["game"] == second["game"]
    assert (True, None) == (second["seats"]["white"] is not None, second["seats"]["black"])
    wait(page, lambda state: not state.invited)


def lobby(house: House) -> list[messages.OpenSeat]:
    return msgspec.json.decode(house.get("/api/lobby").content, type=messages.Lobby).seats


def test_who_waits_for_anyone_stands_in_the_lobby_and_anybody_may_come(house: House) -> None:
    made = house.new_game(opponent="anyone", side="black", variant="skirmish", clock=CLOCK)
    assert made.game not in {seat.game for seat in lobby(house)}  # the host is not there yet
    host = house.page(made, "black")
    (seat,) = [seat for seat in lobby(house) if seat.game == made.game]
    assert ("skirmish", "white", None) == (seat.variant, seat.side, seat.host)
    answer = house.post(f"/api/games/{made.game}/join", {"visitor": "anyone"})
    assert 201 == answer.status_code
    assert made.game not in {seat.game for seat in lobby(house)}
    wait(host, lambda state: not state.invited)


def test_a_table_whose_host_went_away_or_called_it_off_is_not_in_the_lobby(house: House) -> None:
    games = [house.new_game(opponent="anyone") for _ in range(2)]
    pages = [house.page(made, "white") for made in games]
    assert {made.game for made in games} <= {seat.game for seat in lobby(house)}
    pages[0].done(messages.CallOff(id="c"))
    pages[1].close()
    while {made.game for made in games} & {seat.game for seat in lobby(house)}:
        time.sleep(0.02)


def test_a_friends_seat_is_not_in_the_lobby_and_needs_its_code(house: House) -> None:
    made = house.new_game(opponent="friend")
    house.page(made, "white")
    assert made.game not in {seat.game for seat in lobby(house)}
    answer = house.post(f"/api/games/{made.game}/join", {"visitor": "anyone"})
    assert (403, "no-invitation") == (answer.status_code, answer.json()["code"])
