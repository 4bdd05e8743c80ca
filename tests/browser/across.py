"""A game between the browser and the test, which knows both armies and plays one of them."""

from playwright.sync_api import expect

from salpakan.rules import VARIANTS, Side, parse_placement
from salpakan.server import messages
from tests.browser.table_page import TablePage
from tests.support.house import House, new_id

WHITE = "3..PL5P../.TYKSP.4Y/DMCPPF12P"
BLACK = "...3FS.../12YLPTYKM/DPP4P5PPC"
"""RULES 3.4."""


class Across:
    """The test sits at the table across; each plays what the test tells."""

    def __init__(
        self,
        house: House,
        table: TablePage,
        seat: str = "white",
        white: str = WHITE,
        black: str = BLACK,
        variant: str = "classic",
        **wanted: object,
    ) -> None:
        self.table = table
        made = house.new_game(variant=variant, **wanted)
        texts = {"white": white, "black": black}
        for side in Side:
            placement = parse_placement(texts[side.value], VARIANTS[variant], side)
            page = house.page(made, side.value)
            pieces = {str(square): rank.code for square, rank in placement.ranks.items()}
            page.done(messages.Lock(id=new_id(), pieces=pieces))
            if side.value == seat:
                page.close()
            else:
                self.other = page
        token = made.seats.white if seat == "white" else made.seats.black
        table.sit(made.game, {seat: token or ""})
        expect(table.square("A1")).to_be_visible()
        expect(table.page.get_by_role("gridcell")).to_have_count(72)

    def play(self, *moves: str) -> None:
        """Moves in turn, from here or from across."""
        for move in moves:
            start, to = move.split("-")
            if start in self.table.own():
                self.table.move(start, to, wait=False)
            else:
                self.play_across(move)
            self.table.hear_of(move)

    def play_across(self, move: str) -> None:
        """The test moves, when it is its turn."""
        while self.other.state.to_move != self.other.state.seat:
            self.other.hear()
        self.other.play(move)

    def order(self, command: messages.Command) -> None:
        """The test gives a command of its own."""
        self.other.done(command)
