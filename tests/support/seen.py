"""What a side sees, written out slowly from its View: planes, facts, and what it must reckon."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from salpakan.kernels import Fact, Plane
from salpakan.rules import Rank, Side, Square, Verdict, decide
from salpakan.view import View, feasible_ranks
from salpakan.view.inference import Ranks, _came_home_unharmed, _joint

Bytes = npt.NDArray[np.uint8]


@dataclass(frozen=True)
class Known:
    """What a side knows of both armies, by start square."""

    theirs: Mapping[Square, Ranks]
    """What each enemy piece can be."""
    mine: Mapping[Square, Ranks]
    """What the enemy may think each own piece is, for all I can tell."""


def known(view: View, before: View | None = None) -> Known:
    """What follows from a view; `before` is the view before the last turn.

    `feasible_ranks` is made for games that run: after the end it passes over some of what was
    plain before, and nobody forgets it for that.
    """
    theirs = feasible_ranks(view)
    mine = reckoned_ranks(view, theirs)
    if before is not None and view.outcome is not None:
        then, army = known(before), view.variant.army
        theirs = _joint({s: theirs[s] & then.theirs[s] for s in theirs}, army)
        again = reckoned_ranks(view, theirs)
        mine = _joint({s: again[s] & _unless_flag(then.mine[s]) for s in mine}, army)
    return Known(theirs, mine)


def _unless_flag(ranks: Ranks) -> Ranks:
    """All ranks, or all but the Flag if it was ruled out."""
    return frozenset(Rank) if Rank.FLAG in ranks else frozenset(Rank) - {Rank.FLAG}


def reckoned_ranks(view: View, theirs: Mapping[Square, Ranks]) -> dict[Square, Ranks]:
    """For every own piece, all ranks that the enemy may think possible, for all I can tell.

    The enemy compares each verdict with its own rank; I put in its place every rank that I think
    possible for that piece now.
    """
    me = view.side
    assert me is not None
    masks = {s: _public(view, s) for s, seen in view.pieces.items() if seen.side is me}
    for ply, turn in enumerate(view.history, start=1):
        if turn.challenged is not None:
            attacks = turn.side is me
            mine, met = (turn.piece, turn.challenged) if attacks else (turn.challenged, turn.piece)
            masks[mine] &= {
                rank
                for rank in Rank
                for other in theirs[met]
                if turn.verdict is (decide(rank, other) if attacks else decide(other, rank))
            }
            if turn.challenger_left if attacks else turn.defender_left:
                is_flag = view.pieces[mine].rank is Rank.FLAG
                masks[mine] &= {Rank.FLAG} if is_flag else set(Rank) - {Rank.FLAG}
        arrived = turn.move.target.row == view.variant.board.back_row(me.enemy)
        if turn.side is me and arrived and _came_home_unharmed(view, me.enemy, turn, ply):
            masks[turn.piece] -= {Rank.FLAG}
    return _joint(masks, view.variant.army)


def _public(view: View, start: Square) -> Ranks:
    """The rank of an own piece if all know it, else every rank."""
    rank = view.pieces[start].rank
    assert rank is not None
    told = any(turn.ranks and start in (turn.piece, turn.challenged) for turn in view.history)
    ended = view.outcome is not None and view.variant.all_shown_at_end
    flag = rank is Rank.FLAG and flag_is_public(view, view.pieces[start].side)
    return frozenset([rank]) if told or ended or flag else frozenset(view.variant.army)


def flag_is_public(view: View, side: Side) -> bool:
    """Does everybody see this side's Flag?"""
    return view.variant.flags_shown or any(shown is side for shown, _ in view.shown)


def planes(view: View, before: View | None = None) -> Bytes:
    """(height, width, 64): what the viewer sees on each square."""
    variant = view.variant
    seen = np.zeros((variant.height, variant.width, 64), np.uint8)
    inferred = known(view, before)
    mine, theirs = inferred.mine, inferred.theirs
    for square, start in view.standing.items():
        here = seen[square.row, square.col]
        piece = view.pieces[start]
        wins = min(255, sum(won(view, start)))
        moves = min(255, sum(turn.piece == start for turn in view.history))
        row, col = start.row + 1, start.col + 1
        if view.side is Side.BLACK:
            row, col = variant.height - start.row, variant.width - start.col
        moved = start in view.moved
        if piece.side is view.side:
            assert piece.rank is not None
            here[[Plane.OWN_RANK + piece.rank, Plane.OWN]] = 1
            here[[Plane.OWN_GUESSED + rank for rank in mine[start]]] = 1
            here[Plane.OWN_KNOWN] = len(mine[start]) == 1
            here[Plane.OWN_MOVED], here[Plane.OWN_WINS] = moved, wins
            here[Plane.OWN_MOVES : Plane.OWN_MOVES + 3] = moves, row, col
        else:
            here[Plane.ENEMY] = 1
            here[[Plane.ENEMY_RANK + rank for rank in theirs[start]]] = 1
            here[Plane.ENEMY_KNOWN] = len(theirs[start]) == 1
            here[Plane.ENEMY_MOVED], here[Plane.ENEMY_WINS] = moved, wins
            here[Plane.ENEMY_MOVES : Plane.ENEMY_MOVES + 3] = moves, row, col
    if view.history:
        turn = view.history[-1]
        seen[turn.move.origin.row, turn.move.origin.col, Plane.LAST_ORIGIN] = 1
        here = seen[turn.move.target.row, turn.move.target.col]
        here[Plane.LAST_TARGET] = 1
        here[Plane.LAST_CHALLENGE] = turn.verdict is not None
    return seen if view.side is Side.WHITE else seen[::-1, ::-1]


def won(view: View, start: Square) -> list[bool]:
    """For each turn: did this piece stay alone after a challenge?"""
    return [
        (turn.piece == start and turn.verdict is Verdict.CHALLENGER_STAYS)
        or (turn.challenged == start and turn.verdict is Verdict.DEFENDER_STAYS)
        for turn in view.history
    ]


def facts(view: View) -> Bytes:
    """(12,): what the viewer knows of the game as a whole."""
    me = view.side
    assert me is not None
    over = view.outcome is not None
    said = view.history[-1].verdict if view.history else None
    limit = view.variant.quiet_limit
    fallen = [piece.side for piece in view.fallen]
    values: Mapping[Fact, int] = {
        Fact.MY_TURN: view.to_move is me and not over,
        Fact.WENT_FIRST: view.first is me,
        Fact.STAYED: said is Verdict.CHALLENGER_STAYS,
        Fact.REPELLED: said is Verdict.DEFENDER_STAYS,
        Fact.SPLIT: said is Verdict.SPLIT,
        Fact.OWN_FLAG_PUBLIC: flag_is_public(view, me),
        Fact.ENEMY_FLAG_PUBLIC: flag_is_public(view, me.enemy),
        Fact.OVER: over,
        Fact.OWN_FALLEN: fallen.count(me),
        Fact.ENEMY_FALLEN: fallen.count(me.enemy),
        Fact.QUIET: min(255, view.quiet * 255 // limit if limit else view.quiet),
        Fact.PLY: min(255, view.ply // 4),
    }
    return np.array([values[fact] for fact in Fact], np.uint8)
