"""`salpakan arena`: let computer players meet, and say how sure the result is."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from salpakan.arena import (
    Contender,
    Ladder,
    Meeting,
    Pair,
    Result,
    Sprt,
    Terms,
    gauntlet,
    ladder_data,
    ladder_markdown,
    ladder_picture,
    match_data,
    parse_contender,
    play_all,
    round_robin,
    write_records,
)
from salpakan.cli.meeting import progress, summary
from salpakan.cli.parser import Parser
from salpakan.cli.words import Words
from salpakan.rules import SalpakanError, parse_variant

_EVERY = 10.0
"""Seconds between two lines of progress; a terminal is told after each pair."""


def add_arguments(parser: Parser) -> None:
    """What `salpakan arena` understands."""
    words = parser.words
    parser.add_argument("engines", nargs="+", metavar="ENGINE", help=words("help.arena-engines"))
    parser.add_argument(
        "--games", type=int, default=100, metavar="N", help=words("help.arena-games")
    )
    parser.add_argument("--movetime", type=int, metavar="MS", help=words("help.movetime"))
    parser.add_argument("--seed", type=int, default=1, metavar="N", help=words("help.seed"))
    parser.add_argument("--variant", default="classic", help=words("help.variant"))
    parser.add_argument(
        "--placements", choices=("own", "shared"), default="own", help=words("help.placements")
    )
    parser.add_argument(
        "--sprt", nargs=2, type=float, metavar=("ELO0", "ELO1"), help=words("help.sprt")
    )
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help=words("help.jobs")
    )
    parser.add_argument("--records", type=Path, metavar="DIR", help=words("help.records"))
    parser.add_argument("--gauntlet", action="store_true", help=words("help.gauntlet"))
    parser.add_argument("--report", type=Path, metavar="DIR", help=words("help.report"))
    parser.add_argument("--json", action="store_true", help=words("help.json"))


def run(options: argparse.Namespace, words: Words) -> int:
    """Play, with the running score on the error output, and print what came of it."""
    contenders = [parse_contender(text) for text in options.engines]
    if len(contenders) < 2:
        raise SalpakanError(words("error.arena-two"))
    meetings = _meetings(contenders, first_only=options.gauntlet)
    terms = _terms(options, words)
    sprt = Sprt(*options.sprt) if options.sprt else None
    host = _Host(options, words, meetings)
    playing = play_all(
        meetings, terms, host.pairs, options.jobs, sprt, told=host.told, finished=host.finished
    )
    results = asyncio.run(playing)
    if len(contenders) == 2:
        print(json.dumps(match_data(results[0])) if options.json else summary(results[0], words))
    else:
        ladder = Ladder.of(results)
        said = json.dumps(ladder_data(ladder)) if options.json else ladder_markdown(ladder)
        print(said.rstrip())
    return 0


def _meetings(contenders: Sequence[Contender], *, first_only: bool) -> list[Meeting]:
    if len(contenders) == 2:
        return [(contenders[0], contenders[1])]
    return gauntlet(contenders) if first_only else round_robin(contenders)


def _terms(options: argparse.Namespace, words: Words) -> Terms:
    if (
        options.games < 1
        or options.jobs < 1
        or (options.movetime is not None and options.movetime < 1)
    ):
        raise SalpakanError(words("error.arena-number"))
    if options.sprt and options.sprt[0] >= options.sprt[1]:
        raise SalpakanError(words("error.sprt"))
    variant = parse_variant(options.variant)
    return Terms(variant, options.movetime, options.seed, options.placements == "shared")


class _Host:
    """Shows the running score, and writes records and the report."""

    def __init__(
        self, options: argparse.Namespace, words: Words, meetings: Sequence[Meeting]
    ) -> None:
        self.pairs: int = (options.games + 1) // 2
        self._words = words
        self._records: Path | None = options.records
        self._report: Path | None = options.report
        self._meetings = len(meetings)
        self._over = 0
        self._terminal = sys.stderr.isatty()
        self._last = time.monotonic()
        for folder in (self._records, self._report):
            if folder is not None:
                folder.mkdir(parents=True, exist_ok=True)

    def told(self, result: Result, pair: Pair) -> None:
        """Hear of a pair."""
        self._record(result, pair)
        over = result.tally.pairs == self.pairs or bool(result.verdict)
        if self._terminal or over or time.monotonic() - self._last > _EVERY:
            self._last = time.monotonic()
            line = progress(result, self._words, 2 * self.pairs)
            if self._meetings > 1:
                line = f"{self._over + 1}/{self._meetings}: {line}"
            if self._terminal:
                line = f"\r{line}\x1b[K"
            end = "" if self._terminal and not over else "\n"
            print(line, end=end, file=sys.stderr, flush=True)

    def finished(self, results: list[Result]) -> None:
        """Hear of a match that is over; the report is whole after each."""
        self._over = len(results)
        if self._report is None:
            return
        ladder = Ladder.of(results)
        told = json.dumps(ladder_data(ladder), indent=1)
        (self._report / "ratings.json").write_text(told + "\n", "utf-8")
        (self._report / "table.md").write_text(ladder_markdown(ladder), "utf-8")
        (self._report / "ladder.svg").write_text(ladder_picture(ladder), "utf-8")

    def _record(self, result: Result, pair: Pair) -> None:
        folder = self._records
        if folder is None:
            return
        if self._meetings > 1:
            called = "-against-".join(result.names)
            folder /= re.sub(r"[^\w.+-]+", "-", called, flags=re.ASCII)
            folder.mkdir(exist_ok=True)
        write_records(folder, result.names, pair)
