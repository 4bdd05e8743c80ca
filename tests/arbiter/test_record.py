"""Records: a finished game replays to the same end, and a tampered one is refused."""

import json
import random
from collections.abc import Callable

import pytest

from salpakan.arbiter import (
    AnswerDraw,
    Arbiter,
    OfferDraw,
    Record,
    Resign,
    ShowFlag,
    Tick,
    TimeControl,
    format_record,
    parse_record,
)
from salpakan.rules import VARIANTS, NotationError, Outcome, Reason, Side
from salpakan.rules.position_text import NOTHING_TO_SHOW
from tests.arbiter.playing import BLACK, WHITE, begun, moves
from tests.support.scripts import script, truth
from tests.support.variants import ALL

GAME = """\
salpakan game 1
variant mini-3x3
first white
white-name Nena Ilagan
black-name Ronnie
result black flag-captured
white YFP
black PFY
turns
1. A1-A2 A3xA2+
white!
2. C1-C2 A2-A1
3. C2xC3+ A1xB1+
"""


BY_ITS_TURNS = "by its turns this game is"
NOT_SO = "the arbiter would not have announced this after"
UNUSABLE = "this placement cannot be used:"
RESULTS = "a result such as 'white arrival' is expected"


def finish(end: Callable[[Arbiter], object]) -> Record:
    arbiter = begun(time=TimeControl(1000))
    moves(arbiter, "A1-A2 A3-A2 C1-C2")
    end(arbiter)
    record = arbiter.record()
    assert record is not None
    return record


def accept(arbiter: Arbiter) -> None:
    arbiter.handle(OfferDraw(WHITE), 0)
    arbiter.handle(AnswerDraw(BLACK, accept=True), 0)


@pytest.mark.parametrize(
    ("end", "outcome"),
    [
        (lambda arbiter: arbiter.handle(Resign(WHITE), 0), Outcome(BLACK, Reason.RESIGNATION)),
        (lambda arbiter: arbiter.handle(Resign(BLACK), 0), Outcome(WHITE, Reason.RESIGNATION)),
        (lambda arbiter: arbiter.handle(Tick(), 1000), Outcome(WHITE, Reason.TIME)),
        (accept, Outcome(None, Reason.DRAW_AGREED)),
        (lambda arbiter: moves(arbiter, "A2-A1 C2-C3 A1-B1"), Outcome(BLACK, Reason.FLAG_CAPTURED)),
    ],
)
def test_a_record_replays_to_the_same_end_however_the_game_ended(
    end: Callable[[Arbiter], object], outcome: Outcome
) -> None:
    record = finish(end)
    assert outcome == record.outcome
    *_, last = record.positions()
    assert outcome == last.outcome
    again = parse_record(format_record(record))
    assert record == again
    *_, replayed = again.positions()
    assert last == replayed


def test_a_game_that_still_runs_has_no_record() -> None:
    arbiter = begun()
    assert None is arbiter.record()
    moves(arbiter, "A1-A2")
    assert None is arbiter.record()


def test_a_record_can_be_read_and_typed() -> None:
    record = parse_record(GAME)
    assert GAME.split() == format_record(record).split()
    assert Outcome(BLACK, Reason.FLAG_CAPTURED) == record.outcome
    assert ((WHITE, "Nena Ilagan"), (BLACK, "Ronnie")) == record.names
    assert ((WHITE, 2),) == record.shown
    positions = list(record.positions())
    assert [0, 1, 2, 3, 4, 5, 6] == [position.ply for position in positions]
    assert [None] * 6 == [position.outcome for position in positions[:-1]]
    shown = [position.flag_is_public(WHITE) for position in positions]
    assert [False, False, True, True, True, True, True] == shown


def test_a_flag_shown_before_the_first_and_after_the_last_turn_is_kept() -> None:
    arbiter = begun()
    arbiter.handle(ShowFlag(BLACK), 0)
    moves(arbiter, "A1-A2")
    arbiter.handle(ShowFlag(WHITE), 0)
    arbiter.handle(Resign(WHITE), 0)
    record = arbiter.record()
    assert record is not None
    assert ((BLACK, 0), (WHITE, 1)) == record.shown
    assert record == parse_record(format_record(record))
    *_, last = record.positions()
    assert truth(arbiter) == last


@pytest.mark.parametrize("name", ALL)
def test_records_of_every_variant_are_read_again(name: str) -> None:
    for seed in range(3):
        record = script(ALL[name], random.Random(seed)).run().record()
        assert record is not None
        assert record == parse_record(format_record(record))


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("A1-A2", "A1-A3", (10, 4, "A1-A3 cannot be played: not-adjacent")),
        ("A1-A2", "A3-A2", (10, 4, "A3-A2 cannot be played: not-your-piece")),
        ("A3xA2+", "A3xA2-", (10, 10, f"{NOT_SO} A3-A2")),
        ("A3xA2+", "A3xA2=", (10, 10, f"{NOT_SO} A3-A2")),
        ("C1-C2", "C1xC2+", (12, 4, f"{NOT_SO} C1-C2")),
        ("A1xB1+", "A1xB1+ C3-C2", (13, 18, "C3-C2 cannot be played: game-over")),
        ("A1xB1+", "A1xB1+ white!", (13, 18, NOTHING_TO_SHOW)),
        ("white!", "white! white!", (11, 8, NOTHING_TO_SHOW)),
        ("A1xB1+", "A1-A2", (6, 8, f"{BY_ITS_TURNS} not over")),
        (
            "black flag-captured",
            "white flag-captured",
            (6, 8, f"{BY_ITS_TURNS} black flag-captured"),
        ),
        ("black flag-captured", "black resignation", (6, 8, f"{BY_ITS_TURNS} black flag-captured")),
        ("black flag-captured", "draw arrival", (6, 8, f"{RESULTS}, not 'draw arrival'")),
        ("result black flag-captured\n", "", (8, 1, "a line 'result …' is missing")),
        ("white YFP", "white PFY", (10, 10, f"{NOT_SO} A3-A2")),
        ("white YFP", "white YYP", (7, 7, f"{UNUSABLE} extra-piece SPY, missing-piece FLG")),
        ("black PFY", "black PF", (8, 7, "3 squares are expected in a row, not 2")),
        ("black PFY\n", "", (8, 1, "a line 'black …' is missing")),
        ("first white", "first black", (10, 4, "A1-A2 cannot be played: not-your-piece")),
        ("variant mini-3x3", "variant classic", (7, 7, "3 rows are expected, not 1")),
        ("turns\n", "board\nwF\nturns\n", (10, 1, "a game begins with two placements")),
    ],
)
def test_a_tampered_record_is_refused_with_its_place(
    old: str, new: str, expected: tuple[int, int, str]
) -> None:
    assert 1 == GAME.count(old)
    with pytest.raises(NotationError) as caught:
        parse_record(GAME.replace(old, new))
    assert expected == (caught.value.line, caught.value.column, caught.value.reason)


@pytest.mark.parametrize("result", ["draw time", "draw resignation", "white draw-agreed"])
def test_a_running_game_ends_by_word_only_as_one_can(result: str) -> None:
    text = GAME.replace("A1xB1+", "").replace("black flag-captured", result)
    with pytest.raises(NotationError) as caught:
        parse_record(text)
    assert (6, 8) == (caught.value.line, caught.value.column)


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("reason", ["time", "resignation"])
def test_a_word_ends_a_record_anywhere(side: Side, reason: str) -> None:
    text = GAME.replace("A1xB1+", "").replace("black flag-captured", f"{side.value} {reason}")
    *_, last = parse_record(text).positions()
    assert Outcome(side, Reason(reason)) == last.outcome


def test_names_are_one_line_of_any_letters() -> None:
    record = parse_record(GAME.replace("Ronnie", "  Ronnie   # 漢字 'Jr.'  "))
    assert "Ronnie   # 漢字 'Jr.'" == dict(record.names)[BLACK]
    assert "black-name Ronnie # 漢字 'Jr.'\n" in format_record(record)


def test_a_record_of_an_unknown_variant_carries_its_rules() -> None:
    variant = VARIANTS["mini-3x3"].to_data() | {"name": "ours", "quiet_limit": None}
    text = GAME.replace("mini-3x3", json.dumps(variant))
    assert "ours" == parse_record(text).variant.name
