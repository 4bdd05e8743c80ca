"""The terminal: lines in, lines out, and wiping it between two players."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TextIO

from salpakan.cli.drawing import Style

_CLEAR = "\x1b[2J\x1b[H"
_WIPE = "\x1b[2J\x1b[3J\x1b[H"  # screen, scrollback, and back to the first line


class InputEndedError(Exception):
    """Nobody will type any more."""


class Console:
    """Where a person reads and types. It keeps no history of lines, so that none can be recalled
    by the other player."""

    def __init__(self, source: TextIO, sink: TextIO, environment: Mapping[str, str]) -> None:
        self._source, self._sink = source, sink
        self.is_terminal = source.isatty() and sink.isatty()
        plain = bool(environment.get("NO_COLOR")) or environment.get("TERM") == "dumb"
        self.style = Style(colour=sink.isatty() and not plain)

    def say(self, text: str = "") -> None:
        """Write a line."""
        self._sink.write(f"{text}\n")

    def ask(self, prompt: str) -> str:
        """Write a prompt and read a line. Raises `InputEndedError`."""
        self._sink.write(prompt)
        self._sink.flush()
        line = self._source.readline()
        if not self.is_terminal:
            self._sink.write("\n")  # nobody's Enter has ended the line
        if not line:
            raise InputEndedError
        return line.strip()

    def flush(self) -> None:
        """Show what has been written."""
        self._sink.flush()

    def clear(self) -> None:
        """Begin a new screen; what has scrolled off stays."""
        if self.is_terminal:
            self._sink.write(_CLEAR)

    def wipe(self) -> None:
        """Leave nothing of the last player's screen, scrolled-off lines included."""
        if self.is_terminal:
            self._sink.write(_WIPE)
            self._sink.flush()


def standard_console() -> Console:
    """The terminal that the program was started in."""
    import sys

    return Console(sys.stdin, sys.stdout, os.environ)
