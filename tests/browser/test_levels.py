"""The levels on the page: chosen by rank, warming up, and thinking at a person's pace."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from salpakan.server.levels import newcomers_level, offered
from tests.browser.conftest import Served, Visit
from tests.browser.table_page import PHONE, WIDE, Screen
from tests.support.house import House

NAMES = {
    "random": "Random",
    "recruit": "Recruit",
    "private": "Private",
    "sergeant": "Sergeant",
    "captain": "Captain",
    "colonel": "Colonel",
    "general": "General",
}
SCREENS = pytest.mark.parametrize("screen", [WIDE, PHONE], ids=["wide", "phone"])


@SCREENS
def test_every_level_is_offered_by_name_with_a_word_on_it(
    house: House, visit: Visit, screen: Screen
) -> None:
    table = visit(house, screen)
    table.open()
    table.press("Options")
    group = table.page.get_by_role("dialog").get_by_role("group", name="Computer")
    expect(group.get_by_role("radio")).to_have_count(len(offered()))
    for level in offered():
        choice = group.get_by_role("radio", name=re.compile(f"^{NAMES[level]}.{{10,}}"))
        expect(choice).to_have_count(1)
        assert choice.is_checked() == (level == newcomers_level())
    signs = group.locator("svg").count()
    assert len([level for level in offered() if level not in ("random", "recruit")]) == signs


@SCREENS
def test_the_page_says_quietly_who_stands_in_until_the_computer_is_warm(
    house: House, visit: Visit, screen: Screen
) -> None:
    table = visit(house, screen)
    answers = [{"ready": False, "percent": 40}, {"ready": True, "percent": 100}]
    level = "general"
    # How warm a real server is passes too quickly to be looked at.
    table.page.route("**/api/warmth", lambda route: route.fulfill(json=answers[0]))
    table.page.route(
        "**/api/catalogue",
        lambda route: route.fulfill(
            json={**route.fetch().json(), "levels": [level], "level": level}
        ),
    )
    table.open()
    note = table.page.get_by_text("Warming up: 40 %. The Recruit stands in.")
    expect(note).to_be_visible()
    del answers[0]
    expect(note).to_be_hidden()


def test_the_computer_is_said_to_think_only_when_it_does_for_a_while(
    built_page: None,  # noqa: ARG001
    tmp_path: Path,
    visit: Visit,
) -> None:
    with Served(tmp_path, pause=2.0) as house:
        table = visit(house)
        table.open()
        step = table.board.get_by_role("gridcell", name=re.compile("move here")).first
        step.press("Enter")
        table.page.wait_for_url("**/game/*")
        said = f"{NAMES[newcomers_level()]} (computer) is thinking"
        thinking = table.page.get_by_role("status").filter(has_text=said)
        expect(thinking).to_have_count(1)
        table.wait_due()
        expect(thinking).to_have_count(0)
        seen = table.page.locator(".dots.thinking")
        expect(seen).to_have_count(0)
