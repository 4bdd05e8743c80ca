"""One game of an environment, placing included, on the kernels."""

from __future__ import annotations

import numpy as np

from salpakan.envs.observation import Int8, in_play, while_placing
from salpakan.kernels import FACTS, PLANES, SIDES, encode, legal_mask, new_games, tables, take_turns
from salpakan.kernels.encode import new_planes
from salpakan.kernels.games import PLY, TO_MOVE
from salpakan.kernels.loading import arrange_pieces, last_turn, outcome
from salpakan.kernels.tables import UInt8
from salpakan.rules import (
    Outcome,
    Placement,
    Rank,
    SalpakanError,
    Side,
    Square,
    Variant,
    format_turn,
)


class Game:
    """The truth of one game, and what each side may see of it.

    An action in play is `4 * square + direction`, both as the side to move sees them: its own back
    row first, its left first; ahead, right, back, left. An action in placing is `4 * square`, and
    the pieces are placed from the highest number of `Rank` to the Flag, White's army first.

    >>> import numpy as np
    >>> from salpakan.rules import VARIANTS
    >>> game = Game(VARIANTS["mini-3x3"])
    >>> game.begin(Side.WHITE)
    >>> for square in (0, 1, 2, 0, 1, 2):
    ...     game.play(4 * square)
    >>> game.to_act, np.flatnonzero(game.mask()).tolist()
    (<Side.WHITE: 'white'>, [0, 4, 8])
    """

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self._table = table = tables(variant)
        self._order = [int(rank) + 1 for rank in table.army]
        self._games = new_games(table, 1)
        self._words = new_planes(1, table.cells)
        shape = (2, variant.height, variant.width, PLANES)
        self._planes: UInt8 = self._words.view(np.uint8).reshape(shape)
        self._facts = np.zeros((1, 2, FACTS), np.uint8)
        self._legal = np.zeros((1, table.cells), np.uint32)
        self._count = np.zeros(1, np.int16)
        self._action = np.zeros(1, np.int32)
        self.begin(Side.WHITE)

    def begin(self, first: Side, *placements: Placement) -> None:
        """A new game in which `first` moves first; armies that are not given are placed by `play`.

        The armies given are White's, Black's or both.
        """
        self.first = first
        self._homes = np.zeros((2, self._table.homes), np.uint8)
        self._placed = [0, 0]
        for placement in placements:
            number = SIDES.index(placement.side)
            for square, rank in placement.ranks.items():
                self._homes[number, self._seen_from(number, square)] = int(rank) + 1
            self._placed[number] = self.variant.size
        self._go_on()

    @property
    def placing(self) -> bool:
        """Are armies still being placed?"""
        return sum(self._placed) < 2 * self.variant.size

    @property
    def to_act(self) -> Side:
        """The side whose action is next."""
        return SIDES[self._number()]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it runs."""
        return None if self.placing else outcome(self._games, 0)

    @property
    def turns(self) -> int:
        """Turns played."""
        return 0 if self.placing else int(self._games.head[0, PLY])

    @property
    def announced(self) -> str:
        """What the arbiter said last, to both sides alike, such as "E3-E4" or "F4xE4+"."""
        turn = None if self.placing else last_turn(self.variant, self._games, 0)
        return "" if turn is None else format_turn(turn.announced)

    def placement(self, side: Side) -> Placement:
        """A side's complete placement: its own knowledge and the arbiter's."""
        ranks = list(self._standing(SIDES.index(side)).items())
        return Placement.of(self.variant, side, ranks)

    def mask(self) -> Int8:
        """(actions,) 1 for each legal action of `to_act`; nothing once the game is over."""
        if not self.placing:
            legal: Int8 = self._legal.view(np.int8)[0].copy()
            return legal
        mask = np.zeros(4 * self._table.cells, np.int8)
        mask[: 4 * self._table.homes : 4] = self._homes[self._number()] == 0
        return mask

    def play(self, action: int) -> None:
        """One square for the next piece, or one turn. Raises `SalpakanError` if it is not legal."""
        if self.placing:
            self._place(action)
            return
        self._action[0] = action
        if take_turns(self._table, self._games, self._action, 0, 1) > 0:
            raise SalpakanError(f"{action} is no legal action here")
        self._look()

    def observe(self, side: Side) -> UInt8:
        """(height, width, 76) what a side may see now, whoever is to act; a new array."""
        number = SIDES.index(side)
        if not self.placing:
            return in_play(self._planes[number], self._facts[0, number])
        placed = self._placed[number]
        following = self._order[placed] if placed < self.variant.size else 0
        mine = self._number() == number
        return while_placing(self.variant, self._homes[number], following, mine)

    def _number(self) -> int:
        if self.placing:
            return 0 if self._placed[0] < self.variant.size else 1
        return int(self._games.head[0, TO_MOVE])

    def _place(self, action: int) -> None:
        number = self._number()
        square, direction = divmod(action, 4)
        home = self._homes[number]
        if direction or not 0 <= square < len(home) or home[square]:
            raise SalpakanError(f"{action} is no legal action here")
        home[square] = self._order[self._placed[number]]
        self._placed[number] += 1
        self._go_on()

    def _go_on(self) -> None:
        """Begin to play once both armies stand."""
        if self.placing:
            return
        pieces = {
            square: (side, rank)
            for number, side in enumerate(SIDES)
            for square, rank in self._standing(number).items()
        }
        arrange_pieces(self.variant, self._games, 0, pieces, self.first)
        self._look()

    def _look(self) -> None:
        table, games = self._table, self._games
        encode(table, games, self._words, self._facts, 0, 1)
        legal_mask(table, games, self._legal, self._count, 0, 1)

    def _standing(self, number: int) -> dict[Square, Rank]:
        """The pieces that a side has placed."""
        home = self._homes[number]
        last = self._table.cells - 1
        placed = {(last - i if number else i): Rank(int(home[i]) - 1) for i in np.flatnonzero(home)}
        width = self.variant.width
        return {Square.at(int(i) % width, int(i) // width): rank for i, rank in placed.items()}

    def _seen_from(self, number: int, square: Square) -> int:
        index = square.row * self.variant.width + square.col
        return self._table.cells - 1 - index if number else index


def random_placement(variant: Variant, side: Side, rng: np.random.Generator) -> Placement:
    """An army on random home squares, each way as likely as another."""
    home = variant.home(side)
    chosen = rng.permutation(len(home))[: variant.size].tolist()
    ranks = [rank for rank, count in variant.army.items() for _ in range(count)]
    return Placement.of(
        variant, side, [(home[i], rank) for i, rank in zip(chosen, ranks, strict=True)]
    )
