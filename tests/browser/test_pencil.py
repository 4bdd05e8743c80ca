"""Pencil marks: one's own, kept, and never sent."""

import re

from playwright.sync_api import expect

from tests.browser.across import Across
from tests.browser.conftest import Visit
from tests.browser.table_page import PHONE, TablePage
from tests.support.house import House


def guess(table: TablePage, at: str, rank: str) -> None:
    """Choose a rank in the palette that has come."""
    dialog = table.page.get_by_role("dialog", name=f"Your guess about {at}")
    table.touch(dialog.get_by_role("button", name=rank, exact=True))
    expect(dialog).to_be_hidden()
    expect(table.square(at)).to_have_attribute("aria-label", re.compile(f"your guess {rank}"))


def never_sent(table: TablePage) -> None:
    """Nothing that went to the server tells of guesses."""
    words = re.compile(r"guess|note|ribbon|\b(MAJ|SGT|Major|Sergeant)\b")
    assert [text for text in table.watch.sent if text.startswith('{"type":"play"')]
    assert [] == [text for text in table.watch.sent if words.search(text)]


def test_guesses_by_keyboard_and_right_click_are_kept_over_a_reload_and_never_sent(
    house: House, visit: Visit
) -> None:
    table = visit(house)
    across = Across(house, table)
    table.square("E6").press("m")
    guess(table, "E6", "Major")
    table.square("C6").click(button="right")
    guess(table, "C6", "Sergeant")
    across.play("E3-E4", "E6-E5")  # the mark goes with its piece
    expect(table.square("E5")).to_have_attribute("aria-label", re.compile("your guess Major"))
    table.page.reload()
    expect(table.square("E5")).to_have_attribute("aria-label", re.compile("your guess Major"))
    expect(table.square("C6")).to_have_attribute("aria-label", re.compile("your guess Sergeant"))
    never_sent(table)
    table.square("E5").press("m")
    table.page.get_by_role("dialog").get_by_role("button", name="Rub out").click()
    expect(table.square("E5")).not_to_have_attribute("aria-label", re.compile("guess"))


def test_a_finger_that_rests_on_an_enemy_piece_opens_the_palette(
    house: House, visit: Visit
) -> None:
    table = visit(house, PHONE)
    Across(house, table)
    box = table.square("E6").bounding_box()
    assert box
    finger = table.page.context.new_cdp_session(table.page)
    point = {"x": box["x"] + 18, "y": box["y"] + 18}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    dialog = table.page.get_by_role("dialog", name="Your guess about E6")
    expect(dialog).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    guess(table, "E6", "Major")
    table.move("E3", "E4", wait=False)
    table.hear_of("E3-E4")
    never_sent(table)
