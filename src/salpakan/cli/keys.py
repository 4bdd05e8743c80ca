"""Single keys for going to and fro in a game."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum


class Step(Enum):
    """Where to go in a game."""

    FORTH = "forth"
    BACK = "back"
    START = "start"
    END = "end"
    LEAVE = "leave"


_KEYS = {
    "\x1b[C": Step.FORTH,
    "\x1b[B": Step.FORTH,
    "\x1bOC": Step.FORTH,
    "\r": Step.FORTH,
    "\n": Step.FORTH,
    " ": Step.FORTH,
    "n": Step.FORTH,
    "\x1b[D": Step.BACK,
    "\x1b[A": Step.BACK,
    "\x1bOD": Step.BACK,
    "b": Step.BACK,
    "\x7f": Step.BACK,
    "\x1b[H": Step.START,
    "\x1b[F": Step.END,
    "q": Step.LEAVE,
    "\x1b": Step.LEAVE,
    "\x04": Step.LEAVE,
    "": Step.LEAVE,
}


def read_word(text: str) -> Step:
    """A step from a typed line: Enter goes on, "b" back, "q" leaves."""
    return _KEYS.get(text.strip()[:1].lower() or "\n", Step.FORTH)


@contextmanager
def keyboard() -> Iterator[Callable[[], Step]]:
    """Keys one by one as they are pressed: arrows, Enter, Home, End, q.

    On a system that cannot give them, whole lines are read.
    """
    try:
        import termios
        import tty
    except ImportError:
        yield lambda: read_word(sys.stdin.readline() or "q")
        return
    number = sys.stdin.fileno()
    before = termios.tcgetattr(number)
    try:
        tty.setcbreak(number, termios.TCSADRAIN)
        yield lambda: _read_key(number)
    finally:
        termios.tcsetattr(number, termios.TCSADRAIN, before)


def _read_key(number: int) -> Step:
    while True:
        step = _KEYS.get(os.read(number, 8).decode(errors="replace"))
        if step is not None:
            return step
