"""Reading what the user names: a file, or "-" for the standard input."""

from __future__ import annotations

import sys
from pathlib import Path

from salpakan.rules.errors import NotationError

LARGEST = 4 * 1024 * 1024
"""Bytes; the longest game is far below."""


def read_text(name: str) -> str:
    """The text of a file. Raises `NotationError` for one that is no text, `OSError` if it has to.

    A byte order mark and the line ends of other systems are passed over.
    """
    if name == "-":
        data = sys.stdin.buffer.read(LARGEST + 1)
    else:
        with Path(name).open("rb") as file:
            data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise NotationError(f"a text of {LARGEST} bytes at most is expected")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line, column = before.count(b"\n") + 1, error.start - (before.rfind(b"\n") + 1) + 1
        raise NotationError("a text in UTF-8 is expected", line, column) from None
    return text.replace("\r\n", "\n").replace("\r", "\n")
