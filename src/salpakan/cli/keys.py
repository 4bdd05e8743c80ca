"""Single keys for going to and fro in a game."""

from __future__ import annotations

import os
import sys
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


def read_key() -> Step:
    """Wait for a key on the terminal: arrows, Enter, Home, End, q."""
    try:
        import termios
        import tty
    except ImportError:  # a system without them: whole lines
        return read_word(sys.stdin.readline())
    number = sys.stdin.fileno()
    before = termios.tcgetattr(number)
    try:
        sys.stdout.flush()
        tty.setcbreak(number)
        while True:
            step = _KEYS.get(os.read(number, 8).decode(errors="replace"))
            if step is not None:
                return step
    finally:
        termios.tcsetattr(number, termios.TCSADRAIN, before)
