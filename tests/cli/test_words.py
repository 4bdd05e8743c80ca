"""The message catalogue: nothing is missing in any language."""

import re
from pathlib import Path
from string import Formatter

import pytest

from salpakan.arbiter import RefusalCode
from salpakan.cli import words as words_module
from salpakan.cli.parser import COMMANDS
from salpakan.cli.words import LANGUAGES, Words
from salpakan.protocol import LEVELS, PLAIN
from salpakan.rules import MoveFault, PlacementFault, Rank, Reason, Side
from salpakan.server.levels import BUDGETS_MS

SOURCE = Path(words_module.__file__).parent


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def texts(language: str) -> dict[str, str]:
    """The sentences that every language must have: a singular and argparse's own are free."""
    return {
        key: text
        for key, text in Words(language).texts().items()
        if not key.startswith("argparse.") and not key.endswith(".one")
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_sentences_with_the_same_places(language: str) -> None:
    english = {key: places(text) for key, text in texts("en").items()}
    assert english == {key: places(text) for key, text in texts(language).items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_orders_are_typed_alike(language: str) -> None:
    english = Words("en")
    for group in ("order", "placing", "way"):
        own = Words(language).under(group)
        assert len(own) == len(set(own.values()))
        for name, word in own.items():
            assert word == name or word not in english.under(group), "means two things"


def test_every_rank_reason_fault_and_refusal_has_a_sentence() -> None:
    have = texts("en").keys()
    spies = {"rank.spy", "rank.agent"}
    wanted = spies | {f"rank.{rank.code}" for rank in Rank if rank is not Rank.SPY}
    wanted |= {f"why.{reason.value}" for reason in Reason}
    wanted |= {f"fault.{fault.value}" for fault in MoveFault}
    wanted |= {f"place-fault.{fault.value}" for fault in PlacementFault}
    wanted |= {f"refused.{code.value}" for code in RefusalCode if code is not RefusalCode.MOVE}
    wanted |= {f"side.{side.value}" for side in Side}
    wanted |= {f"level.{name}" for name in (*LEVELS, *BUDGETS_MS, *PLAIN)}
    wanted |= {f"about.{command}" for command in COMMANDS}
    assert set() == wanted - have


def test_every_sentence_that_the_code_asks_for_exists_and_every_other_is_gone() -> None:
    code = "\n".join(path.read_text("utf-8") for path in sorted(SOURCE.glob("*.py")))
    asked = set(re.findall(r"""["']([a-z]+(?:-[a-z]+)*\.[a-z-]+)["']""", code))
    dynamic = {"about", "fault", "level", "order", "place-fault", "placing", "rank", "refused",
               "side", "way", "why"}  # fmt: skip
    have = {key.removesuffix(".other") for key in texts("en")}
    groups = {key.split(".")[0] for key in have}
    assert set() == {key for key in asked if key.split(".")[0] in groups} - have
    assert set() == {key for key in have if key.split(".")[0] not in dynamic} - asked
