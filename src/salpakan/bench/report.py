"""A run as it is printed: figures under their keys, their spread, goals and ratios beside them."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from typing import Any, TypeAlias

from salpakan.bench.figure import Absent, Found, Speed
from salpakan.bench.run import Run

Json: TypeAlias = dict[str, Any]

AT_LEAST = {
    "kernels.random_plies_per_s": 15e6,
    "kernels.batch_steps_per_s_1t": 3e6,
    "kernels.gain_2t": 1.8,
    "rules.plies_per_s": 100e3,
    "engine.deals_per_s": 100e3,
    "server.moves_per_s": 2000,
}
AT_MOST = {
    "kernels.compile_cold_s": 40,
    "server.first_page_s": 2,
    "server.idle_socket_kib": 30,
    "server.delivery_p99_ms": 25,
    "server.page_kb_gzipped": 90,
}
"""The figures that the project holds."""
COMPARED = {
    "peers.openspiel_dark_chess.steps_per_s": (
        "envs.openspiel.steps_per_s",
        "kernels.random_plies_per_s",
    ),
    "peers.openspiel_dark_chess.observed_steps_per_s": (
        "envs.openspiel.observed_steps_per_s",
        "kernels.batch_steps_per_s_1t",
    ),
    "peers.openspiel_breakthrough.steps_per_s": (
        "envs.openspiel.steps_per_s",
        "kernels.random_plies_per_s",
    ),
    "peers.openspiel_breakthrough.observed_steps_per_s": (
        "envs.openspiel.observed_steps_per_s",
        "kernels.batch_steps_per_s_1t",
    ),
    "peers.pgx_animal_shogi.steps_per_s": (
        "envs.gymnasium_vector_1024.steps_per_s",
        "envs.gymnasium_vector_1024.steps_per_s_2t",
        "kernels.batch_steps_per_s_2t",
    ),
    "peers.pettingzoo_chess.steps_per_s": ("envs.pettingzoo.steps_per_s",),
}
"""Which of ours stands beside which peer: the same interface, or the same kind of work."""
_GAIN = ("kernels.batch_steps_per_s_2t", "kernels.batch_steps_per_s_1t")


def told(run: Run) -> Json:
    """The report: one object, its keys nested at the dots, ready for JSON.

    `report["kernels"]["random_plies_per_s"]` is the middle one of the rounds; `spread`, `goals`
    and `ratios` have whole keys, dots included.
    """
    report: Json = {"machine": dict(run.machine), "seconds": run.seconds}
    for key, found in run.speeds.items():
        if isinstance(found, Absent):
            group, name, _ = key.split(".")
            report.setdefault(group, {})[name] = {"absent": found.reason}
        else:
            _put(report, key, _rounded(found.value))
    for key, value in run.once.items():
        _put(
            report, key, {"absent": value.reason} if isinstance(value, Absent) else _rounded(value)
        )
    gain = _ratio(run.speeds, *_GAIN)
    if gain is not None:
        _put(report, "kernels.gain_2t", _rounded(gain))
    report["spread"] = dict(_spread(run.speeds))
    report["goals"] = dict(_goals(report))
    report["ratios"] = dict(_ratios(run.speeds))
    report["signature"] = run.signature
    return report


def _put(report: Json, key: str, value: float | Json) -> None:
    *groups, name = key.split(".")
    inside = report
    for group in groups:
        inside = inside.setdefault(group, {})
    inside[name] = value


def _get(report: Json, key: str) -> float | None:
    inside: Any = report
    for name in key.split("."):
        inside = inside.get(name) if isinstance(inside, dict) else None
    return inside if isinstance(inside, int | float) else None


def _spread(speeds: Found) -> Iterator[tuple[str, Json]]:
    """The slowest and the fastest round, how many processors were kept busy, and what it comes to
    for each second of one: nearer the truth where a busy machine gave less than was asked for."""
    for key, speed in speeds.items():
        if isinstance(speed, Speed):
            yield (
                key,
                {
                    "low": _rounded(min(speed.rounds)),
                    "high": _rounded(max(speed.rounds)),
                    "processors": round(speed.processors, 2),
                    "per_processor_s": _rounded(speed.value / max(speed.processors, 0.01)),
                },
            )


def _goals(report: Json) -> Iterator[tuple[str, Json]]:
    """What the project holds, and whether this run held it."""
    for key, least in AT_LEAST.items():
        value = _get(report, key)
        if value is not None:
            yield key, {"at_least": _rounded(least), "held": value >= least}
    for key, most in AT_MOST.items():
        value = _get(report, key)
        if value is not None:
            yield key, {"at_most": _rounded(most), "held": value <= most}


def _ratios(speeds: Found) -> Iterator[tuple[str, Json]]:
    """For each peer that was measured, how many times as fast ours are."""
    for peer, ours in COMPARED.items():
        found = {key: _ratio(speeds, key, peer) for key in ours}
        known = {key: _rounded(ratio) for key, ratio in found.items() if ratio is not None}
        if known:
            yield peer, known


def _ratio(speeds: Found, one: str, other: str) -> float | None:
    """The middle one of the ratios round by round: both were measured within the same seconds."""
    first, second = speeds.get(one), speeds.get(other)
    if not isinstance(first, Speed) or not isinstance(second, Speed):
        return None
    return median(a / b for a, b in zip(first.rounds, second.rounds, strict=True))


def _rounded(value: float) -> float:
    """Four figures; more were not measured."""
    short = float(f"{value:.4g}")
    return round(short) if isinstance(value, int) or abs(short) >= 1000 else short
