"""The page holds the arbiter to what it sealed, and says so when something does not fit."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from salpakan.arbiter import commit
from salpakan.rules import VARIANTS, Side, parse_placement
from salpakan.server import messages
from tests.browser.across import BLACK, Across
from tests.browser.conftest import Visit
from tests.browser.table_page import TablePage
from tests.browser.wire import Message, between
from tests.support.house import House, new_id

MOVES = ("E3-E4", "E6-E5", "E4-E5", "F6-E6", "E5-E6")
"""White's Lieutenant Colonel takes a Private and falls to the General of the Army."""
OTHER = "0f" * 32
NO_SUBTLE = "Object.defineProperty(crypto, 'subtle', { value: undefined })"
"""As on plain http, where browsers lack it."""
Replay = dict[str, Any]


def commitments(across: Across) -> dict[str, str]:
    """The seals as the other player heard them."""
    events = [event for event in across.other.events if isinstance(event, messages.Locked)]
    return {event.side: event.commitment or "" for event in events}


def end(across: Across) -> None:
    """Black gives up."""
    across.order(messages.Resign(id=new_id()))
    expect(across.table.heading).to_have_text("White wins")


def lie(table: TablePage, change: Callable[[Replay], object]) -> None:
    """From now on the replay is another one."""

    def answer(route: Route) -> None:
        replay = route.fetch().json()
        change(replay)
        route.fulfill(json=replay)

    table.page.route("**/api/games/*/replay", answer)


def alarm(table: TablePage) -> list[str]:
    """What the end of the game says that does not fit."""
    card = table.page.get_by_role("alert").filter(has_text="Something does not fit")
    expect(card).to_be_visible()
    return card.get_by_role("listitem").all_inner_texts()


def test_an_honest_game_is_found_whole_also_without_https(house: House, visit: Visit) -> None:
    table = visit(house)
    table.page.add_init_script(NO_SUBTLE)
    across = Across(house, table)
    across.play(*MOVES[:3])
    table.page.reload()
    across.play(*MOVES[3:])
    across.order(messages.ShowFlag(id=new_id()))
    end(across)
    expect(table.page.get_by_role("heading", name="The seals are whole")).to_be_visible()
    said = table.page.get_by_text("Both armies are what was sealed before the first move, and 2")
    expect(said).to_contain_text("verdicts follow from them.")
    expect(said).to_contain_text("that this device heard while the game was played.")
    expect(table.page.get_by_role("alert").filter(has_text="fit")).to_have_count(0)
    card = table.page.locator(".card").filter(has_text="The seals are whole")
    card.get_by_text("Seals", exact=True).click()
    shown = [text.replace(" ", "") for text in card.locator("code").all_inner_texts()]
    assert list(commitments(across).values()) == shown


def test_during_the_game_the_seals_stand_in_the_record_and_no_salt_is_kept(
    house: House, visit: Visit
) -> None:
    table = visit(house)
    across = Across(house, table)
    across.play(*MOVES[:1])
    table.record.get_by_text("Seals", exact=True).click()
    shown = [text.replace(" ", "") for text in table.record.locator("code").all_inner_texts()]
    assert list(commitments(across).values()) == shown
    kept = table.page.evaluate("({ ...localStorage, ...sessionStorage })")
    mine = json.loads(kept[f"salpakan.seals.{table.game}"])
    assert commitments(across) == {side: mine[side] for side in ("white", "black")}
    assert ["E3-E4"] == mine["turns"]
    assert set(commitments(across).values()) == set(re.findall("[0-9a-f]{64}", json.dumps(kept)))


def test_a_device_that_was_not_there_says_that_it_knows_the_seals_from_the_record_alone(
    house: House, visit: Visit
) -> None:
    across = Across(house, visit(house))
    end(across)
    later = visit(house)
    seats = json.loads(
        across.table.page.evaluate(f"localStorage['salpakan.game.{across.table.game}']")
    )
    later.sit(across.table.game, {"white": seats["white"]})
    expect(later.page.get_by_role("heading", name="The seals are whole")).to_be_visible()
    expect(later.page.get_by_text("This device did not hear the seals")).to_be_visible()
    lie(later, lambda replay: replay.update(openings=[]))
    later.page.reload()
    expect(later.page.get_by_role("heading", name="Not sealed")).to_be_visible()


def swap(replay: Replay) -> None:
    black = replay["black"]
    black["E8"], black["D8"] = black["D8"], black["E8"]


def forge(replay: Replay) -> None:
    """Another army that gives the same verdicts, sealed anew: it fits itself."""
    swap(replay)
    classic = VARIANTS["classic"]
    army = parse_placement(BLACK.replace("3FS", "F3S"), classic, Side.BLACK)
    replay["openings"][1] |= {"salt": OTHER, "commitment": commit(army, classic, OTHER)}


def verdicts(*plies: int) -> list[str]:
    return [f"The verdict in move {ply} does not follow from the ranks." for ply in plies]


RESULT = "The result does not follow from the moves."
CHANGED = "The seal of Black is not the one heard during the game."
UNSEALED = "The army of Black is not what was sealed."
TOLD = "The moves are not those heard during the game."
LIES: list[tuple[Callable[[Replay], object], list[str]]] = [
    (swap, [UNSEALED]),
    (lambda replay: replay["openings"][1].update(salt=OTHER), [UNSEALED]),
    (lambda replay: replay["openings"][1].update(commitment=OTHER), [UNSEALED, CHANGED]),
    (forge, [CHANGED]),
    (lambda replay: replay["openings"].pop(), [CHANGED]),
    (
        lambda replay: replay["moves"][4].update(verdict="challenger-stays"),
        [TOLD, *verdicts(5)],
    ),
    (
        lambda replay: replay["moves"][0].update(verdict="split"),
        [TOLD, *verdicts(1, 3, 5)],
    ),
    (lambda replay: replay["moves"][1].update(move="D6-D5"), [TOLD, *verdicts(3, 4, 5)]),
    (
        lambda replay: replay.update(reason="flag-captured"),
        ["The result does not follow from the moves."],
    ),
    (
        lambda replay: replay.update(reason="arrival"),
        ["The result does not follow from the moves."],
    ),
]


@pytest.mark.parametrize(("change", "expected"), LIES)
def test_a_replay_that_lies_is_found_out(
    house: House, visit: Visit, change: Callable[[Replay], object], expected: list[str]
) -> None:
    table = visit(house)
    across = Across(house, table)
    across.play(*MOVES)
    lie(table, change)
    end(across)
    assert expected == alarm(table)


def test_a_piece_shown_as_the_flag_must_be_one(house: House, visit: Visit) -> None:
    table = visit(house)

    def elsewhere(message: Message) -> Message:
        for event in message.get("events", []):
            if event["type"] == "flag-shown":
                event["square"] = "D8"
        return message

    between(table, to_page=elsewhere)
    across = Across(house, table)
    across.order(messages.ShowFlag(id=new_id()))
    end(across)
    assert ["The piece that Black showed as its Flag is none."] == alarm(table)


def test_an_arbiter_that_sealed_another_army_than_mine_is_found_out_at_once(
    house: House, visit: Visit
) -> None:
    table = visit(house)

    def exchanged(message: Message) -> Message:
        for event in message.get("events", []):
            if event["type"] == "locked" and event["side"] == "white":
                event["commitment"] = OTHER
        return message

    between(table, to_page=exchanged)
    Across(house, table)
    warning = table.page.get_by_role("alert").filter(has_text="another army than yours")
    expect(warning).to_be_visible()


def test_a_seal_or_a_move_that_is_told_otherwise_after_a_reload_is_found_out(
    house: House, visit: Visit
) -> None:
    table, lies = visit(house), set[str]()

    def otherwise(message: Message) -> Message:
        for event in message.get("events", []):
            if "seal" in lies and event["type"] == "locked" and event["side"] == "black":
                event["commitment"] = OTHER
            if "move" in lies and event["type"] == "moved" and event["verdict"]:
                event["verdict"] = "split"
        return message

    between(table, to_page=otherwise)
    across = Across(house, table)
    across.play(*MOVES)
    lies |= {"seal", "move"}
    table.page.reload()
    warning = table.page.get_by_role("alert")
    expect(warning.filter(has_text=CHANGED)).to_be_visible()
    expect(warning.filter(has_text=TOLD)).to_be_visible()
    end(across)
    assert {CHANGED, TOLD} == set(alarm(table))


def test_in_the_open_game_told_ranks_must_be_the_sealed_ones(house: House, visit: Visit) -> None:
    table = visit(house)

    def puffed_up(message: Message) -> Message:
        for event in message.get("events", []):
            if event["type"] == "moved" and event["defenderRank"] == "PVT":
                event["defenderRank"] = "SGT"
        return message

    between(table, to_page=puffed_up)
    across = Across(house, table, variant="open")
    across.play(*MOVES[:3])
    end(across)
    assert ["The verdict in move 3 does not follow from the ranks."] == alarm(table)
