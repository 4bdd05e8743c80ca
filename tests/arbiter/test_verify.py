"""What is said of a game follows from the committed placements, or the place is named."""

import random
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from salpakan.arbiter import (
    Arbiter,
    Lock,
    Match,
    Place,
    Record,
    Resign,
    ShowFlag,
    commit,
    format_record,
    verify,
)
from salpakan.rules import VARIANTS, NotationError, Side, format_variant, parse_placement
from tests.arbiter.playing import ARMIES, BLACK, WHITE, moves, place
from tests.support.games import deal
from tests.support.scripts import script
from tests.support.seals import SALTS

DOCUMENT = Path(__file__).parents[2] / "docs" / "verifying.md"


def begun(variant: str) -> Arbiter:
    arbiter = Arbiter(Match(VARIANTS[variant]))
    for side in Side:
        place(arbiter, side, ARMIES[side])
        arbiter.handle(Lock(side, SALTS[side]), 0)
    return arbiter


def finished() -> Record:
    """A private is taken for a spy, Flags are shown, and one falls."""
    arbiter = begun("mini-3x3")
    moves(arbiter, "A1-A2 A3-A2")
    arbiter.handle(ShowFlag(WHITE), 0)
    moves(arbiter, "C1-C2 A2-A1 C2-C3 A1-B1")
    record = arbiter.record()
    assert record is not None
    return record


GAME = format_record(finished())
COMMITMENTS = {opening.side: opening.commitment for opening in finished().openings}
OTHER = "f" * 64
OURS = format_variant(replace(VARIANTS["mini-3x3"], name="ours"))
UNBOUND = "placement and salt are not what was committed"
NOT_SO = "the arbiter would not have announced this after"


def test_the_game_of_these_tests_is_as_the_tampering_below_expects() -> None:
    assert [
        "salpakan game 1",
        "variant mini-3x3",
        "first white",
        "result black flag-captured",
        "white YFP",
        "black PFY",
        f"white-salt {SALTS[WHITE]}",
        f"white-commitment {COMMITMENTS[WHITE]}",
        f"black-salt {SALTS[BLACK]}",
        f"black-commitment {COMMITMENTS[BLACK]}",
        "turns",
        "1. A1-A2 A3xA2+ white!",
        "2. C1-C2 A2-A1",
        "3. C2xC3+ A1xB1+",
    ] == GAME.splitlines()


@pytest.mark.parametrize("noted", [set(), {WHITE}, {BLACK}, {WHITE, BLACK}])
def test_an_honest_record_is_verified(noted: set[Side]) -> None:
    found = verify(GAME, {side: COMMITMENTS[side] for side in noted})
    assert finished() == found.record
    assert (frozenset(Side), True, 3) == (found.sealed, found.whole, found.challenges)
    assert noted == found.noted


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("white YFP", "white PFY", (8, 18, f"white's {UNBOUND}")),
        ("black PFY", "black YFP", (10, 18, f"black's {UNBOUND}")),
        (SALTS[WHITE], OTHER, (8, 18, f"white's {UNBOUND}")),
        (COMMITMENTS[WHITE], OTHER, (8, 18, f"white's {UNBOUND}")),
        (COMMITMENTS[BLACK], COMMITMENTS[BLACK].upper(), (10, 18, "64 hexadecimal digits")),
        ("variant mini-3x3", f"variant {OURS}", (8, 18, f"white's {UNBOUND}")),
        (f"white-salt {SALTS[WHITE]}\n", "", (10, 1, "a line 'white-salt …' is missing")),
        (f"black-commitment {COMMITMENTS[BLACK]}\n", "",
         (10, 1, "a line 'black-commitment …' is missing")),
        ("A3xA2+", "A3xA2-", (12, 10, f"{NOT_SO} A3-A2")),
        ("A3xA2+", "A3xA2=", (12, 10, f"{NOT_SO} A3-A2")),
        ("A3xA2+", "A3-A2", (12, 10, "what the arbiter announced after this challenge is missing")),
        ("A3xA2+", "A3xA2+PVT:FLG", (12, 10, f"{NOT_SO} A3-A2")),
        ("C1-C2", "C1xC2=", (13, 4, f"{NOT_SO} C1-C2")),
        ("C1-C2", "B1-B2", (14, 4, "C2-C3 cannot be played: no-piece")),
        ("black flag-captured", "white flag-captured",
         (4, 8, "by its turns this game is black flag-captured")),
    ],
)  # fmt: skip
def test_whatever_is_tampered_with_is_found_at_its_place(
    old: str, new: str, expected: tuple[int, int, str]
) -> None:
    assert 1 == GAME.count(old)
    with pytest.raises(NotationError) as caught:
        verify(GAME.replace(old, new))
    line, column, reason = expected
    assert (line, column) == (caught.value.line, caught.value.column)
    assert caught.value.reason.startswith(reason)


def test_a_forged_record_that_fits_itself_does_not_fit_the_noted_commitment() -> None:
    """Whoever changes a rank can make a commitment anew, but not what somebody wrote down."""
    mini = VARIANTS["mini-3x3"]
    other = commit(parse_placement("YPF", mini, WHITE), mini, OTHER)
    forged = (
        GAME.replace("white YFP", "white YPF")
        .replace(SALTS[WHITE], OTHER)
        .replace(COMMITMENTS[WHITE], other)
        .replace(" white!\n2. C1-C2 A2-A1\n3. C2xC3+ A1xB1+", "")
        .replace("black flag-captured", "black resignation")
    )
    assert verify(forged).whole
    assert verify(forged, {BLACK: COMMITMENTS[BLACK]}).whole
    with pytest.raises(NotationError) as caught:
        verify(forged, COMMITMENTS)
    assert "line 8, column 18: this is not the commitment that was noted during the game" == str(
        caught.value
    )


def test_a_record_without_commitments_is_checked_by_the_rules_and_is_not_whole() -> None:
    bare = re.sub(r"(white|black)-(salt|commitment) .*\n", "", GAME)
    found = verify(bare)
    assert (frozenset(), False) == (found.sealed, found.whole)
    with pytest.raises(NotationError, match="no line 'white-commitment …'"):
        verify(bare, {WHITE: COMMITMENTS[WHITE]})
    half = re.sub(r"white-(salt|commitment) .*\n", "", GAME)
    assert (frozenset({BLACK}), False) == (verify(half).sealed, verify(half).whole)


@pytest.mark.parametrize("variant", VARIANTS)
def test_whole_games_of_every_variant_are_verified(variant: str) -> None:
    for seed in range(3):
        record = script(VARIANTS[variant], random.Random(seed)).run().record()
        assert record is not None
        found = verify(format_record(record))
        assert found.whole
        assert len([turn for turn in record.turns if turn.verdict]) == found.challenges


def test_in_the_open_game_the_told_ranks_must_stand_there_and_be_true() -> None:
    arbiter = begun_open()
    record = arbiter.record()
    assert record is not None
    text = format_record(record)
    told = re.search(r"([A-I]\dx[A-I]\d[-+=])(\S+:\S+)", text)
    assert told is not None
    assert verify(text).whole
    for forged in (told[1], f"{told[1]}FLG:FLG"):
        with pytest.raises(NotationError):
            verify(text.replace(told[0], forged))


def begun_open() -> Arbiter:
    """A random open game with a challenge in it, given up by White."""
    variant, rng = VARIANTS["open"], random.Random(1)
    arbiter = Arbiter(Match(variant))
    for side in Side:
        army = deal(variant, side, rng)
        arbiter.handle(Place(side, tuple(army.ranks.items())), 0)
        arbiter.handle(Lock(side, SALTS[side]), 0)
    view = arbiter._position
    assert view is not None
    while not any(turn.verdict for turn in view.history):
        moves(arbiter, str(rng.choice(list(view.legal_moves()))))
        view = arbiter._position
        assert view is not None
    arbiter.handle(Resign(WHITE), 0)
    return arbiter


def checkers() -> list[Callable[[str], bool]]:
    """The two checkers that the document prints for others, as they stand there."""
    found = []
    blocks = re.findall(
        r"^```python\n(.*?)^```$", DOCUMENT.read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    names: dict[str, Callable[[str], bool]] = {}
    for block in blocks:
        if block.startswith("import"):
            exec(compile(block, str(DOCUMENT), "exec"), names)  # noqa: S102 - our own document
            found += [names[name] for name in re.findall(r"^def (\w+_hold)\(", block, re.MULTILINE)]
    assert ["commitments_hold", "verdicts_hold"] == [checker.__name__ for checker in found]
    return found


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_checkers_of_the_document_accept_honest_games(variant: str) -> None:
    for seed in range(3):
        record = script(VARIANTS[variant], random.Random(seed)).run().record()
        assert record is not None
        text = format_record(record)
        assert [True, True] == [holds(text) for holds in checkers()]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("white YFP", "white FYP", [False, True]),
        ("black PFY", "black FPY", [False, False]),
        (SALTS[BLACK], OTHER, [False, True]),
        (COMMITMENTS[WHITE], OTHER, [False, True]),
        ("variant mini-3x3", 'variant {"name":"other","height":3}', [False, True]),
        ("A3xA2+", "A3xA2=", [True, False]),
        ("A1xB1+", "A1-B1", [True, False]),
        ("C1-C2", "C1xC2+", [True, False]),
    ],
)
def test_the_checkers_of_the_document_find_what_was_tampered_with(
    old: str, new: str, expected: list[bool]
) -> None:
    assert [True, True] == [holds(GAME) for holds in checkers()]
    assert expected == [holds(GAME.replace(old, new)) for holds in checkers()]
