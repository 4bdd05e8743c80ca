"""`salpakan engine`: a computer player on the standard input and output."""

from __future__ import annotations

import argparse
import runpy
import sys

from salpakan.cli.parser import Parser
from salpakan.cli.words import Words
from salpakan.protocol import OWN_ENGINES, own_engine


def add_arguments(parser: Parser) -> None:
    """What `salpakan engine` understands."""
    parser.add_argument("name", choices=OWN_ENGINES, help=parser.words("help.engine"))


def run(options: argparse.Namespace, words: Words) -> int:
    """Become the engine (docs/engine-protocol.md)."""
    del words  # the protocol has its own
    _, _, module, name = own_engine(options.name)
    sys.argv[1:] = [name]
    runpy.run_module(module, run_name="__main__", alter_sys=True)
    return 0
