"""Placements, turns and boards as text that a person can read and type (docs/notation.md)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import TypeVar

from salpakan.rules.board import Move, Square
from salpakan.rules.challenge import Verdict
from salpakan.rules.errors import NotationError, PlacementError, PlacementFault, VariantError
from salpakan.rules.placement import Placement, placement_faults
from salpakan.rules.ranks import Rank, Side
from salpakan.rules.turn import Announced
from salpakan.rules.variant import VARIANTS, Variant

T = TypeVar("T")

Known = Mapping[Square, Rank | None]
"""Pieces by square, with None for a rank that the reader does not know."""

_MARKS = {
    Verdict.CHALLENGER_STAYS: "+",
    Verdict.DEFENDER_STAYS: "-",
    Verdict.SPLIT: "=",
}
_VERDICTS = {mark: verdict for verdict, mark in _MARKS.items()}
_TURN = re.compile(
    r"(?P<move>[A-Z]\d{1,2}(?P<join>[-X])[A-Z]\d{1,2})"
    r"(?P<mark>[-+=]?)(?:(?P<one>[0-9A-Z*]+):(?P<two>[0-9A-Z*]+))?",
    re.IGNORECASE | re.ASCII,
)


# --- variants ---------------------------------------------------------------------------------


def format_variant(variant: Variant) -> str:
    """The name of a variant of RULES §9, or one line of JSON for any other."""
    if VARIANTS.get(variant.name) == variant:
        return variant.name
    return json.dumps(variant.to_data(), separators=(",", ":"))


def parse_variant(text: str) -> Variant:
    """Read what `format_variant` wrote. Raises `NotationError`."""
    if text in VARIANTS:
        return VARIANTS[text]
    if not text.startswith("{"):
        names = ", ".join(VARIANTS)
        raise NotationError(f"a variant is expected ({names}), not {text[:20]!r}")
    try:
        return Variant.from_data(json.loads(text))
    except VariantError as error:
        raise NotationError(str(error)) from None
    except (ValueError, RecursionError):  # also a number with more digits than Python reads
        raise NotationError("this is no JSON object") from None


# --- placements -------------------------------------------------------------------------------


def format_placement(placement: Placement, variant: Variant) -> str:
    """Compact text: the home rows from the top of the board, one letter a piece, "." if empty.

    >>> classic = VARIANTS["classic"]
    >>> text = "3..PL5P../.TYKSP.4Y/DMCPPF12P"
    >>> format_placement(parse_placement(text, classic, Side.WHITE), classic) == text
    True
    """
    return format_home(placement.ranks, variant, placement.side)


def format_home(pieces: Known, variant: Variant, side: Side) -> str:
    """As `format_placement`, with "?" for an unknown rank."""
    home = variant.home(side)
    letters = [_letter(pieces[s]) if s in pieces else "." for s in home]
    rows = ["".join(letters[i : i + variant.width]) for i in range(0, len(home), variant.width)]
    return "/".join(reversed(rows))


def parse_placement(text: str, variant: Variant, side: Side) -> Placement:
    """Read a placement, compact or long ("A3 3*G, D3 PVT, ...").

    Raises `NotationError` for an unreadable text, `PlacementError` with every fault at once for
    one that breaks RULES §3.
    """
    if re.search(r"[\s,;]", text.strip()):
        return Placement.of(variant, side, list(_long_pieces(text)))
    ranks: list[tuple[Square, Rank]] = []
    for square, rank, place in _compact_pieces(text, variant, side):
        if rank is None:
            raise NotationError("a known rank is expected, not '?'", *place)
        ranks.append((square, rank))
    return Placement.of(variant, side, ranks)


def parse_home(text: str, variant: Variant, side: Side) -> dict[Square, Rank | None]:
    """Read compact text in which ranks may be unknown. Raises as `parse_placement`.

    The pieces are as many as an army has, and no rank comes more often than it may.
    """
    pieces = {square: rank for square, rank, _ in _compact_pieces(text, variant, side)}
    known = [(square, rank) for square, rank in pieces.items() if rank is not None]
    found = [
        (fault, subject)
        for fault, subject in placement_faults(variant, side, known)
        if fault is not PlacementFault.MISSING_PIECE
    ]
    if found:
        raise PlacementError(found)
    if len(pieces) != variant.size:
        raise NotationError(f"{variant.size} pieces are expected, not {len(pieces)}")
    return pieces


def _letter(rank: Rank | None) -> str:
    return "?" if rank is None else rank.letter


def _compact_pieces(
    text: str, variant: Variant, side: Side
) -> Iterator[tuple[Square, Rank | None, tuple[int, int]]]:
    """Square, rank and place (line and column) of each letter."""
    rows = text.strip().split("/")
    blank = text[: len(text) - len(text.lstrip())]
    line, column = blank.count("\n") + 1, len(blank) - blank.rfind("\n")
    if len(rows) != variant.home_rows:
        raise NotationError(f"{variant.home_rows} rows are expected, not {len(rows)}", line, column)
    top = max(square.row for square in variant.home(side))
    for down, row in enumerate(rows):
        if len(row) != variant.width:
            reason = f"{variant.width} squares are expected in a row, not {len(row)}"
            raise NotationError(reason, line, column)
        for col, letter in enumerate(row):
            if letter != ".":
                square = Square.at(col, top - down)
                rank = None if letter == "?" else _rank(letter, line, column + col)
                yield square, rank, (line, column + col)
        column += len(row) + 1


def _long_pieces(text: str) -> Iterator[tuple[Square, Rank]]:
    for number, line in enumerate(text.split("\n"), start=1):
        for item in re.finditer(r"[^,;]+", line):
            words = list(re.finditer(r"\S+", item.group()))
            if not words:
                continue
            column = item.start() + words[0].start() + 1
            if len(words) != 2:
                reason = f"a square and a rank are expected, not {item.group().strip()[:20]!r}"
                raise NotationError(reason, number, column)
            square = parse_at(Square.parse, words[0].group(), number, column)
            rank = _rank(words[1].group(), number, item.start() + words[1].start() + 1)
            yield square, rank


def _rank(text: str, line: int, column: int) -> Rank:
    return parse_at(Rank.parse, text, line, column)


def parse_at(parse: Callable[[str], T], text: str, line: int, column: int) -> T:
    """Parse a piece of a longer text; an error tells its place in the whole."""
    try:
        return parse(text)
    except NotationError as error:
        raise error.moved(line - 1, column - 1) from None


# --- turns ------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)  # there are few turns, and a view's text is written for every one
def format_turn(turn: Announced) -> str:
    """A move with what the arbiter announced.

    "E3-E4" is a quiet move. After a challenge "+" says that the challenger stays, "-" that the
    defender stays, "=" a split; where a variant tells ranks they follow, challenger's first:
    "F4xE4+COL:MAJ".

    >>> format_turn(parse_turn("f4xe4="))
    'F4xE4='
    """
    if turn.verdict is None:
        return str(turn.move)
    told = f"{turn.ranks[0].code}:{turn.ranks[1].code}" if turn.ranks else ""
    return f"{turn.move.origin}x{turn.move.target}{_MARKS[turn.verdict]}{told}"


def parse_turn(text: str) -> Announced:
    """Read what `format_turn` wrote. Raises `NotationError`."""
    match = _TURN.fullmatch(text)
    if match is None:
        reason = f"a move is expected, such as E3-E4 or F4xE4+, not {text[:20]!r}"
        raise NotationError(reason)
    move = Move.parse(match["move"])
    challenge = match["join"] in "xX"
    if challenge != bool(match["mark"]):
        reason = "after 'x' a verdict is expected: +, - or =" if challenge else "no challenge here"
        raise NotationError(reason, column=match.end("move") + 1)
    if match["one"] is None:
        return Announced(move, _VERDICTS.get(match["mark"]))
    one = parse_at(Rank.parse, match["one"], 1, match.start("one") + 1)
    two = parse_at(Rank.parse, match["two"], 1, match.start("two") + 1)
    if not challenge:
        raise NotationError("ranks are told at a challenge only", column=match.start("one") + 1)
    return Announced(move, _VERDICTS[match["mark"]], (one, two))


# --- boards -----------------------------------------------------------------------------------

Drawn = Mapping[Square, tuple[Side, Rank | None]]
"""Pieces on a drawn board, with None for an unknown rank."""


def format_board(pieces: Drawn, width: int, height: int) -> str:
    """Draw a board as White sees it: "w" or "b" and the rank's letter, ".." for an empty square."""
    lines = ["  " + "".join(f"  {chr(ord('A') + col)}" for col in range(width))]
    for row in reversed(range(height)):
        cells = []
        for col in range(width):
            side, rank = pieces.get(Square.at(col, row), (None, None))
            cells.append(".." if side is None else side.value[0] + _letter(rank))
        lines.append(f"{row + 1:>2} " + " ".join(cells))
    return "\n".join(lines)


def _board_rows(text: str, height: int) -> list[list[tuple[str, int, int]]]:
    """The cells of each row from the top, each with its line and column."""
    rows: list[list[tuple[str, int, int]]] = []
    for number, line in enumerate(text.split("\n"), start=1):
        words = [(w.group(), number, w.start() + 1) for w in re.finditer(r"\S+", line)]
        if words and words[0][0].isdecimal():
            label, _, column = words.pop(0)
            if label != str(height - len(rows)):
                reason = f"row {max(height - len(rows), 0)} is expected here, not {label[:20]!r}"
                raise NotationError(reason, number, column)
        if words and not all(len(word) == 1 and word.isalpha() for word, _, _ in words):
            rows.append(words)
    if len(rows) != height:
        raise NotationError(f"{height} rows are expected, not {len(rows)}")
    return rows


def parse_board(text: str, width: int, height: int) -> dict[Square, tuple[Side, Rank | None]]:
    """Read a drawn board; column letters and row numbers may be left out.

    Raises `NotationError`.

    >>> parse_board("w5 .. b?", width=3, height=1)
    {A1: (<Side.WHITE: 'white'>, <Rank.GENERAL_OF_THE_ARMY: 13>), C1: (<Side.BLACK: 'black'>, None)}
    """
    rows = _board_rows(text, height)
    pieces: dict[Square, tuple[Side, Rank | None]] = {}
    for row, cells in zip(reversed(range(height)), rows, strict=True):
        if len(cells) != width:
            _, number, column = cells[-1]
            raise NotationError(f"{width} squares are expected, not {len(cells)}", number, column)
        for col, (cell, number, column) in enumerate(cells):
            if cell == "..":
                continue
            side = {"w": Side.WHITE, "b": Side.BLACK}.get(cell[0].lower())
            if side is None or len(cell) != 2:
                reason = f"a piece is expected, such as w5, bF or b?, not {cell[:20]!r}"
                raise NotationError(reason, number, column)
            rank = None if cell[1] == "?" else _rank(cell[1], number, column + 1)
            pieces[Square.at(col, row)] = (side, rank)
    return dict(sorted(pieces.items()))
