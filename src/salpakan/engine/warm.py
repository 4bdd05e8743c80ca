"""Compiling all that the levels think with, before it is needed.

    python -m salpakan.engine.warm

compiles what the cache lacks and prints how far it is; `salpakan serve` runs that beside itself.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial

from salpakan.engine.players import PLAYERS
from salpakan.kernels.warm import Progress
from salpakan.kernels.warm import warm_up as warm_up_kernels
from salpakan.protocol import LEVELS
from salpakan.rules import VARIANTS, Side, Variant
from salpakan.view import Audience, ClockReading, View
from salpakan.view.view import Seen

_BOARDS = ("mini-3x3", "classic")
_BUDGET_MS = 10
_NICE = 10


def warm_up(progress: Progress) -> None:
    """Make every kernel ready and have each level place and move once on a small and a large board.

    >>> heard = []
    >>> warm_up(lambda ready, of, following: heard.append(ready == of))
    >>> heard[0], heard[-1]
    (False, True)
    """
    thoughts = _thoughts()
    kernels = 0

    def told(ready: int, of: int, following: str) -> None:
        nonlocal kernels
        kernels = of
        if following:
            progress(ready, of + len(thoughts), following)

    warm_up_kernels(told)
    for done, (name, think) in enumerate(thoughts):
        progress(kernels + done, kernels + len(thoughts), name)
        think()
    progress(kernels + len(thoughts), kernels + len(thoughts), "")


def _thoughts() -> list[tuple[str, Callable[[], None]]]:
    return [
        (f"{level} on {board}", partial(_think, level, VARIANTS[board]))
        for level in LEVELS
        for board in _BOARDS
    ]


def _think(level: str, variant: Variant) -> None:
    """A placement, and the first move of a game in which the enemy stands alike."""
    player = PLAYERS[level](1)
    own = player.place(variant, Side.WHITE)
    pieces = {square: Seen(Side.WHITE, rank) for square, rank in own.ranks.items()}
    for square in player.place(variant, Side.BLACK).ranks:
        pieces[square] = Seen(Side.BLACK, None)
    view = View(
        viewer=Audience.WHITE,
        variant=variant,
        first=Side.WHITE,
        to_move=Side.WHITE,
        pieces=pieces,
        standing={square: square for square in sorted(pieces)},
    )
    player.choose(view, ClockReading(budget_ms=_BUDGET_MS))


def main() -> None:
    """Make all ready, a line for each step, giving way to whoever is in a hurry."""
    if hasattr(os, "nice"):
        os.nice(_NICE)
    warm_up(lambda ready, of, following: print(f"warm: {ready}/{of} {following}", flush=True))


if __name__ == "__main__":
    main()
