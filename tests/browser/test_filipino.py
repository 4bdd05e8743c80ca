"""The page in Filipino, and at twice the size of text."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.across import Across
from tests.browser.conftest import Visit
from tests.browser.table_page import PHONE, TablePage
from tests.support.house import House

MESSAGES = Path(__file__).resolve().parents[2] / "web" / "messages"
TEXTS = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [document.title];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement.closest("script, style, noscript, [lang=en]")) found.push(node.data);
  for (const one of document.querySelectorAll("[aria-label], [title]"))
    if (!one.closest("[lang=en]")) found.push(one.ariaLabel ?? "", one.title ?? "");
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


def english_in(table: TablePage) -> list[str]:
    """Texts on the page that are English sentences and no Filipino ones."""
    own = set(catalogue("fil").values())
    foreign = {text for text in catalogue("en").values() if text not in own}
    return [text for text in table.page.evaluate(TEXTS) if text in foreign]


def test_every_message_is_there_in_both_languages() -> None:
    assert keys("en") == keys("fil")


def test_the_page_speaks_filipino_and_keeps_to_it(house: House, visit: Visit) -> None:
    table = visit(house)
    table.open()
    table.press("Filipino")
    html = table.page.locator("html")
    expect(html).to_have_attribute("lang", "fil")
    expect(table.heading).to_contain_text(catalogue("fil")["start_title"])
    assert [] == english_in(table)
    table.page.reload()
    expect(html).to_have_attribute("lang", "fil")
    for place in ("learn", "formations", "game/unknown1"):
        table.open(f"/{place}")
        expect(table.heading).to_be_visible()
        assert [] == english_in(table)
    Across(house, table)
    expect(table.square("C1")).to_have_attribute("aria-label", re.compile("Koronel"))
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

    for place in ("", "learn", "formations", "nowhere"):
        table.open(f"/{place}")
        expect(table.heading).to_be_visible()
        see(place or "start")
    table.open()
    table.touch(table.page.locator(".main-action"))
    expect(table.board).to_be_visible()
    table.page.wait_for_url("**/game/*")
    expect(table.page.get_by_role("toolbar")).to_be_visible()
    see("placement")
    Across(house, table)
    see("game")
    assert [] == faults
