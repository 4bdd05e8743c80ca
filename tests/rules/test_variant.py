"""Variants are data (RULES §9): what each one says, and what nobody could play."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from salpakan.rules import (
    VARIANTS,
    Arrival,
    NotationError,
    Rank,
    SalpakanError,
    Side,
    Variant,
    VariantError,
    format_variant,
    parse_variant,
)

CLASSIC = VARIANTS["classic"]
DATA = CLASSIC.to_data()


def differs(name: str) -> dict[str, Any]:
    """What a variant says that the classic game does not."""
    return {key: value for key, value in VARIANTS[name].to_data().items() if value != DATA[key]}


def test_the_classic_game_is_21_pieces_on_nine_by_eight_squares() -> None:
    army = (
        "SPY 2, 5*G 1, 4*G 1, 3*G 1, 2*G 1, 1*G 1, COL 1, LTC 1, MAJ 1, CPT 1, 1LT 1, 2LT 1, SGT 1"
    )
    expected = {code: int(n) for code, n in map(str.split, f"{army}, PVT 6, FLG 1".split(", "))}
    assert expected == DATA["army"]
    assert (21, 9, 8, 3) == (CLASSIC.size, CLASSIC.width, CLASSIC.height, CLASSIC.home_rows)
    assert (Arrival.UNLESS_CAPTURED, None) == (CLASSIC.arrival, CLASSIC.quiet_limit)
    shown = (CLASSIC.ranks_told, CLASSIC.flags_shown, CLASSIC.names_hidden)
    assert (False, False, False, True) == (*shown, CLASSIC.all_shown_at_end)


def test_every_variant_of_the_rules_says_only_what_differs() -> None:
    skirmish = {"5*G": 1, "3*G": 1, "1*G": 1, "LTC": 1, "CPT": 1, "SGT": 1, "PVT": 3, "SPY": 1}
    expected: dict[str, dict[str, Any]] = {
        "open": {"name": "open", "ranks_told": True},
        "shown-flag": {"name": "shown-flag", "flags_shown": True},
        "skirmish": {"name": "skirmish", "army": {**skirmish, "FLG": 1}},
        "war": {"name": "war", "names_hidden": True, "home_rows": 4},
        "electronic": {
            "name": "electronic",
            "arrival": "at-once",
            "spy_name": "agent",
            "sounds": "music",
        },
    }
    assert expected == {name: differs(name) for name in expected}
    assert {"classic", "mini-3x3", "mini-4x5", *expected} == set(VARIANTS)


def test_a_skirmish_has_eleven_pieces_a_side() -> None:
    assert 11 == VARIANTS["skirmish"].size


def test_in_war_an_army_deploys_anywhere_in_its_own_half() -> None:
    rows = {side: {s.row + 1 for s in VARIANTS["war"].home(side)} for side in Side}
    assert {Side.WHITE: {1, 2, 3, 4}, Side.BLACK: {5, 6, 7, 8}} == rows


def test_missing_fields_are_classic() -> None:
    assert replace(CLASSIC, name="mine") == Variant.from_data({"name": "mine"})


def test_variants_with_equal_fields_are_the_same() -> None:
    again = Variant("classic", army=dict(sorted(CLASSIC.army.items())))
    assert CLASSIC == again
    assert hash(CLASSIC) == hash(again)
    assert CLASSIC != replace(CLASSIC, quiet_limit=100)


def test_a_variant_cannot_be_changed() -> None:
    army = {Rank.FLAG: 1, Rank.SPY: 1}
    variant = Variant("mine", army=army)
    army[Rank.SPY] = 9
    assert 2 == variant.size
    with pytest.raises(TypeError):
        variant.army[Rank.SPY] = 9  # type: ignore[index]
    with pytest.raises(AttributeError):
        variant.width = 3  # type: ignore[misc]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"army": {}}, "an army has exactly one Flag and no negative count"),
        ({"army": {"FLG": 2}}, "an army has exactly one Flag and no negative count"),
        ({"army": {"FLG": 1, "PVT": -1}}, "an army has exactly one Flag and no negative count"),
        ({"army": {"FLG": 1, "PVT": 27}}, "28 pieces do not fit into the home rows"),
        ({"army": {"FLG": 1, "PVT": 10**30}}, f"{10**30 + 1} pieces do not fit into the home rows"),
        ({"home_rows": 0}, "home rows must be 1 to half the board, not 0"),
        ({"home_rows": 5}, "home rows must be 1 to half the board, not 5"),
        ({"width": 0}, "a board has 1 to 16 columns and 2 to 16 rows, not 0 by 8"),
        ({"width": 17}, "a board has 1 to 16 columns and 2 to 16 rows, not 17 by 8"),
        ({"height": 1}, "a board has 1 to 16 columns and 2 to 16 rows, not 9 by 1"),
        ({"quiet_limit": 0}, "a quiet limit is at least 1, not 0"),
        ({"spy_name": "James"}, "a spy is called spy or agent, not 'James'"),
        ({"name": ""}, "a variant has a name of one line and up to 40 characters"),
        ({"name": " "}, "a variant has a name of one line and up to 40 characters"),
        ({"name": "two\nlines"}, "a variant has a name of one line and up to 40 characters"),
        ({"name": "nul\0"}, "a variant has a name of one line and up to 40 characters"),
        ({"name": "\ud800"}, "a variant has a name of one line and up to 40 characters"),
        ({"name": "long" * 11}, "a variant has a name of one line and up to 40 characters"),
        ({"arrival": "later"}, "this is no variant: 'later' is not a valid Arrival"),
        ({"sounds": "noise"}, "this is no variant: 'noise' is not a valid Sounds"),
        ({"army": {"FLG": 1, "F": 1}}, "one whole number is expected for FLG in an army"),
        ({"army": {"FLG": 1, "XYZ": 1}}, "a rank is expected, such as 5*G, COL or K, not 'XYZ'"),
        ({"colour": 1, "age": 2}, "a variant has no field 'age', 'colour'"),
    ],
)
def test_what_nobody_could_play_is_refused_with_the_reason(
    change: Mapping[str, object], reason: str
) -> None:
    with pytest.raises(VariantError) as caught:
        Variant.from_data({**DATA, **change})
    assert reason == str(caught.value)


WRONG_KINDS: dict[str, list[object]] = {
    "name": [5, None, True, [], {}, 1.5],
    "width": ["9", 9.0, True, None, [9], float("nan"), float("inf"), 9.5],
    "height": ["8", 8.0, True, None, {}],
    "home_rows": ["3", 3.0, True, None, 2.5],
    "army": [None, 5, "FLG", [], [["FLG", 1]], True],
    "arrival": [None, 5, [], True],
    "ranks_told": ["no", 0, 1, None, []],
    "flags_shown": ["", 0, None],
    "names_hidden": ["false", 1],
    "all_shown_at_end": ["true", 1, None],
    "quiet_limit": ["100", 100.0, True, False, [], float("inf")],
    "spy_name": [None, 1, [], {}],
    "sounds": [None, {}, 0],
}


@pytest.mark.parametrize(
    ("key", "value"), [(key, value) for key, values in WRONG_KINDS.items() for value in values]
)
def test_a_field_of_the_wrong_kind_is_refused(key: str, value: object) -> None:
    with pytest.raises(VariantError, match=f"the {key} of a variant cannot be"):
        Variant.from_data({**DATA, key: value})


def test_every_field_has_its_kind() -> None:
    assert DATA.keys() == WRONG_KINDS.keys()


@pytest.mark.parametrize("count", ["2.5", "1", 1.0, True, None, [], float("nan"), float("inf")])
def test_counts_of_an_army_are_whole_numbers(count: object) -> None:
    with pytest.raises(VariantError, match="one whole number is expected for SPY in an army"):
        Variant.from_data({**DATA, "army": {"FLG": 1, "SPY": count}})


@pytest.mark.parametrize(
    "text",
    [
        *("{", "{}", '{"name":1e999}', '{"name":"x","width":1e999}', '{"name":"x","width":NaN}'),
        '{"name":"x","quiet_limit":Infinity}',
        '{"name":"x","quiet_limit":' + "9" * 5000 + "}",
        '{"name":"x","army":{"FLG":1,"P":1e999}}',
        '{"name":"x","army":' + "[" * 100_000 + "}",
        '{"a":' * 100_000,
        '{"name":"x"} trailing',
        *("Classic", "classic ", " classic", "", "\0", "[]", "null", "x" * 100_000),
    ],
)
def test_no_other_text_is_a_variant(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_variant(text)
    assert (1, 1) == (caught.value.line, caught.value.column)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("data", [[], "x", 5, None, [("name", "x")]])
def test_only_a_mapping_is_a_variant(data: object) -> None:
    with pytest.raises(SalpakanError):
        Variant.from_data(data)


def test_a_variant_without_a_name_is_refused() -> None:
    with pytest.raises(VariantError, match="a set of fields with a name"):
        Variant.from_data({})


def test_a_known_name_with_other_rules_is_written_whole() -> None:
    variant = replace(CLASSIC, quiet_limit=100)
    assert format_variant(variant).startswith('{"name":"classic",')
    assert variant == parse_variant(format_variant(variant))
