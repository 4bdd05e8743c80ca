"""The page in Filipino, and at twice the size of text."""

import json
import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from salpakan.server import messages
from tests.browser.across import Across
from tests.browser.conftest import Visit
from tests.browser.table_page import PHONE, TablePage
from tests.support.house import House, new_id

MESSAGES = Path(__file__).resolve().parents[2] / "web" / "messages"
SHORT = 3
TEXTS = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [document.title];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement.closest("script, style, noscript, button[lang]")) found.push(node.data);
  for (const one of document.querySelectorAll("[aria-label], [title]"))
    if (!one.closest("button[lang]")) found.push(one.ariaLabel ?? "", one.title ?? "");
  return found.map((text) => text.trim().replace(/\\s+/g, " ")).filter(Boolean);
}"""


def catalogue(language: str) -> dict[str, str]:
    """Every message that is one plain sentence."""
    found: dict[str, str] = {}
    for path in sorted((MESSAGES / language).glob("*.json")):
        texts = json.loads(path.read_text())
        found |= {key: text for key, text in texts.items() if isinstance(text, str)}
    return found


def keys(language: str) -> set[str]:
    """Every message's name."""
    files = sorted((MESSAGES / language).glob("*.json"))
    return {key for path in files for key in json.loads(path.read_text())}


def shape(text: str) -> str:
    """What a message looks like once its gaps are filled."""
    return ".+".join(map(re.escape, re.split(r"\{\w+\}", text)))


def telling(texts: Iterable[str]) -> re.Pattern[str]:
    """What looks like one of these messages, those aside that are nearly all gap."""
    literal = {text: re.sub(r"\{\w+\}", "", text) for text in texts}
    return re.compile("|".join(shape(text) for text, own in literal.items() if len(own) > SHORT))


def english_in(table: TablePage) -> list[str]:
    """Texts on the page that are English sentences and no Filipino ones."""
    filipino = catalogue("fil").values()
    foreign = telling(text for text in catalogue("en").values() if text not in filipino)
    texts, own = table.page.evaluate(TEXTS), telling(filipino)
    return [text for text in texts if foreign.fullmatch(text) and not own.fullmatch(text)]


def test_every_message_is_there_in_both_languages() -> None:
    assert keys("en") == keys("fil")


def test_the_page_speaks_filipino_and_keeps_to_it(house: House, visit: Visit) -> None:
    table = visit(house)
    table.open()
    assert len(english_in(table)) > 20
    table.press("Filipino")
    html = table.page.locator("html")
    expect(html).to_have_attribute("lang", "fil")
    expect(table.heading).to_contain_text(catalogue("fil")["start_title"])
    assert [] == english_in(table)
    table.page.reload()
    expect(html).to_have_attribute("lang", "fil")
    for place in ("learn", "formations", "game/unknown1", "account"):
        table.open(f"/{place}")
        expect(table.heading).to_be_visible()
        assert [] == english_in(table)
    table.open()
    table.press(catalogue("fil")["start_options"])
    expect(table.page.get_by_role("dialog")).to_be_visible()
    assert [] == english_in(table)
    table.page.keyboard.press("Escape")
    table.press(re.compile(catalogue("fil")["start_computer"]))
    expect(table.heading).to_have_text(catalogue("fil")["placement_title"])
    assert [] == english_in(table)
    table.open("/account")
    expect(table.page.get_by_role("listitem")).to_be_visible()
    assert [] == english_in(table)
    across = Across(house, table)
    expect(table.square("C1")).to_have_attribute("aria-label", re.compile("Koronel"))
    across.order(messages.OfferDraw(id=new_id()))
    expect(table.page.get_by_text(catalogue("fil")["draw_accept"])).to_be_visible()
    assert [] == english_in(table)
    across.order(messages.Resign(id=new_id()))
    expect(table.page.get_by_role("slider")).to_be_visible()
    assert [] == english_in(table)


def test_a_browser_that_prefers_filipino_gets_it_at_once(house: House, visit: Visit) -> None:
    table = visit(house, locale="fil-PH")
    table.open()
    expect(table.heading).to_contain_text(catalogue("fil")["start_title"])


CUT = """() => [...document.querySelectorAll("h1, h2, button, a, p, b, time, legend, label")]
  .filter((one) => !one.closest(".vh, [aria-hidden=true]") && one.checkVisibility())
  .filter((one) => getComputedStyle(one).overflowX !== "visible")
  .filter((one) => one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.outerHTML.slice(0, 120))"""
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.mark.parametrize("language", ["en-GB", "fil-PH"])
def test_twice_the_text_size_fits_a_phone(house: House, visit: Visit, language: str) -> None:
    table = visit(house, PHONE, locale=language)
    table.page.add_init_script(
        "addEventListener('DOMContentLoaded',"
        " () => (document.documentElement.style.fontSize = '200%'))"
    )
    faults: list[object] = []

    def see(place: str) -> None:
        wider, cut = table.page.evaluate(WIDER), table.page.evaluate(CUT)
        if wider > 0 or cut:
            faults.append((place, wider, cut))

    for place in ("", "learn", "formations", "nowhere", "account"):
        table.open(f"/{place}")
        expect(table.heading).to_be_visible()
        see(place or "start")
    table.open()
    table.touch(table.page.locator(".main-action"))
    expect(table.board).to_be_visible()
    table.page.wait_for_url("**/game/*")
    expect(table.page.get_by_role("toolbar")).to_be_visible()
    see("placement")
    across = Across(house, table)
    see("game")
    table.square("E6").press("m")
    expect(table.page.get_by_role("dialog")).to_be_visible()
    see("guess")
    table.page.keyboard.press("Escape")
    across.order(messages.Resign(id=new_id()))
    expect(table.page.get_by_role("slider")).to_be_visible()
    see("end")
    assert [] == faults
