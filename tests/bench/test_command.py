"""`salpakan bench`, as it is called."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import salpakan
from salpakan.kernels.jit import PLAIN
from salpakan.kernels.warm import warm_up
from tests.cli.running import refusal, run

PARTS = ("kernels", "rules", "envs", "engine", "peers")
QUICK = ("bench", "--only", *PARTS, "--no-peers", "--seconds", "0.01")
compiled = pytest.mark.skipif(PLAIN, reason="a batch of a thousand games wants the compiler")


@pytest.fixture(scope="module", autouse=True)
def kept() -> None:
    """What the program would have to compile is kept beside the package by then."""
    warm_up()


@compiled
def test_every_key_is_there_and_the_play_is_the_same_in_every_run() -> None:
    first, second = (run(*QUICK, "--json") for _ in range(2))
    report = json.loads(first.stdout)
    assert sorted(keys(report)) == [
        "engine.deals_per_s",
        "envs.gymnasium.steps_per_s",
        "envs.gymnasium_vector_1024.steps_per_s",
        "envs.gymnasium_vector_1024.steps_per_s_2t",
        "envs.openspiel.observed_steps_per_s",
        "envs.openspiel.steps_per_s",
        "envs.pettingzoo.steps_per_s",
        "envs.pettingzoo_raw.steps_per_s",
        "kernels.batch_steps_per_s_1t",
        "kernels.batch_steps_per_s_2t",
        "kernels.batch_steps_unseen_per_s_1t",
        "kernels.batch_steps_unseen_per_s_2t",
        "kernels.gain_2t",
        "kernels.random_plies_per_s",
        "rules.plies_per_s",
    ]
    whole = {
        "machine",
        "seconds",
        "kernels",
        "rules",
        "envs",
        "engine",
        "spread",
        "goals",
        "ratios",
    }
    assert whole | {"signature"} == report.keys()
    assert report["signature"] == json.loads(second.stdout)["signature"]
    assert "round 5/5" in first.stderr


@compiled
def test_without_json_it_is_a_table() -> None:
    done = run("bench", "--only", "rules", "--seconds", "0.01")
    machine, rules, signature = done.stdout.splitlines()
    assert machine.startswith("processor ")
    assert rules.startswith("rules.plies_per_s ")
    assert ">= 100,000" in rules
    assert signature.startswith("signature ")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--seconds", "0"], "0.0"),
        (["--seconds", "nan"], "nan"),
        (["--only", "luck"], "luck"),
        (["--only", "peers", "--no-peers"], "nothing"),
    ],
)
def test_a_wrong_line_is_refused_in_one_sentence(arguments: list[str], said: str) -> None:
    assert said in refusal(run("bench", *arguments))


def test_without_its_packages_it_says_what_to_install() -> None:
    source = Path(salpakan.__file__).parents[1]
    program = (
        f"import sys; sys.path.insert(0, {str(source)!r});"
        "from salpakan.cli.main import main; sys.exit(main(['--lang', 'en', 'bench']))"
    )
    done = subprocess.run(  # -S: nothing but the standard library
        [sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True, check=False
    )
    assert (2, "") == (done.returncode, done.stdout)
    assert "pip install 'salpakan[bench]'" in done.stderr.splitlines()[-1]


def keys(report: dict[str, Any], path: str = "") -> list[str]:
    """Every key of a figure, with dots."""
    found = []
    for name, inside in report.items():
        if path or name in PARTS:
            found += keys(inside, f"{path}{name}.") if isinstance(inside, dict) else [path + name]
    return found
