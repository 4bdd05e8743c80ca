"""The Flag's run (RULES 6.2, 6.3), held against every reply on small boards."""

from collections.abc import Iterator
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from salpakan.engine.race import run
from salpakan.rules import VARIANTS, Arrival, Move, Side, Square, Variant

CLASSIC = VARIANTS["classic"]
SMALL = VARIANTS["mini-4x5"]

Standing = tuple[Square, frozenset[Square], frozenset[Square]]
"""White's Flag, the enemies and the friends."""


def squares(text: str) -> list[Square]:
    return [Square.parse(name) for name in text.split()]


def runs(flag: str, enemies: str, friends: str = "", variant: Variant = CLASSIC) -> str | None:
    step = run(variant, Side.WHITE, Square.parse(flag), squares(friends), squares(enemies))
    return None if step is None else str(step)


def test_a_flag_with_nobody_in_reach_runs_straight() -> None:
    assert "F4-F5" == runs("F4", "A8")


def test_a_flag_whose_way_an_enemy_can_cross_stays() -> None:
    assert runs("E4", "E8") is None
    assert runs("E4", "A8") is None  # it would stand beside the arrived Flag


def test_a_flag_that_arrives_beside_an_enemy_has_not_won() -> None:
    assert runs("E7", "D8") is None
    assert "E7-E8" == runs("E7", "C8")


def test_where_arrival_wins_at_once_an_enemy_beside_it_is_no_hindrance() -> None:
    assert "E7-E8" == runs("E7", "D8", variant=VARIANTS["electronic"])
    assert runs("E7", "E8", variant=VARIANTS["electronic"]) is None


def test_a_flag_walks_round_its_friends() -> None:
    assert runs("A6", "I8", "A7") in {"A6-B6", "A6-A5"}
    assert runs("A6", "I8", "A7 B6 A5") is None


def test_black_runs_the_other_way() -> None:
    step = run(CLASSIC, Side.BLACK, Square.parse("F5"), [], squares("A1"))
    assert Move.parse("F5-F4") == step


def test_a_gamble_is_taken_where_an_enemy_must_notice_at_once() -> None:
    flag, enemies = Square.parse("E4"), squares("A8")
    assert run(CLASSIC, Side.WHITE, flag, [], enemies) is None
    assert Move.parse("E4-E5") == run(CLASSIC, Side.WHITE, flag, [], enemies, unseen=3)


@st.composite
def standings(draw: st.DrawFn) -> Standing:
    """A Flag that has not arrived, one or two enemies and up to three friends."""
    flag = draw(st.sampled_from([s for s in SMALL.board.squares if s.row < 4]))
    others = draw(st.permutations([s for s in SMALL.board.squares if s != flag]))
    enemies = draw(st.integers(1, 2))
    friends = enemies + draw(st.integers(0, 3))
    return flag, frozenset(others[:enemies]), frozenset(others[enemies:friends])


@given(standings(), st.sampled_from(Arrival))
@settings(max_examples=150)
def test_a_run_that_is_begun_is_won_against_every_defence(
    standing: Standing, arrival: Arrival
) -> None:
    variant = replace(SMALL, arrival=arrival)
    flag, enemies, friends = standing
    if run(variant, Side.WHITE, flag, friends, enemies) is not None:
        assert wins(variant, standing, patience=9, known={})


def wins(variant: Variant, standing: Standing, patience: int, known: dict[Standing, bool]) -> bool:
    """Does `run` find a next step after every reply, until the Flag has arrived?"""
    if standing in known:
        return known[standing]
    flag, enemies, friends = standing
    step = run(variant, Side.WHITE, flag, friends, enemies)
    if step is None or step.target in enemies | friends:
        return False
    beside = any(s in enemies for s in variant.board.neighbours(step.target))
    if step.target.row == variant.board.back_row(Side.BLACK):
        return not beside or variant.arrival is Arrival.AT_ONCE
    known[standing] = (
        not beside
        and patience > 0
        and all(
            wins(variant, (step.target, after, left), patience - 1, known)
            for after, left in replies(variant, enemies, friends)
        )
    )
    return known[standing]


def replies(
    variant: Variant, enemies: frozenset[Square], friends: frozenset[Square]
) -> Iterator[tuple[frozenset[Square], frozenset[Square]]]:
    """All that the enemy can do; a friend that it challenges is lost."""
    for enemy in sorted(enemies):
        for target in variant.board.neighbours(enemy):
            if target not in enemies:
                yield enemies - {enemy} | {target}, friends - {target}
