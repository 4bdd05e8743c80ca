"""Re-deal the ranks that a viewer cannot know (RULES 8.3).

    other = redeal(position, Audience.WHITE, random.Random(1))

gives the same game in another world: the same moves, and everything that White was told is the
same, but the ranks that White cannot know are dealt anew, at random among the deals that agree
with all that White was told. Where nothing is left to change the same deal comes back.

A walk exchanges ranks and keeps what agrees; what it ends with is played again by the rules, turn
by turn, before it is given out.
"""

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from salpakan.rules import (
    Arrival,
    Outcome,
    Position,
    Rank,
    Reason,
    Side,
    Square,
    Turn,
    decide,
)
from salpakan.view import Audience
from tests.support.games import armies

Deal = dict[Square, Rank]
SWEEPS = 12
"""Proposals for each hidden piece."""


def redeal(position: Position, viewer: Audience, rng: random.Random) -> Position:
    """The same moves and the same announcements to this viewer, with hidden ranks dealt anew."""
    told = Told(position, viewer)
    deal = told.truth
    for _ in range(SWEEPS * len(told.hidden)):
        changes = told.proposal(deal, rng)
        other = {**deal, **changes}
        if told.agrees(other, changes):
            deal = other
    return replay(position, deal)


def replay(position: Position, deal: Mapping[Square, Rank]) -> Position:
    """The same game with other ranks, played again by the rules.

    Raises `AssertionError` if anything that is said on the way to everybody differs.
    """
    pieces = {s: (side, deal[s]) for side, army in armies(position).items() for s in army}
    other = Position.setup(position.variant, pieces, position.first)
    for ply, turn in enumerate(position.history):
        other = _shown(other, position, ply).play(turn.move)
        assert turn == other.history[-1], "another verdict"
        assert ply + 1 == position.ply or other.outcome is None, "another end"
    other = _shown(other, position, position.ply)
    outcome = position.outcome
    if outcome is not None and outcome.reason.spoken and other.outcome is None:
        other = other.end(outcome)
    assert outcome == other.outcome, "another outcome"
    return other


def _shown(other: Position, position: Position, ply: int) -> Position:
    for side, after in position.shown:
        if after == ply:
            other = other.show_flag(side)
    return other


class Told:
    """What a viewer was told of a game, in a form that a deal is quickly held against."""

    def __init__(self, position: Position, viewer: Audience) -> None:
        self.history = position.history
        self.side_of = {s: side for side, army in armies(position).items() for s in army}
        self.truth = {s: rank for army in armies(position).values() for s, rank in army.items()}
        self.hidden = _hidden(position, viewer, self.truth, self.side_of)
        self._at_once = position.variant.arrival is Arrival.AT_ONCE
        self._arrivals = _arrivals(position, self.side_of)
        self._flags: dict[tuple[Square, ...], bool] = {}
        self._meetings: defaultdict[Square, list[Turn]] = defaultdict(list)
        for turn in self.history:
            if turn.challenged is not None:
                self._meetings[turn.piece].append(turn)
                self._meetings[turn.challenged].append(turn)
        by_flag = {Reason.FLAG_CAPTURED, Reason.FLAG_LOST, Reason.ARRIVAL}
        outcome = position.outcome
        self._ended = outcome if outcome is not None and outcome.reason in by_flag else None

    def proposal(self, deal: Deal, rng: random.Random) -> Deal:
        """Hidden ranks that change hands; as likely as the way back.

        All of a side's, or two to four pieces in a ring, or on both sides whoever has two ranks.
        """
        way = rng.random()
        sides = sorted({self.side_of[s] for s in self.hidden}, key=lambda side: side.value)
        if len(sides) == 2 and way < 0.4:
            one, two = rng.sample(list(Rank), 2)
            return {
                start: rank
                for side in sides
                for start, rank in self._exchange(deal, side, one, two, rng)
            }
        if way < 0.9:
            sides = [rng.choice(sides)]
        changes: Deal = {}
        for side in sides:
            mine = [s for s in self.hidden if self.side_of[s] is side]
            size = len(mine) if way > 0.97 else min(len(mine), rng.choice((2, 2, 2, 3, 4)))
            ring = rng.sample(mine, size)
            ranks = [deal[s] for s in ring]
            if way > 0.97:
                rng.shuffle(ranks)
            changes |= dict(zip(ring, ranks[1:] + ranks[:1], strict=True))
        return changes

    def _exchange(
        self, deal: Deal, side: Side, one: Rank, two: Rank, rng: random.Random
    ) -> Iterator[tuple[Square, Rank]]:
        holders = [
            [s for s in self.hidden if self.side_of[s] is side and deal[s] is r] for r in (one, two)
        ]
        if all(holders):
            yield rng.choice(holders[0]), two
            yield rng.choice(holders[1]), one

    def agrees(self, deal: Deal, changed: Iterable[Square]) -> bool:
        """Would the viewer have been told the same?"""
        return all(
            turn.challenged is not None
            and turn.verdict is decide(deal[turn.piece], deal[turn.challenged])
            for start in changed
            for turn in self._meetings.get(start, ())
        ) and self._ends_alike(deal)

    def _ends_alike(self, deal: Deal) -> bool:
        flags = tuple(s for s, rank in deal.items() if rank is Rank.FLAG)
        if flags not in self._flags:
            self._flags[flags] = self._played_with({self.side_of[s]: s for s in flags})
        return self._flags[flags]

    def _played_with(self, flag: Mapping[Side, Square]) -> bool:
        """With these Flags, would no turn but the last end the game, and that one as it did?"""
        waits: Side | None = None
        for ply, turn in enumerate(self.history, start=1):
            me, you = turn.side, turn.side.enemy
            end: Outcome | None = None
            arrives = ply in self._arrivals and turn.piece == flag[me]
            if turn.challenger_left and turn.piece == flag[me]:
                end = Outcome(you, Reason.FLAG_LOST)
            elif turn.defender_left and turn.challenged == flag[you]:
                end = Outcome(me, Reason.FLAG_CAPTURED)
            elif waits is you:
                end = Outcome(you, Reason.ARRIVAL)
            elif arrives and (self._at_once or self._arrivals[ply]):
                end = Outcome(me, Reason.ARRIVAL)
            if end != (self._ended if ply == len(self.history) else None):
                return False
            waits = me if arrives else None
        return True


def _hidden(
    position: Position, viewer: Audience, truth: Deal, side_of: Mapping[Square, Side]
) -> list[Square]:
    """The pieces whose ranks a viewer cannot know (RULES 8.1, 7.1, §9)."""
    if position.outcome is not None and position.variant.all_shown_at_end:
        return []
    told = {s for turn in position.history if turn.ranks for s in (turn.piece, turn.challenged)}
    return [
        start
        for start, side in side_of.items()
        if side is not viewer.side
        and start not in told
        and not (truth[start] is Rank.FLAG and position.flag_is_public(side))
    ]


def _arrivals(position: Position, side_of: Mapping[Square, Side]) -> dict[int, bool]:
    """The turns after which a piece stands on its farthest row: is no enemy beside it?"""
    board = position.variant.board
    standing = dict(side_of)
    found: dict[int, bool] = {}
    for ply, turn in enumerate(position.history, start=1):
        del standing[turn.move.origin]
        if turn.defender_left:
            del standing[turn.move.target]
        if not turn.challenger_left:
            standing[turn.move.target] = turn.side
            if turn.move.target.row == board.back_row(turn.side.enemy):
                beside = board.neighbours(turn.move.target)
                found[ply] = all(standing.get(s) is not turn.side.enemy for s in beside)
    return found
