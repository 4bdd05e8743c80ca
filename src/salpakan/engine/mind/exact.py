"""Exact chances by a sum over all deals, for tests and for small armies.

Pieces are dealt one after another. Which ranks are left is all that counts of what was dealt
before, and there are few such remainders: 172,032 for the classic army.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from salpakan.engine.mind.minds import WIDE

Float64 = npt.NDArray[np.float64]
Table = npt.NDArray[Any]


def exact_count(masks: Sequence[int], counts: Sequence[int]) -> int:
    """How many deals give each piece one of its ranks, which are bits, and use up the army.

    Pieces are told apart, cards of a rank are not. Exact below 2**64.

    >>> exact_count([0b011, 0b011, 0b111], [1, 1, 1])
    2
    """
    allowed = np.array([[mask >> k & 1 for k in range(len(counts))] for mask in masks], np.uint64)
    return int(_forwards(allowed, counts)[-1].flat[-1])


def exact_marginals(weights: Table, counts: Sequence[int]) -> Float64:
    """(pieces, 16) the chance of each piece to have each rank, if a deal's weight is the product
    of `weights` (pieces, 16) of its pieces' ranks.

    >>> exact_marginals(np.ones((3, 2)), [1, 2])[0, :2].round(3).tolist()
    [0.333, 0.667]
    """
    weights = np.asarray(weights, np.float64)[:, : len(counts)]
    before, after = _forwards(weights, counts), _forwards(weights[::-1], counts)[::-1]
    found = np.zeros((len(weights), WIDE))
    for j in range(len(weights)):
        # What is dealt before and what is dealt after make up the army, but for this one card.
        rest = np.flip(after[j + 1])
        for k, (taken, given) in enumerate(_steps(counts)):
            found[j, k] = weights[j, k] * float((before[j][taken] * rest[given]).sum())
    totals: Float64 = found / found.sum(axis=1, keepdims=True)
    return totals


def exact_pair(weights: Table, counts: Sequence[int], piece: int) -> Float64:
    """(16, pieces, 16) the chance that `piece` has a rank and each piece has each rank."""
    weights = np.asarray(weights, np.float64)
    alone = exact_marginals(weights, counts)[piece]
    found = np.zeros((WIDE, len(weights), WIDE))
    for k in np.flatnonzero(alone):
        fixed = weights.copy()
        fixed[piece] = 0
        fixed[piece, k] = 1
        found[k] = alone[k] * exact_marginals(fixed, counts)
    return found


def _forwards(weights: Table, counts: Sequence[int]) -> list[Table]:
    """For 0, 1, 2 ... pieces: the summed weight of all ways to deal so many of each rank."""
    sums = np.zeros([count + 1 for count in counts], weights.dtype)
    sums.flat[0] = 1
    found = [sums]
    for row in weights:
        following = np.zeros_like(sums)
        for weight, (taken, given) in zip(row, _steps(counts), strict=False):
            if weight:
                following[given] += weight * sums[taken]
        sums = following
        found.append(sums)
    return found


def _steps(counts: Sequence[int]) -> list[tuple[tuple[slice, ...], tuple[slice, ...]]]:
    """For each rank: all remainders that lack one of it, and the same with one more of it."""
    every = [slice(None)] * len(counts)
    return [
        (
            (*every[:k], slice(None, -1), *every[k + 1 :]),
            (*every[:k], slice(1, None), *every[k + 1 :]),
        )
        for k in range(len(counts))
    ]
