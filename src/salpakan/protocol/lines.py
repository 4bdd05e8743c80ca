"""Every line that a host and an engine may say to each other (docs/engine-protocol.md)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from salpakan.rules import Move, NotationError, Side, Variant, format_variant, parse_variant
from salpakan.view import ClockReading

VERSION = 1
NO_REQUEST = "-"
"""Stands for the request's name in an `error` that answers no request."""

# --- host to engine -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hello:
    """The host's first line: which protocol it speaks."""

    version: int = VERSION


@dataclass(frozen=True, slots=True)
class Place:
    """Choose a placement."""

    request: str
    side: Side
    seed: int
    variant: Variant


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose a move; a view of so many `lines` follows."""

    request: str
    seed: int
    clock: ClockReading
    lines: int


@dataclass(frozen=True, slots=True)
class Analyse:
    """Say what you think; a view of so many `lines` follows."""

    request: str
    seed: int
    budget_ms: int | None
    lines: int


@dataclass(frozen=True, slots=True)
class Player:
    """Who of an engine's players answers from here on; for engines that are several."""

    name: str


@dataclass(frozen=True, slots=True)
class Quit:
    """Go away."""


FromHost = Hello | Player | Place | Choose | Analyse | Quit

# --- engine to host -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Name:
    """What the engine is called."""

    name: str


@dataclass(frozen=True, slots=True)
class Author:
    """Who made the engine."""

    author: str


@dataclass(frozen=True, slots=True)
class Ready:
    """The engine takes requests now."""


@dataclass(frozen=True, slots=True)
class Placed:
    """The answer to `Place`, in compact text."""

    request: str
    placement: str = field(repr=False)  # ranks; a repr may end up in a log


@dataclass(frozen=True, slots=True)
class Chosen:
    """The answer to `Choose`."""

    request: str
    move: Move


@dataclass(frozen=True, slots=True)
class Analysed:
    """The answer to `Analyse`; so many `lines` follow (`parse_analysis`)."""

    request: str
    lines: int


@dataclass(frozen=True, slots=True)
class Info:
    """Anything the engine likes to tell; hosts may pass over it."""

    request: str
    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Failed:
    """The request cannot be answered."""

    request: str
    reason: str = field(repr=False)


FromEngine = Name | Author | Ready | Placed | Chosen | Analysed | Info | Failed

# --- text ---------------------------------------------------------------------------------------

_SIDES = "|".join(side.value for side in Side)
_REQUEST, _TIME, _NUMBER = r"([!-~]{1,40})", r"(-|[0-9]{1,15})", r"([0-9]{1,20})"
_HELLO = re.compile(r"salpakan ([0-9]{1,9})")
_PLAYER = re.compile(r"player ([!-~]{1,40})")
_PLACE = re.compile(rf"place {_REQUEST} ({_SIDES}) {_NUMBER} (.+)")
_CHOOSE = re.compile(rf"choose {_REQUEST} {_NUMBER} {_TIME} {_TIME} {_TIME} {_TIME} ([0-9]{{1,6}})")
_ANALYSE = re.compile(rf"analyse {_REQUEST} {_NUMBER} {_TIME} ([0-9]{{1,6}})")
_NAMED = re.compile(r"id (name|author) (\S.{0,79})")
_ANSWER = re.compile(rf"(placement|move|analysis|info|error) {_REQUEST} (.+)")
_LINES = re.compile(r"[0-9]{1,3}")


def format_host_line(line: FromHost) -> str:
    """One line of a host, without its end.

    >>> format_host_line(Choose("7", 42, ClockReading(budget_ms=100), lines=9))
    'choose 7 42 100 - - - 9'
    """
    match line:
        case Hello(version):
            return f"salpakan {version}"
        case Player(name):
            return f"player {name}"
        case Place(request, side, seed, variant):
            return f"place {request} {side.value} {seed} {format_variant(variant)}"
        case Choose(request, seed, clock, lines):
            times = (clock.budget_ms, clock.own_ms, clock.enemy_ms, clock.increment_ms or None)
            return f"choose {request} {seed} {' '.join(map(_time, times))} {lines}"
        case Analyse(request, seed, budget, lines):
            return f"analyse {request} {seed} {_time(budget)} {lines}"
        case Quit():
            return "quit"


def format_engine_line(line: FromEngine) -> str:
    """One line of an engine, without its end.

    >>> format_engine_line(Chosen("7", Move.parse("E3-E4")))
    'move 7 E3-E4'
    """
    match line:
        case Name(text):
            return f"id name {_one_line(text)[:80]}"
        case Author(text):
            return f"id author {_one_line(text)[:80]}"
        case Ready():
            return "ready"
        case Placed(request, text):
            return f"placement {request} {text}"
        case Chosen(request, move):
            return f"move {request} {move}"
        case Analysed(request, lines):
            return f"analysis {request} {lines}"
        case Info(request, text):
            return f"info {request} {_one_line(text)}"
        case Failed(request, text):
            return f"error {request} {_one_line(text)}"


def parse_host_line(text: str) -> FromHost:
    """Read what a host wrote. Raises `NotationError`.

    >>> parse_host_line("place 1 white 42 classic").side
    <Side.WHITE: 'white'>
    """
    text = text.strip()
    if text == "quit":
        return Quit()
    if found := _HELLO.fullmatch(text):
        return Hello(int(found[1]))
    if found := _PLAYER.fullmatch(text):
        return Player(found[1])
    if found := _PLACE.fullmatch(text):
        try:
            variant = parse_variant(found[4])
        except NotationError as error:
            raise error.moved(0, found.start(4)) from None
        return Place(found[1], Side(found[2]), int(found[3]), variant)
    if found := _CHOOSE.fullmatch(text):
        budget, own, enemy, step = map(_read_time, found.group(3, 4, 5, 6))
        clock = ClockReading(own, enemy, step or 0, budget)
        return Choose(found[1], int(found[2]), clock, int(found[7]))
    if found := _ANALYSE.fullmatch(text):
        return Analyse(found[1], int(found[2]), _read_time(found[3]), int(found[4]))
    raise NotationError(
        "'salpakan', 'player', 'place', 'choose', 'analyse' or 'quit' is expected, as documented"
    )


def parse_engine_line(text: str) -> FromEngine:
    """Read what an engine wrote. Raises `NotationError`, which never repeats the text.

    >>> parse_engine_line("move 7 E3-E4")
    Chosen(request='7', move=E3-E4)
    """
    text = text.strip()
    if text == "ready":
        return Ready()
    if found := _NAMED.fullmatch(text):
        return Name(found[2]) if found[1] == "name" else Author(found[2])
    if found := _ANSWER.fullmatch(text):
        word, request, rest = found.groups()
        if word == "placement":
            return Placed(request, rest)
        if word == "info":
            return Info(request, rest)
        if word == "error":
            return Failed(request, rest)
        if word == "analysis" and _LINES.fullmatch(rest):
            return Analysed(request, int(rest))
        if word == "move":
            return _read_move(request, rest, found.start(3))
    raise NotationError(
        "'id', 'ready', 'placement', 'move', 'analysis', 'info' or 'error' is expected"
    )


def _read_move(request: str, text: str, column: int) -> Chosen:
    try:
        return Chosen(request, Move.parse(text))
    except NotationError:
        raise NotationError("a move is expected", column=column + 1) from None


def _read_time(text: str) -> int | None:
    return None if text == "-" else int(text)


def _time(ms: int | None) -> str:
    return "-" if ms is None else str(ms)


def _one_line(text: str) -> str:
    return " ".join(text.split()) or "-"
