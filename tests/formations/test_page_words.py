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
    points = [f"+{line}" for line in formation.strengths]
    points += [f"-{line}" for line in formation.weaknesses]
    text = "\n".join([formation.idea, *points])
    return {key: formation.name, f"{key}_text": text.replace("*G", "★")}


@pytest.mark.parametrize("formation", BOOK, ids=lambda formation: formation.id)
def test_the_page_tells_a_strategy_in_the_words_of_its_file(formation: Formation) -> None:
    english = words("en")
    assert told(formation) == {name: english.get(name) for name in told(formation)}


@pytest.mark.parametrize("formation", BOOK, ids=lambda formation: formation.id)
def test_the_page_tells_as_many_points_in_filipino(formation: Formation) -> None:
    filipino = words("fil")
    for name, english in told(formation).items():
        marks = [line[0] for line in filipino[name].split("\n")[1:]]
        assert [line[0] for line in english.split("\n")[1:]] == marks


def test_the_page_tells_of_no_strategy_that_has_no_file() -> None:
    known = {name for formation in BOOK for name in told(formation)}
    assert set() == {name for name in words("en") if name.startswith("f_")} - known
