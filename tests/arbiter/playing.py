"""An arbiter with armies in place, and short words for what players say."""

from salpakan.arbiter import (
    Answer,
    Arbiter,
    Lock,
    Match,
    Place,
    Play,
    Refusal,
    RefusalCode,
    TimeControl,
)
from salpakan.rules import VARIANTS, Move, Side, Variant, parse_placement

WHITE, BLACK = Side.WHITE, Side.BLACK
MINI = VARIANTS["mini-3x3"]
ARMIES = {WHITE: "YFP", BLACK: "PFY"}
"""Row 1 and row 3 of the smallest board."""


def place(arbiter: Arbiter, side: Side, army: str, now: int = 0) -> Answer:
    """Place an army given as compact text."""
    placement = parse_placement(army, arbiter.match.variant, side)
    return arbiter.handle(Place(side, tuple(placement.ranks.items())), now)


def begun(variant: Variant = MINI, first: Side = WHITE, time: TimeControl | None = None) -> Arbiter:
    """A game on the smallest board with both placements locked at time 0."""
    arbiter = Arbiter(Match(variant, first, time))
    for side in Side:
        assert None is place(arbiter, side, ARMIES[side]).refused
        assert None is arbiter.handle(Lock(side), 0).refused
    assert arbiter.started
    return arbiter


def move(arbiter: Arbiter, text: str, now: int = 0) -> Answer:
    """The side whose piece stands there plays "A1-A2"."""
    played = Move.parse(text)
    view = arbiter._position
    assert view is not None
    piece = view.piece_at(played.origin)
    assert piece is not None
    return arbiter.handle(Play(piece.side, played), now)


def moves(arbiter: Arbiter, text: str, now: int = 0) -> Answer:
    """Several moves, none of which is refused; the last answer."""
    answer = Answer()
    for word in text.split():
        answer = move(arbiter, word, now)
        assert None is answer.refused, word
    return answer


def code(refused: Refusal | None) -> RefusalCode | None:
    """Why a command was refused, without the faults."""
    return None if refused is None else refused.code
