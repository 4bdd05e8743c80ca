"""A whole game against the computer, from placing by hand to the rematch."""

import json
import random
import re
import subprocess
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.army import WHITE, WHY
from tests.browser.chooser import choose
from tests.browser.conftest import SALPAKAN, Visit
from tests.browser.table_page import PHONE, TablePage
from tests.browser.watch import LINK_DOWN
from tests.support.house import House

RELOAD, RESTART = 8, 16


def place_by_hand(table: TablePage) -> None:
    """Some by tap and tap, some dragged, some by keyboard."""
    page = table.page
    for number, (at, rank) in enumerate(WHITE.items()):
        how = ("tap", "drag", "key")[number % 3]
        if how == "drag":
            drag(table, rank, at)
        elif how == "key":
            table.slot(rank).press("Enter")
            table.square(at).press("Enter")
        else:
            table.touch(table.slot(rank))
            table.touch(table.square(at))
        expect(table.square(at)).to_have_attribute("aria-label", re.compile(f"^{at}, own {rank}"))
    page.keyboard.press("Escape")
    assert WHITE == table.own()


def drag(table: TablePage, rank: str, at: str) -> None:
    """With the mouse, in steps, as a hand does it."""
    mouse = table.page.mouse
    start, end = table.slot(rank).bounding_box(), table.square(at).bounding_box()
    assert start
    assert end
    mouse.move(start["x"] + 20, start["y"] + 20)
    mouse.down()
    mouse.move(end["x"] + 30, end["y"] + 40, steps=4)
    mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2)
    mouse.up()


def play_on(table: TablePage, rng: random.Random, turn: int, until: int) -> int:
    """Play turns until that one, or the end."""
    while turn < until and not table.over:
        table.move(*choose(table.squares(), rng, turn))
        turn += 1
    return turn


def look(table: TablePage) -> tuple[dict[str, str], str]:
    """All that matters of the table."""
    return table.squares(), table.record.inner_text()


def see_the_end(table: TablePage, folder: Path) -> None:
    """Result, reason, armies, replay, record."""
    page = table.page
    expect(page.get_by_text(re.compile("|".join(WHY.values()))).first).to_be_visible()
    slider = page.get_by_role("slider", name="Move")
    last = int(slider.get_attribute("max") or 0)
    assert 2 * 21 == len(pieces_of(table)) + len(fallen(table))
    seen = pieces_of(table)
    expect(slider).to_have_attribute("aria-valuetext", f"Move {last} of {last}")
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_attribute("aria-valuetext", f"Move {last - 1} of {last}")
    assert seen != pieces_of(table)
    page.keyboard.press("Home")
    expect(slider).to_have_attribute("aria-valuetext", f"Move 0 of {last}")
    assert WHITE == {at: name[6:] for at, name in pieces_of(table).items() if name[:5] == "White"}
    page.keyboard.press("End")
    expect(slider).to_have_attribute("aria-valuetext", f"Move {last} of {last}")
    assert seen == pieces_of(table)
    told = json.loads(summed_up(table, folder))
    assert ("classic", last) == (told["variant"], told["plies"])
    won = table.heading.inner_text() == "You win"
    assert ("white" if won else "black") == told["outcome"]
    expect(page.get_by_text(re.compile(WHY[told["reason"]])).first).to_be_visible()


def pieces_of(table: TablePage) -> dict[str, str]:
    """The pieces on the board with the arbiter's eyes: "White Colonel"."""
    return {at: name for at, name in table.squares().items() if name != "empty"}


def fallen(table: TablePage) -> list[str]:
    """The pieces shown as fallen."""
    item = table.page.get_by_role("listitem").filter(has_text=re.compile(r", fell in move \d+"))
    return item.all_inner_texts()


def summed_up(table: TablePage, folder: Path) -> str:
    """What `salpakan replay --json` prints of the downloaded record."""
    with table.page.expect_download() as download:
        table.press("Download record")
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    done = subprocess.run(
        [SALPAKAN, "replay", str(path), "--json"], capture_output=True, text=True, check=False
    )
    assert (0, "") == (done.returncode, done.stderr)
    return done.stdout


def rematch(table: TablePage) -> None:
    """The same two again, the sides swapped (RULES 4.1)."""
    before = table.game
    table.press(re.compile("^Rematch"))
    expect(table.heading).to_have_text("Place your army")
    assert before != table.game
    assert {"6", "7", "8"} <= {at[1] for at in table.squares()}
    table.take_formation("Strongholds")
    table.lock()
    assert set("678") == {at[1] for at in table.own()}


def test_an_army_placed_by_hand_plays_a_whole_game_through_a_reload_and_a_restart(
    own_house: House, visit: Visit, tmp_path: Path
) -> None:
    table, rng = visit(own_house), random.Random(1)
    table.watch.excuse(*LINK_DOWN)
    table.open(re.findall(r"http://\S+", own_house.line)[0])
    table.press(re.compile("^Play the computer"))
    place_by_hand(table)
    table.lock()
    assert WHITE == table.own()

    turn = play_on(table, rng, 0, RELOAD)
    before = look(table)
    table.page.reload()
    table.wait_due()
    assert before == look(table)

    turn = play_on(table, rng, turn, RESTART)
    before = look(table)
    own_house.kill()
    expect(table.lost).to_be_visible()
    own_house.start()
    expect(table.lost).to_be_hidden()
    assert before == look(table)
    play_on(table, rng, turn, 200)

    see_the_end(table, tmp_path)
    rematch(table)


def test_the_same_on_a_phone_by_touch_from_a_named_formation(
    own_house: House, visit: Visit, tmp_path: Path
) -> None:
    table, rng = visit(own_house, PHONE), random.Random(2)
    table.watch.excuse(*LINK_DOWN)
    table.open()
    table.press(re.compile("^Play the computer"))
    table.take_formation("Linear Assault")
    placed = table.own()
    assert 21 == len(placed)
    table.lock()
    assert placed == table.own()

    turn = play_on(table, rng, 0, RELOAD)
    before = table.squares()
    table.page.reload()
    table.wait_due()
    assert before == table.squares()

    turn = play_on(table, rng, turn, RESTART)
    before = table.squares()
    own_house.kill()
    expect(table.lost).to_be_visible()
    own_house.start()
    expect(table.lost).to_be_hidden()
    assert before == table.squares()
    play_on(table, rng, turn, 200)

    json.loads(summed_up(table, tmp_path))
    slider = table.page.get_by_role("slider", name="Move")
    last = int(slider.get_attribute("max") or 0)
    table.press("Back one move")
    expect(slider).to_have_attribute("aria-valuetext", f"Move {last - 1} of {last}")
    table.press(re.compile("^Rematch"))
    expect(table.heading).to_have_text("Place your army")
