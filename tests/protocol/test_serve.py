"""The engine's side of the line protocol."""

import io
import random

import pytest

from salpakan.protocol import AgentMaker, serve
from salpakan.rules import VARIANTS, Move, Placement, Rank, Side, Square, Variant, parse_placement
from salpakan.view import Analysis, Candidate, ClockReading, View, parse_view

VIEW = """salpakan view 1
viewer white
variant mini-3x3
first white
white YFP
black ???
turns
"""


THOUGHT = """win 0.6000
move A1-A2 0.7000 1.0000
belief A3 FLG:0.7500 PVT:0.2500
"""


class Thinker:
    """An analyst of one thought, which it cannot finish in no time."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def place(self, variant: Variant, side: Side) -> Placement:
        return parse_placement("YFP", variant, side)

    def choose(self, view: View, clock: ClockReading) -> Move:
        del clock
        return view.legal_moves()[0]

    def analyse(self, view: View, clock: ClockReading) -> Analysis:
        assert clock.budget_ms
        move = Candidate(view.legal_moves()[0], 0.7, 1.0)
        enemy = Square.parse("A3")
        return Analysis(0.6, (move,), {enemy: {Rank.PRIVATE: 0.25, Rank.FLAG: 0.75}})


class Dice:
    """An agent that depends on its seed, and fails when it is asked to."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def place(self, variant: Variant, side: Side) -> Placement:
        if self.seed == 13:
            raise ZeroDivisionError("SPY on A1")
        return parse_placement("YFP", variant, side)

    def choose(self, view: View, clock: ClockReading) -> Move:
        assert clock == ClockReading()
        return random.Random(self.seed).choice(view.legal_moves())


def answers(*requests: str, maker: AgentMaker = Dice) -> list[str]:
    said = io.StringIO()
    serve(maker, "dice", "somebody", io.StringIO("".join(requests)), said)
    return said.getvalue().splitlines()


def choose(request: str, view: str = VIEW, seed: int = 1) -> str:
    return f"choose {request} {seed} - - - - {view.count(chr(10))}\n{view}"


def test_an_engine_says_who_it_is_and_that_it_is_ready() -> None:
    assert ["id name dice", "id author somebody", "ready"] == answers("salpakan 1\n")


def test_an_engine_that_does_not_know_the_version_says_so() -> None:
    assert ["error - this engine speaks version 1"] == answers("salpakan 2\n")


def test_an_unknown_line_is_answered_and_the_next_one_read() -> None:
    first, second = answers("hello\n", "place 1 white 1 mini-3x3\n")
    assert first.startswith("error - ")
    assert "placement 1 YFP" == second


def test_nothing_is_read_after_quit() -> None:
    assert [] == answers("quit\n", "place 1 white 1 mini-3x3\n")


def test_a_choice_is_a_legal_move_of_the_view() -> None:
    (answer,) = answers(choose("abc"))
    assert answer in {"move abc A1-A2", "move abc B1-B2", "move abc C1-C2"}


def test_equal_requests_get_equal_answers_whatever_came_between() -> None:
    one, *_, two = answers(choose("a"), choose("b", seed=2), choose("c", seed=3), choose("a"))
    assert one == two


@pytest.mark.parametrize(
    "view",
    [
        VIEW.replace("viewer white", "viewer black"),
        VIEW.replace("viewer white", "viewer black").replace("YFP", "?F?").replace("???", "YFP"),
        VIEW.replace("YFP", "YF"),
        VIEW.replace("turns", "turns\n1. A1-B2"),
        "\n",
    ],
)
def test_a_view_with_nothing_to_choose_is_an_error_of_that_request_alone(view: str) -> None:
    failed, fine = answers(choose("7", view), choose("8"))
    assert failed.startswith("error 7 ")
    assert fine.startswith("move 8 ")


def test_a_fault_of_the_engine_costs_one_request_and_tells_no_rank() -> None:
    failed, fine = answers("place 1 white 13 mini-3x3\n", "place 2 white 1 mini-3x3\n")
    assert ("error 1 ZeroDivisionError", "placement 2 YFP") == (failed, fine)


def test_a_placement_that_does_not_fit_the_variant_is_an_error() -> None:
    (failed,) = answers("place 1 white 1 classic\n")
    assert failed.startswith("error 1 ")
    assert len(VARIANTS["classic"].army) == 15


def analyse(request: str, view: str = VIEW, budget: str = "100") -> str:
    return f"analyse {request} 1 {budget} {view.count(chr(10))}\n{view}"


def test_an_analysis_is_one_line_and_the_lines_it_counts() -> None:
    said = answers(analyse("7"), choose("8"), maker=Thinker)
    assert ["analysis 7 3", *THOUGHT.splitlines(), "move 8 A1-A2"] == said


def test_an_engine_that_does_not_analyse_says_so() -> None:
    refused, fine = answers(analyse("7"), choose("8"))
    assert "error 7 this engine does not analyse" == refused
    assert fine.startswith("move 8 ")


@pytest.mark.parametrize(
    ("view", "budget"),
    [(VIEW.replace("viewer white", "viewer black"), "100"), (VIEW, "-"), ("\n", "100")],
)
def test_an_analysis_that_fails_is_one_error(view: str, budget: str) -> None:
    (failed,) = answers(analyse("7", view, budget), maker=Thinker)
    assert failed.startswith("error 7 ")


def test_a_budget_reaches_the_agent() -> None:
    class Hurried(Thinker):
        def choose(self, view: View, clock: ClockReading) -> Move:
            assert ClockReading(9000, 8000, 50, 100) == clock
            return view.legal_moves()[-1]

    request = f"choose 1 5 100 9000 8000 50 {VIEW.count(chr(10))}\n{VIEW}"
    assert ["move 1 C1-C2"] == answers(request, maker=Hurried)


def test_the_host_says_which_of_several_players_answers_from_there_on() -> None:
    class Last(Dice):
        def choose(self, view: View, clock: ClockReading) -> Move:
            del clock
            return view.legal_moves()[-1]

    said = "".join(
        f"{line}\nchoose {number} 1 - - - - 7\n{VIEW}"
        for number, line in enumerate(("player last", "player first", "player nobody"))
    )
    answers = io.StringIO()
    players: dict[str, AgentMaker] = {"first": Dice, "last": Last}
    serve(Dice, "several", "us", io.StringIO(said), answers, players)
    moves = parse_view(VIEW).legal_moves()
    assert [
        f"move 0 {moves[-1]}",
        f"move 1 {moves[0]}",
        "error 2 this engine has no player of that name",
    ] == answers.getvalue().splitlines()
