"""The engine's side: read requests, ask an agent, write answers."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from itertools import islice
from types import MappingProxyType
from typing import TextIO

from salpakan.protocol.analysis_text import format_analysis
from salpakan.protocol.lines import (
    NO_REQUEST,
    VERSION,
    Analyse,
    Analysed,
    Author,
    Choose,
    Chosen,
    Failed,
    FromEngine,
    Hello,
    Name,
    Place,
    Placed,
    Player,
    Quit,
    Ready,
    format_engine_line,
    parse_host_line,
)
from salpakan.protocol.reading import ViewReader
from salpakan.rules import NotationError, SalpakanError, format_placement
from salpakan.view import Agent, Analyst, ClockReading

AgentMaker = Callable[[int], Agent]
"""Makes a fresh agent from a request's seed: nothing is kept from one request to the next, so that
equal requests get equal answers and games cannot mix."""
_NOTHING_TO_DO = "this viewer has nothing to choose here"


def serve(
    make: AgentMaker,
    name: str,
    author: str,
    requests: TextIO | None = None,
    answers: TextIO | None = None,
    players: Mapping[str, AgentMaker] = MappingProxyType({}),
) -> None:
    """Answer a host's requests until it says `quit` or goes away.

    An engine may be several `players`: the host then says which of them answers from there on.

    This makes an engine of any `Agent`:

    >>> import io
    >>> from salpakan.rules import Side, parse_placement
    >>> class Stubborn:
    ...     def place(self, variant, side):
    ...         return parse_placement("YFP", variant, side)
    ...     def choose(self, view, clock):
    ...         return view.legal_moves()[0]
    >>> host = io.StringIO("salpakan 1\\nplace 1 white 42 mini-3x3\\nquit\\n")
    >>> serve(lambda seed: Stubborn(), "stubborn", "nobody", host, sys.stdout)
    id name stubborn
    id author nobody
    ready
    placement 1 YFP
    """
    requests, answers = requests or _utf8(sys.stdin), answers or _utf8(sys.stdout)
    reader = ViewReader()
    try:
        for line in requests:
            try:
                request = parse_host_line(line)
            except NotationError as error:
                _say(answers, Failed(NO_REQUEST, error.reason))
                continue
            match request:
                case Quit():
                    return
                case Hello(version):
                    _say(answers, *_greeting(version, name, author))
                case Player():
                    make = players.get(request.name, _nobody)
                case Place():
                    _say(answers, _placed(make, request))
                case Choose():
                    view = "".join(islice(requests, request.lines))
                    _say(answers, _chosen(make, request, reader, view))
                case Analyse():
                    view = "".join(islice(requests, request.lines))
                    answer, text = _analysed(make, request, reader, view)
                    _say(answers, answer, text=text)
    except BrokenPipeError:
        return  # the host went away


def _greeting(version: int, name: str, author: str) -> tuple[FromEngine, ...]:
    if version != VERSION:
        return (Failed(NO_REQUEST, f"this engine speaks version {VERSION}"),)
    return Name(name), Author(author), Ready()


def _nobody(seed: int) -> Agent:
    """Not another player in the place of one that is unknown: each request fails."""
    del seed
    raise SalpakanError("this engine has no player of that name")


def _say(answers: TextIO, *lines: FromEngine, text: str = "") -> None:
    answers.write("".join(format_engine_line(line) + "\n" for line in lines) + text)
    answers.flush()


def _placed(make: AgentMaker, request: Place) -> FromEngine:
    try:
        placement = make(request.seed).place(request.variant, request.side)
        return Placed(request.request, format_placement(placement, request.variant))
    except Exception as error:  # noqa: BLE001 - one game's trouble must not end all others
        return _failed(request.request, error)


def _chosen(make: AgentMaker, request: Choose, reader: ViewReader, text: str) -> FromEngine:
    try:
        view = reader.read(text)
        if view.side is not view.to_move or not view.legal_moves():
            return Failed(request.request, _NOTHING_TO_DO)
        return Chosen(request.request, make(request.seed).choose(view, request.clock))
    except Exception as error:  # noqa: BLE001 - as above
        return _failed(request.request, error)


def _analysed(
    make: AgentMaker, request: Analyse, reader: ViewReader, text: str
) -> tuple[FromEngine, str]:
    try:
        agent = make(request.seed)
        if not isinstance(agent, Analyst):
            return Failed(request.request, "this engine does not analyse"), ""
        view = reader.read(text)
        if view.side is not view.to_move or not view.legal_moves():
            return Failed(request.request, _NOTHING_TO_DO), ""
        clock = ClockReading(budget_ms=request.budget_ms)
        answer = format_analysis(agent.analyse(view, clock))
        return Analysed(request.request, answer.count("\n")), answer
    except Exception as error:  # noqa: BLE001 - as above
        return _failed(request.request, error), ""


def _failed(request: str, error: Exception) -> Failed:
    """Say what was wrong with the request; of the engine's own faults only the kind."""
    told = str(error) if isinstance(error, SalpakanError) else type(error).__name__
    return Failed(request, told)


def _utf8(stream: TextIO) -> TextIO:
    # The text is UTF-8 on every system, with a plain line feed.
    stream.reconfigure(encoding="utf-8", errors="replace", newline="\n")  # type: ignore[attr-defined]
    return stream
