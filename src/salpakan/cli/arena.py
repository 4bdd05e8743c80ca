"""`salpakan arena`: let computer players meet, and say how sure the result is."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

from salpakan.arena import (
    Pair,
    Result,
    Sprt,
    Terms,
    compete,
    match_data,
    parse_contender,
    timing_data,
    write_records,
)
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
    parser.add_argument("--json", action="store_true", help=words("help.json"))


def run(options: argparse.Namespace, words: Words) -> int:
    """Play, with the running score on the error output, and print what came of it."""
    contenders = [parse_contender(text) for text in options.engines]
    if len(contenders) != 2:
        raise SalpakanError(words("error.arena-two"))
    terms = _terms(options, words)
    sprt = Sprt(*options.sprt) if options.sprt else None
    pairs = (options.games + 1) // 2
    told = _telling(options, words, pairs)
    meeting = compete((contenders[0], contenders[1]), terms, pairs, options.jobs, sprt, told)
    result = asyncio.run(meeting)
    print(json.dumps(match_data(result)) if options.json else _summary(result, words))
    return 0


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


def _telling(
    options: argparse.Namespace, words: Words, pairs: int
) -> Callable[[Result, Pair], None]:
    """Shows the running score, and writes records."""
    folder: Path | None = options.records
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    terminal, last = sys.stderr.isatty(), time.monotonic()

    def told(result: Result, pair: Pair) -> None:
        nonlocal last
        if folder is not None:
            write_records(folder, result.names, pair)
        over = len(result.points) == pairs or bool(result.verdict)
        if terminal or over or time.monotonic() - last > _EVERY:
            last = time.monotonic()
            line = _progress(result, words, 2 * pairs)
            print(
                f"\r{line}\x1b[K" if terminal else line, end="\n" if over else "", file=sys.stderr
            )
            sys.stderr.flush()

    return told


def _progress(result: Result, words: Words, games: int) -> str:
    tally = result.tally
    low, high = tally.elo_interval
    first, second = result.names
    return words(
        "arena.progress",
        done=result.games,
        games=games,
        first=first,
        second=second,
        wins=result.wins,
        draws=result.draws,
        losses=result.losses,
        score=f"{100 * tally.score:.1f}",
        elo=f"{tally.elo:+.0f}",
        low=f"{low:+.0f}",
        high=f"{high:+.0f}",
    )


def _summary(result: Result, words: Words) -> str:
    """What a person wants to know of a match."""
    lines = [_progress(result, words, result.games)]
    counts = " ".join(map(str, result.tally.counts))
    lines.append(words("arena.pairs", counts=counts))
    for name, times, faults in zip(result.names, result.thought_ms, result.faults, strict=True):
        timing = timing_data(times)
        lines.append(words("arena.time", name=name, mean=timing["mean_ms"], late=timing["p99_ms"]))
        for fault, number in faults.items():
            lines.append(words("arena.fault", name=name, fault=fault.value, n=number))
    if result.unfinished:
        lines.append(words("arena.unfinished", n=result.unfinished))
    if result.sprt is not None:
        ratio = result.sprt.ratio(result.tally)
        low, high = result.sprt.bounds
        found = result.verdict or "-"
        lines.append(
            words(
                "arena.sprt",
                ratio=f"{ratio:.2f}",
                low=f"{low:.2f}",
                high=f"{high:.2f}",
                found=found,
            )
        )
    return "\n".join(lines)
