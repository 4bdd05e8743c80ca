"""The other seat of a single-agent environment: a player that is shown Views."""

from __future__ import annotations

import numpy as np

from salpakan.engine import PLAYERS
from salpakan.rules import Move, Placement, Position, SalpakanError, Side, Variant
from salpakan.view import Agent, Audience, ClockReading
from salpakan.view.projection import project


class Opponent:
    """A player, and the rules' own account of the game that its Views are made from."""

    def __init__(self, player: str | Agent) -> None:
        if isinstance(player, str) and player not in PLAYERS:
            raise SalpakanError(f"an opponent is one of {', '.join(PLAYERS)}, not {player!r}")
        self._player = player
        self._position: Position | None = None

    def place(self, variant: Variant, side: Side, rng: np.random.Generator) -> Placement:
        """Choose a placement."""
        return self._agent(rng).place(variant, side)

    def begin(self, variant: Variant, white: Placement, black: Placement, first: Side) -> None:
        """Follow a game from its start."""
        self._position = Position.begin(variant, white, black, first)

    def hear(self, move: Move) -> None:
        """A turn was played, by either side."""
        self._position = self._now().play(move)

    def choose(self, side: Side, rng: np.random.Generator) -> Move:
        """Choose a move from what the opponent's side may see."""
        view = project(self._now(), Audience.of(side))
        return self._agent(rng).choose(view, ClockReading())

    def _now(self) -> Position:
        if self._position is None:
            raise SalpakanError("no game has begun")
        return self._position

    def _agent(self, rng: np.random.Generator) -> Agent:
        if isinstance(self._player, str):
            return PLAYERS[self._player](int(rng.integers(1 << 62)))
        return self._player
