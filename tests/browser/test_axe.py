"""axe finds nothing on any screen, wide and phone, light and dark."""

import re

import pytest
from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import expect

from tests.browser.account_page import REFUSED, AccountPage, new_name
from tests.browser.across import Across
from tests.browser.conftest import Visit
from tests.browser.table_page import PHONE, WIDE, Screen, TablePage
from tests.browser.watch import LINK_DOWN
from tests.browser.wire import Message, between
from tests.support.house import House

RUN = "(rules) => axe.run({ resultTypes: ['violations'], ...rules })"
ALL: dict[str, list[str]] = {}
COLOURS = {"runOnly": ["color-contrast"]}
LONG_MOMENT = """() => {
  const soon = window.setTimeout;
  window.setTimeout = (done, ms, ...more) => soon(done, ms === 800 ? 60000 : ms, ...more);
}"""
STILL = "document.getAnimations().forEach((one) => { one.pause(); one.currentTime = 400; })"
SETTLED = """() => document.getAnimations()
  .filter((one) => one instanceof CSSTransition).forEach((one) => one.finish())"""
"""Colours that are on their way from light to dark arrive."""
SCREENS = pytest.mark.parametrize("screen", [WIDE, PHONE], ids=["wide", "phone"])


class Inspector:
    """Runs axe in light, and its colours again in dark; keeps all that it finds."""

    def __init__(self, table: TablePage) -> None:
        self.table = table
        self.found: list[str] = []
        table.page.add_init_script(AXE_SCRIPT)

    def see(self, what: str) -> None:
        """Look at the page as it stands."""
        page = self.table.page
        for scheme, rules in (("light", ALL), ("dark", COLOURS)):
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            page.evaluate(SETTLED)
            for violation in page.evaluate(RUN, rules)["violations"]:
                nodes = [node["html"][:160] for node in violation["nodes"]]
                self.found.append(f"{what}, {scheme}: {violation['id']}: {nodes}")
        page.emulate_media(color_scheme="light")


@SCREENS
def test_axe_finds_nothing_before_a_game(house: House, visit: Visit, screen: Screen) -> None:
    table = visit(house, screen)
    axe = Inspector(table)
    table.open()
    expect(table.board.get_by_role("gridcell", name=re.compile("lifted"))).to_be_visible()
    axe.see("start")
    table.press("Options")
    expect(table.page.get_by_role("radio", name=re.compile("Skirmish"))).to_be_visible()
    axe.see("options")
    for place in ("learn", "formations", "game/unknown1", "nowhere"):
        table.open(f"/{place}")
        expect(table.heading).to_be_visible()
        axe.see(place)
    assert [] == axe.found


@SCREENS
def test_axe_finds_nothing_on_the_way_to_an_account_and_back(
    house: House, visit: Visit, screen: Screen
) -> None:
    table = visit(house, screen)
    table.watch.excuse(REFUSED)
    axe = Inspector(table)
    table.open("/account")
    expect(table.page.get_by_role("tablist")).to_be_visible()
    axe.see("nobody")
    table.open()
    table.press(re.compile("^Play the computer"))
    expect(table.heading).to_have_text("Place your army")
    account = AccountPage(table)
    account.open()
    expect(table.page.get_by_role("listitem")).to_be_visible()
    axe.see("guest")
    account.register("?", "short")
    expect(table.page.get_by_text("2 to 20 characters, please.")).to_be_visible()
    axe.see("faults")
    account.register(new_name())
    expect(table.page.get_by_role("heading", name="Name and password")).to_be_visible()
    axe.see("account")
    table.press("Delete the account")
    axe.see("delete")
    assert [] == axe.found


@SCREENS
def test_axe_finds_nothing_while_placing(house: House, visit: Visit, screen: Screen) -> None:
    table = visit(house, screen)
    axe = Inspector(table)
    between(table, to_server=spoil)
    table.open()
    table.press(re.compile("^Play the computer"))
    expect(table.heading).to_have_text("Place your army")
    expect(table.page.get_by_role("button", name=re.compile("^Strongholds"))).to_be_visible()
    axe.see("placement, empty")
    table.take_formation("Strongholds")
    axe.see("placement, full")
    table.press("Save")
    axe.see("save")
    table.page.keyboard.press("Escape")
    table.press(re.compile("^Lock placement"))
    expect(table.page.get_by_role("alert").filter(has_text="outside")).to_be_visible()
    axe.see("placement, faults")
    table.open()
    table.press("Two on one device")
    expect(table.heading).to_have_text("White takes the device")
    axe.see("hand-over")
    table.open()
    table.press("Play a friend")
    expect(table.heading).to_have_text("Invite a friend")
    axe.see("invitation")
    link = table.page.get_by_label("Link for one game").input_value()
    friend = visit(house, screen)
    joins = Inspector(friend)
    friend.open(link)
    expect(friend.heading).to_have_text("You are invited to a game")
    joins.see("invited")
    table.open("/lobby")
    expect(table.heading).to_have_text("Find an opponent")
    axe.see("lobby")
    assert [] == axe.found + joins.found


def spoil(message: Message) -> Message:
    """A locked placement with a piece too far forward and one missing."""
    if message["type"] != "lock" or not message["pieces"]:
        return message
    pieces = dict(message["pieces"])
    pieces.pop(next(iter(pieces)))
    moved = pieces.pop(next(iter(pieces)))
    return {**message, "pieces": {**pieces, "E5": moved}}


@SCREENS
def test_axe_finds_nothing_during_a_game(own_house: House, visit: Visit, screen: Screen) -> None:
    table = visit(own_house, screen)
    table.watch.excuse(*LINK_DOWN)
    axe = Inspector(table)
    clock = {"initialMs": 600_000, "incrementMs": 0, "placementMs": None}
    across = Across(own_house, table, clock=clock)
    axe.see("game, my turn")
    table.square("E6").press("m")
    axe.see("guess")
    table.page.get_by_role("dialog").get_by_role("button", name="Major", exact=True).click()
    across.play("E3-E4")
    axe.see("game, the other's turn")
    if screen.touch:
        for sheet in ("Record", "Notes", "More"):
            table.page.get_by_role("button", name=re.compile(f"^{sheet}")).tap()
            axe.see(sheet)
            table.page.keyboard.press("Escape")
        table.press("More")
    table.press("Resign")
    axe.see("resign")
    table.page.keyboard.press("Escape")
    across.play("E6-E5", "E4-E5", "F6-E6", "E5-E6")
    axe.see("game, after a challenge")
    own_house.kill()
    expect(table.lost).to_be_visible()
    axe.see("lost connection")
    assert [] == axe.found


@SCREENS
def test_axe_finds_nothing_in_a_challenge_and_at_the_end(
    house: House, visit: Visit, screen: Screen
) -> None:
    table = visit(house, screen, reduced_motion="no-preference")
    axe = Inspector(table)
    table.page.add_init_script(f"({LONG_MOMENT})()")
    across = Across(house, table)
    across.play("E3-E4", "E6-E5")
    table.move("E4", "E5", wait=False)
    expect(table.page.locator(".moment")).to_be_visible()
    table.page.evaluate(STILL)
    axe.see("challenge")
    table.page.keyboard.press("Escape")
    table.hear_of("E4-E5")
    if screen.touch:
        table.press("More")
    table.press("Resign")
    table.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(table.heading).to_have_text("Black wins")
    expect(table.page.get_by_role("slider", name="Move")).to_be_visible()
    axe.see("end")
    assert [] == axe.found
