"""The command line: subcommands are imported when they are called, so that each starts fast."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn

from salpakan import __version__
from salpakan.cli.words import LANGUAGES, Words

COMMANDS = (
    "play",
    "serve",
    "replay",
    "verify",
    "perft",
    "formations",
    "engine",
    "arena",
    "bench",
    "train",
)
USAGE_ERROR = 2


class Parser(argparse.ArgumentParser):
    """argparse in the words of a language; a wrong line is one sentence and exit code 2."""

    def __init__(self, words: Words, **options: Any) -> None:  # noqa: ANN401 - argparse's own
        super().__init__(add_help=False, allow_abbrev=False, **options)
        self.words = words
        self.add_argument("-h", "--help", action="help", help=words("help.help"))

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and leave."""
        self.exit(USAGE_ERROR, self.words("error.usage", prog=self.prog, reason=message) + "\n")


class _Subparser(Parser):
    """Fetches its arguments from its module at the first parse."""

    def __init__(self, words: Words, command: str, **options: Any) -> None:  # noqa: ANN401
        super().__init__(words, description=words(f"about.{command}"), **options)
        self._command = command
        # The language is known before any parser is made; here it may just stand as well.
        self.add_argument(
            "--lang", choices=LANGUAGES, help=words("help.lang"), default=argparse.SUPPRESS
        )

    def parse_known_args(  # type: ignore[override]  # argparse's overloads say no more
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        module = import_module(f"salpakan.cli.{self._command}")
        module.add_arguments(self)
        self.set_defaults(run=module.run)
        return super().parse_known_args(args, namespace)


def build(words: Words) -> Parser:
    """The whole command line in the words of a language."""
    # argparse has no other door for its own sentences: it asks this name for each of them.
    vars(argparse)["_"] = words.known
    parser = Parser(words, prog="salpakan", description=words("about.salpakan"))
    parser.add_argument(
        "--version",
        action="version",
        version=f"salpakan {__version__}",
        help=words("help.version"),
    )
    parser.add_argument("--lang", choices=LANGUAGES, help=words("help.lang"))
    commands = parser.add_subparsers(
        title=words("help.commands"), metavar="COMMAND", required=True, parser_class=_Subparser
    )
    for command in COMMANDS:
        commands.add_parser(command, words=words, command=command, help=words(f"about.{command}"))
    return parser
