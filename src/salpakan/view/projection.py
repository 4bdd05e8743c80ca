"""From the truth to what a viewer may know: the one place where a Position meets a View."""

from __future__ import annotations

from salpakan.rules import Piece, Position, Rank, Side, Square
from salpakan.rules.position_text import start_pieces
from salpakan.view.audience import Audience
from salpakan.view.view import Seen, View


def project(position: Position, viewer: Audience) -> View:
    """What White, Black or a spectator may know of a position (RULES 8.1, 8.2).

    Built from named fields; a rank gets in only through `_may_know`. Raises `ValueError` for the
    arbiter, who knows the position itself.
    """
    if viewer is Audience.ARBITER:
        raise ValueError("the arbiter has no view: it knows the position")
    told = _told(position)
    pieces = {
        piece.start: Seen(
            piece.side, piece.rank if _may_know(position, viewer, piece, told) else None
        )
        for piece in start_pieces(position)
    }
    standing = {s: p.start for side in Side for s, p in position.pieces(side).items()}
    return View(
        viewer=viewer,
        variant=position.variant,
        first=position.first,
        to_move=position.to_move,
        pieces=pieces,
        standing=dict(sorted(standing.items())),
        history=position.history,
        quiet=position.quiet,
        shown=position.shown,
        outcome=position.outcome,
    )


def _told(position: Position) -> frozenset[Square]:
    """Start squares of the pieces whose ranks the arbiter has told to all (RULES §9 `open`)."""
    return frozenset(
        start
        for turn in position.history
        if turn.ranks is not None
        for start in (turn.piece, turn.challenged)
        if start is not None
    )


def _may_know(position: Position, viewer: Audience, piece: Piece, told: frozenset[Square]) -> bool:
    if piece.side is viewer.side or piece.start in told:
        return True
    if position.outcome is not None and position.variant.all_shown_at_end:
        return True  # 7.1
    return piece.rank is Rank.FLAG and position.flag_is_public(piece.side)  # 6.5, §9
