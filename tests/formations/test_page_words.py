"""The page says of each strategy what its file says (RULES §10)."""

import json
from pathlib import Path

import pytest

from salpakan.formations import Formation, formations
from salpakan.rules import VARIANTS

MESSAGES = Path(__file__).resolve().parents[2] / "web" / "messages"
BOOK = formations(VARIANTS["classic"])


def words(locale: str) -> dict[str, str]:
    """The page's messages about formations."""
    return dict(json.loads((MESSAGES / locale / "learn.json").read_text("utf-8")))


def told(formation: Formation) -> dict[str, str]:
    """What the file says, by the message that says it; the page writes generals with a star."""
    key = "f_" + formation.id.replace("-", "_")
    lines = {key: formation.name, f"{key}_idea": formation.idea}
    lines |= {f"{key}_plus{n}": line for n, line in enumerate(formation.strengths, 1)}
    lines |= {f"{key}_minus{n}": line for n, line in enumerate(formation.weaknesses, 1)}
    return {name: line.replace("*G", "★") for name, line in lines.items()}


@pytest.mark.parametrize("formation", BOOK, ids=lambda formation: formation.id)
def test_the_page_tells_a_strategy_in_the_words_of_its_file(formation: Formation) -> None:
    english = words("en")
    assert told(formation) == {name: english.get(name) for name in told(formation)}


def test_every_strategy_is_told_in_filipino_too() -> None:
    filipino = words("fil")
    assert [] == [name for one in BOOK for name in told(one) if not filipino.get(name)]


def test_the_page_tells_of_no_strategy_that_has_no_file() -> None:
    known = {name for formation in BOOK for name in told(formation)}
    assert set() == {name for name in words("en") if name.startswith("f_")} - known
