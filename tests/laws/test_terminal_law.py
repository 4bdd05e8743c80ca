"""RULES 8.3 at the terminal: what a player reads there does not depend on what it may not know."""

import io
import random
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from itertools import takewhile
from pathlib import Path

import pytest

from salpakan.arbiter import Record, format_record, parse_record
from salpakan.cli.main import main
from salpakan.rules import VARIANTS, Outcome, Position, Reason, Side, format_placement
from salpakan.view import Audience
from tests.cli.running import PROGRAM, environment
from tests.laws.redeal import redeal
from tests.support.games import armies, first_position, placements, play_on
from tests.support.seals import covered

HAND_OVER = re.compile(r"===== Hand the terminal to (White|Black), .*=====\n")
LOOKS = ("notes", "army", "log", "moves", "board", "help", "note {} MAJ", "draw", "a1a9", "decline")
GAMES = 12

Program = Callable[[list[str], str], str]


def in_this_process(arguments: list[str], typed: str) -> str:
    """Run the program here; thousands of turns are too many for a process each."""
    said = io.StringIO()
    before, sys.stdin = sys.stdin, io.StringIO(typed)
    try:
        with redirect_stdout(said):
            main(["--lang", "en", *arguments])
    finally:
        sys.stdin = before
    return said.getvalue()


def installed(arguments: list[str], typed: str) -> str:
    """Run the installed program."""
    done = subprocess.run(
        [PROGRAM, *arguments],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        env=environment(),
        check=False,
    )
    assert "" == done.stderr
    return done.stdout


def typed_by_both(position: Position, seed: int) -> str:
    """What two players type to play this game, with looks into all that can be looked up."""
    rng = random.Random(seed)
    lines = []
    for placement in placements(position).values():
        lines += ["", format_placement(placement, position.variant), ""]
    for ply, turn in enumerate(position.history):
        lines.append("")
        for _ in range(rng.randrange(4)):
            lines.append(rng.choice(LOOKS).format(rng.choice(position.variant.board.squares)))
        lines += ["flag" for side, after in position.shown if (side, after) == (turn.side, ply)]
        lines.append(str(turn.move))
    return "\n".join([*lines, ""])


def read_by(side: Side, said: str) -> list[str]:
    """Everything on the screen from each hand-over to this side to the next one."""
    _, *parts = HAND_OVER.split(said)
    screens = zip(parts[::2], parts[1::2], strict=True)
    read = [screen for reader, screen in screens if reader.lower() == side.value]
    return [covered(screen.encode()).decode() for screen in read]


def options(position: Position) -> list[str]:
    """The command line of this game."""
    return ["play", "--two", "--variant", position.variant.name, "--first", position.first.value]


def unfinished(variant: str, seed: int) -> Position:
    """A random game that still runs; Flags are shown in its course by whoever is to move."""
    rng = random.Random(seed)
    position = first_position(VARIANTS[variant], rng)
    reached = play_on(position, rng, plies=rng.randrange(1, 60))
    game = list(takewhile(lambda p: p.outcome is None, reached))
    last = game[-1] if game else position
    if last.history and rng.random() < 0.3:
        after = rng.randrange(last.ply)
        last = shown_at(last, after)
    return last


def shown_at(position: Position, after: int) -> Position:
    """The same game in which the side to move shows its Flag after so many turns."""
    placed = placements(position)
    white, black = placed[Side.WHITE], placed[Side.BLACK]
    again = Position.begin(position.variant, white, black, position.first)
    for ply, turn in enumerate(position.history):
        if ply == after:
            again = again.show_flag(turn.side)
        again = again.play(turn.move)
    return again


def other_worlds(
    variant: str, seed: int, side: Side, program: Program
) -> tuple[list[str], list[str], bool]:
    """What a side reads of a game in two worlds, and whether the worlds differ."""
    one = unfinished(variant, seed)
    two = redeal(one, Audience.of(side), random.Random(seed))
    screens = [
        read_by(side, program(options(world), typed_by_both(world, seed))) for world in (one, two)
    ]
    return screens[0], screens[1], armies(one) != armies(two)


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_side_reads_the_same_in_every_world_that_it_cannot_tell_apart(
    variant: str, side: Side
) -> None:
    differ = 0
    for seed in range(GAMES):
        one, two, different = other_worlds(variant, seed, side, in_this_process)
        assert one == two, f"seed {seed}"
        assert len(one) >= 1
        differ += different
    assert differ > 0, "no hidden rank was ever dealt anew"


@pytest.mark.parametrize("side", Side)
def test_the_installed_program_keeps_the_law(side: Side) -> None:
    one, two, different = other_worlds("classic", 5, side, installed)
    assert different
    assert one == two
    assert one == other_worlds("classic", 5, side, in_this_process)[0]


def test_a_hand_over_shows_what_both_know_and_nothing_else() -> None:
    for seed in range(GAMES):
        one = unfinished("classic", seed)
        two = redeal(one, Audience.SPECTATOR, random.Random(seed))
        said = [in_this_process(options(world), typed_by_both(world, seed)) for world in (one, two)]
        # What was said just before a hand-over: on a terminal it stands on the wiped screen.
        public = [re.findall(r"((?:.*\.\n(?:Seal .*\n)?)?)=====", text) for text in said]
        covers = [covered("".join(text).encode()) for text in public]
        assert covers[0] == covers[1]
        assert 1 == covers[0].count(b"Seal of White")


def test_a_game_at_the_terminal_shows_no_salt(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    for seed in range(GAMES):
        position = unfinished("classic", seed)
        typed = typed_by_both(position, seed) + "\nresign\n"
        said = in_this_process([*options(position), "--record", str(file)], typed)
        openings = parse_record(file.read_text("utf-8")).openings
        assert 2 == len({opening.salt for opening in openings})
        assert not any(opening.salt in said for opening in openings)
        assert all(opening.commitment in said for opening in openings)


@pytest.mark.parametrize("side", Side)
def test_until_its_end_a_replay_shows_a_side_only_what_it_knew(side: Side, tmp_path: Path) -> None:
    for seed in range(GAMES):
        one = unfinished("classic", seed)
        two = redeal(one, Audience.of(side), random.Random(seed))
        seen = [replayed(world, side, tmp_path / "game.txt") for world in (one, two)]
        assert seen[0] == seen[1], f"seed {seed}"


def replayed(position: Position, side: Side, file: Path) -> str:
    """Every screen of a replay but the last, which shows both armies (RULES 7.1)."""
    placed = placements(position)
    record = Record(
        position.variant,
        position.first,
        placed[Side.WHITE],
        placed[Side.BLACK],
        tuple(turn.announced for turn in position.history),
        position.shown,
        Outcome(side, Reason.RESIGNATION),
    )
    file.write_text(format_record(record), "utf-8")
    last = f"{position.ply}/{position.ply}"
    steps = "\n" * position.ply
    before, end, _ = in_this_process(
        ["replay", "--as", side.value, "--step", str(file)], steps
    ).partition(last)
    assert last == end
    return before


@pytest.mark.parametrize("program", [in_this_process, installed])
def test_an_arrived_flag_reads_like_any_other_arrived_piece_until_the_reply(
    program: Program,
) -> None:
    variant = (
        '{"name":"arrival","width":4,"height":4,"home_rows":1,"army":{"SPY":1,"PVT":1,"FLG":1}}'
    )
    moves = ["a1a2", "d4d3", "a2a3", "d3d4", "a3a4"]  # A4 is beside Black's piece on B4
    looks = ["notes", "moves", "log", "board"]
    screens, ends = [], []
    for army in ("FY.P", "PY.F"):
        lines = ["", army, "", "", ".YFP", ""]
        for move in moves:
            lines += ["", move]
        typed = "\n".join([*lines, "", *looks, "d4d3", ""])
        said = program(["play", "--two", "--variant", variant], typed)
        screens.append(read_by(Side.BLACK, said)[: 1 + 3])
        ends.append("White’s Flag reached the far row." in said)
    # The last screen of Black's goes on to the end of the game in one of the worlds.
    before_reply = [
        [*black[:-1], black[-1].split("Black> ")[: 1 + len(looks)]] for black in screens
    ]
    assert before_reply[0] == before_reply[1]
    assert [True, False] == ends
