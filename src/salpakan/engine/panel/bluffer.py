"""The bluffer: its weak pieces behave like generals, and its generals like nobody."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from types import MappingProxyType

from salpakan.engine.choosing import best_move, certain, outlook
from salpakan.engine.panel.camp import Spot, camp
from salpakan.engine.panel.leanings import ahead
from salpakan.engine.routine import Routine
from salpakan.engine.scene import Scene
from salpakan.engine.worth import attacked, duel
from salpakan.rules import Move, Placement, Rank, Side, Variant
from salpakan.view import ClockReading, View

_AS: Mapping[Rank, Rank] = MappingProxyType(
    {
        Rank.SERGEANT: Rank.GENERAL_OF_THE_ARMY,
        Rank.SECOND_LIEUTENANT: Rank.GENERAL,
        Rank.FIRST_LIEUTENANT: Rank.LIEUTENANT_GENERAL,
        Rank.CAPTAIN: Rank.MAJOR_GENERAL,
        Rank.PRIVATE: Rank.COLONEL,
        Rank.GENERAL_OF_THE_ARMY: Rank.CAPTAIN,
        Rank.GENERAL: Rank.MAJOR,
    }
)
"""What a piece pretends to be; others are what they are."""
_SHOW = 0.6
"""How much a quiet move follows the part that is played, and not the truth."""
_DARE = 0.35
"""The same for a challenge."""
_BOLD = 0.5
"""What a step ahead of a pretender is worth."""


@dataclass(frozen=True, slots=True)
class Bluffer:
    """Weighs every move twice, for what its pieces are and for what they pretend to be."""

    seed: int

    def place(self, variant: Variant, side: Side) -> Placement:
        """The weak in front, where others have their generals; the Flag not always at the back."""
        dice = Random(self.seed)
        row = dice.choice((0.0, 0.0, 0.5))

        def taste(rank: Rank, spot: Spot) -> float:
            if rank is Rank.FLAG:
                return -2 * abs(spot.front - row)
            return spot.front if _AS.get(rank, rank) > rank else 0.5 - spot.front

        return camp(variant, side, dice, taste)

    def choose(self, view: View, clock: ClockReading) -> Move:
        """The move that is best for the part and the truth together, the same for equal seeds."""
        del clock  # it answers in milliseconds
        scene, moves, routine = Scene.of(view, view.to_move), view.legal_moves(), Routine.of(view)
        part = _played(scene)

        def worth(move: Move) -> float:
            share = _SHOW if move.target not in scene.enemy else _DARE
            rank = scene.own[move.origin]
            bold = _BOLD * ahead(scene, move) if part.own[move.origin] > rank else 0.0
            shown, true = outlook(part, move, routine), outlook(scene, move, routine)
            return share * (shown + bold) + (1 - share) * true

        return certain(scene, moves) or best_move(moves, worth, Random(self.seed))


def _played(scene: Scene) -> Scene:
    """The same scene as if every piece were what it pretends to be."""
    own = {square: _AS.get(rank, rank) for square, rank in scene.own.items()}
    pairs = [(rank, start) for rank in sorted(set(own.values())) for start in scene.chances]
    return replace(
        scene,
        own=own,
        duels={(rank, start): duel(rank, scene.chances[start]) for rank, start in pairs},
        attacks={(rank, start): attacked(rank, scene.chances[start]) for rank, start in pairs},
    )
