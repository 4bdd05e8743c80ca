"""Who is at a table, and who has been gone for too long (RULES 6.9)."""

import asyncio
from collections.abc import Callable

import pytest

from salpakan.arbiter import TimeControl
from salpakan.rules import Side
from salpakan.server.presence import Presence, grace_ms

W, B = Side.WHITE, Side.BLACK
GRACE_MS = 60


def played(story: Callable[[Presence], None], wait_ms: int = 4 * GRACE_MS) -> list[Side]:
    """Who was counted out, some time after this came about in a game that is being played."""

    async def live() -> list[Side]:
        out: list[Side] = []
        presence = Presence(GRACE_MS, out.append)
        presence.play(playing=True)
        story(presence)
        await asyncio.sleep(wait_ms / 1000)
        presence.close()
        return out

    return asyncio.run(live())


def both_come_and_black_goes(presence: Presence) -> None:
    presence.come(W)
    presence.come(B)
    presence.go(B)


def test_who_stays_away_for_longer_than_the_time_of_grace_is_out() -> None:
    assert [B] == played(both_come_and_black_goes)


def test_who_comes_back_in_time_is_not() -> None:
    def story(presence: Presence) -> None:
        both_come_and_black_goes(presence)
        assert 0 < (presence.gone_in_ms(B) or 0) <= GRACE_MS
        presence.come(B)
        assert presence.gone_in_ms(B) is None

    assert [] == played(story)


def test_who_is_there_on_a_second_screen_is_there() -> None:
    def story(presence: Presence) -> None:
        presence.come(B)
        both_come_and_black_goes(presence)
        assert presence.here(B)

    assert [] == played(story)


def test_if_both_are_gone_nobody_is_out() -> None:
    def story(presence: Presence) -> None:
        both_come_and_black_goes(presence)
        presence.go(W)

    assert [] == played(story)


def test_nobody_is_out_before_the_game_begins_or_after_it() -> None:
    def story(presence: Presence) -> None:
        both_come_and_black_goes(presence)
        presence.play(playing=False)

    assert [] == played(story)


@pytest.mark.parametrize(("minutes", "seconds"), [(1, 30), (5, 30), (10, 60), (15, 90), (60, 120)])
def test_the_time_of_grace_grows_with_the_game(minutes: int, seconds: int) -> None:
    assert 1000 * seconds == grace_ms(TimeControl(minutes * 60_000))


def test_without_a_clock_nobody_has_to_hurry() -> None:
    assert grace_ms(None) is None
