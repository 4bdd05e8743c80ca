"""Two people with a browser each, who are not in one place."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.table_page import PHONE, TablePage
from tests.support.house import House


def invite(table: TablePage) -> str:
    """Ask for a game with a friend; return the link for the friend."""
    table.open()
    table.press("Play a friend")
    expect(table.heading).to_have_text("Invite a friend")
    return table.page.get_by_label("Link for one game").input_value()


def accept(table: TablePage, link: str) -> None:
    """Open the link and sit down."""
    table.open(link)
    expect(table.heading).to_have_text("You are invited to a game")
    table.press(re.compile("^Sit down and play"))
    expect(table.heading).to_have_text("Place your army")


def lock(table: TablePage, formation: str) -> None:
    """Place and lock, whoever is waited for."""
    table.take_formation(formation)
    table.press(re.compile("^Lock placement"))


def test_two_play_by_link_each_in_a_browser_of_its_own(house: House, visit: Visit) -> None:
    host, friend = visit(house), visit(house, PHONE)
    link = invite(host)
    assert re.fullmatch(rf"{house.url}/join/\w{{12}}#[\w-]{{16}}", link)
    host.press(re.compile("^Place your army meanwhile"))
    lock(host, "Strongholds")
    host.press("Invitation")
    expect(host.page.get_by_text("Your army is locked.")).to_be_visible()
    accept(friend, link)
    lock(friend, "Blitzkrieg")
    host.wait_due()
    host.move("E3", "E4", wait=False)
    friend.wait_due()
    front = next(at for at in friend.own() if at[1] == "6")
    friend.move(front, f"{front[0]}5", wait=False)
    host.wait_due()
    friend.page.close()
    expect(host.page.get_by_text("away").first).to_be_visible()


def test_a_link_is_good_for_one_and_whoever_came_finds_the_game_again(
    house: House, visit: Visit
) -> None:
    host, friend, late = visit(house), visit(house), visit(house)
    link = invite(host)
    accept(friend, link)
    friend.open(link)
    expect(friend.heading).to_have_text("Place your army")
    late.open(link)
    expect(late.heading).to_have_text("This seat is taken")
    late.watch.excuse("403")
    late.open(f"{link}x")
    late.page.reload()
    expect(late.heading).to_have_text("No such invitation")
    expect(host.heading).to_have_text("Place your army")


def test_an_invitation_can_be_called_off(house: House, visit: Visit) -> None:
    host, friend = visit(house), visit(house)
    link = invite(host)
    host.press("Call it off")
    expect(host.page).to_have_url(f"{house.url}/")
    friend.open(link)
    friend.watch.excuse("409")  # a game that was never played has no replay
    friend.press(re.compile("^Sit down and play"))
    expect(friend.heading).to_have_text("Called off")
