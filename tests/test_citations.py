"""Every rule that the code cites stands in docs/rules.md under that number."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
RULES = (ROOT / "docs" / "rules.md").read_text("utf-8")
NUMBER = r"\d{1,2}\.\d{1,2}"
CITED = re.compile(rf"RULES (§\d{{1,2}}|{NUMBER})((?:(?:, | and | to )(?:§\d{{1,2}}|{NUMBER}))*)")
NUMBERS = re.compile(rf"§\d{{1,2}}|{NUMBER}")


def cited() -> dict[str, set[str]]:
    """Each cited number with the files that cite it."""
    found: dict[str, set[str]] = {}
    for folder, kinds in (
        ("src", ("py",)),
        ("tests", ("py",)),
        ("web/src", ("ts", "svelte", "css")),
    ):
        for kind in kinds:
            for path in sorted((ROOT / folder).rglob(f"*.{kind}")):
                for match in CITED.finditer(path.read_text("utf-8")):
                    for number in NUMBERS.findall(match[0]):
                        found.setdefault(number, set()).add(str(path.relative_to(ROOT)))
    return found


def test_every_cited_rule_exists() -> None:
    rules = set(re.findall(rf"^({NUMBER}) ", RULES, re.MULTILINE))
    rules |= {f"§{number}" for number in re.findall(r"^## (\d+) ", RULES, re.MULTILINE)}
    places = cited()
    assert len(places) > 20
    assert {} == {number: files for number, files in places.items() if number not in rules}
