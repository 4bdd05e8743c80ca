"""What follows from the announcements: the ranks that each unknown piece may still have."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from salpakan.rules import Arrival, Outcome, Rank, Reason, Side, Square, Turn, Verdict, decide
from salpakan.view.view import View

Ranks = frozenset[Rank]


def feasible_ranks(view: View) -> dict[Square, Ranks]:
    """For every enemy piece of a side's view, by start square, all ranks it may have.

    Exact for what the arbiter's words and the army's counts say (RULES 5.1, 6.1 to 6.3, §2): a
    rank is listed if and only if some whole deal with it agrees with every announcement of a game
    that still runs. Raises `ValueError` for a spectator.
    """
    me = view.side
    if me is None:
        raise ValueError("only a side's view knows own ranks to infer from")
    enemy = {s: seen for s, seen in view.pieces.items() if seen.side is not me}
    every = frozenset(view.variant.army)
    masks = {
        s: frozenset([seen.rank]) if seen.rank is not None else every for s, seen in enemy.items()
    }
    home = view.variant.board.back_row(me)
    for ply, turn in enumerate(view.history, start=1):
        if turn.challenged is not None:
            over = view.outcome if ply == view.ply else None
            start, ranks = _heard(view, me, turn, turn.challenged, over)
            masks[start] &= ranks
        if (
            turn.side is not me
            and turn.move.target.row == home
            and _came_home_unharmed(view, me, turn, ply)
        ):
            masks[turn.piece] -= {Rank.FLAG}
    return _joint(masks, view.variant.army)


def _heard(
    view: View, me: Side, turn: Turn, challenged: Square, over: Outcome | None
) -> tuple[Square, Ranks]:
    """The enemy piece of a challenge, and the ranks with which it would have gone like this."""
    challenging = turn.side is me
    mine, theirs = (turn.piece, challenged) if challenging else (challenged, turn.piece)
    own = view.pieces[mine].rank
    if own is None:
        raise ValueError(f"a side knows its own rank on {mine}")  # 8.1
    ranks = _as_announced(own, turn.verdict, challenging)
    left = turn.defender_left if challenging else turn.challenger_left
    fell = over is not None and over.reason in (Reason.FLAG_CAPTURED, Reason.FLAG_LOST)
    if left and own is not Rank.FLAG:  # 6.1: whether its Flag fell is plain from the game's end
        ranks = ranks & {Rank.FLAG} if fell else ranks - {Rank.FLAG}
    return theirs, ranks


@cache
def _as_announced(own: Rank, verdict: Verdict | None, challenging: bool) -> Ranks:
    """The ranks that meet `own` with this verdict."""
    return frozenset(
        rank
        for rank in Rank
        if verdict is (decide(own, rank) if challenging else decide(rank, own))
    )


def _came_home_unharmed(view: View, me: Side, turn: Turn, ply: int) -> bool:
    """Did an enemy piece step onto my back row in a way that would have ended the game for a Flag?

    Once my reply is over the arbiter would have declared an arrived Flag (RULES 6.3); beside none
    of mine, or where arrival wins at once, even before (6.2, §9 `electronic`).
    """
    if turn.challenger_left:
        return False
    if ply < view.ply:
        # The last reply may have ended the game by this very arrival.
        ended = ply == view.ply - 1 and view.outcome is not None
        return not ended
    if view.outcome is not None:
        return False
    mine = view.squares(me)
    beside = any(s in mine for s in view.variant.board.neighbours(turn.move.target))
    return view.variant.arrival is Arrival.AT_ONCE or not beside


def _joint(masks: Mapping[Square, Ranks], army: Mapping[Rank, int]) -> dict[Square, Ranks]:
    """Keep only ranks that some whole deal of the army has.

    One deal is found by augmenting paths; another rank is possible for a piece if a chain of
    exchanges leads from it back to the piece's own rank.
    """
    dealt: dict[Rank, list[Square]] = {rank: [] for rank in army}

    def deal(start: Square, tried: set[Rank]) -> bool:
        for rank in sorted(masks[start] - tried):
            tried.add(rank)
            if len(dealt[rank]) < army[rank]:
                dealt[rank].append(start)
                return True
            for other in dealt[rank]:
                if deal(other, tried):
                    dealt[rank].remove(other)
                    dealt[rank].append(start)
                    return True
        return False

    for start in sorted(masks, key=lambda s: (len(masks[s]), s)):
        deal(start, set())
    reach = {rank: {rank}.union(*(masks[start] for start in dealt[rank])) for rank in army}
    for via in army:
        for reached in reach.values():
            if via in reached:
                reached.update(reach[via])
    spare = {rank for rank in army if len(dealt[rank]) < army[rank]}  # in a set-up position only
    return {
        start: masks[start] & held
        for rank in army
        for held in [frozenset(r for r in army if rank in reach[r] or spare & reach[r])]
        for start in dealt[rank]
    }
