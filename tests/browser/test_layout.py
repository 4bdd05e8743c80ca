"""Nothing jumps, nothing is too small, and the page is light."""

import gzip
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.across import Across
from tests.browser.conftest import Visit
from tests.browser.table_page import PHONE, WIDE, Screen
from tests.support.house import House

STATIC = Path(__file__).resolve().parents[2] / "src" / "salpakan" / "server" / "static"
FIRST, ALL_OF_A_GAME = 60_000, 90_000
SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      window.shifts.push([entry.value, entry.sources.map((one) => one.node?.className ?? "")]);
  }).observe({ type: "layout-shift", buffered: false });
}"""
MOVES = ("E3-E4", "E6-E5", "E4-E5", "F6-E6", "E5-E6", "A6-A5", "D3-D4", "D6-D5", "D4-D5")
SIZES = (WIDE, Screen(768, 1024, touch=True), PHONE)
SCREENS = pytest.mark.parametrize("screen", SIZES, ids=["wide", "tablet", "phone"])


@SCREENS
def test_nothing_shifts_while_playing(house: House, visit: Visit, screen: Screen) -> None:
    table = visit(house, screen, reduced_motion="no-preference")
    across = Across(house, table)
    table.page.wait_for_timeout(300)
    table.page.evaluate(SHIFTS)
    for move in MOVES:
        across.play(move)
        expect(table.page.locator(".moment")).to_have_count(0)
    table.page.wait_for_timeout(300)
    shifts = table.page.evaluate("window.shifts")
    assert sum(value for value, _ in shifts) < 0.001, shifts


@SCREENS
def test_squares_are_whole_pixels_and_large_enough_for_a_finger(
    house: House, visit: Visit, screen: Screen
) -> None:
    table = visit(house, screen)
    table.open()
    sizes = {cell_size(table.square(at).bounding_box()) for at in ("A1", "E5", "I8")}
    Across(house, table)
    sizes |= {cell_size(table.square(at).bounding_box()) for at in ("A1", "E5", "I8")}
    assert all(width == height == int(width) for width, height in sizes), sizes
    assert min(width for width, _ in sizes) >= 36


def cell_size(box: object) -> tuple[float, float]:
    """Width and height of a square."""
    assert isinstance(box, dict)
    return box["width"], box["height"]


@pytest.mark.usefixtures("built_page")
def test_the_first_screen_is_light_and_all_that_a_game_needs_at_most_90_kilobytes() -> None:
    first = set(re.findall(r'(?:src|href)="/assets/([^"]+)"', (STATIC / "index.html").read_text()))
    parts = [path for path in STATIC.rglob("*") if path.suffix in (".js", ".css")]
    weights = {path.name: len(gzip.compress(path.read_bytes(), 9)) for path in parts}
    assert first <= set(weights)
    assert sum(weights[name] for name in first) <= FIRST, weights
    screens = ("reading", "InviteScreen", "JoinScreen", "LobbyScreen", "AccountScreen", "verifying")
    apart = {name for name in weights if name.startswith(screens)}
    assert 2 * len(screens) == len(apart)
    assert sum(weights[name] for name in set(weights) - apart) <= ALL_OF_A_GAME, weights


def test_an_answer_to_a_tap_is_seen_within_100_milliseconds(house: House, visit: Visit) -> None:
    table = visit(house)
    Across(house, table)
    took = table.page.evaluate(
        """() => new Promise((done) => {
          const cell = document.querySelector("[aria-label^='E3,']");
          const began = performance.now();
          new MutationObserver(() => requestAnimationFrame(() => done(performance.now() - began)))
            .observe(cell, { attributes: true });
          cell.click();
        })"""
    )
    expect(table.square("E3")).to_have_attribute("aria-label", re.compile("lifted"))
    assert took < 100, took
