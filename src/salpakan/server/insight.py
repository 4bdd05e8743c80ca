"""What the arbiter's words imply about enemy pieces, for a page that shows the memory aid."""

from __future__ import annotations

from collections.abc import Mapping

from salpakan.rules import Square
from salpakan.view import View, feasible_ranks

Implied = Mapping[Square, list[str]]
"""Rank codes by start square, the strongest first; only for pieces of which something is known."""


class Insight:
    """One side's conclusions. They are drawn anew only when a turn may have changed them.

    That is a challenge, or a step onto the side's own back row, which an arrived Flag would have
    turned into a win at the latest after the reply (RULES 6.2, 6.3); and a shown Flag.
    """

    def __init__(self) -> None:
        self._reason: tuple[int, int, int] | None = None
        self._implied: Implied = {}

    def of(self, view: View) -> Implied:
        """What a view implies; nothing once the game is over and all is shown."""
        if view.side is None or view.outcome is not None:
            return {}
        home = view.variant.board.back_row(view.side)
        telling = [
            ply
            for ply, turn in enumerate(view.history, start=1)
            if turn.challenged is not None or turn.move.target.row == home
        ]
        since = min(2, view.ply - telling[-1]) if telling else 2
        reason = (len(telling), since, len(view.shown))
        if reason != self._reason:
            self._reason, self._implied = reason, _implied(view, home)
        return self._implied


def _implied(view: View, home: int) -> Implied:
    told = {turn.challenged for turn in view.history} | {
        turn.piece
        for turn in view.history
        if turn.challenged is not None or turn.move.target.row == home
    }
    ranks = feasible_ranks(view)
    # Pieces of which nothing was said are all alike; what holds for them is no news of a piece.
    of_any = next((ranks[start] for start in ranks if start not in told), None)
    return {
        start: [rank.code for rank in sorted(possible, reverse=True)]
        for start, possible in ranks.items()
        if possible != of_any and view.pieces[start].rank is None
    }
