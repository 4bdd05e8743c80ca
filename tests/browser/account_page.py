"""The account screen as its visitor meets it."""

import re
import secrets

from playwright.sync_api import expect

from tests.browser.table_page import TablePage
from tests.support.visitor import PASSWORD

REFUSED = r"40[039]|429"
"""What Chromium itself writes on the console of an answer that refuses."""


def new_name() -> str:
    """Nobody else's."""
    return f"e{secrets.token_hex(6)}"


class AccountPage:
    """One browser's account screen."""

    def __init__(self, table: TablePage) -> None:
        self.table = table
        self.page = table.page

    def open(self) -> None:
        """By the top bar."""
        self.table.press(re.compile("^Account"), "link")
        expect(self.page).to_have_url(re.compile("/account$"))

    def fill(self, **typed: str) -> None:
        """Type into the fields of these names, the first of each."""
        for label, text in typed.items():
            self.page.get_by_label(label.replace("_", " "), exact=True).first.fill(text)

    def register(self, name: str, password: str = PASSWORD) -> None:
        """Ask for a new account."""
        self.table.press("New account", "tab")
        self.fill(Name=name, Password=password)
        self.table.press("Make the account")

    def log_in(self, name: str, password: str = PASSWORD) -> None:
        """Ask to be let in."""
        self.table.press("Log in", "tab")
        self.fill(Name=name, Password=password)
        self.page.get_by_role("tabpanel").get_by_role("button", name="Log in").click()

    def is_at_home(self, name: str) -> None:
        """Wait until this is the screen of that account."""
        expect(self.table.heading).to_have_text(name)
        expect(self.page.get_by_role("link", name=f"Account: {name}")).to_be_visible()
