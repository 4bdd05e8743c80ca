"""Names that members may choose: plain letters and digits, and none that the house itself bears."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from salpakan.protocol import LEVELS, PLAIN
from salpakan.server.errors import Code

SHORTEST, LONGEST = 2, 20
"""Characters of a name."""
_LONGEST_GIVEN = 80
"""A name with all its accents apart is not longer."""
_FORM = re.compile(r"[a-z0-9]+(?:[._-][a-z0-9]+)*")
_LOOKS_LIKE = str.maketrans("0134578l", "oieastbi")
_OF_THE_HOUSE = """
admin administrator anonymous arbiter black computer deleted guest itim kompyuter mod moderator
nobody null official player puti root salpakan server staff support system tagahatol undefined white
"""


@dataclass(frozen=True, slots=True)
class Name:
    """A name as its owner writes it, and its key: equal for names that count as the same."""

    text: str
    key: str


def key_of(text: str) -> str:
    """The name without case and accents, by which it is looked up.

    >>> key_of("  Niño.Ko ")
    'nino.ko'
    """
    folded = unicodedata.normalize("NFKD", _composed(text).casefold())
    return "".join(letter for letter in folded if not unicodedata.combining(letter))


def is_key(text: str) -> bool:
    """Can it be the key of a name at all?"""
    return len(text) <= LONGEST and bool(_FORM.fullmatch(text))


def parse_name(text: str) -> tuple[Name, list[Code]]:
    """The name in this text, and what is wrong with it, if anything is.

    Letters are those of the Latin alphabet, with or without accents; dots, dashes and underlines
    stand between them.

    >>> parse_name("Niño_07")
    (Name(text='Niño_07', key='nino_07'), [])
    >>> parse_name("Ádm1n")[1], parse_name("a b")[1]
    ([<Code.NAME_RESERVED: 'name-reserved'>], [<Code.NAME_LETTERS: 'name-letters'>])
    """
    name = Name(_composed(text), key_of(text))
    faults = []
    if not SHORTEST <= len(name.text) <= LONGEST or len(name.key) > LONGEST:
        faults.append(Code.NAME_LENGTH)
    if not _is_plain(name):
        faults.append(Code.NAME_LETTERS)
    elif _is_reserved(name.key):
        faults.append(Code.NAME_RESERVED)
    return name, faults


def _composed(text: str) -> str:
    """One way of writing for all that look the same."""
    return unicodedata.normalize("NFKC", text[:_LONGEST_GIVEN].strip())


def _is_plain(name: Name) -> bool:
    """Marks that belong to no letter are combining too, so that none is left in a composed name."""
    stray = any(unicodedata.combining(letter) for letter in name.text)
    return not stray and bool(_FORM.fullmatch(name.key)) and any(map(str.isalpha, name.key))


def _is_reserved(key: str) -> bool:
    parts = re.split("[._-]", key)
    worn = {_look(part) for part in (*parts, "".join(parts))}
    worn |= {_look(part.strip("0123456789")) for part in (*parts, "".join(parts))}
    return not worn.isdisjoint(_TAKEN_LOOKS)


def _look(word: str) -> str:
    """What a glance takes a word for."""
    return word.translate(_LOOKS_LIKE).replace("rn", "m").replace("vv", "w")


_TAKEN_LOOKS = frozenset(map(_look, {*_OF_THE_HOUSE.split(), *LEVELS, *PLAIN}))
