"""Another deal of the enemy's ranks that agrees with all that a side was told (RULES 8.1)."""

from __future__ import annotations

import random
from collections.abc import Mapping

from salpakan.envs.openspiel_course import Course
from salpakan.rules import Rank, SalpakanError, Side, Square
from salpakan.view import Audience, feasible_ranks
from salpakan.view.projection import project

SWEEPS = 24
"""Exchanges tried for each hidden piece."""

Masks = Mapping[Square, frozenset[Rank]]


def redealt(course: Course, side: Side, rng: random.Random) -> dict[Side, tuple[int, ...]]:
    """Both sides' kinds for a course that `side` cannot tell from this one.

    The enemy's are dealt anew, each deal that agrees with what the side knows as likely as the
    others: as likely as if the enemy had been dealt its army by chance. A placement that the
    parameters fix is known and stays. Raises `SalpakanError` for a game that is over.
    """
    if course.over:
        raise SalpakanError("a game that is over is not dealt again")
    enemy = side.enemy
    placed = course.placed(enemy)
    if enemy in course.setup.fixed:
        other = placed
    elif course.position is None:
        kinds = [kind for kind, count in course.setup.stock().items() for _ in range(count)]
        other = tuple(rng.sample(kinds, len(kinds))[: len(placed)])
    else:
        masks = feasible_ranks(project(course.position, Audience.of(side)))
        other = course.setup.kinds(enemy, deal(masks, course.setup.variant.army, rng))
    return {side: course.placed(side), enemy: other}


def deal(masks: Masks, army: Mapping[Rank, int], rng: random.Random) -> dict[Square, Rank]:
    """A deal of an army in which every piece has one of its ranks, each deal equally likely.

    A walk: two pieces exchange ranks, or a ring passes them on, and what no mask forbids is kept.
    The way back is as likely, so that the walk prefers no deal. It starts from a deal made of the
    masks alone and knows nothing of the truth.
    """
    dealt = _first_deal(masks, army, rng)
    loose = sorted(square for square, mask in masks.items() if len(mask) > 1)
    count, dice = len(loose), rng.random
    for turn in range(SWEEPS * count):
        if turn % 8 == 0:  # some deals lie a long ring apart
            _pass_on(dealt, masks, rng.sample(loose, min(count, rng.choice((3, 4, count)))))
            continue
        one, two = loose[int(dice() * count)], loose[int(dice() * count)]
        if dealt[one] in masks[two] and dealt[two] in masks[one]:
            dealt[one], dealt[two] = dealt[two], dealt[one]
    return dealt


def _pass_on(dealt: dict[Square, Rank], masks: Masks, ring: list[Square]) -> None:
    """Every piece takes the rank of the next one, if all masks allow it."""
    ranks = [dealt[square] for square in ring]
    turned = list(zip(ring, ranks[1:] + ranks[:1], strict=True))
    if all(rank in masks[square] for square, rank in turned):
        dealt.update(turned)


def _first_deal(masks: Masks, army: Mapping[Rank, int], rng: random.Random) -> dict[Square, Rank]:
    """Any deal within the masks, found by augmenting paths from a shuffled stock."""
    stock = [rank for rank, count in army.items() for _ in range(count)]
    rng.shuffle(stock)
    holder: dict[int, Square] = {}

    def seat(square: Square, tried: set[int]) -> bool:
        for number, rank in enumerate(stock):
            if rank in masks[square] and number not in tried:
                tried.add(number)
                if number not in holder or seat(holder[number], tried):
                    holder[number] = square
                    return True
        return False

    for square in rng.sample(sorted(masks), len(masks)):
        if not seat(square, set()):
            raise SalpakanError("no deal agrees with what the side was told")
    return {square: stock[number] for number, square in holder.items()}


def placing_actions(course: Course, kinds: Mapping[Side, tuple[int, ...]]) -> list[int]:
    """The actions and outcomes that place these kinds, in the order of the game."""
    base = 4 * course.setup.cells
    return [
        base + kind if side in course.setup.plays else kind
        for side in Side
        if side not in course.setup.fixed
        for kind in kinds[side]
    ]
