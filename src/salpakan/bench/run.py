"""One run: the speeds in turns, then what is measured once, then the signature."""

from __future__ import annotations

import os
import platform
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import Enum
from importlib.metadata import PackageNotFoundError, version

from salpakan.bench.figure import Absent, Figure, Found, Once, Tell, measure

PACKAGES = (
    "salpakan", "numpy", "numba", "gymnasium", "pettingzoo", "open_spiel", "pgx", "jax", "chess",
)  # fmt: skip


class Part(Enum):
    """What can be measured by itself."""

    KERNELS = "kernels"
    COMPILE = "compile"
    RULES = "rules"
    ENVS = "envs"
    ENGINE = "engine"
    PEERS = "peers"
    SERVER = "server"


@dataclass(frozen=True, slots=True)
class Run:
    """What was measured, on what."""

    machine: Mapping[str, str]
    seconds: float
    speeds: Found
    once: Once
    signature: str


def measure_parts(parts: Collection[Part], seconds: float, tell: Tell) -> Run:
    """Measure some parts, each speed for so many seconds; `tell` hears how far it is.

    Raises `ModuleNotFoundError` where a package of ours needs one that is not installed.
    """
    speeds = measure(_figures(parts), seconds, tell)
    once: dict[str, float | Absent] = {}
    if Part.COMPILE in parts:
        from salpakan.bench.of_kernels import compiling

        once |= compiling(tell)
    if Part.SERVER in parts:
        from salpakan.bench.of_server import Load, serving

        once |= serving(Load(seconds=2 * seconds), tell)
    tell("signature", "")
    from salpakan.bench.signature import signature

    return Run(_machine(), seconds, speeds, once, signature())


def _figures(parts: Collection[Part]) -> list[Figure]:
    """The speeds of some parts; what a part needs is imported for it only."""
    figures: list[Figure] = []
    if Part.KERNELS in parts:
        from salpakan.bench import of_kernels

        figures += of_kernels.FIGURES
    if Part.RULES in parts:
        from salpakan.bench import of_rules

        figures += of_rules.FIGURES
    if Part.ENVS in parts:
        from salpakan.bench import of_envs

        figures += of_envs.FIGURES
    if Part.ENGINE in parts:
        from salpakan.bench import of_engine

        figures += of_engine.FIGURES
    if Part.PEERS in parts:
        from salpakan.bench import peers

        figures += peers.FIGURES
    return figures


def _machine() -> dict[str, str]:
    """What the figures belong to."""
    told = {
        "processor": platform.machine(),
        "processors": str(os.cpu_count()),
        "system": platform.system(),
        "python": platform.python_version(),
    }
    for package in PACKAGES:
        try:
            told[package] = version(package)
        except PackageNotFoundError:
            told[package] = "not installed"
    return told
