"""A game at the terminal: the arbiter between two seats."""

from __future__ import annotations

from collections.abc import Mapping

from salpakan.arbiter import (
    Arbiter,
    Command,
    Lock,
    Match,
    OfferDraw,
    Place,
    Record,
)
from salpakan.cli.seats import Seat, Sight
from salpakan.rules import Outcome, Side
from salpakan.view import Audience, Body, View


class Table:
    """Passes commands to the arbiter, and to each seat what its side may know."""

    def __init__(self, match: Match, seats: Mapping[Side, Seat], salts: Mapping[Side, str]) -> None:
        self._arbiter = Arbiter(match)
        self._seats, self._salts = seats, salts
        self._heard = dict.fromkeys(Audience, 0)

    def play(self, first_to_place: Side = Side.WHITE) -> Outcome:
        """Play from the placements to the end."""
        for side in (first_to_place, first_to_place.enemy):
            self._place(side)
        while self._arbiter.outcome is None:
            self._turn()
        return self._arbiter.outcome

    def heard(self, audience: Audience) -> tuple[Body, ...]:
        """What this audience has been told since it last asked."""
        after = self._heard[audience]
        bodies = tuple(body for _, body in self._arbiter.bodies(audience, after))
        self._heard[audience] = after + len(bodies)
        return bodies

    def view(self, audience: Audience) -> View:
        """What this audience may know of the board. Raises `ValueError` before both are locked."""
        view = self._arbiter.view(audience)
        if view is None:
            raise ValueError("the game has not begun")
        return view

    @property
    def record(self) -> Record | None:
        """The whole game once it is over."""
        return self._arbiter.record()

    def _place(self, side: Side) -> None:
        heard = self.heard(Audience.of(side))
        placement = self._seats[side].place(self._arbiter.match.variant, side, heard)
        self._handle(Place(side, tuple(placement.ranks.items())), side)
        self._handle(Lock(side, self._salts[side]), side)

    def _turn(self) -> None:
        view = self.view(Audience.SPECTATOR)
        side = view.to_move
        audience = Audience.of(side)
        sight = Sight(side, self.view(audience), self.heard(audience), self._arbiter.draw_offer)
        command = self._seats[side].turn(sight)
        if self._handle(command, side) and isinstance(command, OfferDraw):
            answer = self._seats[side.enemy].hear_offer(side)
            if answer is not None:
                self._handle(answer, side.enemy)

    def _handle(self, command: Command, side: Side) -> bool:
        # The terminal's games have no clock: time stands at 0.
        refused = self._arbiter.handle(command, now=0).refused
        if refused is not None:
            self._seats[side].refused(refused)
        return refused is None
