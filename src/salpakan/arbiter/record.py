"""A finished game: it replays to the same end, and can be read as text (docs/notation.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from salpakan.arbiter.commitment import Opening, parse_digits
from salpakan.rules import (
    Announced,
    NotationError,
    Outcome,
    Placement,
    Position,
    Reason,
    Side,
    Variant,
    format_placement,
    format_variant,
)
from salpakan.rules.document import Document, Field, read_document, write_document
from salpakan.rules.position_text import START_KEYS, played, start_of, weave

_NAMES = {Side.WHITE: "white-name", Side.BLACK: "black-name"}
_SALTS = {Side.WHITE: "white-salt", Side.BLACK: "black-salt"}
_COMMITMENTS = {Side.WHITE: "white-commitment", Side.BLACK: "black-commitment"}
RECORD_KEYS = START_KEYS | {"result", *_NAMES.values(), *_SALTS.values(), *_COMMITMENTS.values()}


@dataclass(frozen=True, slots=True, repr=False)
class Record:
    """Everything that happened in a game that is over, with both placements.

    It holds every rank, so that it is given out only as RULES 7.1 allows.
    """

    variant: Variant
    first: Side
    white: Placement
    black: Placement
    turns: tuple[Announced, ...]
    shown: tuple[tuple[Side, int], ...]
    outcome: Outcome
    names: tuple[tuple[Side, str], ...] = field(default=())
    openings: tuple[Opening, ...] = field(default=())
    """For each side whose placement was committed when it was locked."""

    def placement(self, side: Side) -> Placement:
        """What a side had placed."""
        return self.white if side is Side.WHITE else self.black

    def positions(self) -> Iterator[Position]:
        """The game from the first position to the last, one for each turn."""
        position = Position.begin(self.variant, self.white, self.black, self.first)
        for ply in range(len(self.turns) + 1):
            for side, after in self.shown:
                if after == ply:
                    position = position.show_flag(side)
            if ply == len(self.turns):
                break
            yield position
            position = position.play(self.turns[ply].move)
        yield position if position.outcome is not None else position.end(self.outcome)


def format_record(record: Record) -> str:
    """A game as text."""
    names = dict(record.names)
    fields = [("variant", format_variant(record.variant)), ("first", record.first.value)]
    for side, key in _NAMES.items():
        if side in names:
            fields.append((key, " ".join(names[side].split())))
    fields.append(("result", str(record.outcome)))
    fields.append(("white", format_placement(record.white, record.variant)))
    fields.append(("black", format_placement(record.black, record.variant)))
    for opening in record.openings:
        fields.append((_SALTS[opening.side], opening.salt))
        fields.append((_COMMITMENTS[opening.side], opening.commitment))
    return write_document("game", fields, weave(record.turns, record.shown))


def parse_record(text: str) -> Record:
    """Read what `format_record` wrote, and check every turn and the result by the rules, and the
    placements by the commitments if there are any.

    Raises `NotationError` with line and column.
    """
    document = read_document(text, "game", RECORD_KEYS)
    outcome = document.need("result").read(Outcome.parse)
    if document.board is not None:
        raise NotationError("a game begins with two placements", document.board.line)
    begin = start_of(document)
    placements = {side: _placement(begin, side) for side in Side}
    openings = tuple(_openings(document, placements, begin.variant))
    end = played(begin, document.turns)
    if end.outcome != outcome and not (end.outcome is None and outcome.reason.spoken):
        place = document.need("result")
        truth = end.outcome or "not over"
        raise NotationError(f"by its turns this game is {truth}", place.line, place.column)
    if outcome == Outcome(None, Reason.TIME):  # 6.7: only before a game begins do both clocks run
        place = document.need("result")
        raise NotationError("one side's clock ran out", place.line, place.column)
    return Record(
        variant=end.variant,
        first=end.first,
        white=placements[Side.WHITE],
        black=placements[Side.BLACK],
        turns=tuple(turn.announced for turn in end.history),
        shown=end.shown,
        outcome=outcome,
        names=_names(document),
        openings=openings,
    )


def _placement(begin: Position, side: Side) -> Placement:
    pieces = begin.pieces(side).values()
    return Placement.of(begin.variant, side, [(piece.start, piece.rank) for piece in pieces])


def _names(document: Document) -> tuple[tuple[Side, str], ...]:
    found: list[tuple[Side, str]] = []
    for side, key in _NAMES.items():
        entry: Field | None = document.fields.get(key)
        if entry is not None:
            found.append((side, entry.text))
    return tuple(found)


def _openings(
    document: Document, placements: Mapping[Side, Placement], variant: Variant
) -> Iterator[Opening]:
    """What opens each commitment of a record; it must open to the placement that stands there."""
    for side, placement in placements.items():
        if not {_SALTS[side], _COMMITMENTS[side]} & document.fields.keys():
            continue
        opening = Opening.of(placement, variant, document.need(_SALTS[side]).read(parse_digits))
        place = document.need(_COMMITMENTS[side])
        if place.read(parse_digits) != opening.commitment:
            reason = f"{side.value}'s placement and salt are not what was committed"
            raise NotationError(reason, place.line, place.column)
        yield opening
