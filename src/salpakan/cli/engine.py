"""`salpakan engine`: a computer player on the standard input and output."""

from __future__ import annotations

import argparse
import sys

from salpakan.cli.parser import Parser
from salpakan.cli.words import Words
from salpakan.protocol import OWN_ENGINES


def add_arguments(parser: Parser) -> None:
    """What `salpakan engine` understands."""
    parser.add_argument("name", choices=OWN_ENGINES, help=parser.words("help.engine"))


def run(options: argparse.Namespace, words: Words) -> int:
    """Become the engine (docs/engine-protocol.md)."""
    from salpakan.engine.__main__ import main

    del words  # the protocol has its own
    sys.argv[1:] = [options.name]
    main()
    return 0
