"""Placing an army (RULES §3)."""

import random
from collections.abc import Sequence

import pytest

from salpakan.rules import (
    VARIANTS,
    Placement,
    PlacementError,
    PlacementFault,
    Position,
    Rank,
    SalpakanError,
    Side,
    Square,
    format_placement,
    parse_placement,
    placement_faults,
)
from tests.support.drawing import play
from tests.support.games import deal
from tests.support.variants import ALL

CLASSIC = VARIANTS["classic"]

WHITE_LONG = """
A3 3*G, D3 PVT, E3 LTC, F3 5*G, G3 PVT; B2 1LT, C2 SPY, D2 CPT, E2 SGT, F2 PVT, H2 4*G, I2 SPY;
A1 2LT, B1 MAJ, C1 COL, D1 PVT, E1 PVT, F1 FLG, G1 1*G, H1 2*G, I1 PVT
"""
BLACK_LONG = """
D8 3*G, E8 FLG, F8 SGT; A7 1*G, B7 2*G, C7 SPY, D7 LTC, E7 PVT, F7 1LT, G7 SPY, H7 CPT, I7 MAJ;
A6 2LT, B6 PVT, C6 PVT, D6 4*G, E6 PVT, F6 5*G, G6 PVT, H6 PVT, I6 COL
"""
WHITE_SHORT = "3..PL5P../.TYKSP.4Y/DMCPPF12P"
BLACK_SHORT = "...3FS.../12YLPTYKM/DPP4P5PPC"

Pieces = list[tuple[Square, Rank]]


def example(side: Side) -> Pieces:
    text = WHITE_LONG if side is Side.WHITE else BLACK_LONG
    return list(parse_placement(text, CLASSIC, side).ranks.items())


def faults(pieces: Sequence[tuple[Square, Rank]], side: Side = Side.WHITE) -> list[str]:
    return [f"{fault.value} {of}" for fault, of in placement_faults(CLASSIC, side, pieces)]


def test_the_example_of_the_sources_is_accepted_and_played() -> None:
    white = parse_placement(WHITE_LONG, CLASSIC, Side.WHITE)
    black = parse_placement(BLACK_LONG, CLASSIC, Side.BLACK)
    assert (21, 21) == (len(white.ranks), len(black.ranks))
    position = Position.begin(CLASSIC, white, black)
    assert Rank.FLAG is position.pieces(Side.BLACK)[Square.parse("E8")].rank
    after = play(position, "D3-D4 D6-D5 D4-D5 E6-E5 E3-E4 E5-E4")
    assert ["PVT", "PVT"] == [piece.rank.code for piece in after.fallen]
    rng = random.Random(1)
    while after.outcome is None:
        after = after.play(rng.choice(after.legal_moves()))
    assert after.outcome.reason is not None


@pytest.mark.parametrize(
    ("long", "short", "side"),
    [(WHITE_LONG, WHITE_SHORT, Side.WHITE), (BLACK_LONG, BLACK_SHORT, Side.BLACK)],
)
def test_the_long_and_the_compact_example_are_the_same(long: str, short: str, side: Side) -> None:
    placement = parse_placement(long, CLASSIC, side)
    assert placement == parse_placement(short, CLASSIC, side)
    assert short == format_placement(placement, CLASSIC)


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("side", Side)
def test_home_is_the_nearest_rows(name: str, side: Side) -> None:
    variant = ALL[name]
    rows = {square.row + 1 for square in variant.home(side)}
    near = range(1, variant.home_rows + 1)
    expected = set(near) if side is Side.WHITE else {variant.height + 1 - row for row in near}
    assert expected == rows
    assert variant.home_rows * variant.width == len(variant.home(side))


def test_classic_home_rows_are_1_to_3_and_6_to_8_and_six_squares_stay_empty() -> None:
    assert {1, 2, 3} == {square.row + 1 for square in CLASSIC.home(Side.WHITE)}
    assert {6, 7, 8} == {square.row + 1 for square in CLASSIC.home(Side.BLACK)}
    assert 6 == len(CLASSIC.home(Side.WHITE)) - CLASSIC.size


def test_twenty_one_five_stars_are_refused_with_every_rank_named() -> None:
    pieces = [(square, Rank.GENERAL_OF_THE_ARMY) for square in CLASSIC.home(Side.WHITE)[:21]]
    missing = "SPY 4*G 3*G 2*G 1*G COL LTC MAJ CPT 1LT 2LT SGT PVT FLG".split()  # noqa: SIM905
    expected = ["missing-piece SPY", "extra-piece 5*G"]
    expected += [f"missing-piece {code}" for code in missing[1:]]
    assert expected == faults(pieces)


def test_no_flag_is_refused() -> None:
    pieces = [(square, rank) for square, rank in example(Side.WHITE) if rank is not Rank.FLAG]
    assert ["missing-piece FLG"] == faults(pieces)


def test_two_flags_are_refused() -> None:
    pieces = [(s, Rank.FLAG if rank is Rank.COLONEL else rank) for s, rank in example(Side.WHITE)]
    assert ["missing-piece COL", "extra-piece FLG"] == faults(pieces)


def test_twenty_pieces_are_refused() -> None:
    assert ["missing-piece 2LT"] == faults(example(Side.WHITE)[1:])


def test_twenty_two_pieces_are_refused() -> None:
    pieces = [*example(Side.WHITE), (Square.parse("A2"), Rank.PRIVATE)]
    assert ["extra-piece PVT"] == faults(pieces)


def test_nobody_at_all_is_refused_with_fifteen_ranks_missing() -> None:
    assert 15 == len(faults([]))


def test_two_pieces_on_one_square_are_refused() -> None:
    pieces = [
        (Square.parse("F1") if s == Square.parse("G1") else s, r) for s, r in example(Side.WHITE)
    ]
    assert ["shared-square F1"] == faults(pieces)


@pytest.mark.parametrize("name", ["A4", "I5", "A6", "I8"])
def test_a_piece_outside_the_home_rows_is_refused(name: str) -> None:
    pieces = example(Side.WHITE)
    pieces[0] = (Square.parse(name), pieces[0][1])
    assert [f"outside-home {name}"] == faults(pieces)


@pytest.mark.parametrize("name", ["A9", "J1", "P16"])
def test_a_piece_off_the_board_is_refused(name: str) -> None:
    pieces = example(Side.WHITE)
    pieces[0] = (Square.parse(name), pieces[0][1])
    assert [f"off-board {name}"] == faults(pieces)


def test_black_is_refused_on_white_s_rows() -> None:
    found = faults(example(Side.WHITE), Side.BLACK)
    assert [f"outside-home {square}" for square, _ in example(Side.WHITE)] == found


def test_all_faults_are_named_at_once() -> None:
    pieces = [
        (Square.parse(name), Rank.parse(code))
        for name, code in (("A1", "FLG"), ("A1", "FLG"), ("A4", "5*G"), ("J9", "5*G"), ("J9", "P"))
    ]
    with pytest.raises(PlacementError) as caught:
        Placement.of(CLASSIC, Side.WHITE, pieces)
    assert set(PlacementFault) == caught.value.faults
    text = str(caught.value)
    for part in ("shared-square A1", "outside-home A4", "off-board J9", "shared-square J9"):
        assert part in text
    for part in ("extra-piece FLG", "extra-piece 5*G", "missing-piece PVT", "missing-piece SPY"):
        assert part in text
    assert len(caught.value.found) == text.count(",") + 1


@pytest.mark.parametrize("seed", range(10))
def test_a_thousand_random_placements_stand_on_distinct_home_squares(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(1000):
        placement = deal(CLASSIC, Side.WHITE, rng)
        assert 21 == len(placement.ranks)
        assert placement.ranks.keys() <= set(CLASSIC.home(Side.WHITE))


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("side", Side)
def test_a_placement_mirrored_twice_or_turned_round_twice_is_itself(name: str, side: Side) -> None:
    variant = ALL[name]
    placement = deal(variant, side, random.Random(5))
    assert placement == placement.mirrored(variant).mirrored(variant)
    assert placement == placement.for_enemy(variant).for_enemy(variant)
    assert side.enemy is placement.for_enemy(variant).side


def test_mirrored_exchanges_left_and_right() -> None:
    white = parse_placement(WHITE_SHORT, CLASSIC, Side.WHITE)
    expected = "/".join(row[::-1] for row in WHITE_SHORT.split("/"))
    assert expected == format_placement(white.mirrored(CLASSIC), CLASSIC)


def test_for_enemy_turns_the_army_half_round() -> None:
    white = parse_placement(WHITE_SHORT, CLASSIC, Side.WHITE)
    assert WHITE_SHORT[::-1] == format_placement(white.for_enemy(CLASSIC), CLASSIC)


def test_a_placement_cannot_be_changed() -> None:
    pieces = example(Side.WHITE)
    placement = Placement.of(CLASSIC, Side.WHITE, pieces)
    pieces.clear()
    assert 21 == len(placement.ranks)
    with pytest.raises(TypeError):
        placement.ranks[Square.parse("A1")] = Rank.SPY  # type: ignore[index]
    with pytest.raises(AttributeError):
        placement.side = Side.BLACK  # type: ignore[misc]


def test_a_game_begins_only_with_a_placement_of_each_side() -> None:
    white = parse_placement(WHITE_SHORT, CLASSIC, Side.WHITE)
    with pytest.raises(SalpakanError, match="a placement of black is expected"):
        Position.begin(CLASSIC, white, white)


def test_a_game_begins_only_with_placements_of_its_own_variant() -> None:
    white = parse_placement(WHITE_SHORT, CLASSIC, Side.WHITE)
    with pytest.raises(PlacementError, match="extra-piece"):
        Position.begin(VARIANTS["skirmish"], white, white.for_enemy(CLASSIC))
