"""What one can play and with what, and the army of the first screen."""

from __future__ import annotations

from functools import cache
from random import Random

from salpakan.formations import formations, random_placement
from salpakan.rules import VARIANTS, Placement, Side, Variant
from salpakan.server.levels import newcomers_level, offered
from salpakan.server.messages import Catalogue, FormationInfo, OpeningMoves
from salpakan.server.wording import placed, variant_info
from salpakan.view import Audience, View
from salpakan.view.view import Seen


@cache
def catalogue() -> Catalogue:
    """Everything that the start and placement screens offer."""
    classic = VARIANTS["classic"]
    return Catalogue(
        variants=[variant_info(variant) for variant in VARIANTS.values()],
        levels=list(offered()),
        level=newcomers_level(),
        formations=[
            FormationInfo(
                id=drawing.id,
                strategy=formation.id,
                name=formation.name,
                other_name=formation.other_name,
                drawing=drawing.name,
                note=drawing.note,
                idea=formation.idea,
                strengths=list(formation.strengths),
                weaknesses=list(formation.weaknesses),
                pieces=placed(drawing.placement(classic, Side.WHITE).ranks),
            )
            for formation in formations(classic)
            for drawing in formation.drawings
        ],
    )


def opening_view(variant: Variant, rng: Random) -> View:
    """An army for White, to move; of the enemy only where it might stand."""
    own, enemy = _army(variant, Side.WHITE, rng), _army(variant, Side.BLACK, rng)
    pieces = {square: Seen(Side.WHITE, rank) for square, rank in own.ranks.items()}
    pieces |= {square: Seen(Side.BLACK, None) for square in enemy.ranks}
    return View(
        viewer=Audience.WHITE,
        variant=variant,
        first=Side.WHITE,
        to_move=Side.WHITE,
        pieces=pieces,
        standing={square: square for square in sorted(pieces)},
    )


def opening_moves(variant: Variant, rng: Random) -> OpeningMoves:
    """An army for White with its first moves."""
    view = opening_view(variant, rng)
    return OpeningMoves(
        variant=variant_info(variant),
        pieces={
            str(at): seen.rank.code for at, seen in view.pieces.items() if seen.rank is not None
        },
        enemy=[str(square) for square, seen in view.pieces.items() if seen.rank is None],
        legal=[str(move) for move in view.legal_moves()],
    )


def _army(variant: Variant, side: Side, rng: Random) -> Placement:
    """A drawing of a named formation where there is one, else by lot."""
    fitting = [drawing for formation in formations(variant) for drawing in formation.drawings]
    if not fitting:
        return random_placement(variant, side, rng)
    return rng.choice(fitting).placement(variant, side, mirrored=rng.random() < 0.5)
