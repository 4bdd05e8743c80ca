"""A game between two pages on a real server, with the truth beside it."""

import random
from typing import Self

from salpakan.rules import VARIANTS, Move, Position, Rank, Side, Square
from salpakan.server import messages
from tests.support.games import armies, first_position, keen
from tests.support.house import House, Page


def codes(army: dict[Square, Rank]) -> dict[str, str]:
    """An army as it travels."""
    return {str(square): army[square].code for square in sorted(army)}


class Duel:
    """Both sides have placed; `position` is what only the arbiter knows."""

    def __init__(
        self,
        house: House,
        start: Position | random.Random,
        variant: str = "classic",
        **wanted: object,
    ) -> None:
        if isinstance(start, random.Random):
            start = first_position(VARIANTS[variant], start)
        self.house = house
        self.position = start
        self.armies = armies(start)
        self.apart = wanted.get("opponent") == "friend"
        make = house.new_game_of_two if self.apart else house.new_game
        self.made = make(variant=start.variant.name, first=start.first.value, **wanted)
        self.white = house.page(self.made, "white")
        self.black = house.page(self.made, "black")
        self._meet()

    @classmethod
    def begun(
        cls,
        house: House,
        start: Position | random.Random,
        variant: str = "classic",
        **wanted: object,
    ) -> Self:
        """A game in which both have locked."""
        duel = cls(house, start, variant, **wanted)
        for side in Side:
            duel.lock(side)
        return duel

    def page(self, side: Side) -> Page:
        """The page of a side."""
        return self.white if side is Side.WHITE else self.black

    def lock(self, side: Side) -> None:
        """Place and lock; both pages hear of it."""
        order = messages.Lock(id="lock", pieces=codes(self.armies[side]))
        self.heard(self.page(side).done(order))

    def play(self, move: Move) -> None:
        """The side to move moves; both pages hear of it."""
        order = messages.Play(id=f"move-{self.position.ply}", move=str(move))
        seq = self.page(self.position.to_move).done(order)
        self.position = self.position.play(move)
        self.heard(seq)

    def play_on(self, rng: random.Random, plies: int) -> None:
        """So many random moves, or until the game is over."""
        for _ in range(plies):
            if self.position.outcome is not None:
                return
            self.play(keen(self.position, rng))

    def heard(self, seq: int) -> None:
        """Both pages have come to this number."""
        self.white.until(seq)
        self.black.until(seq)

    def rejoin(self) -> None:
        """Both pages connect anew, knowing nothing."""
        self.close()
        self.white = self.house.page(self.made, "white")
        self.black = self.house.page(self.made, "black")
        self._meet()

    def _meet(self) -> None:
        """Each has heard that the other is there, so that nothing more is on its way."""
        while not self.white.state.black.here:
            self.white.hear()

    def token(self, side: Side) -> str:
        """The secret of a seat."""
        token = self.made.seats.white if side is Side.WHITE else self.made.seats.black
        assert token is not None
        return token

    def close(self) -> None:
        """Both pages go away."""
        self.white.close()
        self.black.close()
