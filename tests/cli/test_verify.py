"""`salpakan verify` says what follows from the sealed placements, or what does not."""

import json
from pathlib import Path

import pytest

from tests.cli.running import refusal, run

TWO = ("play", "--two", "--variant", "mini-3x3", "--seed", "1", "--record")
TYPED = "\nYFP\n\n\nPFY\n\n" + "".join(
    f"\n{line}\n" for line in ("a1a2", "a3a2", "c1c2", "c3c2", "c2c3", "a2a1", "c3b3")
)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The record of a game that two have played at the terminal."""
    file = tmp_path / "game.txt"
    assert 0 == run(*TWO, str(file), stdin=TYPED).returncode
    return file


def seals(said: str) -> dict[str, str]:
    """What the terminal told during the game."""
    found = [line.removeprefix("Seal of ") for line in said.splitlines() if "Seal of " in line]
    return dict(line.split(": ") for line in found)


def test_a_game_of_the_terminal_is_verified_with_the_seals_it_told(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    told = seals(run(*TWO, str(file), stdin=TYPED).stdout)
    white, black = told["White"], told["Black"]
    grouped = " ".join(black[at : at + 4] for at in range(0, 64, 4)).upper()
    done = run("verify", str(file), "--white", white, "--black", grouped)
    assert (0, "") == (done.returncode, done.stderr)
    assert [
        f"White's placement is what was sealed when it was locked: {white}",
        "  That is the seal that you noted.",
        f"Black's placement is what was sealed when it was locked: {black}",
        "  That is the seal that you noted.",
        "Rules and placements agree with 7 moves and 3 verdicts.",
        "The result follows from the moves: White wins. Black’s Flag was captured.",
        "Verified.",
    ] == done.stdout.splitlines()


def test_without_a_noted_seal_it_says_how_much_that_is_worth(game: Path) -> None:
    done = run("verify", str(game))
    assert 0 == done.returncode
    assert done.stdout.splitlines()[-1].startswith("Verified, as far as the record goes: only a")
    assert "noted" not in done.stdout.splitlines()[0]


def test_what_does_not_follow_is_said_with_its_place_and_exit_code_1(game: Path) -> None:
    text = game.read_text("utf-8")
    for old, new, expected in (
        ("white YFP", "white PFY", "line 8, column 18: white's placement and salt are not what"),
        ("C3xB3+", "C3xB3-", "line 15, column 4: the arbiter would not have announced this"),
        ("A1-A2", "A1-A3", "line 12, column 4: A1-A3 cannot be played: not-adjacent"),
        ("A3xA2+", "A3-A2", "line 12, column 10: what the arbiter announced after this challenge"),
        ("white flag-captured", "black arrival", "line 4, column 8: by its turns this game is"),
    ):
        game.write_text(text.replace(old, new), "utf-8")
        done = run("verify", str(game))
        assert (1, "") == (done.returncode, done.stderr)
        assert done.stdout.startswith(f"Not verified: {expected}")
    game.write_text(text, "utf-8")
    other = run("verify", str(game), "--black", "0" * 64)
    assert (1, 1) == (other.returncode, other.stdout.count("\n"))
    assert "not the commitment that was noted during the game" in other.stdout


def test_a_result_by_word_is_said_to_be_one(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    run(*TWO, str(file), stdin="\nYFP\n\n\nPFY\n\n\nresign\n")
    said = run("verify", str(file)).stdout
    assert "a player's word or the clock, which no placement shows: Black wins. White" in said
    assert "0 moves and 0 verdicts" in said


def test_a_record_without_seals_is_not_verified(game: Path) -> None:
    lines = game.read_text("utf-8").splitlines(keepends=True)
    bare = "".join(line for line in lines if "-salt" not in line and "-commitment" not in line)
    done = run("verify", "-", stdin=bare)
    assert 1 == done.returncode
    assert "White's placement was not sealed." in done.stdout
    assert done.stdout.splitlines()[-1].startswith("Not verified: where nothing was sealed")


def test_json_sums_up(game: Path) -> None:
    told = json.loads(run("verify", "--json", str(game)).stdout)
    assert {
        "verified": True,
        "sealed": ["white", "black"],
        "noted": [],
        "plies": 7,
        "challenges": 3,
        "result": "white flag-captured",
        "result-follows": True,
    } == told
    text = game.read_text("utf-8").replace("C3xB3+", "C3xB3=")
    done = run("verify", "--json", "-", stdin=text)
    assert 1 == done.returncode
    fault = json.loads(done.stdout)["fault"]
    assert (15, 4) == (fault["line"], fault["column"])
    assert json.loads(done.stdout)["verified"] is False


def test_anything_but_the_record_of_one_game_is_a_clear_error(game: Path) -> None:
    text = game.read_text("utf-8")
    for given, number in (("", 0), ("salpakan position 1\n", 0), (text + text, 2)):
        game.write_text(given, "utf-8")
        expected = f"salpakan: a file with the record of one game is expected; {game} has {number}"
        assert expected == refusal(run("verify", str(game)))
    game.write_bytes(b"\xff\xfe")
    assert "a text in UTF-8 is expected" in refusal(run("verify", str(game)))
    assert "No such file" in refusal(run("verify", str(game.parent / "nothing.txt")))
    assert "64 hexadecimal digits is expected, not 'abc'" in refusal(
        run("verify", str(game), "--white", "abc")
    )


def test_in_filipino_it_says_the_same(game: Path) -> None:
    said = run("verify", "--lang", "fil", str(game)).stdout.splitlines()
    assert "Tugma ang mga tuntunin at puwesto sa 7 tira at 3 hatol." in said
    assert said[0].startswith("Ang puwesto ng Puti ang siyang isinelyo")
