"""The lines between a host and an engine (docs/engine-protocol.md)."""

import string
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from salpakan.protocol.lines import (
    Analyse,
    Analysed,
    Author,
    Choose,
    Chosen,
    Failed,
    FromEngine,
    FromHost,
    Hello,
    Info,
    Name,
    Place,
    Placed,
    Quit,
    Ready,
    format_engine_line,
    format_host_line,
    parse_engine_line,
    parse_host_line,
)
from salpakan.rules import VARIANTS, Move, NotationError, Side, Square
from salpakan.view import ClockReading

requests = st.text(string.ascii_letters + string.digits + "-_.:", min_size=1, max_size=40)
seeds = st.integers(0, 2**64 - 1)
times = st.none() | st.integers(0, 10**12)
squares = st.builds(Square.at, st.integers(0, 15), st.integers(0, 15))
words = st.text(string.ascii_letters + "é★", min_size=1, max_size=12)

from_host = st.one_of(
    st.builds(Hello, st.integers(0, 999)),
    st.just(Quit()),
    st.builds(
        Place, requests, st.sampled_from(Side), seeds, st.sampled_from(list(VARIANTS.values()))
    ),
    st.builds(
        Choose,
        requests,
        seeds,
        st.builds(ClockReading, times, times, st.integers(0, 10**9), times),
        st.integers(1, 999_999),
    ),
    st.builds(Analyse, requests, seeds, times, st.integers(1, 999_999)),
)
from_engine = st.one_of(
    st.builds(Name, words),
    st.builds(Author, words),
    st.just(Ready()),
    st.builds(Placed, requests, words),
    st.builds(Chosen, requests, st.builds(Move, squares, squares)),
    st.builds(Analysed, requests, st.integers(1, 999)),
    st.builds(Info, requests, words),
    st.builds(Failed, requests, words),
)
PARTS = """salpakan 1 place choose analyse analysis quit id name ready placement move info error
white classic - 7 E3-E4 {} ² -1 99999999999999999999999 \0 \x7f"""
near_misses = st.lists(st.sampled_from(PARTS.split()), max_size=8).map(" ".join)


@given(from_host)
def test_a_hosts_line_is_read_as_it_was_written(line: FromHost) -> None:
    assert line == parse_host_line(format_host_line(line) + "\n")


@given(from_engine)
def test_an_engines_line_is_read_as_it_was_written(line: FromEngine) -> None:
    assert line == parse_engine_line(format_engine_line(line) + "\n")


@given(st.text() | near_misses)
def test_any_other_text_is_a_notation_error_and_nothing_else(text: str) -> None:
    for parse in (parse_host_line, parse_engine_line):
        with suppress(NotationError):
            parse(text)


@given(st.text())
def test_an_engines_free_text_stays_on_one_line(text: str) -> None:
    for line in (Info("1", text), Failed("1", text), Name(text), Author(text)):
        assert len(format_engine_line(line).splitlines()) == 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "place 1 white classic",
        "place 1 red 5 classic",
        "place 1 white 5 chess",
        "place 1 white -5 classic",
        'place 1 white 5 {"name":"x","width":0}',
        "choose 1 5 - - - 9",
        "choose 1 5 - 1s - - 9",
        "choose 1 5 100ms - - - 9",
        "choose 1 5 -5 - - - 9",
        "choose 1 5 - - - - nine",
        "analyse 1 5 9",
        "analyse 1 5 - - 9",
        "analyse 1 - - 9",
        "salpakan one",
    ],
)
def test_a_malformed_request_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_host_line(text)


@pytest.mark.parametrize("text", ["analysis 1", "analysis 1 ten", "analysis 1 1000", "move 1"])
def test_a_malformed_answer_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_engine_line(text)


def test_no_error_and_no_repr_repeats_the_ranks_that_an_engine_wrote() -> None:
    with pytest.raises(NotationError) as caught:
        parse_engine_line("placement3..PL5P../.TYKSP.4Y/DMCPPF12P")
    assert "L5P" not in str(caught.value)
    with pytest.raises(NotationError) as caught:
        parse_engine_line("move 1 SPY-B1")
    assert "SPY" not in str(caught.value)
    assert "YFP" not in repr(parse_engine_line("placement 1 YFP"))
    assert "5*G" not in repr(parse_engine_line("error 1 my 5*G is stuck"))


def test_a_variant_that_has_no_name_travels_whole() -> None:
    mini = VARIANTS["mini-3x3"]
    own = type(mini).from_data({**mini.to_data(), "name": "ours; place 2 é", "width": 4})
    line = Place("1", Side.BLACK, 7, own)
    text = format_host_line(line)
    assert 1 == len(text.splitlines())
    assert line == parse_host_line(text)
