"""An analysis as text (docs/engine-protocol.md).

    win 0.6130
    move E3-E4 0.6210 0.4100
    move D3-D4 0.5800 0.3000
    belief D6 5*G:0.1200 COL:0.8800

Nothing that is read here is trusted, and no error repeats it: it is made from one side's ranks.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from types import MappingProxyType
from typing import TypeVar

from salpakan.rules import Move, NotationError, Rank, SalpakanError, Square
from salpakan.view import Analysis, Candidate, Chances

DIGITS = 4
"""Chances and values are written with so many."""
_SUM_OFF = 0.01
"""A piece's chances are rounded one by one, so that their sum may be off by so much."""
_CHANCE = re.compile(r"[01](?:\.[0-9]{1,9})?", re.ASCII)
_WIN = re.compile(r"win (\S+)")


def format_analysis(analysis: Analysis) -> str:
    """What a player thinks, as text; chances that round to nothing are left out.

    >>> thought = Analysis(0.613, (Candidate(Move.parse("E3-E4"), 0.621, 0.41),))
    >>> print(format_analysis(thought), end="")
    win 0.6130
    move E3-E4 0.6210 0.4100
    """
    lines = [f"win {_written(analysis.win)}"]
    for move, value, share in analysis.candidates:
        lines.append(f"move {move} {_written(value)} {_written(share)}")
    for start in sorted(analysis.belief):
        told = [
            f" {rank.code}:{_written(chance)}"
            for rank, chance in sorted(analysis.belief[start].items())
            if round(chance, DIGITS) > 0
        ]
        lines.append(f"belief {start}{''.join(told)}")
    return "".join(line + "\n" for line in lines)


def parse_analysis(text: str) -> Analysis:
    """Read what `format_analysis` wrote. Raises `NotationError` with line, never the text.

    >>> parse_analysis("win 0.6\\nmove E3-E4 0.7 1\\nbelief D6 PVT:0.25 SPY:0.75").win
    0.6
    """
    lines = iter(text.splitlines())
    found = _WIN.fullmatch(next(lines, ""))
    if found is None:
        raise NotationError("a line 'win CHANCE' is expected first")
    candidates: dict[Move, Candidate] = {}
    belief: dict[Square, Chances] = {}
    for number, line in enumerate(lines, start=2):
        try:
            word, *rest = line.split(" ")
            if word == "move":
                read = _read_candidate(rest)
                _once(candidates, read.move, read)
            elif word == "belief":
                _once(belief, Square.parse(rest[0]), _read_chances(rest[1:]))
            else:
                raise NotationError("'move' or 'belief' is expected")
        except (SalpakanError, LookupError, ValueError):
            reason = "a line 'move MOVE VALUE SHARE' or 'belief SQUARE RANK:CHANCE …' is expected"
            raise NotationError(reason, number) from None
    win = _read_chance(found[1])
    return Analysis(win, tuple(candidates.values()), MappingProxyType(belief))


K = TypeVar("K")
V = TypeVar("V")


def _once(table: dict[K, V], key: K, value: V) -> None:
    if key in table:
        raise NotationError("nothing is told twice")
    table[key] = value


def _read_candidate(words: Sequence[str]) -> Candidate:
    move, value, share = words
    return Candidate(Move.parse(move), _read_chance(value), _read_chance(share))


def _read_chances(words: Sequence[str]) -> Chances:
    chances: dict[Rank, float] = {}
    for word in words:
        code, _, chance = word.partition(":")
        _once(chances, Rank.parse(code), _read_chance(chance))
    if abs(sum(chances.values()) - 1) > _SUM_OFF:
        raise NotationError("a piece has one rank")
    return MappingProxyType(chances)


def _read_chance(text: str) -> float:
    chance = float(text) if _CHANCE.fullmatch(text) else 2.0
    if chance > 1:
        raise NotationError("a chance from 0 to 1 is expected")
    return chance


def _written(chance: float) -> str:
    return f"{min(1.0, max(0.0, chance)):.{DIGITS}f}"
