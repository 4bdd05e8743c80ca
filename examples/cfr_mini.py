"""CFR+ on small boards: prints how far its strategies are from an equilibrium, and draws it.

    python examples/cfr_mini.py [--short] [--picture curve.svg]

`nash_conv` is what both players together could still win by answering the other's strategy in the
best way; 0 is an equilibrium. OpenSpiel walks a Python game slowly; its `cached_tree` walks it once
and remembers every state.
"""

from __future__ import annotations

import argparse
import math
import time
from pathlib import Path

import pyspiel  # type: ignore[import-not-found, unused-ignore]

import salpakan.envs.openspiel  # noqa: F401 - registers the game

GAMES = {
    "3x3": "salpakan(variant=mini-3x3,quiet_limit=3)",
    "3x4": "salpakan(variant=mini-3x3,height=4,quiet_limit=3)",
}
SHORT = {
    "3x3": "salpakan(variant=mini-3x3,quiet_limit=2)",
    "3x4": "salpakan(variant=mini-3x3,height=4,army=PF,quiet_limit=3)",
}
POINTS = (1, 2, 5, 10, 20, 50, 100, 200)
"""Iterations after which the strategies are measured."""
Curve = list[tuple[int, float]]


def curve(game: pyspiel.Game, last: int) -> Curve:
    """`nash_conv` of the average strategies after each number of iterations."""
    solver, found = pyspiel.CFRPlusSolver(game), []
    for iteration in range(1, last + 1):
        solver.evaluate_and_update_policy()
        if iteration in POINTS:
            found.append((iteration, float(pyspiel.nash_conv(game, solver.average_policy()))))
    return found


def picture(curves: dict[str, Curve]) -> str:
    """The curves as SVG, both axes by powers of ten."""
    width, height, left, top = 640, 360, 70, 30
    decades = 7  # from 1 down to 0.000001
    right, bottom = width - 70, height - 50

    def x(iteration: int) -> float:
        return left + (right - left) * math.log10(iteration) / math.log10(POINTS[-1])

    def y(value: float) -> float:
        down = min(-math.log10(max(value, 1e-9)), decades - 1)
        return top + (bottom - top) * down / (decades - 1)

    size = f'viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="13"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}>',
        "<title>nash_conv of CFR+ by iterations</title>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    for power in range(decades):
        at, mark = y(10.0**-power), f"{10.0**-power:.{power}f}"
        lines.append(f'<path d="M{left} {at:.1f}H{right}" stroke="#ddd"/>')
        lines.append(f'<text x="{left - 8}" y="{at + 4:.1f}" text-anchor="end">{mark}</text>')
    for count in (1, 10, 100):
        lines.append(f'<path d="M{x(count):.1f} {top}V{bottom}" stroke="#ddd"/>')
        lines.append(
            f'<text x="{x(count):.1f}" y="{bottom + 20}" text-anchor="middle">{count}</text>'
        )
    lines.append(f'<text x="{left}" y="{top - 12}">nash_conv</text>')
    lines.append(f'<text x="{right}" y="{height - 10}" text-anchor="end">iterations of CFR+</text>')
    for (name, points), colour in zip(curves.items(), ("#1f5fa8", "#b3471d"), strict=False):
        path = "L".join(f"{x(n):.1f} {y(value):.1f}" for n, value in points)
        lines.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        n, value = points[-1]
        lines.append(
            f'<text x="{x(n) + 6:.1f}" y="{y(value) + 4:.1f}" fill="{colour}">{name}</text>'
        )
    return "\n".join([*lines, "</svg>\n"])


def main() -> None:
    """Solve each board, print its curve, write the picture if asked to."""
    parser = argparse.ArgumentParser(description="CFR+ on small boards")
    parser.add_argument("--short", action="store_true", help="smaller trees, 100 iterations")
    parser.add_argument("--picture", type=Path, help="where to write the curves, as SVG")
    asked = parser.parse_args()
    curves = {}
    for name, text in (SHORT if asked.short else GAMES).items():
        start = time.perf_counter()
        print(f"{name}: {text}", flush=True)
        game = pyspiel.load_game(f"cached_tree(game={text})")
        curves[name] = curve(game, 100 if asked.short else POINTS[-1])
        for iteration, value in curves[name]:
            print(f"{name}: after {iteration:4} iterations nash_conv {value:.6f}")
        print(f"{name}: {time.perf_counter() - start:.1f} s", flush=True)
    if asked.picture:
        asked.picture.write_text(picture(curves), "utf-8")


if __name__ == "__main__":
    main()
