"""The one way into the `salpakan` program, and out of it."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from salpakan.cli.parser import USAGE_ERROR, build
from salpakan.cli.words import LANGUAGES, Words, language_of
from salpakan.rules.errors import SalpakanError

INTERRUPTED = 130
CLOSED_PIPE = 141
"""What a shell reports for a program that Ctrl-C or a closed pipe ended."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one subcommand; the answer is the exit code."""
    arguments = sys.argv[1:] if arguments is None else list(arguments)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    words = Words(_language(arguments))
    try:
        options = build(words).parse_args(arguments)
        code: int = options.run(options, words)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has left; so that the interpreter's last flush has somewhere to go:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CLOSED_PIPE
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except SalpakanError as error:
        return _refuse(words, str(error))
    except OSError as error:
        reason = error.strerror or str(error)
        return _refuse(words, f"{error.filename}: {reason}" if error.filename else reason)
    return code


def _language(arguments: Sequence[str]) -> str:
    """The language must be known before the command line can be read in it."""
    first = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    first.add_argument("--lang")
    try:
        asked = first.parse_known_args(arguments)[0].lang
    except argparse.ArgumentError:
        asked = None
    return asked if asked in LANGUAGES else language_of(os.environ)


def _refuse(words: Words, reason: str) -> int:
    print(words("error.input", reason=reason), file=sys.stderr)
    return USAGE_ERROR
