"""The secrecy law in the arena (RULES 8.3): an engine hears of the enemy's ranks what a view tells.

The enemy places another army in the second world, one that the first player cannot tell apart, and
steps alike. Every byte that the first player is sent must be the same.
"""

import asyncio
import sys
from pathlib import Path

from salpakan.arena import Contender, Terms, compete
from salpakan.rules import VARIANTS

STEPPER = """
import sys
from salpakan.protocol import serve
from salpakan.rules import parse_placement

heard, army = sys.argv[1:]

class Stepper:
    def __init__(self, seed): pass
    def place(self, variant, side): return parse_placement(army, variant, side)
    def choose(self, view, clock): return view.legal_moves()[-1]

class Noting:
    def __iter__(self):
        for line in sys.stdin:
            with open(heard, "a") as notes: notes.write(line)
            yield line

serve(Stepper, "stepper", "the tests", Noting(), sys.stdout)
"""


MINE = "3..PL5P../.TYKSP.4Y/DMCPPF12P"  # RULES 3.4
ENEMY = "...3FS.../12YLPTYKM/DPP4P5PPC"


def stepper(heard: Path, army: str) -> Contender:
    """It always makes the last legal move, and notes all that it is sent."""
    return Contender("stepper", (sys.executable, "-c", STEPPER, str(heard), army))


def heard_against(army: str, folder: Path) -> str:
    """All that a player is sent in a pair of games."""
    folder.mkdir()
    players = stepper(folder / "me", MINE), stepper(folder / "enemy", army)
    terms = Terms(VARIANTS["classic"], movetime_ms=500, seed=3, longest=40)
    asyncio.run(compete(players, terms, pairs=1))
    sent = (folder / "me").read_text("utf-8")
    return sent[sent.rindex("\nplace ", 0, sent.rindex("\nplace ")) :]  # without the warming up


def test_what_an_engine_is_sent_does_not_depend_on_ranks_it_cannot_know(tmp_path: Path) -> None:
    sent = heard_against(ENEMY, tmp_path / "here")
    assert 13 == sent.count("choose ")
    hidden = ENEMY.replace("3FS", "SF3")  # neither the General nor the Sergeant is met
    assert sent == heard_against(hidden, tmp_path / "there")
    met = ENEMY.replace("3FS", "FS3")
    assert sent != heard_against(met, tmp_path / "elsewhere")
    homes = {line.split()[1] for line in sent.splitlines() if line.startswith(("white ", "black "))}
    assert {MINE, "...???.../?????????/?????????"} == homes
