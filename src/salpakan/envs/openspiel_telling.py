"""What a course tells: strings and tensors, from Views and from a side's own placing only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import numpy as np

from salpakan.envs.openspiel_boundary import Tensor
from salpakan.envs.openspiel_course import STEPS, Course
from salpakan.envs.openspiel_setup import EMPTY, Setup
from salpakan.rules import (
    Rank,
    Side,
    Square,
    Turn,
    Verdict,
    format_board,
    format_turn,
)
from salpakan.rules.notation import format_home
from salpakan.view import Audience, View
from salpakan.view.projection import project

Shapes: TypeAlias = Mapping[str, tuple[int, ...]]
Pieces: TypeAlias = Mapping[str, Tensor]

RANKS = len(Rank)
VERDICTS = (Verdict.CHALLENGER_STAYS, Verdict.DEFENDER_STAYS, Verdict.SPLIT)


def public_view(course: Course) -> View | None:
    """What everybody knows; None until both placements are complete."""
    return None if course.position is None else project(course.position, Audience.SPECTATOR)


# --- strings ----------------------------------------------------------------------------------


def own_text(course: Course, side: Side) -> str:
    """A side's own placing so far, in its own order: a letter a piece, "." for an empty square."""
    kinds = course.placed(side)
    return "own " + "".join("." if kind == EMPTY else Rank(kind).letter for kind in kinds)


def story_text(course: Course) -> str:
    """All that was said to everybody: where pieces started, every turn, how it ended."""
    view = public_view(course)
    if view is None:
        return "placing"
    homes = [
        format_home(
            {s: seen.rank for s, seen in view.pieces.items() if seen.side is side},
            view.variant,
            side,
        )
        for side in Side
    ]
    turns = [format_turn(turn.announced) for turn in view.history]
    return " ".join([*homes, f"first {view.first.value}", *turns, *_end(course)])


def scene_text(course: Course, side: Side | None) -> str:
    """The board as a side, or the public, knows it now."""
    if course.position is None:
        return "placing"
    view = project(course.position, Audience.SPECTATOR if side is None else Audience.of(side))
    board = format_board(
        {square: view.pieces[start] for square, start in view.standing.items()},
        view.variant.width,
        view.variant.height,
    )
    last = [format_turn(turn.announced) for turn in view.history[-1:]]
    facts = [f"{view.to_move.value} to move", f"turn {view.ply}", f"quiet {view.quiet}"]
    return "\n".join([board, ", ".join([*facts, *last, *_end(course)])])


def _end(course: Course) -> list[str]:
    if not course.over or course.position is None:
        return []
    outcome = course.position.outcome
    return ["draw too many turns" if outcome is None else str(outcome)]


# --- tensors ----------------------------------------------------------------------------------


def own_shapes(setup: Setup) -> Shapes:
    """The part that only its owner may see."""
    return {
        "own": (RANKS, setup.variant.height, setup.variant.width),
        "placed": (1,),
    }


def story_shapes(setup: Setup) -> Shapes:
    """All announcements, turn by turn."""
    board = (setup.variant.height, setup.variant.width)
    return {
        "started": (2, *board),
        "told": (RANKS, *board),
        "first": (2,),
        "turns": (setup.longest, _turn_size(setup)),
        "ended": (4,),
    }


def scene_shapes(setup: Setup) -> Shapes:
    """The present."""
    board = (setup.variant.height, setup.variant.width)
    return {
        "standing": (2, *board),
        "told": (RANKS, *board),
        "to_move": (2,),
        "counters": (2,),
        "last": (_turn_size(setup),),
        "ended": (4,),
    }


def write_own(pieces: Pieces, course: Course, side: Side, *, now: bool) -> None:
    """Own ranks where they stand now, or where they started; and how many squares are decided."""
    ranks = course.ranks(side)
    if now and course.position is not None:
        ranks = {s: piece.rank for s, piece in course.position.pieces(side).items()}
    _write_ranks(pieces["own"], ranks)
    pieces["placed"][0] = len(course.placed(side)) / len(course.setup.home(side))


def write_story(pieces: Pieces, course: Course) -> None:
    """Where pieces started, what became known of them, every turn with its verdict."""
    view = public_view(course)
    if view is None:
        return
    for start, seen in view.pieces.items():
        pieces["started"][_number(seen.side), start.row, start.col] = 1
    _write_ranks(pieces["told"], {s: seen.rank for s, seen in view.pieces.items()})
    pieces["first"][_number(view.first)] = 1
    for row, turn in zip(pieces["turns"], view.history, strict=False):
        _write_turn(row, turn, course.setup)
    _write_end(pieces["ended"], course)


def write_scene(pieces: Pieces, course: Course) -> None:
    """Who stands where, what is known of all, whose turn, quiet turns, turns left, the last one."""
    view = public_view(course)
    if view is None:
        return
    ranks: dict[Square, Rank | None] = {}
    for square, start in view.standing.items():
        seen = view.pieces[start]
        pieces["standing"][_number(seen.side), square.row, square.col] = 1
        ranks[square] = seen.rank
    _write_ranks(pieces["told"], ranks)
    pieces["to_move"][_number(view.to_move)] = 1
    limit = view.variant.quiet_limit or 1
    pieces["counters"][:] = view.quiet / limit, view.ply / course.setup.longest
    if view.history:
        _write_turn(pieces["last"], view.history[-1], course.setup)
    _write_end(pieces["ended"], course)


def _number(side: Side) -> int:
    return 0 if side is Side.WHITE else 1


def _write_ranks(planes: Tensor, ranks: Mapping[Square, Rank | None]) -> None:
    for square, rank in ranks.items():
        if rank is not None:
            planes[rank, square.row, square.col] = 1


def _turn_size(setup: Setup) -> int:
    told = 2 * RANKS if setup.variant.ranks_told else 0
    return setup.variant.width + setup.variant.height + len(STEPS) + len(VERDICTS) + told


def _write_turn(row: Tensor, turn: Turn, setup: Setup) -> None:
    """One-hot column and row of the start of the step, its direction, the verdict, told ranks."""
    (origin, target), width, height = turn.move, setup.variant.width, setup.variant.height
    step = (target.col - origin.col, target.row - origin.row)
    ones = [origin.col, width + origin.row, width + height + STEPS.index(step)]
    after = width + height + len(STEPS)
    if turn.verdict is not None:
        ones.append(after + VERDICTS.index(turn.verdict))
    if turn.ranks is not None:
        ones.extend(after + len(VERDICTS) + RANKS * n + rank for n, rank in enumerate(turn.ranks))
    row[np.array(ones)] = 1


def _write_end(row: Tensor, course: Course) -> None:
    """Over, won by White, won by Black, drawn."""
    if course.over:
        row[0] = row[3 if course.winner is None else 1 + _number(course.winner)] = 1
