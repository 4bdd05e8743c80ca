"""Fingers on a phone: a tap moves once, a drag carries the piece, a swipe scrolls."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.across import Across
from tests.browser.conftest import Visit
from tests.browser.table_page import PHONE, TablePage
from tests.support.house import House

STEPS = 10


@pytest.fixture
def table(house: House, visit: Visit) -> TablePage:
    table = visit(house, PHONE)
    Across(house, table)
    return table


def swipe(table: TablePage, at: str, up: float) -> None:
    """A finger put on a square goes up so many pixels."""
    box = table.square(at).bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    screen = table.page.context.new_cdp_session(table.page)
    points = [y - up * step / STEPS for step in range(STEPS + 1)]
    for kind, at_y in zip(("touchStart", *["touchMove"] * STEPS), points, strict=True):
        point = {"x": x, "y": at_y}
        screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
        table.page.wait_for_timeout(16)
    screen.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def scrolled(table: TablePage) -> float:
    """How far the page is scrolled."""
    return float(table.page.evaluate("scrollY"))


def plays(table: TablePage) -> list[str]:
    """The moves sent to the server."""
    return [move for text in table.watch.sent for move in re.findall(r'"move":"(\S+?)"', text)]


def test_tap_and_tap_move_once_though_the_browser_adds_mouse_events(table: TablePage) -> None:
    table.move("E3", "E4", wait=False)
    table.hear_of("E3-E4")
    table.page.wait_for_timeout(600)  # until the tap's own mouse events are past
    assert ["E3-E4"] == plays(table)


def test_a_second_tap_on_the_lifted_piece_puts_it_back(table: TablePage) -> None:
    table.touch(table.square("E3"))
    expect(table.square("E3")).to_have_attribute("aria-selected", "true")
    table.touch(table.square("E3"))
    expect(table.square("E3")).to_have_attribute("aria-selected", "false")
    assert [] == plays(table)


def test_a_piece_is_dragged_by_a_finger_and_nothing_scrolls(table: TablePage) -> None:
    table.page.evaluate("document.body.style.paddingBottom = '600px'")  # room to scroll
    cell = table.square("E3").bounding_box()
    assert cell
    swipe(table, "E3", cell["height"])
    table.hear_of("E3-E4")
    assert 0 == scrolled(table)
    assert ["E3-E4"] == plays(table)


def test_a_piece_dropped_outside_the_board_returns(table: TablePage) -> None:
    table.page.evaluate("document.body.style.paddingBottom = '600px'")
    before = table.squares()
    swipe(table, "E3", 330)
    assert before == table.squares()
    assert 0 == scrolled(table)
    assert [] == plays(table)


def test_a_swipe_from_an_empty_square_scrolls(table: TablePage) -> None:
    table.page.evaluate("document.body.style.paddingBottom = '600px'")
    swipe(table, "E5", 150)
    assert scrolled(table) > 100
    assert [] == plays(table)


def test_two_pieces_of_a_placement_change_places_by_taps(house: House, visit: Visit) -> None:
    table = visit(house, PHONE)
    table.open()
    table.press(re.compile("^Play the computer"))
    table.take_formation("Blitzkrieg")
    before = table.own()
    one, other = (
        min(before, key=before.__getitem__),
        max(before, key=before.__getitem__),
    )
    table.touch(table.square(one))
    table.touch(table.square(other))
    assert {**before, one: before[other], other: before[one]} == table.own()
