"""`salpakan play`: whole games at the terminal, by the installed program."""

import random
import re
from pathlib import Path

import pytest

from salpakan.arbiter import parse_record
from salpakan.rules import VARIANTS, Side, format_placement
from tests.cli.running import BLACK, WHITE, Piped, on_a_terminal, refusal, run

MOVE = re.compile(r"\b([A-I]\d)-([A-I]\d)\b")
TWO = ("play", "--two", "--variant", "mini-3x3")
MINI = "\nYFP\n\n\nPFY\n\n"
"""Both place on the smallest board; White's SPY stands on A1, its FLG on B1, its PVT on C1."""


def turns(*typed: str) -> str:
    """Lines of two players who take turns, each after a hand-over."""
    return MINI + "".join(f"\n{line}\n" for line in typed)


def test_a_whole_game_against_the_computer_ends_and_its_record_replays(tmp_path: Path) -> None:
    rng, file = random.Random(4), tmp_path / "game.txt"
    options = ["--level", "random", "--seed", "11", "--placement", WHITE, "--record", str(file)]
    plies = 0
    with Piped("play", *options) as program:
        while "White> " in program.until("White> ", f"{file}.\n"):
            program.send("moves")
            moves = [f"{one}{two}" for one, two in MOVE.findall(program.until("White> "))]
            ahead = [move for move in moves if move[3] > move[1]]
            program.send(rng.choice(ahead if ahead and rng.random() < 0.9 else moves))
            plies += 1
        code, errors = program.close()
    assert (0, "") == (code, errors)
    made = parse_record(file.read_text("utf-8"))
    assert WHITE == format_placement(made.white, VARIANTS["classic"])
    assert ((Side.BLACK, "random"),) == made.names
    assert plies == (len(made.turns) + 1) // 2
    assert made.outcome == list(made.positions())[-1].outcome
    winner = made.outcome.winner
    assert winner is not None
    assert f"{winner.value.capitalize()} wins." in program.output
    assert "\n 8" in program.output


def test_the_recruit_plays_the_example_of_the_rules_as_black_too() -> None:
    options = ("--placement", BLACK, "--side", "black", "--seed", "5", "--level", "recruit")
    done = run("play", *options, stdin="moves\nE6 up\nresign\n")
    assert (0, "") == (done.returncode, done.stderr)
    assert "Black moves E6 to E5." in done.stdout
    assert "White wins. Black resigned." in done.stdout


def test_the_same_seed_gives_the_same_game_and_another_seed_another() -> None:
    def game(seed: str) -> str:
        return run(
            "play", "--seed", seed, "--formation", "blitzkrieg", stdin="b3b4\nresign\n"
        ).stdout

    assert game("1") == game("1")
    assert game("1") != game("2")


def test_lots_decide_sides_and_the_first_move() -> None:
    welcomes = set()
    for seed in range(12):
        options = ("--side", "lot", "--first", "lot", "--seed", str(seed), "--variant", "mini-3x3")
        done = run("play", *options, stdin="random\n\nresign\n")
        welcomes.add((re.findall("You are (White|Black)", done.stdout)[0],
                      re.findall("(White|Black) moves first", done.stdout)[0]))  # fmt: skip
    assert 4 == len(welcomes)


def test_two_at_one_terminal_play_to_a_captured_flag(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    typed = turns("a1a2", "a3 up", "c1c2", "c3c2", "c2c3", "a2a1", "c3b3")
    # White's Private on C2 stays when Black's Spy challenges it.
    done = run(*TWO, "--record", str(file), stdin=typed)
    assert (0, "") == (done.returncode, done.stderr)
    assert "White wins. Black’s Flag was captured." in done.stdout
    assert "white flag-captured" == str(parse_record(file.read_text("utf-8")).outcome)


def test_illegal_moves_are_refused_with_every_reason_and_change_nothing() -> None:
    typed = MINI + "\na1c1\na3a2\nb2b1\na1a9\nxyz\na1a2\n"
    said = run(*TWO, stdin=typed).stdout
    adjacent = "A piece moves one step along a column or a row."
    assert f"{adjacent} Your own piece is in the way." in said
    assert "That piece is not yours." in said
    assert "Nothing stands on that square. Your own piece is in the way." in said
    assert "That is not on this board." in said
    assert "'xyz' is no move and no order" in said
    assert "White moves A1 to A2." in said


def test_a_draw_is_offered_declined_by_moving_and_agreed() -> None:
    typed = MINI + "\ndraw\ndraw\naccept\na1a2\n" + "\na3a2\n" + "\ndraw\nc1c2\n" + "\naccept\n"
    said = run(*TWO, stdin=typed).stdout
    assert "A draw is offered already." in said
    assert "No draw is offered." in said
    assert "Black declines the draw." in said
    assert "The enemy offers a draw" in said
    assert said.rstrip().endswith("A draw. Both agreed to a draw.")


def test_the_computer_declines_a_draw_at_once() -> None:
    said = run("play", "--variant", "mini-3x3", "--placement", "YFP", stdin="draw\nquit\n").stdout
    assert "White offers a draw.\nBlack declines the draw.\n" in said


def test_a_shown_flag_is_seen_by_the_enemy_from_then_on() -> None:
    said = run(*TWO, stdin=MINI + "\nflag\nflag\na1a2\n" + "\n").stdout
    assert "White shows the Flag on B1." in said
    assert "Your Flag is seen already." in said
    assert " 1  ▓▓▓   flg  [ ·  ]" in said.split("=====")[-1]


def test_a_player_looks_up_army_log_and_notes() -> None:
    orders = "note a3 maj\nnote a3 col\nnote b3 spy\nnote b3 -\nnote b1 spy\nnote\nboard\n"
    typed = MINI + f"\na1a2\n\na3a2\n\n{orders}notes\narmy\nlog\nmoves c1\nhelp\n"
    said = run(*TWO, stdin=typed).stdout.split("hand")[-1].split("=====")[-1]
    for line in (
        "A2: by the verdicts PVT",
        "SPY  0 of 1  Spy",
        "  1. A1-A2    A3xA2+",
        "1 move\nC1-C2",
        "B3: SPY?",
        "B3: erased.",
        "No enemy stands on B1.",
    ):
        assert line in said


def test_an_army_is_placed_by_name_text_lot_mirror_and_swap() -> None:
    typed = (
        "list\nmirror\nswap\nblitzkrieg-1\nmirror\nswap A1 I3\nswap A1 A9\nFFF\n\n\nhelp\nquit\n"
    )
    said = run("play", "--level", "random", "--seed", "2", stdin=typed).stdout
    assert "There is no army yet." in said
    drafts = re.findall(r"^[0-9A-Z.]{9}/[0-9A-Z.]{9}/[0-9A-Z.]{9}$", said, re.MULTILINE)
    first, mirrored, swapped = drafts
    assert "/".join(row[::-1] for row in first.split("/")) == mirrored
    assert (mirrored[8], mirrored[20]) == (swapped[20], swapped[8])
    assert "A9 is not on this board." in said
    assert "Neither a formation nor a placement" in said
    assert said.rstrip().endswith("The game was left unfinished.")


def test_all_faults_of_a_typed_army_are_told_in_the_players_words() -> None:
    said = run("play", stdin="A1 FLG, A1 SPY, A5 SPY, A9 COL\n").stdout
    for fault in ("Two pieces on A1.", "A5 is not in your home rows.", "A9 is not on this board.",
                  "Missing: 5*G."):  # fmt: skip
        assert fault in said


def test_leaving_is_exit_code_1_and_writes_no_record(tmp_path: Path) -> None:
    for typed in ("quit\n", ""):
        done = run("play", "--record", str(tmp_path / "game.txt"), stdin=typed)
        assert (1, "") == (done.returncode, done.stderr)
        assert [] == list(tmp_path.iterdir())


def test_a_match_that_shows_nothing_at_its_end_gives_no_record(tmp_path: Path) -> None:
    match = '{"name":"secret","all_shown_at_end":false}'
    file = tmp_path / "game.txt"
    said = refusal(run("play", "--variant", match, "--record", str(file), stdin="quit\n"))
    assert "the match 'secret' shows nothing at its end" in said
    assert not file.exists()


def test_the_quiet_limit_ends_a_game_in_a_draw() -> None:
    said = run(*TWO, "--quiet-limit", "2", stdin=turns("a1a2", "c3c2")).stdout
    assert "A draw. Too many turns in a row passed without a challenge." in said


def test_the_electronic_game_calls_its_spies_agents() -> None:
    said = run("play", "--variant", "electronic", "--placement", WHITE, stdin="army\n").stdout
    assert "SPY  2 of 2  Agent" in said


def test_the_open_game_tells_both_ranks_and_draws_them() -> None:
    mini = '{"name":"open-mini","width":3,"height":3,"home_rows":1,"ranks_told":true,'
    mini += '"army":{"SPY":1,"PVT":1,"FLG":1}}'
    said = run("play", "--two", "--variant", mini, stdin=turns("a1a2", "a3a2", "log")).stdout
    assert "A3 takes A2: the challenger stays. PVT against SPY." in said
    assert "[pvt ]" in said


def test_a_game_is_played_in_filipino() -> None:
    typed = "\nYFP\n\n\nPFY\n\n\na1 taas\n\nsuko\n"
    said = run(*TWO, "--lang", "fil", stdin=typed).stdout
    assert "Panalo ang Puti. Sumuko ang Itim." in said


def test_between_two_turns_a_terminal_is_wiped_with_all_that_scrolled_off() -> None:
    press = "Enter. ====="
    keys = [(press, "\r"), ("places> ", "YFP\r"), ("places> ", "\r")]
    keys += [(press, "\r"), ("places> ", "PFY\r"), ("places> ", "\r")]
    keys += [(press, "\r"), ("White> ", "a1a2\r"), (press, "\r"), ("Black> ", "quit\r")]
    code, seen = on_a_terminal(*TWO, keys=keys)
    assert 1 == code
    wipe = "\x1b[2J\x1b[3J\x1b[H"
    before, *screens = seen.split(wipe)
    assert "" == before
    # Hand-over and turn alternate, and a hand-over shows no piece.
    for hand_over, turn in zip(screens[::2], screens[1::2], strict=True):
        assert press in hand_over
        assert not re.search("SPY|PVT|FLG|▓|places", hand_over)
        assert press not in turn
    assert "\x1b[1mSPY \x1b[0m" in seen


@pytest.mark.parametrize("quiet", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_nobody_who_asked_for_none_gets_colours(quiet: dict[str, str]) -> None:
    keys = [("White> ", "quit\r")]
    _, seen = on_a_terminal("play", "--placement", WHITE, keys=keys, **quiet)
    assert "3*G" in seen
    assert "\x1b[" not in seen
    assert "\x1b" not in run("play", "--placement", WHITE, stdin="").stdout


def test_no_side_sees_the_other_before_both_have_placed() -> None:
    screens = run(*TWO, stdin=MINI).stdout.split("===== Hand the terminal to ")
    blacks = screens[2]
    assert blacks.startswith("Black")
    assert "White has locked the placement." in blacks
    assert "▓" not in blacks
    assert "YFP" not in blacks.split("Black places>", 1)[1]
