"""The replay shows each side what it had been told by then, and the arbiter everything."""

from playwright.sync_api import expect

from salpakan.server import messages
from tests.browser.across import Across
from tests.browser.conftest import Visit
from tests.browser.table_page import TablePage
from tests.support.house import House, new_id

MOVES = ("E3-E4", "E6-E5", "E4-E5", "F6-E6", "E5-E6")
"""White's Lieutenant Colonel takes a Private and falls to the General of the Army."""


def look(table: TablePage, eyes: str) -> dict[str, str]:
    """The pieces with somebody's eyes."""
    table.page.get_by_role("radio", name=eyes, exact=True).press("Space")
    return {at: name for at, name in table.squares().items() if name != "empty"}


def test_each_sides_eyes_see_in_the_replay_what_that_side_had_been_told(
    house: House, visit: Visit
) -> None:
    table = visit(house)
    across = Across(house, table)
    across.play(*MOVES)
    across.order(messages.ShowFlag(id=new_id()))
    across.order(messages.Resign(id=new_id()))
    expect(table.heading).to_have_text("White wins")

    expect(table.page.get_by_role("radio", name="Arbiter")).to_be_checked()
    assert "Black General of the Army" == look(table, "Arbiter")["E6"]
    white = look(table, "White")
    assert ("enemy, unknown, has moved", "own General of the Army") == (white["E6"], white["F3"])
    assert "enemy, Flag, has not moved" == white["E8"]  # it was shown
    assert "A8" == next(iter(table.squares()))
    black = look(table, "Black")
    assert ("own General of the Army", "own Flag") == (black["E6"], black["E8"])
    assert {"enemy, unknown, has not moved"} == {black[at] for at in black if at[1] in "123"}
    assert "I1" == next(iter(table.squares()))

    table.heading.click()
    table.page.keyboard.press("Home")
    assert {"enemy, unknown, has not moved"} == {
        name for at, name in look(table, "White").items() if at[1] in "678"
    }
