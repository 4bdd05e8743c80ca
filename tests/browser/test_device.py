"""Two people at one device: between their turns it knows and shows nothing of either."""

import json
import random
import re

from playwright.sync_api import expect

from tests.browser.army import NAMES
from tests.browser.chooser import choose
from tests.browser.conftest import Visit
from tests.browser.table_page import TablePage
from tests.support.house import House

CODES = ("5*G", "4*G", "3*G", "2*G", "1*G", "COL", "LTC", "MAJ", "CPT", "1LT", "2LT", "SGT", "PVT",
         "SPY", "FLG", "5★", "4★", "3★", "2★", "1★")  # fmt: skip
SEEN_MARKUP = "() => document.body.innerHTML.replace(/<symbol.*?<\\/symbol>/gs, '')"
"""The whole page but the drawings of the signs, which are the same for everybody."""


def take(table: TablePage, side: str) -> None:
    """The next player takes the device."""
    expect(table.heading).to_have_text(f"{side} takes the device", timeout=10_000)
    nothing_is_known(table)
    table.press(f"I am {side}: show my army")
    expect(table.board).to_be_visible()


def nothing_is_known(table: TablePage) -> None:
    """No rank in the page, in what a screen reader hears, or in what the browser keeps."""
    page = table.page
    kept = page.evaluate("({ ...localStorage, ...sessionStorage })")
    seen = [page.evaluate(SEEN_MARKUP), page.title(), page.locator("body").aria_snapshot()]
    words = re.compile("|".join(map(re.escape, (*NAMES, *CODES))))
    sign = re.compile(r"#r-|gridcell|\b[A-I][1-8]\b")
    assert [] == [found for text in (*seen, json.dumps(kept)) for found in words.findall(text)]
    assert [] == [found for text in seen for found in sign.findall(text)]
    game = table.game
    own = [key for key in kept if key.startswith("salpakan.") and game in key]
    allowed = {f"salpakan.{kind}" for kind in (f"game.{game}", f"due.{game}", f"seals.{game}")}
    allowed |= {f"salpakan.seen.{game}.{side}" for side in ("white", "black")}
    assert set() == set(own) - allowed


def test_who_places_second_on_one_device_has_lost_no_time(house: House, visit: Visit) -> None:
    table = visit(house)
    table.open()
    table.press("Options")
    dialog = table.page.get_by_role("dialog")
    dialog.get_by_role("radio", name=re.compile("^5 \\+ 3")).check()
    dialog.get_by_role("button", name="Two on one device").click()
    take(table, "White")
    (asked,) = [json.loads(text) for text in table.watch.sent if text.startswith('{"opponent"')]
    assert {"initialMs": 300_000, "incrementMs": 3_000, "placementMs": None} == asked["clock"]


def test_between_two_turns_on_one_device_everything_is_hidden(house: House, visit: Visit) -> None:
    table, rng = visit(house), random.Random(5)
    table.open()
    table.press("Two on one device")
    for side, formation in (("White", "Strongholds"), ("Black", "Banzai Charge")):
        take(table, side)
        expect(table.heading).to_have_text(f"{side}: place your army")
        table.take_formation(formation)
        assert 21 == len(table.own())
        expect(table.page.get_by_role("button", name="Mirror")).to_be_visible()
        expect(table.page.get_by_role("button", name="Save")).to_have_count(0)  # seen by both
        table.press(re.compile("^Lock placement"))
    for turn in range(4):
        side, ahead = (("White", 1), ("Black", -1))[turn % 2]
        take(table, side)
        table.move(*choose(table.squares(), rng, turn, ahead), wait=False)
    take(table, "White")
    table.page.reload()
    take(table, "White")
    table.press("Resign")
    dialog = table.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Resign").click()
    expect(table.heading).to_have_text("Black wins")
    expect(table.page.get_by_text("White resigned.").first).to_be_visible()
    whole = [name for name in table.squares().values() if name != "empty"]
    fell = table.page.get_by_role("listitem").filter(has_text=re.compile(r", fell in move"))
    assert 42 == len(whole) + fell.count()
    assert {"White Flag", "Black Flag"} <= set(whole)
    expect(table.page.get_by_role("heading", name="The seals are whole")).to_be_visible()
