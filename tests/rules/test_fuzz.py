"""Any text at all: it is read, or refused with an error of our own that points into the text."""

import random
from collections.abc import Callable

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from salpakan.arbiter import command_from_data, command_to_data, format_record, parse_record
from salpakan.rules import (
    VARIANTS,
    Move,
    NotationError,
    Outcome,
    Rank,
    SalpakanError,
    Side,
    Square,
    Variant,
    format_position,
    format_variant,
    parse_board,
    parse_placement,
    parse_position,
    parse_turn,
    parse_variant,
)
from salpakan.rules.notation import parse_home
from salpakan.view import Audience, format_view, parse_view
from salpakan.view.projection import project
from tests.support.games import first_position, play_on
from tests.support.scripts import script
from tests.support.variants import ALL

CLASSIC = VARIANTS["classic"]

PARSERS: dict[str, Callable[[str], object]] = {
    "rank": Rank.parse,
    "square": Square.parse,
    "move": Move.parse,
    "outcome": Outcome.parse,
    "turn": parse_turn,
    "variant": parse_variant,
    "placement": lambda text: parse_placement(text, CLASSIC, Side.WHITE),
    "home": lambda text: parse_home(text, CLASSIC, Side.BLACK),
    "board": lambda text: parse_board(text, 9, 8),
    "position": parse_position,
    "view": parse_view,
    "game": parse_record,
}
"""Every parser of text."""

EXOTIC = (
    *(
        "\0",
        "²",
        "١",
        "ſ",
        "ı",
        "K",
        "\x85",
        "\u2028",
        "\x0b",
        "\x1c",
        "\r",
        "\ud800",
        "🙂",
        "\ufeff",
    ),
    *("{", "}", "[" * 2000, '{"a":' * 2000, "9" * 5000, "-1", "1e999", "NaN", "true", "null", '"'),
    *("board\n", "turns\n", "white!", "black!", "#", "salpakan", "variant {}\n", "first", "\n\n"),
)


def refusal(parse: Callable[[str], object], text: str) -> SalpakanError | None:
    """The error with which a text is refused; any error of another family goes through."""
    try:
        parse(text)
    except SalpakanError as error:
        return error
    return None


def holds(parse: Callable[[str], object], text: str) -> None:
    """The text is read, or the error points into it."""
    error = refusal(parse, text)
    assert len(str(error)) < 5000
    if isinstance(error, NotationError):
        lines = [*text.split("\n"), ""]
        assert 1 <= error.line <= len(lines)
        assert 1 <= error.column <= len(lines[error.line - 1]) + 1


def samples() -> list[str]:
    """Good texts of every kind, to be spoilt."""
    rng = random.Random(4)
    texts = [
        *("3..PL5P../.TYKSP.4Y/DMCPPF12P", "A3 3*G, D3 PVT; E3 LTC\nF3 5*G", "E3-E4"),
        *("F4xE4+COL:MAJ", "white arrival", "5*G", "C4", "...3FS.../12YLPTYKM/DPP4P5PPC"),
    ]
    for variant in ALL.values():
        *_, position = play_on(first_position(variant, rng), rng, plies=30, shows=0.1)
        texts += [format_position(position), format_variant(variant)]
        texts += [format_view(project(position, viewer)) for viewer in list(Audience)[:3]]
        record = script(variant, rng).run().record()
        assert record is not None
        texts.append(format_record(record))
    return texts


GOOD = samples()


@st.composite
def spoilt(draw: st.DrawFn) -> str:
    """A good text with a few letters, words or lines changed, lost, doubled or exchanged."""
    text = draw(st.sampled_from(GOOD))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        till = min(len(text), at + draw(st.integers(0, 6)))
        new = draw(
            st.one_of(
                st.just(""),
                st.sampled_from(EXOTIC),
                st.sampled_from("ABCIJPQ019/.-x+=:?!wbFYK \n"),
                st.just(text[at:till] * 2),
                st.text(max_size=3),
            )
        )
        text = text[:at] + new + text[till:]
    return text


@pytest.mark.parametrize("name", PARSERS)
@given(text=st.text(max_size=60) | st.sampled_from(EXOTIC))
@settings(max_examples=150)
def test_any_text_is_read_or_refused_with_its_place(name: str, text: str) -> None:
    holds(PARSERS[name], text)


@given(text=spoilt())
@settings(max_examples=1000)
@example("salpakan position 1\nvariant mini-3x3\nfirst white\nboard\nturns\n")
@example("salpakan view 1\nvariant mini-3x3\nfirst white\nviewer white\nboard\nturns\n")
def test_a_spoilt_text_is_read_or_refused_with_its_place(text: str) -> None:
    for parse in PARSERS.values():
        holds(parse, text)


@pytest.mark.parametrize("name", PARSERS)
@pytest.mark.parametrize("text", ["A" * 1_000_000, " " * 1_000_000, "\n" * 100_000, "1" * 100_000])
def test_a_huge_text_is_refused_in_a_short_sentence(name: str, text: str) -> None:
    with pytest.raises(SalpakanError) as caught:
        PARSERS[name](text)
    assert len(str(caught.value)) < 500


# --- data -------------------------------------------------------------------------------------

json_data = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(json_data, st.sampled_from(sorted(CLASSIC.to_data())))
def test_any_data_is_a_variant_or_refused(data: object, key: str) -> None:
    for given_data in (data, {**CLASSIC.to_data(), key: data}):
        try:
            variant = Variant.from_data(given_data)
        except SalpakanError:
            continue
        assert variant == parse_variant(format_variant(variant))
        assert variant.board.squares
        assert hash(variant) is not None


commands = st.fixed_dictionaries(
    {},
    optional={
        "do": st.sampled_from(
            ["tick", "place", "lock", "play", "offer-draw", "answer-draw", "resign", "show-flag"]
        )
        | json_data,
        "side": st.sampled_from(["white", "black"]) | json_data,
        "pieces": st.dictionaries(st.sampled_from(["A1", "a1", "Z9"]), st.sampled_from(["P", "?"]))
        | json_data,
        "move": st.sampled_from(["A1-A2", "A1", ""]) | json_data,
        "accept": st.booleans() | json_data,
    },
)


@given(commands)
def test_any_data_is_a_command_or_refused(data: dict[str, object]) -> None:
    try:
        command = command_from_data(data)
    except SalpakanError:
        return
    assert command == command_from_data(command_to_data(command))
