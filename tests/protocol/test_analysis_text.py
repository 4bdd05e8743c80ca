"""What an engine thinks, as text (docs/engine-protocol.md)."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from salpakan.protocol.analysis_text import format_analysis, parse_analysis
from salpakan.rules import Move, NotationError, Rank, Square
from salpakan.view import Analysis, Candidate

squares = st.builds(Square.at, st.integers(0, 15), st.integers(0, 15))
written = st.integers(0, 10_000).map(lambda number: number / 10_000)


@st.composite
def chances(draw: st.DrawFn) -> dict[Rank, float]:
    """One rank for sure, or two that share."""
    ranks = draw(st.lists(st.sampled_from(Rank), min_size=2, max_size=2, unique=True))
    share = draw(st.integers(1, 10_000))
    split = {ranks[0]: share / 10_000, ranks[1]: (10_000 - share) / 10_000}
    return {rank: chance for rank, chance in split.items() if chance}


analyses = st.builds(
    Analysis,
    written,
    st.lists(
        st.builds(Candidate, st.builds(Move, squares, squares), written, written),
        max_size=5,
        unique_by=lambda candidate: candidate.move,
    ).map(tuple),
    st.dictionaries(squares, chances(), max_size=5),
)
PARTS = """win move belief A1 E3-E4 0.5 1 1.0 FLG:1 PVT:0.5 SPY:0.5 nan -1 1e3 : ² 0"""
near_misses = st.lists(st.sampled_from([*PARTS.split(), "\n"]), max_size=14).map(" ".join)


@given(analyses)
def test_an_analysis_is_read_as_it_was_written(analysis: Analysis) -> None:
    assert analysis == parse_analysis(format_analysis(analysis))


@given(st.text() | near_misses)
def test_any_other_text_is_a_notation_error_and_nothing_else(text: str) -> None:
    with suppress(NotationError):
        parse_analysis(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "win",
        "win 1.5",
        "win nan",
        "win -0.5",
        "win 1e-3",
        "move E3-E4 0.5 0.5",
        "win 0.5\nwin 0.5",
        "win 0.5\nmove E3-E4 0.5",
        "win 0.5\nmove E3 0.5 0.5",
        "win 0.5\nmove E3-E4 0.5 0.5\nmove E3-E4 0.6 0.5",
        "win 0.5\nbelief",
        "win 0.5\nbelief A1",
        "win 0.5\nbelief A1 FLG",
        "win 0.5\nbelief A1 FLG:0.5",
        "win 0.5\nbelief A1 FLG:0.5 FLG:0.5",
        "win 0.5\nbelief A1 FLG:1\nbelief A1 SPY:1",
        "win 0.5\nhello",
        "win 0.5\n\nmove E3-E4 0.5 0.5",
    ],
)
def test_a_malformed_analysis_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_analysis(text)


def test_chances_outside_0_to_1_are_written_as_the_nearest_that_can_be() -> None:
    assert "win 1.0000\n" == format_analysis(Analysis(1.0000001))
    assert "win 0.0000\n" == format_analysis(Analysis(-0.0000001))


def test_no_error_and_no_repr_repeats_what_was_thought() -> None:
    with pytest.raises(NotationError) as caught:
        parse_analysis("win 0.5\nbelief A1 SPY:1.5")
    assert "SPY" not in str(caught.value)
    assert caught.value.__suppress_context__
    thought = parse_analysis("win 0.125\nmove E3-E4 0.5 0.5\nbelief A1 SPY:1")
    assert "<Analysis of 1 moves>" == repr(thought)
