"""What a player may type."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from salpakan.cli.orders import Order, read_order, read_rank
from salpakan.cli.words import LANGUAGES, Words
from salpakan.rules import Move, Rank, Side

EN, FIL = Words("en"), Words("fil")


@pytest.mark.parametrize("text", ["e3e4", "E3E4", "e3-e4", "e3 e4", "e3xe4", "e3 - e4", "e3 up"])
def test_a_move_may_be_typed_in_many_ways(text: str) -> None:
    assert Move.parse("E3-E4") == read_order(text, EN, Side.WHITE)


@pytest.mark.parametrize(
    ("way", "white", "black"),
    [("up", "E5", "E3"), ("down", "E3", "E5"), ("left", "D4", "F4"), ("right", "F4", "D4")],
)
def test_ways_are_seen_from_the_own_side_of_the_table(way: str, white: str, black: str) -> None:
    assert Move.parse(f"E4-{white}") == read_order(f"e4 {way}", EN, Side.WHITE)
    assert Move.parse(f"E4-{black}") == read_order(f"e4 {way}", EN, Side.BLACK)


def test_orders_are_typed_in_english_or_in_the_own_language() -> None:
    assert Order("resign") == read_order("resign", FIL, Side.WHITE)
    assert Order("resign") == read_order("SUKO", FIL, Side.WHITE)
    assert read_order("suko", EN, Side.WHITE) is None
    assert Order("note", ("e6", "col")) == read_order("note E6 COL", EN, Side.WHITE)


@pytest.mark.parametrize("text", ["", "e3", "e3e", "z99a1", "a1 up up", "a1 sideways", "a1 down"])
def test_what_is_neither_move_nor_order_is_nothing(text: str) -> None:
    assert read_order(text, EN, Side.WHITE) is None


@given(st.text(max_size=20), st.sampled_from(LANGUAGES), st.sampled_from(Side))
def test_no_typed_line_breaks_the_reader(text: str, language: str, side: Side) -> None:
    read = read_order(text, EN if language == "en" else FIL, side)
    assert read is None or isinstance(read, Move | Order)


def test_an_agent_is_a_spy() -> None:
    assert (Rank.SPY, Rank.SPY) == (read_rank("Agent"), read_rank("spy"))
