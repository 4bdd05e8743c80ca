"""Placing: faults where they are, tools that keep the army whole, one's own placements kept."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.table_page import TablePage
from tests.browser.wire import Message, between
from tests.support.house import House

ALL = "All 21 placed"


def begin_placing(table: TablePage) -> None:
    """Up to an empty board."""
    table.open()
    table.press(re.compile("^Play the computer"))
    expect(table.heading).to_have_text("Place your army")


def test_filling_twice_after_five_by_hand_places_exactly_the_army(
    house: House, visit: Visit
) -> None:
    table = visit(house)
    begin_placing(table)
    by_hand = {"A1": "Flag", "B1": "Spy", "C1": "Private", "D1": "Colonel", "E1": "Sergeant"}
    for at, rank in by_hand.items():
        table.touch(table.slot(rank))
        table.touch(table.square(at))
    table.press("Fill the rest")
    filled = table.own()
    assert 21 == len(filled)
    assert by_hand.items() <= filled.items()
    table.press("Shuffle")
    assert sorted(filled.values()) == sorted(table.own().values())
    expect(table.page.get_by_text(ALL)).to_be_visible()


def test_every_fault_is_named_and_shown_on_its_square(house: House, visit: Visit) -> None:
    table = visit(house)
    forged = [True]

    def forge(message: Message) -> Message:
        if message["type"] != "lock" or not forged[0]:
            return message
        forged[0] = False
        pieces = dict(message["pieces"])
        del pieces[next(at for at, rank in pieces.items() if rank == "COL")]
        return {**message, "pieces": {**pieces, "E4": "FLG"}}

    between(table, to_server=forge)
    begin_placing(table)
    table.take_formation("Strongholds")
    table.press(re.compile("^Lock placement"))
    alert = table.page.get_by_role("alert")
    for words in ("Missing: Colonel", "Too many: Flag", "E4 is outside your home rows"):
        expect(alert.filter(has_text=words)).to_be_visible()
    expect(table.square("E4")).to_have_class(re.compile(r"\bfault\b"))
    table.lock()
    assert 21 == len(table.own())


def test_a_placement_is_mirrored_undone_cleared_saved_and_taken_again(
    house: House, visit: Visit
) -> None:
    table = visit(house)
    begin_placing(table)
    table.take_formation("Banzai Charge")
    first = table.own()
    table.press("Mirror")
    mirrored = {f"{chr(ord('A') + ord('I') - ord(at[0]))}{at[1]}": n for at, n in first.items()}
    assert mirrored == table.own()
    table.press("Undo")
    assert first == table.own()
    table.press("Save")
    dialog = table.page.get_by_role("dialog")
    dialog.get_by_role("textbox", name="Name").fill("Mine")
    dialog.get_by_role("button", name="Save").click()
    table.press("Clear")
    assert {} == table.own()
    table.page.reload()
    table.take_formation("Mine")
    assert first == table.own()
    table.press("Delete Mine")
    expect(table.page.get_by_role("button", name=re.compile("^Mine"))).to_have_count(0)


def test_a_piece_dragged_off_the_board_goes_back_into_the_hand(house: House, visit: Visit) -> None:
    table = visit(house)
    begin_placing(table)
    table.touch(table.slot("Colonel"))
    table.touch(table.square("C2"))
    table.page.keyboard.press("Escape")
    table.square("C2").drag_to(table.slot("Major"))
    assert {} == table.own()
    expect(table.slot("Colonel")).to_be_visible()


def test_a_draft_survives_a_reload(house: House, visit: Visit) -> None:
    table = visit(house)
    begin_placing(table)
    table.touch(table.slot("Colonel"))
    table.touch(table.square("C2"))
    table.page.reload()
    expect(table.square("C2")).to_have_attribute("aria-label", re.compile("own Colonel"))
    assert {"C2": "Colonel"} == table.own()
