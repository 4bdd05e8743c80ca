"""The shape that positions, views and games share as text: a heading, fields, then the turns.

    salpakan position 1
    variant classic
    first white
    white 3..PL5P../.TYKSP.4Y/DMCPPF12P
    black ...3FS.../12YLPTYKM/DPP4P5PPC
    turns
    1. E3-E4 E6-E5
    2. E4xE5+

Blank lines and lines that start with "#" are passed over. Turn numbers are for the reader only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from salpakan.rules.errors import NotationError, SalpakanError
from salpakan.rules.notation import format_turn, parse_turn
from salpakan.rules.ranks import Side
from salpakan.rules.turn import Announced

T = TypeVar("T")

VERSION = 1
_NUMBER = re.compile(r"[0-9]+\.")
_SHOWS = re.compile(r"(white|black)!", re.IGNORECASE)


class Field(NamedTuple):
    """The text behind a key, and where it starts."""

    text: str
    line: int
    column: int

    def read(self, parse: Callable[[str], T]) -> T:
        """Parse the text; whatever is wrong with it is told with its place."""
        try:
            return parse(self.text)
        except NotationError as error:
            raise error.moved(self.line - 1, self.column - 1) from None
        except SalpakanError as error:
            raise NotationError(str(error), self.line, self.column) from None


class Shows(NamedTuple):
    """Between two turns a side shows its Flag (RULES 6.5); written "white!"."""

    side: Side


class Token(NamedTuple):
    """A turn or a shown Flag, and where it is written."""

    what: Announced | Shows
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Document:
    """A text taken apart."""

    fields: Mapping[str, Field]
    board: Field | None = None
    turns: tuple[Token, ...] = field(default=())
    last_line: int = 1

    def need(self, key: str) -> Field:
        """The field with this key. Raises `NotationError` if there is none."""
        try:
            return self.fields[key]
        except KeyError:
            raise NotationError(f"a line '{key} …' is missing", self.last_line) from None

    def refuse_beside_board(self, *keys: str) -> None:
        """Raises `NotationError` for a field that would say again what the drawn board says."""
        for key in keys:
            if key in self.fields:
                reason = f"'{key} …' and a drawn board do not go together"
                raise NotationError(reason, self.fields[key].line)


def write_document(
    kind: str,
    fields: Iterable[tuple[str, str]],
    turns: Iterable[Announced | Shows],
    board: str | None = None,
) -> str:
    """Lay a document out; two turns a line, numbered."""
    lines = [f"salpakan {kind} {VERSION}"]
    lines += [f"{key} {value}" for key, value in fields]
    if board is not None:
        lines += ["board", board]
    lines.append("turns")
    number = 0
    row: list[str] = []
    for turn in turns:
        if isinstance(turn, Shows):
            row.append(f"{turn.side.value}!")
            continue
        if number % 2 == 0:
            if row:
                lines.append(" ".join(row))
            row = [f"{number // 2 + 1}."]
        row.append(format_turn(turn))
        number += 1
    if row:
        lines.append(" ".join(row))
    return "\n".join(lines) + "\n"


def read_document(text: str, kind: str, keys: frozenset[str]) -> Document:
    """Take a document of this kind apart; `keys` are the fields it may have.

    Raises `NotationError` with line and column.
    """
    lines = _meaningful(text)
    number, heading = next(lines, (1, ""))
    if heading.split() != ["salpakan", kind, str(VERSION)]:
        reason = f"'salpakan {kind} {VERSION}' is expected, not {heading.strip()[:40]!r}"
        raise NotationError(reason, number)
    fields: dict[str, Field] = {}
    board: list[tuple[int, str]] | None = None
    for number, line in lines:
        word = line.split()[0]
        column = len(line) - len(line.lstrip()) + 1
        if line.strip() == "turns":
            drawn = _joined(board)
            return Document(fields, drawn, tuple(_tokens(lines)), number)
        if line.strip() == "board" and board is None:
            board = []
        elif board is not None:
            board.append((number, line))
        elif word not in keys:
            raise NotationError(f"no line of a {kind} starts with {word[:20]!r}", number, column)
        elif word in fields:
            raise NotationError(f"a second line '{word} …'", number, column)
        else:
            value = line.strip()[len(word) :]
            start = column + len(word) + len(value) - len(value.lstrip())
            fields[word] = Field(value.strip(), number, start)
    raise NotationError("a line 'turns' is missing", number + 1)


def read_turns(text: str) -> Iterator[Token]:
    """The turns of a text, as they stand after the line `turns` of a document.

    Raises `NotationError` with line and column.
    """
    return _tokens(_meaningful(text))


def _meaningful(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip() and not line.lstrip().startswith("#"):
            yield number, line.rstrip()


def _joined(board: list[tuple[int, str]] | None) -> Field | None:
    """The board's lines as one text in which line numbers still count from its first line."""
    if not board:
        return None
    first = board[0][0]
    lines = [""] * (board[-1][0] - first + 1)
    for number, line in board:
        lines[number - first] = line
    return Field("\n".join(lines), first, 1)


def _tokens(lines: Iterable[tuple[int, str]]) -> Iterator[Token]:
    for number, line in lines:
        for word in re.finditer(r"\S+", line):
            if _NUMBER.fullmatch(word.group()):
                continue
            column = word.start() + 1
            shows = _SHOWS.fullmatch(word.group())
            if shows:
                yield Token(Shows(Side(shows[1].lower())), number, column)
            else:
                yield Token(Field(word.group(), number, column).read(parse_turn), number, column)
