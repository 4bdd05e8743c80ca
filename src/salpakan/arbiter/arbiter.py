"""The neutral arbiter: commands in, announcements out, one owner of the truth. Sans-I/O."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from salpakan.arbiter.clock import Clock, ClockFace, TimeControl
from salpakan.arbiter.commands import (
    Abandon,
    AnswerDraw,
    CallOff,
    Command,
    Lock,
    OfferDraw,
    Pieces,
    Place,
    Play,
    Resign,
    ShowFlag,
    Tick,
)
from salpakan.arbiter.commitment import Opening
from salpakan.arbiter.record import Record
from salpakan.arbiter.refusal import Refusal, RefusalCode
from salpakan.rules import (
    MoveError,
    Outcome,
    Placement,
    PlacementFault,
    Position,
    Rank,
    Reason,
    Side,
    Square,
    Turn,
    Variant,
    placement_faults,
)
from salpakan.rules.position_text import start_pieces
from salpakan.view import (
    Announcement,
    Audience,
    Body,
    DrawDeclined,
    DrawOffered,
    Ended,
    FlagShown,
    Locked,
    Moved,
    Started,
    View,
)
from salpakan.view.projection import project


@dataclass(frozen=True, slots=True)
class Match:
    """What the players agreed on before placing (RULES 4.1, 6.7)."""

    variant: Variant
    first: Side = Side.WHITE
    time: TimeControl | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What the arbiter says to a command.

    `said` is for everybody, each audience its own body. `refused` is for the side that gave the
    command, which then changed nothing; `said` may still hold that a clock had run out before.
    """

    said: tuple[Announcement, ...] = ()
    refused: Refusal | None = None


@dataclass(slots=True)
class _Hand:
    """What a side has placed so far."""

    pieces: Pieces = field(default=(), repr=False)
    placement: Placement | None = field(default=None)
    """Set once locked."""
    opening: Opening | None = field(default=None, repr=False)
    """Set once locked with a salt."""


class Arbiter:
    """One game from placement to end.

    It reads no clock, draws no lot and touches no file: the same match and the same commands at
    the same times give the same announcements, so that a log of commands is the whole game.

    >>> from salpakan.rules import VARIANTS, Move
    >>> from salpakan.arbiter.commands import parse_pieces
    >>> arbiter = Arbiter(Match(VARIANTS["mini-3x3"]))
    >>> for side, row in ((Side.WHITE, 1), (Side.BLACK, 3)):
    ...     army = parse_pieces({f"A{row}": "SPY", f"B{row}": "FLG", f"C{row}": "PVT"})
    ...     _ = arbiter.handle(Place(side, army), now=0)
    ...     _ = arbiter.handle(Lock(side), now=0)
    >>> answer = arbiter.handle(Play(Side.WHITE, Move.parse("A1-A2")), now=0)
    >>> announcement = answer.said[0]
    >>> announcement.seq, announcement.black.turn.move, announcement.black.turn.verdict
    (4, A1-A2, None)
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.outcome: Outcome | None = None
        self.draw_offer: Side | None = None
        """The side whose offer is open."""
        self.announcements: list[Announcement] = []
        self._hands = {side: _Hand() for side in Side}
        self._position: Position | None = None
        self._clock: Clock | None = None
        time = match.time
        if time is not None and time.placement_ms is not None:
            self._clock = Clock(dict.fromkeys(Side, time.placement_ms))
            self._clock.run(frozenset(Side), now=0)

    def handle(self, command: Command, now: int) -> Answer:
        """Carry a command out at time `now`, in milliseconds since the match was agreed.

        A clock that has run out by then is noticed first.
        """
        before = len(self.announcements)
        self._look_at_clock(now)
        refused = None
        if not isinstance(command, Tick):
            if self.outcome is not None:
                refused = Refusal(RefusalCode.GAME_OVER)
            else:
                refused = self._carry_out(command, now)
        return Answer(tuple(self.announcements[before:]), refused)

    @property
    def started(self) -> bool:
        """Are both placements locked?"""
        return self._position is not None

    @property
    def locked(self) -> frozenset[Side]:
        """Sides that have locked their placement."""
        return frozenset(s for s, hand in self._hands.items() if hand.placement is not None)

    def draft(self, side: Side) -> Mapping[Square, Rank]:
        """What a side itself has placed so far; for that side's eyes only."""
        return dict(self._hands[side].pieces)

    def view(self, viewer: Audience) -> View | None:
        """What a viewer may know of the board; None until both placements are locked."""
        return None if self._position is None else project(self._position, viewer)

    def clocks(self, now: int) -> ClockFace | None:
        """What the clocks show, or None if the match has none."""
        return None if self._clock is None else self._clock.face(now)

    @property
    def next_tick(self) -> int | None:
        """The time at which a clock runs out, if nothing else happens before."""
        return None if self._clock is None else self._clock.falls_at

    def record(self) -> Record | None:
        """The whole game, ranks and all, once it is over; None before, and for one never begun."""
        if self.outcome is None or self._position is None:
            return None
        white, black = (self._hands[side].placement for side in (Side.WHITE, Side.BLACK))
        if white is None or black is None:
            return None
        position = self._position
        return Record(
            variant=self.match.variant,
            first=self.match.first,
            white=white,
            black=black,
            turns=tuple(turn.announced for turn in position.history),
            shown=position.shown,
            outcome=self.outcome,
            openings=tuple(hand.opening for hand in self._hands.values() if hand.opening),
        )

    def _carry_out(self, command: Command, now: int) -> Refusal | None:
        match command:
            case Place(side, pieces):
                return self._place(side, pieces)
            case Lock(side, salt):
                return self._lock(side, salt, now)
            case Resign(side):
                self._end(Outcome(side.enemy, Reason.RESIGNATION), now)
                return None
            case Abandon(side):
                self._end(Outcome(side.enemy, Reason.ABANDONED), now)
                return None
            case CallOff():
                return self._call_off(now)
        if self._position is None:
            return Refusal(RefusalCode.NOT_STARTED)
        return self._carry_out_in_play(self._position, command, now)

    def _carry_out_in_play(self, position: Position, command: Command, now: int) -> Refusal | None:
        match command:
            case Play():
                return self._play(position, command, now)
            case OfferDraw(side):
                return self._offer_draw(side)
            case AnswerDraw(side, accept):
                return self._answer_draw(side, accept, now)
            case ShowFlag(side):
                return self._show_flag(position, side)
        return None

    def _place(self, side: Side, pieces: Pieces) -> Refusal | None:
        if self._hands[side].placement is not None:
            return Refusal(RefusalCode.LOCKED)
        faults = placement_faults(self.match.variant, side, pieces)
        wrong = tuple(fault for fault in faults if fault[0] is not PlacementFault.MISSING_PIECE)
        if wrong:
            return Refusal(RefusalCode.PLACEMENT, wrong)
        self._hands[side].pieces = pieces
        return None

    def _lock(self, side: Side, salt: str | None, now: int) -> Refusal | None:
        hand = self._hands[side]
        if hand.placement is not None:
            return Refusal(RefusalCode.LOCKED)
        faults = placement_faults(self.match.variant, side, hand.pieces)
        if faults:
            return Refusal(RefusalCode.PLACEMENT, faults)
        hand.placement = Placement.of(self.match.variant, side, hand.pieces)
        commitment = None
        if salt is not None:
            hand.opening = Opening.of(hand.placement, self.match.variant, salt)
            commitment = hand.opening.commitment
        owner = Locked(side, hand.placement, commitment, salt)
        self._say_to_owner(side, owner, Locked(side, None, commitment))
        if self._clock is not None:
            self._clock.run(frozenset(Side) - self.locked, now)
        white, black = (self._hands[s].placement for s in (Side.WHITE, Side.BLACK))
        if white is not None and black is not None:
            self._start(Position.begin(self.match.variant, white, black, self.match.first), now)
        return None

    def _start(self, position: Position, now: int) -> None:
        self._position = position
        taken = {piece.start: piece.side for piece in start_pieces(position)}
        self._say(Started(self.match.first, taken))
        self._clock = None
        if self.match.time is not None:
            self._clock = Clock(dict.fromkeys(Side, self.match.time.initial_ms))
            self._clock.run({self.match.first}, now)
        if position.outcome is not None:
            self._end(position.outcome, now)

    def _play(self, position: Position, command: Play, now: int) -> Refusal | None:
        try:
            after = position.play(command.move, command.side)
        except MoveError as error:
            return Refusal.of_move(command.move, error.faults)
        if self.draw_offer is command.side.enemy:
            self._decline(command.side)  # 6.4: moving declines
        self._position = after
        turn = after.history[-1]
        self._say_moved(position, turn)
        if self._clock is not None and self.match.time is not None:
            self._clock.run({after.to_move}, now)
            self._clock.add(command.side, self.match.time.increment_ms)
        if after.outcome is not None:
            self._end(after.outcome, now)
        return None

    def _offer_draw(self, side: Side) -> Refusal | None:
        if self.draw_offer is not None:
            return Refusal(RefusalCode.OFFER_OPEN)
        self.draw_offer = side
        self._say(DrawOffered(side))
        return None

    def _answer_draw(self, side: Side, accept: bool, now: int) -> Refusal | None:
        if self.draw_offer is not side.enemy:
            return Refusal(RefusalCode.NO_OFFER)
        if accept:
            self._end(Outcome(None, Reason.DRAW_AGREED), now)
        else:
            self._decline(side)
        return None

    def _decline(self, side: Side) -> None:
        self.draw_offer = None
        self._say(DrawDeclined(side))

    def _call_off(self, now: int) -> Refusal | None:
        if self._position is not None and self._position.history:
            return Refusal(RefusalCode.BEGUN)
        self._end(Outcome(None, Reason.CALLED_OFF), now)
        return None

    def _show_flag(self, position: Position, side: Side) -> Refusal | None:
        square = position.flag_square(side)
        if position.flag_is_public(side) or square is None:
            return Refusal(RefusalCode.FLAG_ALREADY_SHOWN)
        self._position = position.show_flag(side)
        self._say(FlagShown(side, position.pieces(side)[square].start, square))
        return None

    def _look_at_clock(self, now: int) -> None:
        """Running out of time loses (RULES 6.7); if both sides failed to place, nobody wins."""
        if self._clock is None or self.outcome is not None:
            return
        fallen = self._clock.fallen(now)
        if fallen:
            winner = None if len(fallen) == len(Side) else next(iter(fallen)).enemy
            self._end(Outcome(winner, Reason.TIME), now)

    def _end(self, outcome: Outcome, now: int) -> None:
        self.outcome = outcome
        self.draw_offer = None
        if self._clock is not None:
            self._clock.run(frozenset(), now)
        ranks: dict[Square, Rank] | None = None
        if self._position is not None:
            if self._position.outcome is None:
                self._position = self._position.end(outcome)
            ranks = {piece.start: piece.rank for piece in start_pieces(self._position)}
        told = Ended(outcome, ranks if self.match.variant.all_shown_at_end else None)
        self._say_to_arbiter(Ended(outcome, ranks), told)

    def _say(self, body: Body) -> None:
        self.announcements.append(Announcement.to_all(self._seq, body))

    def _say_to_owner(self, side: Side, owner: Body, others: Body) -> None:
        self.announcements.append(Announcement.to_owner(self._seq, side, owner, others))

    def _say_to_arbiter(self, arbiter: Body, others: Body) -> None:
        self.announcements.append(Announcement.to_arbiter(self._seq, arbiter, others))

    def _say_moved(self, before: Position, turn: Turn) -> None:
        challenger, defender = before.piece_at(turn.move.origin), before.piece_at(turn.move.target)
        ranks = (challenger.rank, defender.rank) if challenger and defender else None
        ply = before.ply + 1
        self._say_to_arbiter(Moved(ply, turn._replace(ranks=ranks)), Moved(ply, turn))

    @property
    def _seq(self) -> int:
        return len(self.announcements) + 1

    def bodies(self, audience: Audience, after: int = 0) -> Iterator[tuple[int, Body]]:
        """What an audience has heard since sequence number `after`."""
        for announcement in self.announcements[after:]:
            yield announcement.seq, announcement.body(audience)
