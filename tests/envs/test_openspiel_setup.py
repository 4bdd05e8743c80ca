"""Parameters of the OpenSpiel game."""

import copy
import pickle

import pytest

from salpakan.envs.openspiel_setup import DEFAULTS, EMPTY, Parameters, Setup
from salpakan.rules import VARIANTS, Rank, SalpakanError, Side


def test_without_parameters_the_game_is_classic_with_the_rated_quiet_limit() -> None:
    setup = Setup.read({})
    assert VARIANTS["classic"].army == setup.variant.army
    assert 100 == setup.variant.quiet_limit
    assert (Side.WHITE, {}, frozenset()) == (setup.first, setup.fixed, setup.plays)


def test_a_variant_that_has_a_quiet_limit_keeps_it_unless_another_is_asked_for() -> None:
    assert 12 == Setup.read({"variant": "mini-3x3"}).variant.quiet_limit
    assert 3 == Setup.read({"variant": "mini-3x3", "quiet_limit": 3}).variant.quiet_limit


def test_board_and_army_can_be_changed() -> None:
    variant = Setup.read(
        {"variant": "mini-3x3", "height": 4, "army": "5PPF", "home_rows": 2}
    ).variant
    assert (3, 4, 2) == (variant.width, variant.height, variant.home_rows)
    assert {Rank.GENERAL_OF_THE_ARMY: 1, Rank.PRIVATE: 2, Rank.FLAG: 1} == dict(variant.army)


def test_a_game_is_no_longer_than_quiet_limit_and_army_allow_or_than_is_asked() -> None:
    assert (2 * 21 - 1) * 100 == Setup.read({}).longest
    assert 50 == Setup.read({"max_plies": 50}).longest
    assert 5 * 12 == Setup.read({"variant": "mini-3x3", "max_plies": 5000}).longest


def test_the_stock_is_the_army_and_the_squares_that_stay_empty() -> None:
    assert {0: 1, 1: 1, 14: 1} == Setup.read({"variant": "mini-3x3"}).stock()
    assert 6 == Setup.read({}).stock()[EMPTY]


def test_both_sides_fill_their_home_from_their_own_left() -> None:
    setup = Setup.read({"variant": "mini-4x5"})
    assert "A1 B1 C1 D1 A2 B2 C2 D2" == " ".join(map(str, setup.home(Side.WHITE)))
    assert "D5 C5 B5 A5 D4 C4 B4 A4" == " ".join(map(str, setup.home(Side.BLACK)))


def test_a_setup_survives_pickling() -> None:
    setup = Setup.read({"variant": "skirmish", "white": "play", "max_plies": 9})
    assert setup == pickle.loads(pickle.dumps(setup))  # noqa: S301
    assert setup == copy.deepcopy(setup)


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        ({"variant": "chess"}, "a variant is expected"),
        ({"white": "YF"}, "3 squares are expected"),
        ({"white": "YFF"}, "missing-piece PVT"),
        ({"army": "QF"}, "a rank is expected"),
        ({"army": "PP"}, "exactly one Flag"),
        ({"height": 1}, "2 to 16 rows"),
        ({"first": "red"}, "white or black goes first"),
        ({"max_plies": -1}, "0 or more"),
        ({"colour": "red"}, "no parameter colour"),
    ],
)
def test_parameters_that_cannot_be_played_are_refused_with_the_reason(
    parameters: Parameters, said: str
) -> None:
    with pytest.raises(SalpakanError, match=said):
        Setup.read({"variant": "mini-3x3", **parameters})


def test_every_parameter_has_a_default_of_its_type() -> None:
    assert {"variant", "army", "first", "white", "black"} == {
        key for key, value in DEFAULTS.items() if isinstance(value, str)
    }
