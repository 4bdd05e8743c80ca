"""The program's door: versions, languages, wrong lines, closed pipes and Ctrl-C."""

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

import salpakan
from salpakan.cli.parser import COMMANDS
from tests.cli.running import BLACK, PROGRAM, WHITE, Piped, environment, refusal, run


def test_the_program_tells_its_version() -> None:
    assert f"salpakan {salpakan.__version__}\n" == run("--version").stdout


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("language", ["en", "fil"])
def test_every_subcommand_explains_itself_in_every_language(command: str, language: str) -> None:
    done = run(command, "--lang", language, "--help")
    assert (0, "") == (done.returncode, done.stderr)
    assert {"en": "usage: ", "fil": "gamit: "}[language] + f"salpakan {command}" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "COMMAND"),
        (["dance"], "dance"),
        (["--lang", "xx", "perft"], "xx"),
        (["perft"], "--depth"),
        (["perft", "--depth", "many"], "many"),
        (["play", "--level", "marshal"], "marshal"),
        (["play", "--two", "--level", "random"], "--two"),
        (["play", "--record", "/nowhere/game.txt"], "/nowhere"),
        (["play", "--variant", "chess"], "chess"),
        (["play", "--variant", '{"width": 9'], "JSON"),
        (["play", "--formation", "tortoise"], "blitzkrieg-1"),
        (["play", "--placement", "FFF"], "3 rows are expected"),
        (["play", "--quiet-limit", "0"], "quiet limit"),
        (["formations", "tortoise"], "tortoise"),
        (["replay", "no-such-file"], "no-such-file"),
        (["replay", "."], "."),
        (["engine", "marshal"], "marshal"),
        (["serve", "--port", "high"], "high"),
        (["serve", "--port", "70000"], "70000"),
        (["train", "exploit", "answer.npz"], "sergeant"),
        (["train", "exploit", "answer.npz", "--against", "no-such-file"], "sergeant"),
    ],
)
def test_a_wrong_line_gets_one_sentence_and_exit_code_2(arguments: list[str], said: str) -> None:
    assert said in refusal(run(*arguments))


def test_the_faults_of_a_placement_are_all_named_at_once() -> None:
    said = refusal(run("play", "--placement", "A1 FLG, A1 SPY, A5 SPY, J1 COL"))
    for fault in ("shared-square A1", "outside-home A5", "off-board J1", "missing-piece 5*G"):
        assert fault in said


def test_the_environment_chooses_the_language_and_the_option_wins() -> None:
    assert "kailangan" in refusal(run("perft", LANG="fil_PH.UTF-8"))
    assert "required" in refusal(run("perft", "--lang", "en", LANG="fil_PH.UTF-8"))
    assert "required" in refusal(run("perft", LANG="sv_SE.UTF-8"))


def test_output_is_utf_8_wherever_it_goes() -> None:
    done = run("play", "--two", stdin="\n", LANG="C", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert "" == done.stderr
    shown = run("formations", "--lang", "fil", LANG="C", PYTHONIOENCODING="ascii").stdout
    assert "tinatawag" in shown


def test_a_reader_who_leaves_is_no_error() -> None:
    command = f"{PROGRAM} perft --white {WHITE} --black {BLACK} --depth 2 --divide | head -1"
    done = subprocess.run(
        ["bash", "-c", f"{command}; echo ${{PIPESTATUS[0]}}"],
        capture_output=True,
        text=True,
        env=environment(),
        check=True,
    )
    assert "" == done.stderr
    assert done.stdout.splitlines()[-1] in ("0", "141")


def test_a_pipe_closed_in_the_middle_of_a_game_ends_it_quietly(tmp_path: Path) -> None:
    read, write = os.pipe()
    errors = (tmp_path / "errors").open("w+")
    process = subprocess.Popen(
        [PROGRAM, "play", "--two"],
        stdin=subprocess.PIPE,
        stdout=write,
        stderr=errors,
        env=environment(),
    )
    os.close(write)
    os.read(read, 1)
    os.close(read)
    process.communicate(b"\n" * 50, timeout=30)
    errors.seek(0)
    assert (141, "") == (process.returncode, errors.read())
    errors.close()


def test_ctrl_c_leaves_without_a_traceback() -> None:
    with Piped("play", "--two") as program:
        program.until("=====")
        time.sleep(0.1)
        program._process.send_signal(signal.SIGINT)
        code, errors = program.close()
    assert (130, "\n") == (code, errors)
