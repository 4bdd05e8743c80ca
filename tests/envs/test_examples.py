"""The examples run, and the learner learns."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
ONE_CORE = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "NUMBA_DISABLE_JIT": "0"}
"""Compiled, even where the other tests are not: a learner has so many seconds."""


def run(*words: str) -> str:
    """Run an example on one core; return what it printed."""
    done = subprocess.run(
        [sys.executable, "-W", "error", EXAMPLES / words[0], *words[1:]],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **ONE_CORE},
    )
    assert 0 == done.returncode, done.stdout + done.stderr
    return done.stdout


def test_random_play_plays_games_to_their_end() -> None:
    said = run("random_play.py", "3").splitlines()
    assert 3 == sum(line.startswith(" 1 ") for line in said)
    assert 3 == sum(int(count.split(": ")[1]) for count in said[-1].split(", "))


@pytest.mark.timeout(300)  # seconds of the processor, on a machine that may be busy
def test_the_masked_policy_learns_to_beat_moves_by_lot() -> None:
    said = run("masked_policy.py", "--quick").splitlines()
    before, after = (float(line.split()[1]) for line in (said[0], said[-1]))
    assert before < 0.6
    assert after > 0.65
