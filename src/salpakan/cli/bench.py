"""`salpakan bench`: how fast everything is, beside what others have (docs/benchmarks.md)."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from functools import partial
from typing import Any

from salpakan.bench import Part, measure_parts, told
from salpakan.cli.parser import Parser
from salpakan.cli.words import Words
from salpakan.rules import SalpakanError

PARTS = tuple(part.value for part in Part)
SECONDS, LONGEST = 5.0, 600.0
_STAGES = {
    "ready": "bench.ready",
    "round": "bench.round",
    "compile": "bench.compile",
    "server": "bench.server",
    "signature": "bench.signature",
}


def add_arguments(parser: Parser) -> None:
    """What `salpakan bench` understands."""
    words = parser.words
    parser.add_argument("--json", action="store_true", help=words("help.bench-json"))
    parser.add_argument(
        "--only", nargs="+", choices=PARTS, metavar="PART",
        help=words("help.bench-only", parts=", ".join(PARTS)),
    )  # fmt: skip
    parser.add_argument("--no-peers", action="store_true", help=words("help.no-peers"))
    parser.add_argument(
        "--seconds", type=float, default=SECONDS, metavar="S",
        help=words("help.seconds", default=SECONDS),
    )  # fmt: skip


def run(options: argparse.Namespace, words: Words) -> int:
    """Measure, and print what was found."""
    if not 0 < options.seconds <= LONGEST:
        raise SalpakanError(words("error.seconds", given=options.seconds, largest=LONGEST))
    asked = [part for part in options.only or PARTS if part != "peers" or not options.no_peers]
    if not asked:
        raise SalpakanError(words("error.no-part"))
    try:
        tell = partial(_tell, words)
        measured = measure_parts({Part(part) for part in asked}, options.seconds, tell)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("salpakan"):
            raise
        raise SalpakanError(words("error.no-bench", name=error.name)) from None
    found = told(measured)
    print(json.dumps(found, indent=2) if options.json else "\n".join(_table(found, words)))
    return 0


def _tell(words: Words, stage: str, name: str) -> None:
    """How far it is, for whoever waits; the report alone goes to the standard output."""
    print(f"bench: {words(_STAGES[stage], name=name)}", file=sys.stderr, flush=True)


def _table(found: dict[str, Any], words: Words) -> Iterator[str]:
    """A line for each figure, with its slowest and fastest round, the processors that it kept busy
    and the goal; then the ratios."""
    yield ", ".join(f"{name} {told}" for name, told in found["machine"].items())
    for key, value in _figures(found):
        line = f"{key:50}"
        if isinstance(value, str):
            yield line + words("bench.absent", reason=value)
            continue
        line += f"{value:>14,}"
        if key in found["spread"]:
            line += "  {low:,} – {high:,} ({processors})".format(**found["spread"][key])
        yield line + _goal(found["goals"].get(key), words)
    for peer, ratios in found["ratios"].items():
        for ours, ratio in ratios.items():
            yield words("bench.ratio", ours=ours, ratio=f"{ratio:,}", peer=peer)
    yield f"signature {found['signature']}"


def _figures(found: dict[str, Any], path: str = "") -> Iterator[tuple[str, float | str]]:
    """Every figure by its whole key; a text is the reason why one is absent."""
    for name, inside in found.items():
        if path or name in PARTS:
            if not isinstance(inside, dict):
                yield path + name, inside
            elif "absent" in inside:
                yield path + name, str(inside["absent"])
            else:
                yield from _figures(inside, f"{path}{name}.")


def _goal(goal: dict[str, Any] | None, words: Words) -> str:
    """What is wanted of a figure, and whether it was reached."""
    if goal is None:
        return ""
    wanted = f">= {goal['at_least']:,}" if "at_least" in goal else f"<= {goal['at_most']:,}"
    return "  " + words("bench.held" if goal["held"] else "bench.missed", wanted=wanted)
