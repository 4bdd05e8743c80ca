"""The challenge as a moment: always as long, whatever the ranks (RULES 8.3)."""

from playwright.sync_api import expect

from tests.browser.across import Across
from tests.browser.conftest import Visit
from tests.support.house import House

LENGTHS = """() => {
  window.moments = [];
  let began = null;
  new MutationObserver(() => {
    const now = document.querySelector(".moment") !== null;
    if (now && began === null) began = performance.now();
    if (!now && began !== null) { window.moments.push(performance.now() - began); began = null; }
  }).observe(document.body, { childList: true, subtree: true });
}"""
"""Writes down how long each challenge is shown."""
MOMENT, SLACK = 800, 250

# Columns A, B, C: Private meets Private, Colonel meets Sergeant, Second Lieutenant meets Colonel.
WHITE = "PCD....../54321LMKT/SPPPPPYYF"
BLACK = "DPPPPPYYF/54321LMKT/PSC......"
SPLIT = ("A3-A4", "A6-A5", "A4-A5")
STAYS = ("B6-B5", "B3-B4", "D7-D6", "B4-B5")
LEAVES = ("C6-C5", "C3-C4", "E7-E6", "C4-C5")


def test_every_challenge_is_a_moment_of_the_same_length_whoever_stays(
    house: House, visit: Visit
) -> None:
    table = visit(house, reduced_motion="no-preference")
    across = Across(house, table, white=WHITE, black=BLACK)
    table.page.evaluate(LENGTHS)
    across.play(*SPLIT)
    expect(table.arbiter).to_contain_text("A4 challenges A5: a split, both leave.")
    across.play(*STAYS)
    expect(table.arbiter).to_contain_text("B4 takes B5: the challenger stays.")
    across.play(*LEAVES)
    expect(table.arbiter).to_contain_text("C4 challenges C5: the defender stays.")
    table.page.wait_for_function("() => window.moments.length === 3")
    lengths = table.page.evaluate("window.moments")
    assert [] == [ms for ms in lengths if not MOMENT - 20 <= ms <= MOMENT + SLACK], lengths
    assert max(lengths) - min(lengths) <= SLACK


def test_a_challenge_is_skipped_by_a_key(house: House, visit: Visit) -> None:
    table = visit(house, reduced_motion="no-preference")
    across = Across(house, table, white=WHITE, black=BLACK)
    across.play(*SPLIT[:2])
    table.page.evaluate(LENGTHS)
    table.page.evaluate(
        """() => new MutationObserver(() => {
          if (document.querySelector(".moment"))
            window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
        }).observe(document.body, { childList: true, subtree: true })"""
    )
    table.move("A4", "A5", wait=False)
    table.page.wait_for_function("() => window.moments.length === 1")
    assert table.page.evaluate("window.moments[0]") < MOMENT / 2
    assert "empty" == table.squares()["A5"]


def test_without_motion_a_challenge_shows_only_what_came_of_it(house: House, visit: Visit) -> None:
    table = visit(house)
    across = Across(house, table, white=WHITE, black=BLACK)
    table.page.evaluate(LENGTHS)
    across.play(*SPLIT)
    expect(table.square("A5")).to_have_attribute("aria-label", "A5, empty")
    assert [] == table.page.evaluate("window.moments")
