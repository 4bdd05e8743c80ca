"""A game as text and as a picture, drawn from observations and from nothing else."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from salpakan.envs.game import Game
from salpakan.envs.observation import Pieces, read_pieces
from salpakan.kernels.tables import UInt8
from salpakan.rules import Rank, SalpakanError, Side, Variant, format_board

MOVER, ARBITER = "mover", "arbiter"
RENDER_AS = (MOVER, *(side.value for side in Side), ARBITER)
"""Whose eyes a rendering has: the side to act, one side throughout, or the arbiter's."""

SQUARE = 16
"""Pixels of a square's edge."""
_GLYPH_ROWS: Mapping[str, tuple[int, ...]] = {
    "5": (31, 16, 30, 1, 1, 17, 14),
    "4": (2, 6, 10, 18, 31, 2, 2),
    "3": (30, 1, 1, 14, 1, 1, 30),
    "2": (14, 17, 1, 2, 4, 8, 31),
    "1": (4, 12, 4, 4, 4, 4, 14),
    "C": (14, 17, 16, 16, 16, 17, 14),
    "L": (16, 16, 16, 16, 16, 16, 31),
    "M": (17, 27, 21, 21, 17, 17, 17),
    "K": (17, 18, 20, 24, 20, 18, 17),
    "T": (31, 4, 4, 4, 4, 4, 4),
    "D": (30, 17, 17, 17, 17, 17, 30),
    "S": (15, 16, 16, 14, 1, 1, 30),
    "P": (30, 17, 17, 30, 16, 16, 16),
    "Y": (17, 17, 10, 4, 4, 4, 4),
    "F": (31, 16, 16, 30, 16, 16, 16),
    "?": (14, 17, 1, 2, 4, 0, 4),
}
"""Letters of ranks (docs/notation.md), seven rows of five pixels."""
_LIGHT, _DARK = (222, 206, 168), (206, 188, 146)
_WHITE, _BLACK = (250, 250, 246), (36, 38, 44)


def read_eyes(render_as: str) -> str:
    """One of `RENDER_AS`. Raises `SalpakanError`."""
    if render_as not in RENDER_AS:
        raise SalpakanError(f"render_as is one of {', '.join(RENDER_AS)}, not {render_as!r}")
    return render_as


def viewer_of(game: Game, eyes: str) -> Side | None:
    """The side through whose eyes a game is drawn now; None for the arbiter."""
    if eyes == ARBITER:
        return None
    return game.to_act if eyes == MOVER else Side(eyes)


def draw_text(game: Game, viewer: Side | None) -> str:
    """What a viewer may know, as text: a line of news, and the board as White sees it.

    >>> from salpakan.rules import VARIANTS, Side
    >>> game = Game(VARIANTS["mini-3x3"])
    >>> for square in (0, 1, 2, 0, 1, 2):
    ...     game.play(4 * square)
    >>> print(draw_text(game, Side.WHITE))
    White's eyes, turn 0, white to move
        A  B  C
     3 b? b? b?
     2 .. .. ..
     1 wY wP wF
    """
    variant = game.variant
    lines = [f"{_named(viewer)} eyes, turn {game.turns}, {_state(game)}"]
    if game.announced:
        lines[0] += f", last {game.announced}"
    return "\n".join([*lines, format_board(_pieces(game, viewer), variant.width, variant.height)])


def draw_picture(game: Game, viewer: Side | None) -> UInt8:
    """(rows, columns, 3) what a viewer may know, as a picture; Black sees it turned half round."""
    variant = game.variant
    picture = np.zeros((variant.height * SQUARE, variant.width * SQUARE, 3), np.uint8)
    pieces = _pieces(game, viewer)
    for square in variant.board.squares:
        row, col = variant.height - 1 - square.row, square.col
        if viewer is Side.BLACK:
            row, col = square.row, variant.width - 1 - square.col
        corner = picture[row * SQUARE : (row + 1) * SQUARE, col * SQUARE : (col + 1) * SQUARE]
        corner[:] = _LIGHT if (square.row + square.col) % 2 else _DARK
        if square in pieces:
            _draw_piece(corner, *pieces[square])
    return picture


def _draw_piece(corner: UInt8, side: Side, rank: Rank | None) -> None:
    paper, ink = (_WHITE, _BLACK) if side is Side.WHITE else (_BLACK, _WHITE)
    corner[2:-2, 1:-1] = paper
    rows = np.array(_GLYPH_ROWS["?" if rank is None else rank.letter])
    glyph = rows[:, None] >> np.arange(4, -1, -1) & 1 == 1
    corner[4:11, 5:10][glyph] = ink


def _pieces(game: Game, viewer: Side | None) -> Pieces:
    variant: Variant = game.variant
    if viewer is not None:
        return read_pieces(variant, viewer, game.observe(viewer))
    return {
        square: piece
        for side in Side
        for square, piece in read_pieces(variant, side, game.observe(side)).items()
        if piece[0] is side
    }


def _named(viewer: Side | None) -> str:
    return "the arbiter's" if viewer is None else f"{viewer.value.capitalize()}'s"


def _state(game: Game) -> str:
    if game.placing:
        return f"{game.to_act.value} to place"
    return f"{game.to_act.value} to move" if game.outcome is None else str(game.outcome)
