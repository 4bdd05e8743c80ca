"""CFR+ on small boards: the strategies come close to an equilibrium."""

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pyspiel  # type: ignore[import-not-found, unused-ignore]
import pytest
from open_spiel.python import policy  # type: ignore[import-untyped, unused-ignore]
from open_spiel.python.algorithms import (  # type: ignore[import-untyped, unused-ignore]
    cfr,
    exploitability,
)

from examples.cfr_mini import SHORT, tree_text
from tests.support.spiel import load

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


@pytest.mark.parametrize("board", SHORT)
def test_the_written_tree_is_the_same_game(board: str) -> None:
    game = pyspiel.load_game(SHORT[board])
    tree = pyspiel.load_efg_game(tree_text(game))
    expected = exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
    assert expected > 0.1
    assert expected == pytest.approx(
        exploitability.nash_conv(tree, policy.UniformRandomPolicy(tree)), abs=1e-9
    )


def test_cfr_plus_runs_on_the_game_itself() -> None:
    game = load(variant="mini-3x3", army="PF", quiet_limit=2)
    solver, values = cfr.CFRPlusSolver(game), []
    for _ in range(8):
        solver.evaluate_and_update_policy()
        values.append(exploitability.nash_conv(game, solver.average_policy()))
    assert values[-1] < values[0] / 10
