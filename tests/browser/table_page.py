"""The page as a player meets it: by the roles and names that a screen reader would hear."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from playwright.sync_api import Locator, Page, expect

from tests.browser.watch import Watch

Role = Literal["button", "link", "radio", "tab"]
END = re.compile(r"^(You win|You lose|A draw|White wins|Black wins)$")
_DUE = f"""() => {{
  const heading = document.querySelector("h1")?.textContent ?? "";
  return document.title.startsWith("Your move") || /{END.pattern}/.test(heading);
}}"""


@dataclass(frozen=True, slots=True)
class Screen:
    """What stands on the player's desk, or lies in the hand."""

    width: int
    height: int
    touch: bool = False

    def options(self, **more: object) -> dict[str, Any]:
        """For a browser context; without motion unless it is what one looks at."""
        return {
            "viewport": {"width": self.width, "height": self.height},
            "has_touch": self.touch,
            "is_mobile": self.touch,
            "reduced_motion": "reduce",
            "locale": "en-GB",
            **more,
        }


WIDE = Screen(1440, 900)
PHONE = Screen(360, 740, touch=True)


class TablePage:
    """One player's page."""

    def __init__(self, page: Page, watch: Watch, screen: Screen) -> None:
        self.page = page
        self.watch = watch
        self.screen = screen

    # --- going about --------------------------------------------------------------------------

    def open(self, path: str = "/") -> None:
        """Type an address."""
        self.page.goto(path)

    def press(self, name: str | re.Pattern[str], role: Role = "button") -> None:
        """Click or tap the thing of this name."""
        self.touch(self.page.get_by_role(role, name=name).first)

    def touch(self, thing: Locator) -> None:
        """Click or tap, whatever one does at this screen."""
        if self.screen.touch:
            thing.tap()
        else:
            thing.click()

    def sit(self, game: str, tokens: Mapping[str, str]) -> None:
        """Open a game whose seats this browser holds, as it keeps them itself."""
        seats = json.dumps({"white": None, "black": None, **tokens})
        entry = json.dumps([f"salpakan.game.{game}", seats])
        self.page.add_init_script(f"localStorage.setItem(...{entry})")
        self.open(f"/game/{game}")

    def begin(self, formation: str = "Strongholds") -> None:
        """Against the computer, with a named formation, up to the first turn."""
        self.open()
        self.press(re.compile("^Play the computer"))
        self.take_formation(formation)
        self.lock()

    @property
    def heading(self) -> Locator:
        """The one heading of the screen."""
        return self.page.get_by_role("heading", level=1)

    @property
    def game(self) -> str:
        """The game in the address."""
        return self.page.url.rpartition("/")[2]

    @property
    def lost(self) -> Locator:
        """What says that the link is down."""
        return self.page.get_by_role("status").filter(has_text="Connection lost.")

    # --- the board ----------------------------------------------------------------------------

    @property
    def board(self) -> Locator:
        """The grid of squares."""
        return self.page.get_by_role("grid")

    def square(self, at: str) -> Locator:
        """A square of the board; its name begins with its place."""
        return self.board.get_by_role("gridcell").and_(self.page.locator(f"[aria-label^='{at},']"))

    def squares(self) -> dict[str, str]:
        """What each square is called, its place left out."""
        names = self.board.get_by_role("gridcell").evaluate_all(
            "cells => cells.map((cell) => cell.getAttribute('aria-label'))"
        )
        return dict(name.split(", ", 1) for name in names)

    def own(self) -> dict[str, str]:
        """The own pieces by square: "Colonel"."""
        words = {at: name.split(", ")[0] for at, name in self.squares().items()}
        return {at: name[4:] for at, name in words.items() if name.startswith("own ")}

    # --- placing ------------------------------------------------------------------------------

    def slot(self, rank: str) -> Locator:
        """A rank's pieces in the hand."""
        hand = self.page.get_by_role("toolbar", name="In your hand")
        return hand.get_by_role("button", name=re.compile(rf"^{rank}, (\d+ in|held)"))

    def take_formation(self, name: str) -> None:
        """Fill the board with a named formation."""
        self.press(re.compile(f"^{name}"))

    def lock(self) -> None:
        """Lock, and wait for the first turn."""
        self.press(re.compile("^Lock placement"))
        self.wait_due()

    # --- playing ------------------------------------------------------------------------------

    @property
    def arbiter(self) -> Locator:
        """The arbiter's place."""
        return self.page.get_by_role("region", name="Arbiter")

    @property
    def record(self) -> Locator:
        """The record of the game."""
        return self.page.get_by_role("region", name="Record")

    @property
    def over(self) -> bool:
        """Is the end shown?"""
        return bool(END.match(self.heading.inner_text()))

    def wait_due(self) -> None:
        """Wait until it is my turn, or over."""
        self.page.wait_for_function(_DUE)

    def move(self, start: str, to: str, *, wait: bool = True) -> None:
        """Lift, see that the place is offered, put down; wait for what comes of it."""
        self.touch(self.square(start))
        expect(self.square(to)).to_have_attribute("aria-label", re.compile("(move|challenge) here"))
        self.touch(self.square(to))
        if wait:
            self.wait_due()

    def hear_of(self, move: str) -> None:
        """Wait until this move is in the record, or, where that is put away, the last one told."""
        start, to = move.split("-")
        told = re.compile(f"{start}([–×]| to | takes | challenges ){to}")
        expect(self.record.or_(self.arbiter).filter(has_text=told).first).to_be_visible()
