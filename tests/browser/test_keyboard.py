"""Everything by keyboard alone, and what a screen reader hears."""

import re

from playwright.sync_api import expect

from salpakan.server import messages
from tests.browser.across import Across
from tests.browser.conftest import Visit
from tests.browser.table_page import TablePage
from tests.support.house import House, new_id

HEAR = """() => {
  window.heard = [];
  const note = (node) => {
    const live = node.parentElement?.closest("[aria-live=polite], [role=status], [role=alert]");
    if (live) window.heard.push(live.textContent.trim().replace(/\\s+/g, " "));
  };
  new MutationObserver((changes) => {
    for (const change of changes)
      if (change.type === "characterData") note(change.target);
      else for (const node of change.addedNodes) note(node);
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""
"""Writes down the text of a live region whenever something new comes into it."""


def tab_to(table: TablePage, name: str) -> None:
    """Press Tab until the thing of this name has the focus."""
    for _ in range(80):
        table.page.keyboard.press("Tab")
        focused = table.page.evaluate(
            "(document.activeElement.ariaLabel ?? document.activeElement.innerText).trim()"
        )
        if re.search(name, focused):
            return
    raise AssertionError(f"Tab never comes to {name}")


def walk(table: TablePage, *keys: str) -> None:
    """Press keys one after the other."""
    for key in keys:
        table.page.keyboard.press(key)


def focused(table: TablePage) -> str:
    """The name of what has the focus."""
    return str(table.page.evaluate("document.activeElement.getAttribute('aria-label')"))


def test_a_game_is_begun_played_and_resigned_by_keyboard_alone(house: House, visit: Visit) -> None:
    table = visit(house)
    table.open()
    tab_to(table, "^Play the computer")
    walk(table, "Enter")
    expect(table.heading).to_have_text("Place your army")
    tab_to(table, "^Slow-Moving Shield")
    walk(table, "Enter")
    assert 21 == len(table.own())
    table.page.evaluate("document.activeElement.blur()")
    tab_to(table, "^Lock placement")
    walk(table, "Enter")
    table.wait_due()
    own = table.own()
    tab_to(table, "^A1")
    start = next(at for at in own if at[1] == "3")
    walk(table, *["ArrowRight"] * (ord(start[0]) - ord("A")), "ArrowUp", "ArrowUp")
    assert focused(table).startswith(f"{start}, own")
    walk(table, "Enter", "ArrowUp")
    assert focused(table) == f"{start[0]}4, empty, move here"
    walk(table, "Enter")
    table.hear_of(f"{start}-{start[0]}4")
    table.wait_due()
    tab_to(table, "^Resign")
    walk(table, "Enter")
    expect(table.page.get_by_role("dialog", name="Resign this game?")).to_be_visible()
    walk(table, "Escape")
    expect(table.page.get_by_role("dialog")).to_be_hidden()
    assert "Resign" == table.page.evaluate("document.activeElement.innerText.trim()")
    walk(table, "Enter")
    table.page.wait_for_function("() => document.activeElement.closest('dialog') !== null")
    walk(table, "Tab", "Enter")
    expect(table.heading).to_have_text("You lose")


def test_every_square_has_a_name_that_says_what_stands_there(house: House, visit: Visit) -> None:
    table = visit(house)
    across = Across(house, table)
    names = table.squares()
    assert 72 == len(names)
    assert ("own Colonel", "empty") == (names["C1"], names["E5"])
    assert "enemy, unknown, has not moved" == names["E6"]
    across.play("E3-E4", "E6-E5", "E4-E5")  # a Lieutenant Colonel takes a Private
    assert "own Lieutenant Colonel" == table.squares()["E5"]
    across.play("F6-E6")
    words = table.squares()["E6"]
    assert words.startswith("enemy, unknown, has moved")
    across.play("E5-E6")  # and falls to the General of the Army
    expect(table.square("E6")).to_have_attribute(
        "aria-label", re.compile("by the verdicts Colonel or stronger, or (a )?Spy")
    )


def test_the_board_says_of_itself_what_it_is(house: House, visit: Visit) -> None:
    table = visit(house)
    Across(house, table)
    tree = table.page.locator("main").aria_snapshot()
    for line in (
        '- heading "White against Black" [level=1]',
        '- grid "Board, White at the bottom"',
        "  - row",
        '- gridcell "E3, own Lieutenant Colonel"',
        '- gridcell "E6, enemy, unknown, has not moved"',
        '- region "Arbiter"',
        '- region "Record"',
        '- button "Resign"',
    ):
        assert line.strip() in tree, f"{line} is not in:\n{tree}"


def test_each_move_and_offer_is_announced_the_same_words_twice_too(
    house: House, visit: Visit
) -> None:
    table = visit(house)
    across = Across(house, table)
    table.page.evaluate(HEAR)
    across.play("E3-E4")
    offers = 2
    for _ in range(offers):
        across.order(messages.OfferDraw(id=new_id()))
        expect(table.arbiter).to_contain_text("Black offers a draw.")
        table.press("Decline")
        expect(table.arbiter).to_contain_text("White declines the draw.")
    across.play("E6-E5")
    heard = table.page.evaluate("window.heard")
    assert any("White moves E3 to E4." in words for words in heard), heard
    assert any("Black moves E6 to E5. Your move" in words for words in heard), heard[6:]
    arbiter = [words for words in heard if words.startswith("Black offers a draw.")]
    assert offers == len(arbiter), heard


def test_the_same_move_twice_is_announced_twice(house: House, visit: Visit) -> None:
    table = visit(house)
    across = Across(house, table)
    table.page.evaluate(HEAR)
    across.play("E3-E4", "E6-E5", "E4-E3", "E5-E6")
    table.move("E3", "E4", wait=False)
    expect(table.arbiter).to_contain_text("White moves E3 to E4.")
    heard = table.page.evaluate("window.heard")
    assert 2 == len([words for words in heard if "White moves E3 to E4." in words]), heard
