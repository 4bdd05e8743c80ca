"""Races worked out by `mind.race`, held against all replies on small boards (RULES 6.2, 6.3)."""

from dataclasses import replace
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from salpakan.engine.mind.layout import layout
from salpakan.engine.mind.race import new_course, way_home
from salpakan.engine.soldier import soldier_of
from salpakan.kernels.games import COUNT, QUIET, RANK, Games, new_games
from salpakan.kernels.tables import WHITE_BIT, cell_of, square_of, tables
from salpakan.rules import VARIANTS, Arrival, Rank, Side, Square, Variant
from salpakan.view import ClockReading
from tests.engine.drawn import view
from tests.engine.test_race import Standing, replies, squares, standings

CLASSIC = VARIANTS["classic"]
SMALL = VARIANTS["mini-4x5"]
PATIENT = 9
"""Turns that a Flag gets on a small board where all its ways are tried."""


@cache
def room(variant: Variant) -> tuple[Games, Games]:
    return new_games(tables(variant), 1), new_games(tables(variant), 1)


def step_of(variant: Variant, standing: Standing, side: int = 0, quiet: int = 0) -> Square | None:
    """Where the Flag of this side goes on a board that is set up by hand."""
    t, games = tables(variant), room(variant)[0]
    flag, enemies, friends = standing
    games.board[0, : t.empty.size] = t.empty
    games.head[0, QUIET] = quiet
    for of, pieces in ((side, [flag, *sorted(friends)]), (1 - side, sorted(enemies))):
        games.head[0, COUNT + of] = len(pieces)
        for n, square in enumerate(pieces):
            slot, cell = of * t.size + n, cell_of(square, variant.width)
            games.army[0, slot] = cell
            games.board[0, cell] = (WHITE_BIT >> of) | slot
            games.pieces[0, slot, RANK] = Rank.FLAG if square == flag else Rank.PRIVATE
    _, step = way_home(t, games, 0, layout(variant), new_course(variant), side)
    return square_of(step, variant.width) if step else None


def goes(flag: str, enemies: str, friends: str = "", variant: Variant = CLASSIC) -> str | None:
    step = step_of(
        variant, (Square.parse(flag), frozenset(squares(enemies)), frozenset(squares(friends)))
    )
    return None if step is None else str(step)


def test_a_flag_with_nobody_in_reach_walks_straight() -> None:
    assert "F5" == goes("F4", "A8")


def test_a_flag_walks_round_its_friends() -> None:
    assert goes("A6", "I8", "A7") in {"B6", "A5"}
    assert goes("A6", "I8", "A7 B6 A5") is None


def test_a_flag_whose_way_an_enemy_can_cross_stays() -> None:
    assert goes("E4", "E8") is None


def test_where_arrival_wins_at_once_an_enemy_beside_it_is_no_hindrance() -> None:
    assert goes("E7", "D8") is None
    assert "E8" == goes("E7", "D8", variant=VARIANTS["electronic"])


def test_black_walks_the_other_way() -> None:
    standing = (Square.parse("F5"), frozenset(squares("A1")), frozenset[Square]())
    assert Square.parse("F4") == step_of(CLASSIC, standing, side=1)


def test_a_draw_that_comes_before_the_flag_is_no_win() -> None:
    standing = (Square.parse("B4"), frozenset(squares("D1")), frozenset[Square]())
    assert Square.parse("B5") == step_of(SMALL, standing)
    assert step_of(SMALL, standing, quiet=28) is None


@given(standings(), st.sampled_from(Arrival))
@settings(max_examples=100, deadline=None)
def test_a_race_that_is_called_won_is_won_against_every_defence(
    standing: Standing, arrival: Arrival
) -> None:
    variant = replace(SMALL, arrival=arrival)
    if step_of(variant, standing) is not None:
        assert follows(variant, standing, PATIENT, {})


def follows(
    variant: Variant, standing: Standing, patience: int, known: dict[Standing, bool]
) -> bool:
    """Does the kernel find a next step after every reply, until the Flag has arrived?"""
    if standing not in known:
        known[standing] = patience > 0 and _follows(variant, standing, patience, known)
    return known[standing]


def _follows(
    variant: Variant, standing: Standing, patience: int, known: dict[Standing, bool]
) -> bool:
    step = step_of(variant, standing)
    _, enemies, friends = standing
    if step is None or step in enemies | friends:
        return False
    if (there := arrived(variant, step, enemies)) is not None:
        return there
    return all(
        follows(variant, (step, after, left), patience - 1, known)
        for after, left in replies(variant, enemies, friends)
    )


def arrived(variant: Variant, flag: Square, enemies: frozenset[Square]) -> bool | None:
    """Has the Flag won, or may it be taken at once? None if the race goes on."""
    beside = any(s in enemies for s in variant.board.neighbours(flag))
    if flag.row == variant.board.back_row(Side.BLACK):
        return not beside or variant.arrival is Arrival.AT_ONCE
    return False if beside else None


def test_against_one_enemy_every_race_that_can_be_won_is_called_won() -> None:
    for arrival in Arrival:
        variant = replace(SMALL, arrival=arrival, quiet_limit=None)
        known: dict[tuple[Square, Square, int], bool] = {}
        for flag in (s for s in variant.board.squares if s.row < 4):
            for enemy in (s for s in variant.board.squares if s != flag):
                found = step_of(variant, (flag, frozenset([enemy]), frozenset()))
                assert can_win(variant, flag, enemy, PATIENT, known) == (found is not None)


def can_win(
    variant: Variant, flag: Square, enemy: Square, turns: int,
    known: dict[tuple[Square, Square, int], bool],
) -> bool:  # fmt: skip
    """All ways of the Flag against all of the enemy, who may also stay where it is."""
    key = (flag, enemy, turns)
    if key not in known:
        known[key] = turns > 0 and any(
            step != enemy and _survives(variant, step, enemy, turns, known)
            for step in variant.board.neighbours(flag)
        )
    return known[key]


def _survives(
    variant: Variant, flag: Square, enemy: Square, turns: int,
    known: dict[tuple[Square, Square, int], bool],
) -> bool:  # fmt: skip
    there = arrived(variant, flag, frozenset([enemy]))
    if there is not None:
        return there
    return all(
        can_win(variant, flag, after, turns - 1, known)
        for after in (enemy, *variant.board.neighbours(enemy))
    )


def test_a_level_that_thinks_ahead_walks_home_and_knows_that_it_wins() -> None:
    seen = view("""
.. .. .. .. .. .. .. .. ..
.. .. .. .. .. .. .. .. ..
.. .. .. .. wF .. .. .. ..
.. .. .. .. .. .. .. .. ..
.. .. .. .. .. .. .. .. b?
.. .. .. .. .. .. .. .. b?
.. .. .. .. .. .. .. .. ..
.. .. wP .. .. .. .. .. ..
""")
    analysis = soldier_of(1, "captain").analyse(seen, ClockReading())
    assert (1.0, "E6-E7") == (analysis.win, str(analysis.candidates[0].move))
