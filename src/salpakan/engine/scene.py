"""A view made ready for thinking: both armies, and what each meeting would come to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from salpakan.engine.belief import Chances, belief
from salpakan.engine.worth import Duel, attacked, duel
from salpakan.rules import Rank, Side, Square, Variant
from salpakan.view import View

Own = Mapping[Square, Rank]
Enemy = Mapping[Square, Square]
"""Start squares of the enemy's pieces by where they stand."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What does not change while moves are compared. Made by `Scene.of`."""

    variant: Variant
    me: Side
    own: Own
    enemy: Enemy
    beside: Mapping[Square, tuple[Square, ...]]
    chances: Mapping[Square, Chances]
    """By the start square of each enemy piece."""
    duels: Mapping[tuple[Rank, Square], Duel]
    attacks: Mapping[tuple[Rank, Square], float]
    """What an enemy piece takes from a rank of mine by challenging it, on average."""
    known: frozenset[Rank]
    """My unique ranks that the enemy knows: told, or a Flag that was shown."""

    @classmethod
    def of(cls, view: View, me: Side) -> Scene:
        """Think a view through, as its own side."""
        own: dict[Square, Rank] = {}
        enemy: dict[Square, Square] = {}
        for square, start in view.standing.items():
            side, rank = view.pieces[start]
            if side is not me:
                enemy[square] = start
            elif rank is not None:
                own[square] = rank
        chances = belief(view, me)
        pairs = [(rank, start) for rank in sorted(set(own.values())) for start in chances]
        return cls(
            variant=view.variant,
            me=me,
            own=own,
            enemy=enemy,
            beside={s: view.variant.board.neighbours(s) for s in view.variant.board.squares},
            chances=chances,
            duels={(rank, start): duel(rank, chances[start]) for rank, start in pairs},
            attacks={(rank, start): attacked(rank, chances[start]) for rank, start in pairs},
            known=_known(view, me),
        )

    @property
    def flag(self) -> Square:
        """Where my Flag stands."""
        return next(square for square, rank in self.own.items() if rank is Rank.FLAG)

    def flag_chance(self, start: Square) -> float:
        """How likely this enemy piece is the Flag."""
        return self.chances[start].get(Rank.FLAG, 0.0)


def _known(view: View, me: Side) -> frozenset[Rank]:
    ranks = set()
    if view.variant.flags_shown or any(side is me for side, _ in view.shown):
        ranks.add(Rank.FLAG)
    for turn in view.history:
        if turn.ranks is not None:
            ranks.add(turn.ranks[0] if turn.side is me else turn.ranks[1])
    return frozenset(r for r in ranks if view.variant.army[r] == 1)
