"""Placing over the socket (RULES §3)."""

import random

import pytest

from salpakan.rules import VARIANTS, Side
from salpakan.server import messages
from tests.support.duel import Duel, codes
from tests.support.games import armies, first_position
from tests.support.house import House, Page, new_id


@pytest.fixture
def duel(house: House) -> Duel:
    return Duel(house, random.Random(3))


def refusal(page: Page, message: messages.Command) -> messages.Refused:
    answer = page.order(message)
    assert isinstance(answer, messages.Refused), answer
    return answer


def faults(page: Page, pieces: dict[str, str]) -> set[tuple[str, str | None]]:
    answer = refusal(page, messages.Lock(id=new_id(), pieces=pieces))
    assert "placement" == answer.code
    return {(fault.code, fault.subject) for fault in answer.faults}


def test_the_example_placements_of_the_seed_are_accepted(house: House) -> None:
    white = (
        "A3 3*G, D3 PVT, E3 LTC, F3 5*G, G3 PVT, B2 1LT, C2 SPY, D2 CPT, E2 SGT, F2 PVT, H2 4*G, "
        "I2 SPY, A1 2LT, B1 MAJ, C1 COL, D1 PVT, E1 PVT, F1 FLG, G1 1*G, H1 2*G, I1 PVT"
    )
    black = (
        "D8 3*G, E8 FLG, F8 SGT, A7 1*G, B7 2*G, C7 SPY, D7 LTC, E7 PVT, F7 1LT, G7 SPY, H7 CPT, "
        "I7 MAJ, A6 2LT, B6 PVT, C6 PVT, D6 4*G, E6 PVT, F6 5*G, G6 PVT, H6 PVT, I6 COL"
    )
    made = house.new_game()
    for side, text in (("white", white), ("black", black)):
        page = house.page(made, side)
        pieces = dict(entry.split(" ") for entry in text.split(", "))
        page.done(messages.Lock(id=new_id(), pieces=pieces))
        assert pieces == page.state.placement
    assert "playing" == house.page(made, "white").state.phase


def test_every_fault_of_a_placement_is_named_at_once_and_nothing_is_placed(duel: Duel) -> None:
    army = codes(duel.armies[Side.WHITE])
    flag = next(square for square, code in army.items() if code == "FLG")
    free = next(s for s in ("A1", "B1", "C1", "A2", "B2", "A3", "B3", "C3") if s not in army)
    del army[flag]
    found = faults(duel.white, {**army, "A4": "5*G", "J1": "SPY", free.lower(): "5*G"})
    wanted = {
        ("missing-piece", "FLG"),
        ("extra-piece", "5*G"),
        ("extra-piece", "SPY"),
        ("outside-home", "A4"),
        ("off-board", "J1"),
    }
    assert wanted == found
    duel.white.done(messages.Place(id=new_id(), pieces={}))
    assert {} == duel.white.state.placement
    assert [] == duel.white.state.locked


def test_two_pieces_on_one_square_are_refused_however_the_square_is_written(duel: Duel) -> None:
    found = faults(duel.white, {"A1": "FLG", "a1": "SPY"})
    assert ("shared-square", "A1") in found


def test_twenty_one_five_stars_and_no_flag_are_refused(duel: Duel) -> None:
    squares = list(codes(duel.armies[Side.WHITE]))
    found = faults(duel.white, dict.fromkeys(squares, "5*G"))
    assert ("extra-piece", "5*G") in found
    assert ("missing-piece", "FLG") in found


def test_twenty_pieces_are_a_draft_but_cannot_be_locked(duel: Duel) -> None:
    army = codes(duel.armies[Side.WHITE])
    missing = army.pop(next(iter(army)))
    duel.white.done(messages.Place(id=new_id(), pieces=army))
    answer = refusal(duel.white, messages.Lock(id=new_id()))
    assert [messages.Fault(code="missing-piece", subject=missing)] == answer.faults
    assert army == duel.white.state.placement


def test_a_locked_placement_cannot_change(duel: Duel) -> None:
    duel.lock(Side.WHITE)
    army = codes(duel.armies[Side.WHITE])
    one, two, *_ = army
    swapped = {**army, one: army[two], two: army[one]}
    for order in (
        messages.Place(id=new_id(), pieces=swapped),
        messages.Lock(id=new_id(), pieces=swapped),
        messages.Lock(id=new_id()),
    ):
        assert "locked" == refusal(duel.white, order).code
    duel.rejoin()
    assert army == duel.white.state.placement


def test_the_enemy_hears_that_a_side_has_locked_and_nothing_else(duel: Duel) -> None:
    heard = len(duel.black.heard)
    for pieces in ({"A1": "FLG"}, {"A1": "FLG", "A2": "SPY"}, {}):
        duel.white.done(messages.Place(id=new_id(), pieces=pieces))
    duel.lock(Side.WHITE)
    assert heard + 1 == len(duel.black.heard)
    (said,) = duel.black.events
    assert isinstance(said, messages.Locked)
    assert messages.Locked(seq=1, side="white", commitment=said.commitment) == said
    state = duel.black.state
    assert ("placing", {}, [], [], []) == (
        state.phase,
        state.placement,
        state.pieces,
        state.fallen,
        state.legal,
    )


def test_a_draft_is_seen_by_its_own_side_in_another_window(duel: Duel) -> None:
    window = duel.house.page(duel.made, "white")
    duel.white.done(messages.Place(id=new_id(), pieces={"A1": "FLG"}))
    window.hear()
    assert {"A1": "FLG"} == window.state.placement
    window.close()


def test_once_both_have_locked_the_side_to_move_has_its_legal_moves(duel: Duel) -> None:
    for side in Side:
        duel.lock(side)
    mover, waiting = duel.page(duel.position.first), duel.page(duel.position.first.enemy)
    assert [str(move) for move in duel.position.legal_moves()] == mover.state.legal
    assert [] == waiting.state.legal
    assert duel.position.first.value == waiting.state.to_move == waiting.state.first
    assert ["locked", "locked", "started"] == [
        event.__struct_config__.tag for event in waiting.events
    ]


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_is_placed_and_begun(house: House, variant: str) -> None:
    start = first_position(VARIANTS[variant], random.Random(8))
    duel = Duel.begun(house, start)
    assert variant == duel.white.state.variant.name
    own = {piece.square: piece.rank for piece in duel.white.state.pieces if piece.side == "white"}
    assert codes(armies(start)[Side.WHITE]) == own
    flags = {p.square for p in duel.white.state.pieces if p.side == "black" and p.rank is not None}
    assert VARIANTS[variant].flags_shown == bool(flags)
