"""The named strategies of RULES §10."""

from itertools import pairwise

import pytest

from salpakan.formations import Drawing, Formation, formations
from salpakan.rules import (
    VARIANTS,
    PlacementError,
    Rank,
    Side,
    Square,
    Variant,
    format_placement,
    placement_faults,
)

CLASSIC = VARIANTS["classic"]
BOOK = formations(CLASSIC)
DRAWINGS = {drawing.id: drawing for formation in BOOK for drawing in formation.drawings}
GENERALS = {
    Rank.GENERAL_OF_THE_ARMY,
    Rank.GENERAL,
    Rank.LIEUTENANT_GENERAL,
    Rank.MAJOR_GENERAL,
    Rank.BRIGADIER_GENERAL,
}
SWEEPERS = {*GENERALS, Rank.COLONEL, Rank.LIEUTENANT_COLONEL} - {
    Rank.GENERAL_OF_THE_ARMY,
    Rank.GENERAL,
}


def of(name: str) -> list[dict[str, Rank]]:
    """The drawings of a strategy, as ranks by square."""
    (formation,) = [f for f in BOOK if f.id == name]
    return [ranks(drawing) for drawing in formation.drawings]


def ranks(drawing: Drawing) -> dict[str, Rank]:
    return {str(s): rank for s, rank in drawing.placement(CLASSIC, Side.WHITE).ranks.items()}


def around(square: str) -> tuple[list[str], list[str]]:
    """The squares beside a square, and those across its corners."""
    s = Square.parse(square)
    beside = [str(n) for n in CLASSIC.board.neighbours(s)]
    corners = [
        str(Square.at(s.col + x, s.row + y))
        for x in (-1, 1)
        for y in (-1, 1)
        if 0 <= s.col + x < 9 and 0 <= s.row + y
    ]
    return beside, corners


def power(placed: dict[str, Rank], columns: str) -> int:
    return sum(
        1
        for square, rank in placed.items()
        if square[0] in columns and (rank in SWEEPERS or rank > Rank.LIEUTENANT_GENERAL)
    )


def test_the_eight_strategies_have_their_names_and_other_names() -> None:
    assert [
        ("Linear Assault", "Box"),
        ("Blitzkrieg", None),
        ("Banzai Charge", "Divide and Conquer"),
        ("Slow-Moving Shield", "Mothership"),
        ("Rampaging Bulls", None),
        ("Strongholds", "Vaccination"),
        ("Clustered Task Forces", None),
        ("Distributed Defense", None),
    ] == [(f.name, f.other_name) for f in BOOK]
    assert ["basic"] * 4 + ["advanced"] * 4 == [f.level for f in BOOK]


@pytest.mark.parametrize("formation", BOOK, ids=lambda f: f.id)
def test_every_strategy_tells_all_a_player_wants_to_know(formation: Formation) -> None:
    plan = formation.plan
    assert all((formation.idea, formation.strengths, plan.opening, plan.middle, plan.end))
    assert len(formation.weaknesses) >= 2
    assert len(formation.drawings) >= 2
    assert set(formation.counters) <= {f.id for f in BOOK}
    assert formation.counters


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda v: v.name)
def test_every_offered_drawing_can_be_locked_by_either_side_mirrored_or_not(
    variant: Variant,
) -> None:
    for formation in formations(variant):
        for drawing in formation.drawings:
            for side in Side:
                for mirrored in (False, True):
                    placement = drawing.placement(variant, side, mirrored=mirrored)
                    assert () == placement_faults(variant, side, placement.ranks.items())


def test_formations_are_offered_where_the_army_they_are_drawn_for_plays() -> None:
    offered = {name for name, variant in VARIANTS.items() if formations(variant)}
    assert {"classic", "open", "shown-flag", "war", "electronic"} == offered
    with pytest.raises(PlacementError):
        BOOK[0].drawings[0].placement(VARIANTS["skirmish"], Side.WHITE)


@pytest.mark.parametrize("drawing", DRAWINGS.values(), ids=lambda d: d.id)
def test_a_drawing_mirrored_twice_is_itself_and_once_is_not(drawing: Drawing) -> None:
    placement = drawing.placement(CLASSIC, Side.WHITE)
    mirrored = drawing.placement(CLASSIC, Side.WHITE, mirrored=True)
    assert placement != mirrored
    assert placement == mirrored.mirrored(CLASSIC)


@pytest.mark.parametrize("drawing", DRAWINGS.values(), ids=lambda d: d.id)
def test_black_sees_from_its_seat_what_white_sees_from_its_own(drawing: Drawing) -> None:
    white = format_placement(drawing.placement(CLASSIC, Side.WHITE), CLASSIC)
    black = format_placement(drawing.placement(CLASSIC, Side.BLACK), CLASSIC)
    assert "/".join(drawing.rows) == white
    assert white[::-1] == black


def test_no_two_drawings_are_the_same() -> None:
    texts = set()
    for drawing in DRAWINGS.values():
        placement = drawing.placement(CLASSIC, Side.WHITE)
        texts.add(format_placement(placement, CLASSIC))
        texts.add(format_placement(placement.mirrored(CLASSIC), CLASSIC))
    assert 2 * len(DRAWINGS) == len(texts)


def test_no_drawing_puts_the_flag_in_front() -> None:
    assert [] == [d.id for d in DRAWINGS.values() if "F" in d.rows[0]]


# --- each drawing expresses its idea --------------------------------------------------------------


def test_a_linear_assault_has_a_full_front_of_strong_pieces() -> None:
    for placed in of("linear-assault"):
        front = [rank for square, rank in placed.items() if square[1] == "3"]
        assert 9 == len(front)
        assert [] == [rank for rank in front if rank < Rank.CAPTAIN]


def test_a_blitzkrieg_masses_its_power_on_one_flank_and_keeps_the_flag_near() -> None:
    left, right, centre = of("blitzkrieg")
    assert (9, 0) == (power(left, "ABCD"), power(left, "GHI"))
    assert (0, 9) == (power(right, "ABC"), power(right, "FGHI"))
    assert Rank.FLAG in [left[s] for s in left if s[0] in "ABCD"]
    assert Rank.FLAG in [right[s] for s in right if s[0] in "FGHI"]
    assert Rank.FLAG is centre["E1"]
    assert {"E2", "E3"}.isdisjoint(centre)
    assert power(centre, "CDFG") >= 8


def test_a_banzai_charge_has_three_groups_each_with_a_general_and_a_private() -> None:
    for placed in of("banzai-charge"):
        columns = [sum(s[0] == column for s in placed) for column in "CG"]
        assert max(columns) <= 1
        for group in ("AB", "DEF", "HI"):
            members = {rank for s, rank in placed.items() if s[0] in group}
            assert members & GENERALS
            assert Rank.PRIVATE in members
        assert power(placed, "DEF") > max(power(placed, "AB"), power(placed, "HI"))


def test_a_slow_moving_shield_is_a_disc_with_the_flag_central_in_the_rear() -> None:
    for placed in of("slow-moving-shield"):
        rows = [sum(s[1] == row for s in placed) for row in "321"]
        assert [7, 9, 5] == rows
        (flag,) = [s for s, rank in placed.items() if rank is Rank.FLAG]
        assert flag in ("D1", "E1", "F1")
        heart = [s for s, r in placed.items() if r > Rank.LIEUTENANT_GENERAL]
        assert all(s[0] in "CDEFG" for s in heart)


def test_rampaging_bulls_stand_in_front_with_room_to_run() -> None:
    for placed in of("rampaging-bulls"):
        bulls = [s for s, rank in placed.items() if s[1] == "3" and rank in SWEEPERS]
        assert len(bulls) >= 4
        spies = [s for s, rank in placed.items() if rank is Rank.SPY]
        assert all(s[1] != "3" for s in spies)


def test_strongholds_are_crosses_of_five_with_privates_on_the_diagonals() -> None:
    crosses = []
    for placed in of("strongholds"):
        for centre in placed:
            beside, corners = around(centre)
            if len(beside) == 4 and all(s in placed for s in beside):
                privates = sum(placed.get(s) is Rank.PRIVATE for s in corners)
                if privates >= 2:
                    crosses.append((centre, privates))
    assert {("C2", 3), ("G2", 3), ("E2", 2)} <= set(crosses)


def test_the_needle_is_made_of_the_five_units_that_give_it_its_name() -> None:
    _, placed = of("strongholds")
    cross = {placed[s].code for s in ("E3", "D2", "E2", "F2", "E1")}
    assert {"3*G", "LTC", "2*G", "SPY", "SGT"} == cross
    assert {"B2": Rank.GENERAL_OF_THE_ARMY, "H2": Rank.GENERAL}.items() <= placed.items()


def test_a_task_force_has_a_general_a_spy_two_privates_and_two_or_more_officers() -> None:
    forces = [("ABC", "GHI"), ("AB", "DEF")]
    for placed, groups in zip(of("clustered-task-forces"), forces, strict=True):
        for columns in groups:
            members = [rank for s, rank in placed.items() if s[0] in columns]
            assert 1 == members.count(Rank.SPY)
            assert 2 == members.count(Rank.PRIVATE)
            assert GENERALS & set(members)
            assert sum(rank.is_officer for rank in members) >= 3


def test_a_distributed_defense_has_power_everywhere() -> None:
    for placed in of("distributed-defense"):
        strong = sorted("ABCDEFGHI".index(s[0]) for s, rank in placed.items() if rank in GENERALS)
        assert strong == sorted(set(strong))
        assert all(b - a <= 3 for a, b in pairwise([0, *strong, 8]))
