"""Every Python and `salpakan` example in the documents does what the document says."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
BLOCK = re.compile(r"^```(python|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Example:
    """One fenced block of a document."""

    page: Path
    line: int
    language: str
    text: str

    def __str__(self) -> str:
        """Name the block as an editor would."""
        return f"{self.page.relative_to(ROOT)}:{self.line}"


def examples(language: str) -> list[Example]:
    """Find every block of a language in the documents."""
    return [
        Example(page, text.count("\n", 0, found.start()) + 1, language, found[2])
        for page in PAGES
        for text in [page.read_text("utf-8")]
        for found in BLOCK.finditer(text)
        if found[1] == language
    ]


@pytest.mark.parametrize("example", examples("python"), ids=str)
def test_the_python_in_the_documents_runs(
    example: Example, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    if ">>> " not in example.text:
        exec(compile(example.text, str(example), "exec"), {"__name__": "__main__"})  # noqa: S102
        return
    said: list[str] = []
    parsed = doctest.DocTestParser().get_doctest(example.text, {}, str(example), None, example.line)
    failed, tried = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(parsed, out=said.append)
    assert tried > 0
    assert failed == 0, "".join(said)


@pytest.mark.parametrize("example", examples("console"), ids=str)
def test_the_commands_in_the_documents_print_what_is_shown(
    example: Example, tmp_path: Path
) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    for block in re.split(r"^\$ ", example.text, flags=re.MULTILINE)[1:]:
        command, _, expected = block.partition("\n")
        done = subprocess.run(
            shlex.split(command),
            cwd=tmp_path,
            env={**os.environ, "PATH": path},
            capture_output=True,
            text=True,
            check=False,
        )
        assert expected.rstrip() == (done.stdout + done.stderr).rstrip(), command


def test_the_links_between_the_documents_lead_somewhere() -> None:
    link = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)")
    missing = [
        f"{page.relative_to(ROOT)}: {target}"
        for page in PAGES
        for target in link.findall(page.read_text("utf-8"))
        if not (page.parent / target).exists()
    ]
    assert [] == missing
