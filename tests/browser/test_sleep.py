"""A page that slept: what it shows may be old, and it says so until it knows."""

import re

from playwright.sync_api import expect

from tests.browser.across import Across
from tests.browser.conftest import Visit
from tests.browser.wire import Message, between
from tests.support.house import House

SLEEP_MS = 60_000


def test_after_a_sleep_a_page_asks_anew_before_it_trusts_what_it_shows(
    house: House, visit: Visit
) -> None:
    table, deaf, asked = visit(house), [False], list[str]()

    def hear(message: Message) -> Message | None:
        return None if deaf[0] else message

    def say(message: Message) -> Message:
        asked.append(message["type"])
        return message

    links = between(table, hear, say)
    table.page.clock.install()
    across = Across(house, table, clock={"initialMs": 600_000, "incrementMs": 0})
    across.play("E3-E4")
    while "ping" not in asked:
        table.page.wait_for_timeout(20)
    asked.clear()
    deaf[0] = True  # the socket looks open, and nothing comes
    across.play_across("E6-E5")
    table.page.clock.fast_forward(SLEEP_MS)
    expect(table.lost).to_be_visible()
    while "join" not in asked:
        table.page.wait_for_timeout(20)
    deaf[0] = False
    table.hear_of("E6-E5")
    expect(table.lost).to_be_hidden()
    expect(table.square("E5")).to_have_attribute("aria-label", re.compile("enemy"))
    assert 1 == len(links)
