"""Every word that the terminal shows, by language (languages/*.toml)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "fil")
_FOLDER = Path(__file__).with_name("languages")
_SPOKEN_AS = {"en": "en", "fil": "fil", "tl": "fil"}


class Words:
    """The message catalogue of one language; a key such as "said.move" names a sentence.

    >>> Words("en")("said.move", side="White", origin="E3", target="E4")
    'White moves E3 to E4.'
    >>> Words("fil").many("count.pieces", 1), Words("en").many("count.pieces", 1)
    ('1 piyesa', '1 piece')
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self._texts = dict(_flat(tomllib.loads((_FOLDER / f"{language}.toml").read_text("utf-8"))))

    def __call__(self, key: str, **values: object) -> str:
        """The sentence behind a key, with its places filled."""
        return self._texts[key].format_map(values)

    def many(self, key: str, number: int, **values: object) -> str:
        """The sentence for this many; a language without a singular has one form for all."""
        one = f"{key}.one"
        form = one if number == 1 and one in self._texts else f"{key}.other"
        return self(form, n=number, **values)

    def known(self, text: str) -> str:
        """A sentence of the standard library in this language; itself where we have none."""
        return self._texts.get(f"argparse.{text}", text)

    def texts(self) -> Mapping[str, str]:
        """All sentences by key."""
        return self._texts

    def under(self, group: str) -> dict[str, str]:
        """The sentences of one group, by the last part of their keys."""
        start = f"{group}."
        return {k.removeprefix(start): v for k, v in self._texts.items() if k.startswith(start)}


def language_of(environment: Mapping[str, str]) -> str:
    """The language that the environment asks for, as programs do; English if we lack it.

    >>> language_of({"LANG": "fil_PH.UTF-8"}), language_of({"LANG": "sv_SE"})
    ('fil', 'en')
    """
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return _SPOKEN_AS.get(environment[name].replace(".", "_").split("_")[0], "en")
    return "en"


def _flat(tree: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in tree.items():
        if isinstance(value, str):
            yield path + key, value
        else:
            yield from _flat(value, f"{path}{key}.")
