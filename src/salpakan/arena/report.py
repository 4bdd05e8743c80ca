"""A match as JSON, and its games as records that `salpakan replay` reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from salpakan.arbiter import format_record
from salpakan.arena.match import SEATS, Pair, Result


def match_data(result: Result) -> dict[str, Any]:
    """What came of a match, from the first contender's side, for JSON.

    All but `timing` is the same again for engines that answer alike to equal requests.
    """
    tally = result.tally
    first, second = result.names
    return {
        "engines": [first, second],
        "variant": result.terms.variant.name,
        "quiet_limit": result.terms.variant.quiet_limit,
        "placements": "shared" if result.terms.shared else "own",
        "movetime": result.terms.movetime_ms,
        "seed": result.terms.seed,
        "games": result.games,
        "wins": result.wins,
        "losses": result.losses,
        "draws": result.draws,
        "unfinished": result.unfinished,
        "score": round(tally.score, 5),
        "score_interval": [round(bound, 5) for bound in tally.interval],
        "elo": round(tally.elo, 1),
        "elo_interval": [round(bound, 1) for bound in tally.elo_interval],
        "normalised_elo": round(tally.normalised_elo, 1),
        "pentanomial": list(tally.counts),
        "sprt": _sprt_data(result),
        "faults": [
            {fault.value: number for fault, number in sorted(faults.items(), key=str)}
            for faults in result.faults
        ],
        "endings": dict(sorted(result.endings.items())),
        "plies": round(result.plies / max(1, result.games), 1),
        "timing": [timing_data(times) for times in result.thought_ms],
    }


def _sprt_data(result: Result) -> dict[str, Any] | None:
    test = result.sprt
    if test is None:
        return None
    low, high = test.bounds
    return {
        "elo0": test.elo0,
        "elo1": test.elo1,
        "model": "normalised",
        "alpha": test.alpha,
        "beta": test.beta,
        "llr": round(test.ratio(result.tally), 3) if result.games else 0.0,
        "bounds": [round(low, 3), round(high, 3)],
        "verdict": result.verdict,
    }


def timing_data(times: Sequence[float]) -> dict[str, float | int]:
    """Milliseconds for each move, as the host saw them."""
    ordered = sorted(times) or [0.0]
    return {
        "moves": len(times),
        "mean_ms": round(sum(ordered) / len(ordered), 2),
        "p99_ms": round(ordered[int(0.99 * (len(ordered) - 1))], 2),
        "max_ms": round(ordered[-1], 2),
    }


def write_records(folder: Path, names: tuple[str, str], pair: Pair) -> None:
    """Write the two games of a pair, such as `00007a.txt` and `00007b.txt`, pairs from 1.

    A game that was lost by a fault ends by resignation; one lost before it began is not written.
    """
    for letter, seat, game in zip("ab", SEATS, pair.games, strict=True):
        if game.record is not None:
            called = ((seat, names[0]), (seat.enemy, names[1]))
            text = format_record(replace(game.record, names=called))
            (folder / f"{pair.number + 1:05}{letter}.txt").write_text(text, "utf-8")
