"""From guest to account and back, in real browsers."""

import json
import re

from playwright.sync_api import expect

from tests.browser.account_page import REFUSED, AccountPage, new_name
from tests.browser.conftest import Visit
from tests.browser.table_page import PHONE
from tests.browser.watch import LINK_DOWN
from tests.support.house import House
from tests.support.visitor import PASSWORD

OTHER = "another long word"


def test_a_guests_game_goes_on_in_another_browser_once_there_is_an_account(
    house: House, visit: Visit
) -> None:
    name, table = new_name(), visit(house)
    table.begin("Strongholds")
    game, own = table.game, table.own()
    account = AccountPage(table)
    account.open()
    expect(table.page.get_by_role("listitem")).to_have_count(1)
    account.register(name)
    account.is_at_home(name)
    expect(table.page.get_by_role("listitem")).to_have_count(1)

    phone = visit(house, PHONE)
    phone.open()
    there = AccountPage(phone)
    there.open()
    there.log_in(name)
    there.is_at_home(name)
    phone.press(re.compile("computer.*Not over yet"), "link")
    phone.wait_due()
    assert (game, own) == (phone.game, phone.own())
    start = next(at for at in own if at.endswith("3"))
    ahead = f"{start[0]}4"
    phone.move(start, ahead)
    table.page.go_back()
    table.hear_of(f"{start}-{ahead}")
    for one in (table, phone):
        one.page.reload()
        expect(one.square(ahead)).to_have_attribute("aria-label", re.compile("own"))


def test_after_logging_out_this_browser_holds_no_seat_of_the_member(
    house: House, visit: Visit
) -> None:
    name, table = new_name(), visit(house)
    table.open()
    table.press("Two on one device")
    expect(table.heading).to_have_text("White takes the device")
    nobodys = table.game
    table.begin("Strongholds")
    mine, account = table.game, AccountPage(table)
    account.open()
    account.register(name)
    account.is_at_home(name)
    table.press("Log out")
    expect(table.page.get_by_text("This browser is nobody’s now.")).to_be_visible()
    kept = table.page.evaluate("Object.keys(localStorage).join(' ')")
    assert (True, False) == (nobodys in kept, mine in kept)
    table.open(f"/game/{mine}")
    expect(table.heading).to_have_text("No seat at this game")


def test_a_game_on_one_device_is_found_again_by_its_member(house: House, visit: Visit) -> None:
    name, table = new_name(), visit(house)
    table.open("/account")
    account = AccountPage(table)
    account.register(name)
    account.is_at_home(name)
    table.open()
    table.press("Two on one device")
    expect(table.heading).to_have_text("White takes the device")
    elsewhere = visit(house)
    elsewhere.open("/account")
    there = AccountPage(elsewhere)
    there.log_in(name)
    elsewhere.press(re.compile("Two on one device"), "link")
    expect(elsewhere.heading).to_have_text("White takes the device")
    elsewhere.press(re.compile("^I am White"))
    expect(elsewhere.heading).to_contain_text("place your army")


def test_what_is_wrong_is_said_where_it_is_wrong_and_by_a_screen_reader(
    house: House, visit: Visit
) -> None:
    table = visit(house)
    table.watch.excuse(REFUSED)
    table.open("/account")
    account = AccountPage(table)
    account.register("Admin", "12345678")
    name = table.page.get_by_label("Name", exact=True)
    password = table.page.get_by_label("Password", exact=True)
    expect(name).to_have_accessible_description("This name belongs to the house.")
    expect(password).to_have_accessible_description("This one is guessed first.")
    expect(name).to_have_attribute("aria-invalid", "true")
    account.log_in("nobody-of-that-name", OTHER)
    alert = table.page.get_by_role("alert").filter(has_text="There is no such name")
    expect(alert).to_be_visible()
    expect(password).to_have_value(OTHER)


def test_whoever_guesses_is_told_how_long_to_wait(house: House, visit: Visit) -> None:
    table = visit(house)
    table.watch.excuse(REFUSED)
    table.open("/account")
    account, name = AccountPage(table), new_name()
    waiting = table.page.get_by_role("alert").filter(has_text=re.compile(r"heard in \d+ s"))
    button = table.page.get_by_role("tabpanel").get_by_role("button", name="Log in")
    for _ in range(9):
        account.log_in(name, OTHER)
        expect(button).to_be_enabled()
        if waiting.is_visible():
            return
    raise AssertionError("nobody had to wait")


def test_name_and_password_are_changed_with_the_password_until_now(
    house: House, visit: Visit
) -> None:
    name, fresh, table = new_name(), new_name(), visit(house)
    table.watch.excuse(REFUSED)
    table.open("/account")
    account = AccountPage(table)
    account.register(name)
    account.is_at_home(name)
    account.fill(Name=fresh, Password=OTHER)
    table.press("Change the name")
    expect(table.page.get_by_text("That is not the password until now.")).to_be_visible()
    account.fill(Password=PASSWORD)
    table.press("Change the name")
    expect(table.page.get_by_role("status").filter(has_text=f"{fresh} now")).to_be_visible()
    account.is_at_home(fresh)
    account.fill(Password_until_now=PASSWORD, New_password=OTHER)
    table.press("Change the password")
    expect(table.page.get_by_text("The new password holds.")).to_be_visible()
    table.press("Log out")
    expect(table.page.get_by_text("This browser is nobody’s now.")).to_be_visible()
    account.log_in(fresh, OTHER)
    account.is_at_home(fresh)


def test_one_may_look_at_what_one_types(house: House, visit: Visit) -> None:
    table = visit(house)
    table.open("/account")
    password = table.page.get_by_label("Password", exact=True)
    password.fill(OTHER)
    expect(password).to_have_attribute("type", "password")
    table.press("Show what is typed")
    expect(password).to_have_attribute("type", "text")
    expect(password).to_have_value(OTHER)


def test_all_that_is_kept_can_be_fetched_and_forgotten(house: House, visit: Visit) -> None:
    name, table = new_name(), visit(house)
    table.begin("Strongholds")
    account = AccountPage(table)
    account.open()
    account.register(name)
    account.is_at_home(name)
    with table.page.expect_download() as fetched:
        table.press("Fetch all of it", "link")
    assert "salpakan-account.json" == fetched.value.suggested_filename
    kept = json.loads(fetched.value.path().read_text())
    assert (name, 1) == (kept["me"]["name"], len(kept["games"]))
    table.press("Delete the account")
    dialog = table.page.get_by_role("dialog")
    dialog.get_by_label("Password", exact=True).fill(PASSWORD)
    dialog.get_by_role("button", name="Delete").click()
    expect(table.page.get_by_text("This browser is nobody’s now.")).to_be_visible()
    expect(table.page.get_by_role("tablist")).to_be_visible()
    expect(table.page.get_by_role("heading", name="Your games")).to_have_count(0)


def test_a_guest_is_forgotten_without_a_password(house: House, visit: Visit) -> None:
    table = visit(house)
    table.begin("Strongholds")
    AccountPage(table).open()
    table.press("Forget me here")
    table.page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(table.page.get_by_text("This browser is nobody’s now.")).to_be_visible()


def test_the_keyboard_alone_makes_an_account(house: House, visit: Visit) -> None:
    name, table = new_name(), visit(house)
    table.open("/account")
    expect(table.page.get_by_role("tablist")).to_be_visible()
    press = table.page.keyboard.press

    def reach(label: str) -> None:
        for _ in range(20):
            words = "document.activeElement.ariaLabel ?? document.activeElement.textContent"
            labels = "[...(document.activeElement.labels ?? [])].map((one) => one.textContent)[0]"
            if label in str(table.page.evaluate(f"{labels} ?? {words}")):
                return
            press("Tab")
        raise AssertionError(f"{label} is out of reach")

    reach("Log in")
    press("ArrowRight")
    reach("Name")
    table.page.keyboard.type(name)
    press("Tab")
    table.page.keyboard.type(PASSWORD)
    press("Enter")
    AccountPage(table).is_at_home(name)
    expect(table.heading).to_be_focused()


def test_without_a_server_the_screen_says_so_and_tries_again(
    own_house: House, visit: Visit
) -> None:
    table = visit(own_house)
    table.watch.excuse(*LINK_DOWN, r"failed: GET .*/api/me")
    table.open("/learn")
    table.page.route("**/api/me", lambda route: route.abort("connectionrefused"))
    table.open("/account")
    expect(table.page.get_by_role("alert").filter(has_text="cannot be reached")).to_be_visible()
    table.page.unroute("**/api/me")
    table.press("Try again")
    expect(table.page.get_by_role("tablist")).to_be_visible()
