"""A lost link: the page says so, loses nothing, and heals by itself."""

import json
import re

from playwright.sync_api import expect

from salpakan.server import messages
from tests.browser.across import Across
from tests.browser.conftest import Visit
from tests.browser.table_page import TablePage
from tests.browser.watch import LINK_DOWN
from tests.browser.wire import Message, between
from tests.support.house import House, new_id

SOON = 10_000
"""Milliseconds in which a page comes back after its server has."""


def orders(table: TablePage) -> list[tuple[str, str]]:
    """The moves sent, each with its id."""
    found = [json.loads(text) for text in table.watch.sent if text.startswith('{"type":"play"')]
    return [(order["id"], order["move"]) for order in found]


def times(table: TablePage, move: str) -> int:
    """How often a move stands in the record."""
    start, to = move.split("-")
    return len(re.findall(f"{start}[–×]{to}", table.record.inner_text()))


def test_a_move_made_while_the_server_is_gone_is_committed_once_when_it_is_back(
    own_house: House, visit: Visit
) -> None:
    table = visit(own_house)
    table.watch.excuse(*LINK_DOWN)
    table.begin("Linear Assault")
    own_house.kill()
    expect(table.lost).to_be_visible()
    start = next(at for at, name in table.squares().items() if "own" in name and at[1] == "3")
    move = f"{start}-{start[0]}4"
    table.move(*move.split("-"), wait=False)
    expect(table.lost).to_contain_text("Your move is kept and sent as soon as it is back.")
    expect(table.square(f"{start[0]}4")).to_have_attribute("aria-label", re.compile("own"))
    own_house.start()
    expect(table.lost).to_be_hidden(timeout=SOON)
    table.wait_due()
    table.hear_of(move)
    assert 1 == times(table, move)
    assert {move} == {sent for _, sent in orders(table)}
    assert 1 == len({name for name, _ in orders(table)})
    table.page.reload()
    table.hear_of(move)
    assert 1 == times(table, move)


def test_a_browser_that_is_offline_says_so_and_comes_back(house: House, visit: Visit) -> None:
    table = visit(house)
    table.watch.excuse(*LINK_DOWN)
    across = Across(house, table)
    across.play("E3-E4")
    table.page.context.set_offline(True)
    expect(table.lost).to_be_visible(timeout=SOON)
    across.play_across("E6-E5")
    assert 0 == times(table, "E6-E5")
    table.page.context.set_offline(False)
    expect(table.lost).to_be_hidden(timeout=SOON)
    table.hear_of("E6-E5")


def test_a_message_that_never_comes_is_missed_and_asked_for(house: House, visit: Visit) -> None:
    table = visit(house)
    lost: list[object] = []

    def lose(message: Message) -> Message | None:
        if lost or "E6-E5" not in str(message):
            return message
        lost.append(message)
        return None

    between(table, to_page=lose)
    across = Across(house, table)
    across.play("E3-E4")
    across.play_across("E6-E5")
    expect(table.square("E5")).to_have_attribute("aria-label", re.compile("enemy"), timeout=3_000)
    assert 1 == len(lost)


def test_an_order_whose_answer_was_lost_is_sent_again_after_a_reload_and_done_once(
    house: House, visit: Visit
) -> None:
    table, deaf = visit(house), [False]

    def hear(message: Message) -> Message | None:
        return None if deaf[0] else message

    between(table, to_page=hear)
    across = Across(house, table)
    deaf[0] = True
    table.move("E3", "E4", wait=False)
    across.other.until(across.other.seq + 1)
    deaf[0] = False
    table.page.reload()
    table.hear_of("E3-E4")
    expect(table.page.get_by_text("Black to move").first).to_be_visible()
    assert 1 == times(table, "E3-E4")
    sent = orders(table)
    assert len(sent) > 1
    assert 1 == len(set(sent))


def test_an_old_state_that_comes_after_a_newer_one_is_not_shown(house: House, visit: Visit) -> None:
    table = visit(house)
    heard: list[Message] = []

    def keep(message: Message) -> Message:
        heard.append(message)
        return message

    links = between(table, to_page=keep)
    across = Across(house, table)
    across.play("E3-E4", "E6-E5")
    shown = table.squares()
    for message in [message for message in heard if message["type"] == "update"]:
        links[-1].send(json.dumps(message))
    across.play("D3-D4")
    assert {**shown, "D3": "empty", "D4": shown["D3"]} == table.squares()
    assert 1 == times(table, "E3-E4")


def test_one_who_was_away_at_the_end_sees_the_same_end(house: House, visit: Visit) -> None:
    table = visit(house)
    table.watch.excuse(*LINK_DOWN)
    across = Across(house, table)
    across.play("E3-E4")
    table.page.context.set_offline(True)
    across.order(messages.Resign(id=new_id()))
    table.page.context.set_offline(False)
    expect(table.heading).to_have_text("White wins", timeout=SOON)
    expect(table.page.get_by_text("Black resigned.").first).to_be_visible()
    assert ("white", "resignation") == (across.other.state.winner, across.other.state.reason)
