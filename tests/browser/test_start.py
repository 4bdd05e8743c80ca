"""The first screen: a board on which one can move at once (no log-in, no lobby before it)."""

import re

import pytest
from playwright.sync_api import expect

from salpakan.server.levels import newcomers_level, offered
from tests.browser.conftest import Visit
from tests.browser.table_page import PHONE, WIDE, Screen
from tests.browser.test_levels import NAMES
from tests.support.house import House


@pytest.mark.parametrize("screen", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_first_move_on_the_shown_board_begins_a_game(
    house: House, visit: Visit, screen: Screen
) -> None:
    table = visit(house, screen)
    table.open()
    expect(table.board.get_by_role("gridcell", name=re.compile("lifted"))).to_be_visible()
    before = table.own()
    start = next(
        at for at, name in table.squares().items() if name.startswith("own") and at[1] == "3"
    )
    to = f"{start[0]}4"
    if table.square(start).get_attribute("aria-selected") == "false":
        table.touch(table.square(start))
    table.touch(table.square(to))
    table.page.wait_for_url("**/game/*")
    table.wait_due()
    table.hear_of(f"{start}-{to}")
    placed = {to if at == start else at: name for at, name in before.items()}
    assert placed.items() >= table.own().items()  # the computer may have challenged already
    assert before[start] == placed[to]


def test_the_keyboard_begins_a_game_on_the_shown_board(house: House, visit: Visit) -> None:
    table = visit(house)
    table.open()
    expect(table.board.get_by_role("gridcell", name=re.compile("lifted"))).to_be_visible()
    target = table.board.get_by_role("gridcell", name=re.compile("move here")).first
    target.press("Enter")
    table.page.wait_for_url("**/game/*")
    table.wait_due()
    expect(table.heading).to_have_text(f"You against {NAMES[newcomers_level()]} (computer)")


def test_choices_are_made_in_the_options_and_kept(house: House, visit: Visit) -> None:
    table = visit(house)
    table.open()
    table.press("Options")
    dialog = table.page.get_by_role("dialog", name="How do you want to play?")
    level = NAMES[offered()[0]]
    for choice in (level, "Skirmish", "5 + 3", "Nothing is shown"):
        dialog.get_by_role("radio", name=re.compile(re.escape(choice))).check()
    table.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    table.page.reload()
    table.press(re.compile(f"^Play the computer.*{level}.*Skirmish.*5 \\+ 3"))
    table.press("Fill the rest")
    assert 11 == len(table.own())
    table.lock()
    expect(table.heading).to_have_text(f"You against {level} (computer)")
    expect(table.page.get_by_role("timer", name=re.compile("^Clock of You"))).to_be_visible()
