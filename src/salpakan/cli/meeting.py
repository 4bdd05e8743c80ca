"""What `salpakan arena` says of a match: the running score, and the sum at its end."""

from __future__ import annotations

from salpakan.arena import Result, timing_data
from salpakan.cli.words import Words


def progress(result: Result, words: Words, games: int) -> str:
    """One line: who, how many games of how many, and the score."""
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


def summary(result: Result, words: Words) -> str:
    """What a person wants to know of a match."""
    lines = [progress(result, words, result.games)]
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
