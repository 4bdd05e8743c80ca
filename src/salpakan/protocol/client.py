"""The host's side: an engine in its own process, asked for many games at once."""

from __future__ import annotations

import asyncio
import os
import signal
from asyncio import StreamReader
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from itertools import count
from types import TracebackType
from typing import Self

from salpakan.protocol.analysis_text import parse_analysis
from salpakan.protocol.errors import (
    EngineBabbled,
    EngineDied,
    EngineError,
    EngineRefused,
    EngineSilent,
)
from salpakan.protocol.lines import (
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
    format_host_line,
    parse_engine_line,
)
from salpakan.rules import Move, Placement, SalpakanError, Side, Variant, parse_placement
from salpakan.rules.errors import NotationError
from salpakan.view import Analysis, ClockReading, View, format_view

LONGEST_LINE = 1 << 16
_LAST_WORDS = 2.0  # seconds for the pipes of an ended process to close
_GRACE = 2.0
_Answer = Placed | Chosen | Analysis
_KEPT = (
    *("PATH", "PYTHONPATH", "HOME", "LANG", "TMPDIR", "TEMP", "SYSTEMROOT"),
    *("XDG_CACHE_HOME", "NUMBA_CACHE_DIR"),  # where compiled kernels are
)


class EngineProcess:
    """An engine that runs as a process and hears of games through views only (RULES 8.1).

    It is never trusted: what it writes is read as text, an answer must be well-formed, whether a
    move is legal is for the arbiter to say, and the host's secrets are not in its environment.
    Requests may overlap; each is answered on its own. `start` makes one.
    """

    def __init__(self, process: Process, answer_within: float | None) -> None:
        self.name = ""
        """What it calls itself; as untrusted as all it writes."""
        self.author = ""
        self.answer_within = answer_within
        """Seconds that each answer may take; None for no limit."""
        self._process = process
        self._ids = count(1)
        self._pending: dict[str, asyncio.Future[_Answer]] = {}
        self._ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._ended = False
        self._reader = asyncio.create_task(self._read())

    @classmethod
    async def start(
        cls,
        command: Sequence[str],
        *,
        ready_within: float = 30.0,
        answer_within: float | None = 60.0,
        stderr: int | None = DEVNULL,
    ) -> EngineProcess:
        """Start the engine and wait, so many seconds, until it is ready.

        `answer_within` seconds are allowed for each answer, None for no limit. What the engine
        writes to stderr may hold its ranks and is dropped unless asked for. Raises `EngineDied` or
        `EngineSilent`, with no process left behind.
        """
        try:
            process = await asyncio.create_subprocess_exec(
                *command,
                stdin=PIPE,
                stdout=PIPE,
                stderr=stderr,
                limit=LONGEST_LINE,
                env={key: os.environ[key] for key in _KEPT if key in os.environ},
                start_new_session=True,  # Ctrl-C is for the host, which then closes its engines
            )
        except OSError as error:
            raise EngineDied(f"the engine cannot be started: {type(error).__name__}") from None
        engine = cls(process, answer_within)
        try:
            await engine._send(format_host_line(Hello()) + "\n")
            async with asyncio.timeout(ready_within):
                await asyncio.shield(engine._ready)
        except TimeoutError:
            await engine.close(grace=0)
            raise EngineSilent(f"the engine was not ready within {ready_within:g} s") from None
        except BaseException:
            await engine.close(grace=0)
            raise
        return engine

    @property
    def alive(self) -> bool:
        """Can it still be asked?"""
        return not self._ended

    @property
    def pid(self) -> int:
        """Number of its process."""
        return self._process.pid

    async def place(
        self, variant: Variant, side: Side, seed: int, player: str | None = None
    ) -> Placement:
        """Ask for a placement; equal requests get equal answers. Raises `EngineError`.

        `player` is who shall answer, where the engine is several; so in all requests or in none.
        """
        request = Place(self._new_id(), side, seed, variant)
        answer = await self._ask(request, player=player)
        if not isinstance(answer, Placed):
            raise EngineBabbled("a placement was asked for")
        try:
            return parse_placement(answer.placement, variant, side)
        except SalpakanError:
            # The error's text would name ranks.
            raise EngineBabbled("the engine's placement cannot be used") from None

    async def choose(
        self, view: View, clock: ClockReading, seed: int, player: str | None = None
    ) -> Move:
        """Ask for a move; it is well-formed, but may be illegal. Raises `EngineError`."""
        text = format_view(view)
        request = Choose(self._new_id(), seed, clock, text.count("\n"))
        answer = await self._ask(request, text, player)
        if not isinstance(answer, Chosen):
            raise EngineBabbled("a move was asked for")
        return answer.move

    async def analyse(self, view: View, budget_ms: int | None, seed: int) -> Analysis:
        """Ask what the side to move should think of its view. Raises `EngineError`.

        It is well-formed: legal moves, enemy pieces and chances only; whether it is wise is not
        known. It is made from the side's own knowledge, for that side alone.
        """
        text = format_view(view)
        answer = await self._ask(Analyse(self._new_id(), seed, budget_ms, text.count("\n")), text)
        if not isinstance(answer, Analysis) or not _concerns(answer, view):
            raise EngineBabbled("an analysis of this view was asked for")
        return answer

    async def close(self, grace: float = _GRACE) -> None:
        """Ask the engine to go, and after `grace` seconds end its process. Pending requests fail.

        May be called at any time and more than once.
        """
        self._end(EngineDied("the engine was closed"))
        stdin = self._process.stdin
        if stdin is not None and not stdin.is_closing():
            with suppress(OSError):
                stdin.write((format_host_line(Quit()) + "\n").encode())
                stdin.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(grace):
                await self._process.wait()
        self._kill()
        self._reader.cancel()
        with suppress(asyncio.CancelledError):
            await self._reader
        # Its pipes close only when what it still said has been read, and nobody reads on after an
        # answer without end. A child that left the session may hold them open for longer.
        with suppress(TimeoutError):
            async with asyncio.timeout(_LAST_WORDS):
                await self._process.communicate()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    def _new_id(self) -> str:
        return str(next(self._ids))

    async def _ask(
        self, request: Place | Choose | Analyse, text: str = "", player: str | None = None
    ) -> _Answer:
        if self._ended:
            raise EngineDied("the engine's process has ended")
        answer: asyncio.Future[_Answer] = asyncio.get_running_loop().create_future()
        self._pending[request.request] = answer
        try:
            async with asyncio.timeout(self.answer_within):
                # In one piece, so that no other request comes between.
                named = "" if player is None else format_host_line(Player(player)) + "\n"
                await self._send(named + format_host_line(request) + "\n" + text)
                return await answer
        except TimeoutError:
            raise EngineSilent("the engine did not answer in time") from None
        finally:
            self._pending.pop(request.request, None)

    async def _send(self, text: str) -> None:
        stdin = self._process.stdin
        try:
            if stdin is None:
                raise BrokenPipeError
            stdin.write(text.encode())
            await stdin.drain()
        except OSError:
            self._end(EngineDied("the engine's process has ended"))
            raise EngineDied("the engine's process has ended") from None

    async def _read(self) -> None:
        stdout = self._process.stdout
        if stdout is None:
            return
        try:
            while line := await stdout.readline():
                said = self._hear(line.decode(errors="replace"))
                if isinstance(said, Analysed):
                    self._hear_analysis(said.request, await _read_lines(stdout, said.lines))
        except (ValueError, OSError):  # ValueError: more in one answer than LONGEST_LINE
            pass
        self._end(EngineDied("the engine's process has ended"))
        self._kill()  # one that cannot be heard any more is of no use

    def _hear(self, text: str) -> FromEngine | None:
        """Pass an answer on to whom it concerns. What concerns nobody is passed over."""
        try:
            line = parse_engine_line(text)
        except NotationError:
            words = text.split(maxsplit=2)
            if len(words) > 1 and words[0] in ("move", "placement", "analysis", "error"):
                self._fail(words[1], EngineBabbled("the engine's answer cannot be read"))
            return None
        match line:
            case Name(name):
                self.name = name
            case Author(author):
                self.author = author
            case Ready() if not self._ready.done():
                self._ready.set_result(None)
            case Failed(request, reason):
                self._fail(request, EngineRefused(reason))
            case Placed() | Chosen():
                self._answer(line.request, line)
        return line

    def _hear_analysis(self, request: str, text: str) -> None:
        try:
            self._answer(request, parse_analysis(text))
        except NotationError:
            self._fail(request, EngineBabbled("the engine's answer cannot be read"))

    def _answer(self, request: str, line: _Answer) -> None:
        answer = self._pending.get(request)
        if answer is not None and not answer.done():
            answer.set_result(line)

    def _fail(self, request: str, error: EngineError) -> None:
        answer = self._pending.get(request)
        if answer is not None and not answer.done():
            answer.set_exception(error)

    def _end(self, error: EngineDied) -> None:
        self._ended = True
        for request in list(self._pending):
            self._fail(request, error)
        if not self._ready.done():
            self._ready.set_exception(error)
            self._ready.exception()  # nobody may be waiting any more

    def _kill(self) -> None:
        if self._process.returncode is None:
            # Process.kill() would reap the child before asyncio's own watcher does. The engine
            # leads a session of its own, so that its children end with it.
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)


async def _read_lines(stdout: StreamReader, lines: int) -> str:
    """The lines that belong to an answer. Raises `ValueError` if they are too long together."""
    read = b""
    for _ in range(lines):
        read += await stdout.readline()
        if len(read) > LONGEST_LINE:
            raise ValueError("an endless answer")
    return read.decode(errors="replace")


def _concerns(analysis: Analysis, view: View) -> bool:
    """Is it about this view's legal moves and enemy pieces?"""
    enemy = {start for start, seen in view.pieces.items() if seen.side is not view.side}
    moves = {candidate.move for candidate in analysis.candidates}
    return moves <= set(view.legal_moves()) and set(analysis.belief) <= enemy
