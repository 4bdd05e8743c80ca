"""Thousands of games at once, for learners: arrays in, arrays out."""

from __future__ import annotations

import weakref
from collections.abc import Sequence

import numpy as np

from salpakan.kernels.batch import ILLEGAL, Ended, Seen
from salpakan.kernels.crew import CHOOSE, STEP, Batch, Crew
from salpakan.kernels.deal import BY_LOT, begin_games
from salpakan.kernels.encode import FACTS, PLANES, encode, new_planes
from salpakan.kernels.games import TO_MOVE, first_dice, new_games
from salpakan.kernels.loading import pool_of
from salpakan.kernels.moves import legal_mask
from salpakan.kernels.tables import SIDES, Int32, UInt8, tables
from salpakan.rules import Placement, SalpakanError, Side, Variant


class Many:
    """`count` games of a variant that are stepped together and begin anew when they end.

    Placements are drawn at random, from `placements` if there are any; a placement serves either
    side. `first` moves first in each game; None is by lot (RULES 4.1). The same seed and the same
    actions give the same games, whatever the number of threads. With `look` off no observations
    are written.

    All arrays are the same ones at every step and belong to this object: read them, copy what you
    keep, write to none.

    >>> from salpakan.rules import VARIANTS
    >>> many = Many(VARIANTS["classic"], 4, seed=1)
    >>> many.planes.shape, many.facts.shape, many.mask.shape
    ((4, 2, 8, 9, 64), (4, 2, 12), (4, 288))
    >>> many.step(many.random_actions())
    >>> many.ended[:, Ended.WINNER].tolist(), many.observation().shape
    ([-1, -1, -1, -1], (4, 8, 9, 64))
    """

    def __init__(
        self,
        variant: Variant,
        count: int,
        *,
        seed: int = 0,
        first: Side | None = None,
        placements: Sequence[Placement] = (),
        threads: int = 1,
        look: bool = True,
    ) -> None:
        self.variant = variant
        self.count = count
        self._table = tables(variant)
        self.games = new_games(self._table, count)
        """The truth: the arbiter's knowledge, not for players."""
        cells, looked = self._table.cells, count if look else 0
        self._seen = Seen(
            planes=new_planes(looked, cells),
            facts=np.zeros((looked, 2, FACTS), np.uint8),
            mask=np.zeros((count, cells), np.uint32),
            mover=np.zeros(count, np.int32),
            ended=np.zeros((count, 3), np.int32),
        )
        shape = (looked, 2, variant.height, variant.width, PLANES)
        self.planes: UInt8 = self._seen.planes.view(np.uint8).reshape(shape)
        """(count, 2, height, width, 64) what White and what Black sees; see `Plane`."""
        self.facts: UInt8 = self._seen.facts
        """(count, 2, 12) what White and what Black knows of the game as a whole; see `Fact`."""
        self.mask: UInt8 = self._seen.mask.view(np.uint8)
        """(count, 4 * cells) 1 for each legal action of the side to move."""
        self.mover: Int32 = self._seen.mover
        """(count,) the side to move."""
        self.ended: Int32 = self._seen.ended
        """(count, 3) how a game ended in this step; see `Ended`. The other arrays then tell of the
        game that began in its place."""
        self._actions: Int32 = np.zeros(count, np.int32)
        first_side = BY_LOT if first is None else SIDES.index(first)
        pool = pool_of(variant, placements)
        batch = Batch(self._table, self.games, pool, first_side, self._seen, self._actions)
        self._crew = Crew(batch, threads)
        weakref.finalize(self, self._crew.close)
        self.begin(seed)

    def begin(self, seed: int) -> None:
        """Begin all games anew."""
        table, games, pool, first, seen, _ = self._crew.batch
        games.dice[:] = first_dice(self.count, seed)
        begin_games(table, games, pool, first, 0, self.count)
        legal_mask(table, games, seen.mask, np.zeros(self.count, np.int16), 0, self.count)
        if len(seen.planes) > 0:
            encode(table, games, seen.planes, seen.facts, 0, self.count)
        seen.mover[:] = games.head[:, TO_MOVE]
        seen.ended[:] = [-1, 0, 0]

    def step(self, actions: Int32) -> None:
        """Play one action in each game: `square * 4 + direction` as its side to move sees them.

        Raises `SalpakanError` naming the games whose action was illegal; they stand as they
        stood, the others have moved.
        """
        given = np.asarray(actions)
        if given.shape != (self.count,):
            raise SalpakanError(f"{self.count} actions are expected, not {given.shape}")
        self._actions[:] = given
        if self._crew.share(STEP) > 0:
            (wrong,) = np.nonzero(self.ended[:, Ended.WINNER] == ILLEGAL)
            raise SalpakanError(f"no legal action was given for games {wrong[:9].tolist()}")

    def observation(self, out: UInt8 | None = None) -> UInt8:
        """(count, height, width, 64) what the side to move sees, copied into `out` or a new array.

        For a copy-free look, `planes[game, mover[game]]` is the same.
        """
        pairs = self.planes.reshape(-1, *self.planes.shape[2:])
        rows = np.arange(self.count) * 2 + self.mover
        return np.take(pairs, rows, axis=0, out=out, mode="clip")

    def random_actions(self) -> Int32:
        """(count,) a random legal action for each game; the array is the same at every call."""
        self._crew.share(CHOOSE)
        return self._actions

    def step_at_random(self) -> None:
        """Choose and play a random legal action in each game, each thread for its own games."""
        self._crew.share(CHOOSE | STEP)

    def close(self) -> None:
        """Let the threads go."""
        self._crew.close()
