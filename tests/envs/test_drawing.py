"""Texts and pictures of a game show what their viewer may know, and show it the right way up."""

import numpy as np

from salpakan.envs.drawing import SQUARE, draw_picture, draw_text
from salpakan.envs.game import Game
from salpakan.kernels.loading import action_of
from salpakan.rules import VARIANTS, Move, Side, parse_placement

MINI = VARIANTS["mini-3x3"]


def played(*moves: str) -> Game:
    """Return a game after some moves, White's first."""
    game = Game(MINI)
    white, black = (
        parse_placement(text, MINI, side) for text, side in zip(("YFP", "PFY"), Side, strict=True)
    )
    game.begin(Side.WHITE, white, black)
    for text in moves:
        game.play(action_of(MINI, game.to_act, Move.parse(text)))
    return game


def test_each_viewer_sees_its_own_ranks_and_what_follows() -> None:
    game = played("C1-C2", "A3-A2", "C2-C3")
    white, black, arbiter = (draw_text(game, viewer) for viewer in (Side.WHITE, Side.BLACK, None))
    assert ".. b? wP" == white.splitlines()[2].removeprefix(" 3 ")
    assert "wY wF .." == white.splitlines()[4].removeprefix(" 1 ")
    # Whoever beats a Spy is a Private: Black knows this one, and that no other is one.
    assert ".. bF wP" == black.splitlines()[2].removeprefix(" 3 ")
    assert "w? w? .." == black.splitlines()[4].removeprefix(" 1 ")
    assert ".. bF wP" == arbiter.splitlines()[2].removeprefix(" 3 ")
    assert "turn 3, black to move, last C2xC3+" in white


def test_while_armies_are_placed_nobody_sees_the_others() -> None:
    game = Game(MINI)
    game.play(4 * 1)
    assert "wY" in draw_text(game, Side.WHITE)
    assert "w" not in draw_text(game, Side.BLACK).split("\n", 1)[1]
    assert "wY" in draw_text(game, None)


def test_the_result_is_told_at_the_end() -> None:
    assert "white flag-captured" in draw_text(played("B1-B2", "A3-A2", "B2-B3"), Side.BLACK)


def test_a_picture_has_the_viewers_own_back_row_below() -> None:
    game = played()
    white, black = (draw_picture(game, side) for side in Side)
    assert (3 * SQUARE, 3 * SQUARE, 3) == white.shape == black.shape
    # In the corner of a square's paper a White piece is light and a Black one dark.
    assert white[2 * SQUARE + 3, 2].mean() > 200 > 100 > white[3, 2].mean()
    assert black[3, 2].mean() > 200 > 100 > black[2 * SQUARE + 3, 2].mean()
    assert not np.array_equal(white[-SQUARE:, :SQUARE], white[-SQUARE:, SQUARE : 2 * SQUARE])


def test_an_unknown_rank_has_one_picture_whatever_it_is() -> None:
    picture = draw_picture(played(), Side.WHITE)
    assert np.array_equal(picture[:SQUARE, :SQUARE], picture[:SQUARE, 2 * SQUARE :])
