"""The wheel as others get it: installed alone, with the source tree out of reach."""

import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

import salpakan
from salpakan.rules import VARIANTS, Position, Side, parse_placement, perft

ROOT = Path(__file__).parents[1]
WHITE = "3..PL5P../.TYKSP.4Y/DMCPPF12P"  # RULES 3.4
BLACK = "...3FS.../12YLPTYKM/DPP4P5PPC"
COUNT = f"""
import salpakan
from salpakan.rules import VARIANTS, Position, Side, parse_placement, perft
white = parse_placement("{WHITE}", VARIANTS["classic"], Side.WHITE)
black = parse_placement("{BLACK}", VARIANTS["classic"], Side.BLACK)
print(salpakan.__file__)
print(perft(Position.begin(VARIANTS["classic"], white, black), 2))
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel from this tree."""
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder), folder=ROOT)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel, without any extra, into an environment of its own; return its programs."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder, symlinks=True, with_pip=False)
    programs = folder / "bin"
    run(sys.executable, "-m", "pip", "--python", str(programs / "python"), "install", str(wheel))
    return programs


def test_the_wheel_holds_every_file_of_the_source_and_the_built_page(wheel: Path) -> None:
    held = set(zipfile.ZipFile(wheel).namelist())
    tracked = run("git", "ls-files", "--", "src/salpakan", folder=ROOT).splitlines()
    assert set() == {name.removeprefix("src/") for name in tracked} - held
    assert "salpakan/server/static/index.html" in held


def test_the_source_archive_holds_what_the_wheel_is_built_from(tmp_path: Path) -> None:
    run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path), folder=ROOT)
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        held = {name.partition("/")[2] for name in opened.getnames()}
    tracked = run("git", "ls-files", "--", "src", "web", "*.toml", "*.py", folder=ROOT).splitlines()
    assert set() == set(tracked) - held
    assert not any(
        name.startswith(("web/node_modules", "src/salpakan/server/static")) for name in held
    )


def test_the_installed_program_tells_its_version(installed: Path) -> None:
    assert salpakan.__version__ in run(str(installed / "salpakan"), "--version", folder=installed)


def test_the_installed_rules_count_the_same_game_tree(installed: Path) -> None:
    variant = VARIANTS["classic"]
    white = parse_placement(WHITE, variant, Side.WHITE)
    black = parse_placement(BLACK, variant, Side.BLACK)
    expected = perft(Position.begin(variant, white, black), 2)
    place, count = run(str(installed / "python"), "-I", "-c", COUNT, folder=installed).split()
    assert str(ROOT) not in place
    assert str(expected) == count


def run(*command: str, folder: Path | None = None) -> str:
    """Run a program to its end and return what it printed; show its errors when it fails."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
