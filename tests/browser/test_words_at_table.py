"""Draw, Flag, resigning and time, as the page asks and tells of them (RULES 6.4, 6.5, 6.7)."""

import re

from playwright.sync_api import Locator, expect

from salpakan.server import messages
from tests.browser.across import Across
from tests.browser.conftest import Visit
from tests.browser.table_page import TablePage
from tests.support.house import House, new_id


def asked(table: TablePage, action: str, answer: str) -> Locator:
    """Choose an action, and answer the question that comes first."""
    table.press(action)
    dialog = table.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name=answer, exact=True).click()
    expect(dialog).to_be_hidden()
    return dialog


def test_the_computer_declines_a_draw(house: House, visit: Visit) -> None:
    table = visit(house)
    table.begin()
    asked(table, "Offer draw", "Offer")
    expect(table.record).to_contain_text("White offers a draw.")
    expect(table.record).to_contain_text("Black declines the draw.")
    expect(table.page.get_by_role("button", name="Offer draw")).to_be_enabled()
    table.move(*first_move(table))


def first_move(table: TablePage) -> tuple[str, str]:
    """A step forward from the front row."""
    start = next(at for at, name in table.squares().items() if "own" in name and at[1] == "3")
    return start, f"{start[0]}4"


def test_a_draw_offered_from_across_is_accepted(house: House, visit: Visit) -> None:
    table = visit(house)
    across = Across(house, table)
    across.order(messages.OfferDraw(id=new_id()))
    expect(table.arbiter).to_contain_text("Black offers a draw.")
    table.press("Accept")
    expect(table.heading).to_have_text("A draw")
    expect(table.page.get_by_text("Both agreed to a draw.").first).to_be_visible()


def test_moving_declines_a_draw(house: House, visit: Visit) -> None:
    table = visit(house)
    across = Across(house, table)
    across.order(messages.OfferDraw(id=new_id()))
    expect(table.page.get_by_role("button", name="Accept")).to_be_visible()
    across.play("E3-E4")
    expect(table.page.get_by_role("button", name="Accept")).to_be_hidden()
    expect(table.record).to_contain_text("White declines the draw.")


def test_a_shown_flag_is_seen_across_and_the_game_goes_on(house: House, visit: Visit) -> None:
    table = visit(house)
    across = Across(house, table)
    across.order(messages.ShowFlag(id=new_id()))
    expect(table.square("E8")).to_have_attribute("aria-label", "E8, enemy, Flag, has not moved")
    asked(table, "Show my Flag", "Show it")
    expect(table.record).to_contain_text("White shows the Flag on F1.")
    expect(table.page.get_by_role("button", name="Show my Flag")).to_be_disabled()
    across.play("E3-E4", "E6-E5")


def test_resigning_is_asked_twice(house: House, visit: Visit) -> None:
    table = visit(house)
    Across(house, table)
    asked(table, "Resign", "No")
    expect(table.arbiter).to_contain_text("Your move")
    asked(table, "Resign", "Resign")
    expect(table.heading).to_have_text("Black wins")
    expect(table.page.get_by_text("White resigned.").first).to_be_visible()


def test_a_clock_counts_down_by_the_servers_time_and_running_out_loses(
    house: House, visit: Visit
) -> None:
    table = visit(house)
    clock = {"initialMs": 6000, "incrementMs": 0, "placementMs": None}
    Across(house, table, clock=clock)
    mine = table.page.get_by_role("timer", name=re.compile("^Clock of (You|White)"))
    theirs = table.page.get_by_role("timer", name=re.compile("^Clock of (Opponent|Black)"))
    expect(theirs).to_have_text("6.0")
    first = float(mine.inner_text())
    table.page.wait_for_timeout(500)
    assert first - 3 < float(mine.inner_text()) < first
    expect(theirs).to_have_text("6.0")
    expect(table.heading).to_have_text(re.compile("You lose|Black wins"), timeout=15_000)
    expect(table.page.get_by_text("White ran out of time.").first).to_be_visible()
