"""CFR+ on small boards: the strategies come close to an equilibrium."""

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pyspiel  # type: ignore[import-not-found, unused-ignore]
import pytest
from open_spiel.python.algorithms import (  # type: ignore[import-untyped, unused-ignore]
    cfr,
    exploitability,
)

from examples.cfr_mini import SHORT, curve

ROOT = Path(__file__).parents[2]


def test_the_example_prints_and_draws_a_falling_nash_conv(tmp_path: Path) -> None:
    drawn = tmp_path / "curve.svg"
    done = subprocess.run(
        [sys.executable, "-W", "error", "examples/cfr_mini.py", "--short", "--picture", str(drawn)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    for board in SHORT:
        found = re.findall(rf"{board}: after +\d+ iterations nash_conv ([\d.]+)", done.stdout)
        values = [float(value) for value in found]
        assert sorted(values, reverse=True) == values
        assert values[-1] < values[0] / 1000
    curves = ET.parse(drawn).iter("{http://www.w3.org/2000/svg}path")  # noqa: S314
    assert len(SHORT) == sum(path.get("fill") == "none" for path in curves)


def test_cfr_plus_on_the_game_itself_comes_to_the_same() -> None:
    text = "salpakan(variant=mini-3x3,army=PF,quiet_limit=2)"
    game = pyspiel.load_game(text)
    solver, values = cfr.CFRPlusSolver(game), []
    for _ in range(5):
        solver.evaluate_and_update_policy()
        values.append(exploitability.nash_conv(game, solver.average_policy()))
    expected = dict(curve(pyspiel.load_game(f"cached_tree(game={text})"), 5))
    assert expected == pytest.approx({n: values[n - 1] for n in expected}, abs=1e-6)
