"""A board as the strong player measures it: distances, own rows and columns, goals."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from salpakan.kernels.tables import Int32, Int64, tables
from salpakan.rules import Rank, Variant, Verdict, decide

Float32: TypeAlias = npt.NDArray[np.float32]
Real: TypeAlias = float | np.floating[Any]

FADE = 0.6
"""How much less a piece counts for each step that it is farther away."""
SQUARES = 40
"""Squares of a board that is folded left on right: 8 rows of 5."""
FAR = 99

PW, PL, EV, SPLIT = 0, 1, 2, 3
"""What a meeting may come to: I win, I lose, what I win on average, both leave."""


class Layout(NamedTuple):
    """Measures of one variant's board; nobody writes to them. Cells as in `kernels.Tables`."""

    row: Int32
    """(2, border cells) row of a cell as a side sees it, 0 its back row."""
    col: Int32
    """(2, border cells) column as a side sees it."""
    square: Int32
    """(2, border cells) number of the folded square, below `SQUARES`."""
    apart: Int32
    """(border cells, border cells) steps from one cell to another, as if nothing stood between."""
    fade: Float32
    """(border cells, border cells) `FADE` to the power of that."""
    goal: Int64
    """(2, width) cells of the row where a side's Flag arrives, by its own columns."""
    wins: Float32
    """(16, 16) 1 where the second rank stays when it challenges the first."""
    loses: Float32
    """(16, 16) 1 where it leaves and the first stays."""
    worth: Float32
    """(16,) what a piece is worth, in units of about half a Private."""
    gains: Float32
    """(16, 16) worth of the first where the second wins."""
    whole: int
    """Pieces on the board at the start."""


WORTH = (0, 1.6, 1.8, 2, 2.2, 2.5, 3, 3.5, 4, 5, 6, 7, 8.5, 10, 7.0)
"""What a piece is worth, by `Rank`, in units of about half a Private; a Flag has no such price."""


@lru_cache(maxsize=16)
def layout(variant: Variant) -> Layout:
    """The measures of a variant.

    >>> from salpakan.rules import VARIANTS
    >>> mini = layout(VARIANTS["mini-3x3"])
    >>> mini.goal.tolist(), mini.whole
    ([[12, 13, 14], [6, 5, 4]], 6)
    """
    t = tables(variant)
    size, stride = t.empty.size, t.stride
    cells = np.arange(size)
    row = np.stack([cells // stride - 1, t.height - cells // stride]).astype(np.int32)
    col = np.stack([cells % stride, t.width - 1 - cells % stride]).astype(np.int32)
    folded = np.minimum(col, t.width - 1 - col)
    square = np.clip(row, 0, t.height - 1) * 8 // t.height * 5 + np.clip(folded, 0, 4)
    apart = abs(row[0][:, None] - row[0]) + abs(col[0][:, None] - col[0])
    wins, loses, worth = _meetings()
    last = [(t.height * stride + c, stride + t.width - 1 - c) for c in range(t.width)]
    return Layout(
        row=row,
        col=col,
        square=square.astype(np.int32),
        apart=apart.astype(np.int32),
        fade=(FADE**apart).astype(np.float32),
        goal=np.array(last, np.int64).T.copy(),
        wins=wins,
        loses=loses,
        worth=worth,
        gains=wins * worth[:, None],
        whole=2 * t.size,
    )


def _meetings() -> tuple[Float32, Float32, Float32]:
    wins, loses = np.zeros((16, 16), np.float32), np.zeros((16, 16), np.float32)
    worth = np.zeros(16, np.float32)
    worth[: len(WORTH)] = WORTH
    for met in Rank:
        for own in Rank:
            said = decide(own, met)
            wins[met, own] = said is Verdict.CHALLENGER_STAYS
            loses[met, own] = said is Verdict.DEFENDER_STAYS
    return wins, loses, worth
