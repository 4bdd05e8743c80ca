"""The mouse on the board: click and click, drag, drop outside."""

import re

from playwright.sync_api import expect

from tests.browser.across import Across
from tests.browser.conftest import Visit
from tests.browser.table_page import TablePage
from tests.support.house import House


def drag(table: TablePage, start: str, to: tuple[float, float]) -> None:
    """Take the piece and carry it in steps, without letting go."""
    mouse = table.page.mouse
    box = table.square(start).bounding_box()
    assert box
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down()
    mouse.move(*to, steps=8)


def middle(table: TablePage, at: str) -> tuple[float, float]:
    """The middle of a square."""
    box = table.square(at).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_piece_is_dragged_to_a_square_and_stays_visible_on_its_way(
    house: House, visit: Visit
) -> None:
    table = visit(house)
    Across(house, table)
    x, y = middle(table, "E4")
    drag(table, "E3", (x, y))
    carried = table.page.locator(".ghost .piece").bounding_box()
    assert carried
    assert carried["x"] < x < carried["x"] + carried["width"]
    assert carried["y"] < y < carried["y"] + carried["height"]
    table.page.mouse.up()
    table.hear_of("E3-E4")


def test_a_piece_dropped_outside_or_where_it_may_not_go_returns(house: House, visit: Visit) -> None:
    table = visit(house)
    Across(house, table)
    before = table.squares()
    for place in ((20.0, 450.0), middle(table, "E5"), middle(table, "D3")):
        drag(table, "E3", place)
        table.page.mouse.up()
        expect(table.page.locator(".ghost")).to_have_count(0)
        assert before == table.squares()
    assert [] == [text for text in table.watch.sent if '"play"' in text]


def test_an_illegal_square_lets_go_and_the_next_legal_move_works(
    house: House, visit: Visit
) -> None:
    table = visit(house)
    Across(house, table)
    table.touch(table.square("E3"))
    table.touch(table.square("E5"))
    expect(table.square("E3")).to_have_attribute("aria-selected", "false")
    expect(table.arbiter).to_contain_text("Your move")
    table.move("E3", "E4", wait=False)
    table.hear_of("E3-E4")
    expect(table.square("E4")).to_have_attribute("aria-label", re.compile("own Lieutenant Colonel"))
