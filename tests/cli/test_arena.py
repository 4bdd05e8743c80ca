"""`salpakan arena`: matches from the command line."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from salpakan.arbiter import parse_record
from salpakan.rules import Side
from tests.cli.running import PROGRAM, environment, refusal, run

SMALL = ("--variant", "mini-3x3", "--games", "4", "--seed", "7")
KEYS = {"score", "wins", "losses", "draws", "elo", "elo_interval", "games", "pentanomial",
        "faults", "sprt", "timing"}  # fmt: skip


def test_json_tells_all_of_a_match_in_one_line() -> None:
    done = run("arena", "recruit", "random", *SMALL, "--json", "--sprt", "0", "50")
    assert 1 == len(done.stdout.splitlines())
    told = json.loads(done.stdout)
    assert set() == KEYS - told.keys()
    assert 4 == told["games"] == told["wins"] + told["losses"] + told["draws"]
    assert told["score"] == (told["wins"] + told["draws"] / 2) / 4
    assert told["elo_interval"][0] < told["elo"] < told["elo_interval"][1]
    assert 2 == sum(told["pentanomial"])
    assert [{}, {}] == told["faults"]
    assert [0.0, 50.0] == [told["sprt"]["elo0"], told["sprt"]["elo1"]]
    assert "4/4 games" in done.stderr


def test_a_summary_is_for_people() -> None:
    done = run("arena", "recruit", "random", *SMALL)
    assert done.stdout.startswith("4/4 games, recruit against random")
    assert "random: " in done.stdout


def test_the_games_are_written_as_records_that_replay_reads(tmp_path: Path) -> None:
    folder = tmp_path / "games" / "here"
    run("arena", "recruit", "random", *SMALL, "--records", str(folder))
    names = ["00001a.txt", "00001b.txt", "00002a.txt", "00002b.txt"]
    assert names == sorted(path.name for path in folder.iterdir())
    record = parse_record((folder / "00001b.txt").read_text("utf-8"))
    assert {Side.WHITE: "random", Side.BLACK: "recruit"} == dict(record.names)
    told = json.loads(run("replay", str(folder / "00002a.txt"), "--json").stdout)
    assert {"white": "recruit", "black": "random"} == told["names"]


def test_an_engine_may_be_any_command() -> None:
    done = run(
        "arena", "random", f"mine=cmd:{sys.executable} -m salpakan.engine random", *SMALL, "--json"
    )
    assert ["random", "mine"] == json.loads(done.stdout)["engines"]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("random",), "two engines or more"),
        (("random", "marshal"), "an engine is one of"),
        (("random", "cmd:/nowhere/to/be/found"), "does not get ready"),
        (("random", "recruit", "--games", "0"), "at least 1"),
        (("random", "recruit", "--movetime", "0"), "at least 1"),
        (("random", "recruit", "--jobs", "0"), "at least 1"),
        (("random", "recruit", "--sprt", "5", "5"), "smaller first"),
        (("random", "recruit", "--variant", "chess"), "a variant is expected"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(
    arguments: tuple[str, ...], reason: str
) -> None:
    assert reason in refusal(run("arena", *arguments))


def test_more_than_two_engines_play_a_round_robin(tmp_path: Path) -> None:
    report, games = tmp_path / "report", tmp_path / "games"
    twin = f"twin=cmd:{sys.executable} -m salpakan.engine random"
    done = run("arena", "random", "recruit", twin, *SMALL, "--json",
               "--report", str(report), "--records", str(games))  # fmt: skip
    told = json.loads(done.stdout)
    assert {"random", "recruit", "twin"} == {rating["engine"] for rating in told["ratings"]}
    assert 3 == len(told["matches"])
    assert told == json.loads((report / "ratings.json").read_text("utf-8"))
    assert (report / "table.md").read_text("utf-8").startswith("| ")
    assert (report / "ladder.svg").read_text("utf-8").startswith("<svg ")
    assert 4 == len(list((games / "random-against-recruit").iterdir()))
    assert "3/3: 4/4 games" in done.stderr


def test_a_gauntlet_is_a_match_of_the_first_against_each() -> None:
    twin = f"twin=cmd:{sys.executable} -m salpakan.engine random"
    done = run("arena", "random", "recruit", twin, *SMALL, "--gauntlet")
    assert "2/2: 4/4 games" in done.stderr
    assert done.stdout.startswith("| ")


def test_ctrl_c_ends_a_match_and_its_processes(tmp_path: Path) -> None:
    code = (
        f"import os, pathlib; pathlib.Path({str(tmp_path)!r}, str(os.getpid())).touch();"
        "from salpakan.engine.__main__ import main; main()"
    )
    noted = f"noted=cmd:{sys.executable} -c {json.dumps(code)} random"
    arguments = ("arena", "random", noted, "--games", "5000", "--jobs", "1")
    with subprocess.Popen(
        [PROGRAM, *arguments], stderr=subprocess.PIPE, text=True, env=environment()
    ) as playing:
        deadline = time.monotonic() + 30
        while not list(tmp_path.iterdir()) and time.monotonic() < deadline:
            time.sleep(0.05)
        time.sleep(0.5)
        playing.send_signal(signal.SIGINT)
        _, errors = playing.communicate(timeout=30)
    assert 130 == playing.returncode
    assert "Traceback" not in errors
    (pid,) = (int(path.name) for path in tmp_path.iterdir())
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
