"""What a page asks for before and after a game."""

import random

import msgspec
import pytest

from salpakan.arbiter import parse_record
from salpakan.formations import formations
from salpakan.rules import VARIANTS, Move, Rank, Side, Square, placement_faults
from salpakan.server import messages
from salpakan.server.levels import newcomers_level, offered
from tests.support.duel import Duel, codes
from tests.support.house import House, new_id


def pieces_of(codes: dict[str, str]) -> list[tuple[Square, Rank]]:
    return [(Square.parse(square), Rank.parse(code)) for square, code in codes.items()]


def finished(house: House, seed: int, variant: str = "mini-4x5", plies: int = 60) -> Duel:
    rng = random.Random(seed)
    duel = Duel.begun(house, rng, variant)
    if variant == "classic":
        duel.heard(duel.white.done(messages.ShowFlag(id=new_id())))
    duel.play_on(rng, plies)
    if duel.position.outcome is None:
        duel.heard(duel.black.done(messages.Resign(id=new_id())))
    return duel


def test_the_catalogue_lists_every_variant_every_level_and_every_drawing(house: House) -> None:
    answer = house.get("/api/catalogue")
    catalogue = msgspec.json.decode(answer.content, type=messages.Catalogue)
    assert list(VARIANTS) == [variant.name for variant in catalogue.variants]
    assert list(offered()) == catalogue.levels
    assert newcomers_level() == catalogue.level
    classic = VARIANTS["classic"]
    drawings = [d for formation in formations(classic) for d in formation.drawings]
    assert [drawing.id for drawing in drawings] == [f.id for f in catalogue.formations]
    for formation in catalogue.formations:
        assert () == placement_faults(classic, Side.WHITE, pieces_of(formation.pieces))


def test_a_variant_tells_what_the_rules_say_of_it(house: House) -> None:
    catalogue = msgspec.json.decode(house.get("/api/catalogue").content, type=messages.Catalogue)
    by_name = {variant.name: variant for variant in catalogue.variants}
    assert 21 == sum(by_name["classic"].army.values())
    assert 11 == sum(by_name["skirmish"].army.values())
    assert (4, True) == (by_name["war"].home_rows, by_name["war"].names_hidden)
    electronic = by_name["electronic"]
    assert ("agent", True) == (electronic.spy_name, electronic.lights_and_music)
    assert by_name["open"].ranks_told
    assert by_name["shown-flag"].flags_shown


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_first_screen_has_an_army_that_can_be_locked_and_moved(
    house: House, variant: str
) -> None:
    answer = house.get(f"/api/start?variant={variant}")
    start = msgspec.json.decode(answer.content, type=messages.OpeningMoves)
    rules = VARIANTS[variant]
    assert () == placement_faults(rules, Side.WHITE, pieces_of(start.pieces))
    assert start.legal
    assert all(str(Move.parse(move).origin) in start.pieces for move in start.legal)
    home = {str(square) for square in rules.home(Side.BLACK)}
    assert rules.size == len(set(start.enemy))
    assert set(start.enemy) <= home


def test_classic_is_what_one_gets_without_asking_for_a_variant(house: House) -> None:
    start = msgspec.json.decode(house.get("/api/start").content, type=messages.OpeningMoves)
    assert "classic" == start.variant.name


@pytest.mark.parametrize("first", ["white", "black"])
def test_the_players_agree_who_moves_first(house: House, first: str) -> None:
    duel = Duel(house, random.Random(70))
    made = house.new_game(first=first)
    for side in Side:
        order = messages.Lock(id=new_id(), pieces=codes(duel.armies[side]))
        house.page(made, side.value).done(order)
    assert first == house.page(made, "white").state.to_move


def test_by_lot_each_side_moves_first_sometimes_and_so_is_the_persons_side(house: House) -> None:
    wanted = {"opponent": "computer", "level": "random", "side": "lot"}
    sides = {house.new_game(**wanted).seats.white is None for _ in range(30)}
    assert {True, False} == sides


def test_after_the_end_the_record_replays_to_the_same_end(house: House) -> None:
    duel = finished(house, 71, "classic", plies=30)
    for side in Side:
        answer = house.get(f"/api/games/{duel.made.game}/record", duel.token(side))
        assert "text/plain; charset=utf-8" == answer.headers["content-type"]
        name = f'attachment; filename="salpakan-{duel.made.game}.txt"'
        assert name == answer.headers["content-disposition"]
        record = parse_record(answer.text)
        assert duel.armies[Side.WHITE] == dict(record.white.ranks)
        assert [turn.move for turn in duel.position.history] == [t.move for t in record.turns]
        assert record.outcome.reason.value == duel.white.state.reason
        *_, last = record.positions()
        assert last.ply == duel.position.ply


def test_after_the_end_the_replay_shows_both_armies_and_every_move(house: House) -> None:
    duel = finished(house, 72, "classic", plies=30)
    answer = house.get(f"/api/games/{duel.made.game}/replay", duel.token(Side.BLACK))
    replay = msgspec.json.decode(answer.content, type=messages.Replay)
    assert codes(duel.armies[Side.WHITE]) == replay.white
    assert codes(duel.armies[Side.BLACK]) == replay.black
    moved = [event for event in duel.white.events if isinstance(event, messages.Moved)]
    assert [(event.move, event.verdict) for event in moved] == [
        (move.move, move.verdict) for move in replay.moves
    ]
    assert [messages.ReplayShown(side="white", ply=0)] == replay.shown
    state = duel.white.state
    assert (state.winner, state.reason) == (replay.winner, replay.reason)


def test_a_game_given_up_while_placing_has_no_record(house: House) -> None:
    duel = Duel(house, random.Random(73))
    duel.heard(duel.white.done(messages.Resign(id=new_id())))
    for what in ("record", "replay"):
        answer = house.get(f"/api/games/{duel.made.game}/{what}", duel.token(Side.WHITE))
        assert (409, {"code": "not-played"}) == (answer.status_code, answer.json())


def test_what_is_asked_for_again_is_never_kept_by_the_browser(house: House) -> None:
    duel = finished(house, 74)
    for path in ("/api/catalogue", f"/api/games/{duel.made.game}/record"):
        assert "no-store" == house.get(path, duel.token(Side.WHITE)).headers["cache-control"]


def rematch(house: House, duel: Duel, side: Side) -> messages.GameMade:
    answer = house.post(f"/api/games/{duel.made.game}/rematch", {}, duel.token(side))
    assert 201 == answer.status_code
    return msgspec.json.decode(answer.content, type=messages.GameMade)


def test_a_rematch_keeps_who_begins_so_that_with_sides_swapped_the_other_player_does(
    house: House,
) -> None:
    duel = finished(house, 75)
    made = rematch(house, duel, Side.WHITE)
    for side in Side:
        order = messages.Lock(id=new_id(), pieces=codes(duel.armies[side]))
        house.page(made, side.value).done(order)
    state = house.page(made, "white").state
    assert duel.position.first.value == state.first
    assert "mini-4x5" == state.variant.name


def test_against_the_computer_the_person_gets_the_other_side(house: House) -> None:
    made = house.new_game(opponent="computer", level="random", variant="mini-3x3", side="white")
    page = house.page(made, "white")
    page.order(messages.Resign(id=new_id()))
    token = made.seats.white
    answer = house.post(f"/api/games/{made.game}/rematch", {}, token)
    again = msgspec.json.decode(answer.content, type=messages.GameMade)
    assert None is again.seats.white
    state = house.page(again, "black").state
    assert messages.Player(kind="computer", name="random") == state.white


def test_asked_for_twice_a_rematch_is_one_game_and_the_table_names_it(house: House) -> None:
    duel = finished(house, 76)
    one, two = rematch(house, duel, Side.WHITE), rematch(house, duel, Side.BLACK)
    assert one.game == two.game
    assert one.seats != two.seats
    for made in (one, two):
        assert "placing" == house.page(made, "white").state.phase
    duel.white.hear()
    assert one.game == duel.white.state.rematch
    duel.rejoin()
    assert one.game == duel.black.state.rematch


def test_the_server_says_that_it_is_well(house: House) -> None:
    assert (200, "ok\n") == ((answer := house.get("/health")).status_code, answer.text)
