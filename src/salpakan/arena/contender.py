"""Who takes part: an engine's name and the command that starts it."""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass

from salpakan.protocol import OWN_ENGINES, own_engine
from salpakan.rules import SalpakanError

_NAMED = re.compile(r"([A-Za-z0-9][\w.+-]{0,39})=cmd:(.*)", re.ASCII | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Contender:
    """An engine that can be started as often as wanted."""

    name: str
    command: tuple[str, ...]


def parse_contender(text: str) -> Contender:
    """An engine of this package by its name, or any other by its command line.

    >>> parse_contender("recruit").name
    'recruit'
    >>> parse_contender("mybot=cmd:python -m mybot --fast")
    Contender(name='mybot', command=('python', '-m', 'mybot', '--fast'))

    Without a name, `cmd:...`, the command is the name. Raises `SalpakanError`.
    """
    if text in OWN_ENGINES:
        return Contender(text, own_engine(text))
    named = _NAMED.fullmatch(text)
    line = named[2] if named else text.removeprefix("cmd:")
    if line == text:
        names = ", ".join(OWN_ENGINES)
        raise SalpakanError(f"an engine is one of {names}, or cmd:COMMAND; not {text[:40]!r}")
    try:
        command = tuple(shlex.split(line))
    except ValueError as error:
        raise SalpakanError(f"the command of an engine cannot be read: {error}") from None
    if not command:
        raise SalpakanError("the command of an engine is empty")
    return Contender(named[1] if named else " ".join(command), command)
