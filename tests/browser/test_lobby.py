"""Two strangers meet in the lobby."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.table_page import PHONE
from tests.support.house import House


def test_who_opens_a_table_is_found_by_the_next_who_comes(own_house: House, visit: Visit) -> None:
    host, other = visit(own_house), visit(own_house, PHONE)
    other.open("/lobby")
    expect(other.page.get_by_text("Nobody waits just now.")).to_be_visible()
    host.open("/lobby")
    host.press(re.compile("^Open a table"))
    expect(host.heading).to_have_text("Waiting for an opponent")
    other.press("Sit down across from Guest")
    expect(other.heading).to_have_text("Place your army")
    expect(host.heading).to_have_text("Place your army")


def test_a_table_that_is_gone_is_told_of_in_words(own_house: House, visit: Visit) -> None:
    host, other = visit(own_house), visit(own_house)
    host.open("/lobby")
    host.press(re.compile("^Open a table"))
    expect(host.heading).to_have_text("Waiting for an opponent")
    other.open("/lobby")
    other.watch.excuse("409")
    seat = other.page.get_by_role("button", name="Sit down across from Guest")
    expect(seat).to_be_visible()
    game = host.game
    own_house.post(f"/api/games/{game}/join", {"visitor": "quicker"})
    seat.click()
    expect(other.page.get_by_role("alert")).to_have_text(
        "Somebody was quicker, or the table is gone."
    )
