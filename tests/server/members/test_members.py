"""Members over the years, on both kinds of database; the clock is turned by hand."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
from argon2 import PasswordHasher

from salpakan.arbiter import Match
from salpakan.rules import VARIANTS, Side
from salpakan.server.errors import Code, RequestError
from salpakan.server.members import AtHome, Members
from salpakan.server.members.members import AT_HOME, DAY, GUEST_AT_HOME, HOUR
from salpakan.server.members.passwords import Passwords
from salpakan.server.store import Setup, Store

WORD, OTHER = "a long enough word", "another long word"
WEAK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
STRONGER = PasswordHasher(time_cost=2, memory_cost=16, parallelism=1)


class Town:
    """Members, their store, and the time of day."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.now_ms = 1_800_000_000_000
        self.members = self.open(WEAK)

    def open(self, hasher: PasswordHasher) -> Members:
        return Members(self.store.members, Passwords(hasher), lambda: self.now_ms / 1000)

    async def refused(self, asked: Awaitable[object]) -> list[Code]:
        with pytest.raises(RequestError) as refused:
            await asked
        return list(refused.value.faults) or [refused.value.code]


@asynccontextmanager
async def town_in(database: str) -> AsyncIterator[Town]:
    store = await Store.open(database)
    try:
        yield Town(store)
    finally:
        await store.close()


def run(database: str, story: Callable[[Town], Awaitable[None]]) -> None:
    async def play() -> None:
        async with town_in(database) as town:
            await story(town)

    asyncio.run(play())


def test_a_session_lasts_as_long_as_it_is_used(database: str) -> None:
    async def story(town: Town) -> None:
        home = await town.members.register("Maria", WORD, None, "here")
        for _ in range(5):
            town.now_ms += AT_HOME - 1
            assert None is not await town.members.who(home.token)
        town.now_ms += AT_HOME
        assert None is await town.members.who(home.token)

    run(database, story)


def test_a_guest_may_come_back_after_a_year_less_a_day(database: str) -> None:
    async def story(town: Town) -> None:
        home = await town.members.guest()
        town.now_ms += GUEST_AT_HOME - DAY
        assert None is not await town.members.who(home.token)
        town.now_ms += GUEST_AT_HOME
        assert None is await town.members.who(home.token)

    run(database, story)


def test_use_is_written_down_once_an_hour(database: str) -> None:
    async def story(town: Town) -> None:
        home = await town.members.guest()
        began = town.now_ms
        town.now_ms += HOUR - 1
        await town.members.who(home.token)
        assert [(began, began)] == await town.members.sessions(home.session.member)
        town.now_ms += 1
        await town.members.who(home.token)
        assert [(began, town.now_ms)] == await town.members.sessions(home.session.member)

    run(database, story)


def test_what_has_expired_is_forgotten_and_with_it_guests_who_sit_nowhere(database: str) -> None:
    async def story(town: Town) -> None:
        idle, player = await town.members.guest(), await town.members.guest()
        account = await town.members.register("Maria", WORD, None, "here")
        setup = Setup(Match(VARIANTS["classic"]))
        seats = {Side.WHITE: player.session.member.id}
        await town.store.make("game", setup, {"h": Side.WHITE}, None, seats)
        town.now_ms += GUEST_AT_HOME
        await town.members.sweep()
        town.now_ms -= GUEST_AT_HOME
        for home in (idle, player, account):
            assert None is await town.members.who(home.token)
        (played,) = await town.store.games_of(player.session.member.id, 9)
        assert played.players[Side.WHITE].is_guest
        await town.members.log_in("maria", WORD, None, "here")

    run(database, story)


def test_a_password_hashed_with_less_effort_is_hashed_anew_at_the_next_login(database: str) -> None:
    async def story(town: Town) -> None:
        home = await town.members.register("Maria", WORD, None, "here")
        weak = await town.store.members.account_of(home.session.member.id)
        stronger = town.open(STRONGER)
        await town.refused(stronger.log_in("Maria", OTHER, None, "here"))
        assert weak == await town.store.members.account_of(home.session.member.id)
        await stronger.log_in("Maria", WORD, None, "here")
        strong = await town.store.members.account_of(home.session.member.id)
        assert weak is not None
        assert strong is not None
        assert (weak[1].name, "m=16") == (strong[1].name, strong[1].password.split("$")[3][:4])
        await stronger.log_in("Maria", WORD, None, "here")
        assert strong == await town.store.members.account_of(home.session.member.id)

    run(database, story)


def test_of_many_who_want_one_name_at_once_one_gets_it(database: str) -> None:
    async def story(town: Town) -> None:
        wanted = [town.members.register(name, WORD, None, "here") for name in ("Ana", "aná") * 4]
        answers = await asyncio.gather(*wanted, return_exceptions=True)
        assert 1 == sum(isinstance(answer, AtHome) for answer in answers)
        refused = [answer for answer in answers if isinstance(answer, RequestError)]
        assert [(Code.NAME_TAKEN,)] * 7 == [tuple(answer.faults) for answer in refused]

    run(database, story)


def test_of_many_requests_to_turn_one_guest_into_an_account_one_is_heard(database: str) -> None:
    async def story(town: Town) -> None:
        guest = (await town.members.guest()).session
        wanted = [town.members.register(f"ana{n}x", WORD, guest, "here") for n in range(4)]
        homes = await asyncio.gather(*wanted)
        same = [home for home in homes if home.session.member.id == guest.member.id]
        assert 1 == len(same)
        assert 4 == len({home.session.member.name for home in homes})

    run(database, story)


def test_a_login_that_meets_a_change_of_password_does_not_outlive_it(database: str) -> None:
    async def story(town: Town) -> None:
        home = await town.members.register("Maria", WORD, None, "here")
        answers = await asyncio.gather(
            town.members.change(home.session, WORD, None, OTHER, "here"),
            *(town.members.log_in("Maria", WORD, None, f"there {n}") for n in range(4)),
            return_exceptions=True,
        )
        changed, *logins = answers
        assert isinstance(changed, AtHome)
        for login in logins:
            assert not isinstance(login, AtHome) or None is await town.members.who(login.token)
        assert 1 == len(await town.members.sessions(home.session.member))

    run(database, story)


def test_whose_session_ends_is_told_once(database: str) -> None:
    async def story(town: Town) -> None:
        one = await town.members.register("Maria", WORD, None, "here")
        two = await town.members.log_in("Maria", WORD, None, "here")
        told: list[str] = []
        town.members.watch(one.session, lambda: told.append("one"))
        town.members.watch(two.session, lambda: told.append("two"))
        stop = town.members.watch(two.session, lambda: told.append("never"))
        stop()
        await town.members.log_out(one.session)
        assert ["one"] == told
        await town.members.log_out_everywhere(two.session)
        assert ["one", "two"] == told

    run(database, story)


def test_of_a_deleted_member_nothing_is_left_but_the_seat(database: str) -> None:
    async def story(town: Town) -> None:
        home = await town.members.register("Maria", WORD, None, "here")
        member = home.session.member.id
        setup = Setup(Match(VARIANTS["classic"]))
        other = await town.members.guest()
        seats = {Side.WHITE: member, Side.BLACK: other.session.member.id}
        await town.store.make("game", setup, {"w": Side.WHITE, "b": Side.BLACK}, None, seats)
        await town.members.delete(home.session, WORD, "here")
        await town.members.sweep()
        (played,) = await town.store.games_of(other.session.member.id, 9)
        left = played.players[Side.WHITE]
        assert (member, None, 0, True) == (left.id, left.name, left.made, left.deleted)
        assert not left.is_guest
        assert None is await town.store.members.account_of(member)
        assert [] == await town.members.sessions(left)

    run(database, story)


def test_all_that_holds_a_secret_has_a_silent_repr(database: str) -> None:
    async def story(town: Town) -> None:
        home = await town.members.register("Maria", WORD, None, "here")
        found = await town.store.members.account_of(home.session.member.id)
        assert found is not None
        text = repr([home, home.session, *found])
        for secret in (home.token, home.session.token_hash, found[1].password):
            assert secret not in text

    run(database, story)
