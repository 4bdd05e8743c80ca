"""No hidden rank in the page: two games that tell a player the same look the same (RULES 8.3)."""

import re

from playwright.sync_api import expect

from tests.browser.across import BLACK, Across
from tests.browser.conftest import Visit
from tests.browser.table_page import TablePage
from tests.support.house import House
from tests.support.seals import covered

TOLD = ("E3-E4", "E6-E5", "E4-E5", "F6-E6", "E5-E6", "A6-A5")
"""A Lieutenant Colonel takes one piece and falls to another."""
REDEALT = "...P5P.../F1PP2SDTP/C3L4KYMYP"
"""Another Black army of which the same is true: all ranks elsewhere, but for those two."""
MARKUP = """() => {
  const copy = document.body.cloneNode(true);
  copy.querySelectorAll("symbol, script, .clock").forEach((one) => one.remove());
  return copy.innerHTML;
}"""
SEAL = re.compile(r"\b(?:[0-9a-f]{4} ){15}[0-9a-f]{4}\b")
"""As it stands in the page."""
CELLS = """() => [...document.querySelectorAll("[role=gridcell]")].map((cell) => cell.outerHTML)"""


def looks(house: House, table: TablePage, black: str) -> list[str]:
    """The whole page, and what the socket brought, after each move."""
    brought: list[str] = []
    table.page.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda text: brought.append(str(text))),
    )
    across = Across(house, table, black=black)
    seen = []
    for move in TOLD:
        across.play(move)
        seen.append(table.page.evaluate(MARKUP))
    table.square("E6").press("Tab")
    names = re.compile(re.escape(table.game))
    brought = [text for text in brought if '"update"' in text]
    assert len(TOLD) <= len(brought)
    texts = [names.sub("GAME", text) for text in (*seen, brought[0], brought[-1])]
    return [SEAL.sub(" ", covered(text.encode()).decode()) for text in texts]


def test_two_games_that_tell_the_same_have_the_same_page_to_the_letter(
    house: House, visit: Visit
) -> None:
    assert looks(house, visit(house), BLACK) == looks(house, visit(house), REDEALT)


def test_an_enemy_square_holds_nothing_but_its_place_and_what_was_seen(
    house: House, visit: Visit
) -> None:
    table = visit(house)
    Across(house, table)
    cells = [cell for cell in table.page.evaluate(CELLS) if "enemy" in cell]
    assert 21 == len(cells)
    blanks = {re.sub(r"\b[A-I][1-8]\b|\bedge\b|\s", "", cell) for cell in cells}
    assert 1 == len(blanks), blanks
    backs = table.page.evaluate(
        "[...document.querySelectorAll('.layer .piece.black')].map((piece) => piece.outerHTML)"
    )
    assert (21, 1) == (len(backs), len(set(backs)))


def test_a_game_of_others_is_not_shown(house: House, visit: Visit) -> None:
    table, stranger = visit(house), visit(house)
    Across(house, table)
    stranger.open(f"/game/{table.game}")
    expect(stranger.heading).to_have_text("No seat at this game")
    expect(stranger.board).to_have_count(0)
    stranger.press("To the start", role="link")
    expect(stranger.board).to_be_visible()


def test_an_address_of_nonsense_is_a_game_of_others_too(house: House, visit: Visit) -> None:
    table = visit(house)
    for nonsense in ("%E0%A4%A", "%00", "__proto__", "a" * 3000):
        table.open(f"/game/{nonsense}")
        expect(table.heading).to_have_text("No seat at this game")


def test_a_game_that_never_was_is_said_to_be_unknown(house: House, visit: Visit) -> None:
    table = visit(house)
    table.sit("never000", {"white": "nobody"})
    expect(table.heading).to_have_text("This game is gone")
