"""The sum that thinking spends most time on: weights of those inputs that are not 0."""

from __future__ import annotations

import numpy as np

from salpakan.engine.mind.layout import Float32
from salpakan.kernels.jit import part
from salpakan.kernels.tables import Int32

WIDTH = 32
"""Width of every hidden layer: known to the compiler, so that rows are added whole."""


@part
def add_rows(weights: Float32, which: Int32, value: Float32, used: int, sums: Float32) -> None:
    """Add so many rows of weights, (n, WIDTH), each times its value, to (WIDTH,) sums.

    Four at a time, so that the sums are fetched and put back a quarter as often.
    """
    whole = np.int64(used) // 4 * 4
    for n in range(0, whole, 4):
        a, b, c, d = which[n], which[n + 1], which[n + 2], which[n + 3]
        va, vb, vc, vd = value[n], value[n + 1], value[n + 2], value[n + 3]
        for h in range(WIDTH):
            sums[h] += (
                va * weights[a, h] + vb * weights[b, h] + vc * weights[c, h] + vd * weights[d, h]
            )
    for n in range(whole, np.int64(used)):
        for h in range(WIDTH):
            sums[h] += value[n] * weights[which[n], h]
