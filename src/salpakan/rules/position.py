"""The truth of a game: both armies, whose turn, what happened (RULES §4 to §6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import NamedTuple

from salpakan.rules.board import Move, Square
from salpakan.rules.challenge import Verdict, decide
from salpakan.rules.errors import MoveError, MoveFault, SalpakanError
from salpakan.rules.outcome import Outcome, Reason
from salpakan.rules.placement import Placement
from salpakan.rules.ranks import Rank, Side
from salpakan.rules.turn import Turn
from salpakan.rules.variant import Arrival, Variant


class Piece(NamedTuple):
    """A piece, named by the square it started on (RULES 8.1)."""

    side: Side
    rank: Rank
    start: Square

    def __repr__(self) -> str:
        return f"<Piece {self.side.value} from {self.start}>"  # no rank: may end up in a log


Army = dict[Square, Piece]


@dataclass(frozen=True, slots=True, repr=False)
class Position:
    """The arbiter's board. Immutable: `play` returns the next one, so that nothing is shared.

    Whoever holds a Position knows every rank. Players and engines get a `View` instead.

    >>> from salpakan.rules.notation import parse_placement
    >>> from salpakan.rules.variant import VARIANTS
    >>> mini = VARIANTS["mini-3x3"]
    >>> white = parse_placement("YFP", mini, Side.WHITE)
    >>> black = parse_placement("PFY", mini, Side.BLACK)
    >>> position = Position.begin(mini, white, black)
    >>> position.legal_moves()
    (A1-A2, B1-B2, C1-C2)
    >>> position.play(Move.parse("A1-A2")).play(Move.parse("A3-A2")).history[-1].verdict
    <Verdict.CHALLENGER_STAYS: 'challenger-stays'>
    """

    variant: Variant
    first: Side
    to_move: Side
    _white: Army
    _black: Army
    fallen: tuple[Piece, ...] = ()
    """Pieces that left, in the order of leaving; at a split the challenger first."""
    history: tuple[Turn, ...] = ()
    quiet: int = 0
    """Turns in a row without a challenge (RULES 6.6)."""
    arrived: Side | None = None
    """Side whose Flag waits on the farthest row for the enemy's one reply (RULES 6.3)."""
    shown: tuple[tuple[Side, int], ...] = ()
    """Sides that have shown their Flag, and after how many turns (RULES 6.5)."""
    outcome: Outcome | None = None

    @classmethod
    def begin(
        cls, variant: Variant, white: Placement, black: Placement, first: Side = Side.WHITE
    ) -> Position:
        """Both placements are locked; `first` is to move (RULES 4.1).

        Raises `PlacementError` if a placement does not fit the variant.
        """
        armies = {}
        for side, placement in ((Side.WHITE, white), (Side.BLACK, black)):
            if placement.side is not side:
                raise SalpakanError(f"a placement of {side.value} is expected")
            Placement.of(variant, side, placement.ranks.items())
            armies[side] = {s: Piece(side, rank, s) for s, rank in placement.ranks.items()}
        return cls(variant, first, first, armies[Side.WHITE], armies[Side.BLACK])

    @classmethod
    def setup(
        cls, variant: Variant, pieces: Mapping[Square, tuple[Side, Rank]], to_move: Side
    ) -> Position:
        """Any arrangement, for a study or a test; each piece is named by its square in it.

        Raises `SalpakanError` unless each side has one Flag and no more than its army.
        """
        armies: dict[Side, Army] = {Side.WHITE: {}, Side.BLACK: {}}
        for square, (side, rank) in sorted(pieces.items()):
            if square not in variant.board:
                raise SalpakanError(f"this board has no square {square}")
            armies[side][square] = Piece(side, rank, square)
        for side, army in armies.items():
            ranks = [piece.rank for piece in army.values()]
            if ranks.count(Rank.FLAG) != 1:
                raise SalpakanError(f"{side.value} must have exactly one Flag")
            if any(ranks.count(rank) > variant.army.get(rank, 0) for rank in ranks):
                raise SalpakanError(f"{side.value} has more pieces of a rank than its army")
        return cls(variant, to_move, to_move, armies[Side.WHITE], armies[Side.BLACK])

    @property
    def ply(self) -> int:
        """Turns played so far."""
        return len(self.history)

    def pieces(self, side: Side) -> Mapping[Square, Piece]:
        """The side's standing pieces by the square they stand on."""
        return MappingProxyType(self._white if side is Side.WHITE else self._black)

    def piece_at(self, square: Square) -> Piece | None:
        """The piece on a square, of either side."""
        return self._white.get(square) or self._black.get(square)

    def flag_square(self, side: Side) -> Square | None:
        """Where the side's Flag stands, or None once it has left."""
        army = self._white if side is Side.WHITE else self._black
        return next((s for s, piece in army.items() if piece.rank is Rank.FLAG), None)

    def legal_moves(self) -> tuple[Move, ...]:
        """Every move of the side to move, in order of square (RULES §4).

        None after the end, and at least one before (4.3).
        """
        if self.outcome is not None:
            return ()
        mine = self._white if self.to_move is Side.WHITE else self._black
        ways = self.variant.board.ways
        return tuple(
            [move for square in sorted(mine) for target, move in ways[square] if target not in mine]
        )

    def move_faults(self, move: Move, side: Side | None = None) -> frozenset[MoveFault]:
        """All that is wrong with a move of `side` (by default the side to move); empty if legal.

        Faults follow from what that side can see on the board.
        """
        side = side or self.to_move
        mine, theirs = self._armies(side)
        board = self.variant.board
        faults = set()
        if self.outcome is not None:
            faults.add(MoveFault.GAME_OVER)
        elif side is not self.to_move:
            faults.add(MoveFault.NOT_YOUR_TURN)
        if move.origin not in board or move.target not in board:
            faults.add(MoveFault.OFF_BOARD)
        elif move not in board.steps[move.origin]:
            faults.add(MoveFault.NOT_ADJACENT)
        if move.origin not in mine:
            enemy = move.origin in theirs
            faults.add(MoveFault.NOT_YOUR_PIECE if enemy else MoveFault.NO_PIECE)
        if move.target in mine:
            faults.add(MoveFault.OWN_PIECE)
        return frozenset(faults)

    def play(self, move: Move, side: Side | None = None) -> Position:
        """The position after a move of `side` (by default the side to move).

        Raises `MoveError` with every fault at once.
        """
        mine, _ = self._armies(self.to_move)
        legal = (
            self.outcome is None
            and (side is None or side is self.to_move)
            and move.origin in mine
            and move.target not in mine
            and move in self.variant.board.steps[move.origin]
        )
        if not legal:
            raise MoveError(move, self.move_faults(move, side))
        return self._carried_out(move)

    def show_flag(self, side: Side) -> Position:
        """The side shows its Flag to the enemy; the game goes on (RULES 6.5)."""
        if self.flag_is_public(side):
            return self
        return replace(self, shown=(*self.shown, (side, self.ply)))

    def flag_is_public(self, side: Side) -> bool:
        """Does the enemy see which piece is this side's Flag?"""
        return self.variant.flags_shown or any(side is shown for shown, _ in self.shown)

    def end(self, outcome: Outcome) -> Position:
        """The game ends by a word and not by a move: RULES 6.4, 6.7."""
        return replace(self, outcome=outcome)

    def __hash__(self) -> int:
        armies = frozenset(self._white.items()), frozenset(self._black.items())
        return hash((self.to_move, armies, self.history))

    def __repr__(self) -> str:
        return f"<Position at ply {self.ply}>"  # opaque: a repr may end up in a log

    def _armies(self, side: Side) -> tuple[Army, Army]:
        """The side's own army and its enemy's."""
        if side is Side.WHITE:
            return self._white, self._black
        return self._black, self._white

    def _carried_out(self, move: Move) -> Position:
        """What a legal move leads to (RULES 5.7 and §6)."""
        me = self.to_move
        own, enemy = self._armies(me)
        mine, theirs = own.copy(), enemy
        piece = mine.pop(move.origin)
        target = theirs.get(move.target)
        verdict, ranks, fallen = None, None, self.fallen
        if target is None:
            mine[move.target] = piece
        else:
            verdict = decide(piece.rank, target.rank)
            ranks = (piece.rank, target.rank) if self.variant.ranks_told else None
            if verdict is not Verdict.CHALLENGER_STAYS:
                fallen += (piece,)
            if verdict is not Verdict.DEFENDER_STAYS:
                theirs = theirs.copy()
                fallen += (theirs.pop(move.target),)
            if verdict is Verdict.CHALLENGER_STAYS:
                mine[move.target] = piece
        outcome, arrived = self._ending(move, piece, fallen, theirs)
        challenged = None if target is None else target.start
        turn = Turn(me, piece.start, move, challenged, verdict, ranks)
        white, black = (mine, theirs) if me is Side.WHITE else (theirs, mine)
        quiet = self.quiet + 1 if target is None else 0
        if outcome is None and quiet == self.variant.quiet_limit:
            outcome = Outcome(None, Reason.QUIET_LIMIT)  # 6.6
        return Position(
            self.variant,
            self.first,
            me.enemy,
            white,
            black,
            fallen,
            (*self.history, turn),
            quiet,
            arrived,
            self.shown,
            outcome,
        )

    def _ending(
        self, move: Move, piece: Piece, fallen: tuple[Piece, ...], theirs: Army
    ) -> tuple[Outcome | None, Side | None]:
        """Is the game won by this move, and whose arrived Flag waits for a reply?"""
        me, you = self.to_move, self.to_move.enemy
        for lost in fallen[len(self.fallen) :]:
            if lost.rank is Rank.FLAG:  # 6.1
                reason = Reason.FLAG_LOST if lost.side is me else Reason.FLAG_CAPTURED
                return Outcome(lost.side.enemy, reason), None
        if self.arrived is you:  # 6.3: this was the one reply, and the Flag still stands
            return Outcome(you, Reason.ARRIVAL), None
        arrived = None
        if piece.rank is Rank.FLAG and move.target.row == self.variant.board.back_row(you):
            at_once = self.variant.arrival is Arrival.AT_ONCE
            if at_once or not self._beside(move.target, theirs):
                return Outcome(me, Reason.ARRIVAL), None  # 6.2
            arrived = me
        return None, arrived

    def _beside(self, square: Square, army: Iterable[Square]) -> bool:
        return any(step.target in army for step in self.variant.board.steps[square])
