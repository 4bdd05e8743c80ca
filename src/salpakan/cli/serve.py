"""`salpakan serve`: the table in the browser."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from salpakan.cli.computer import warming_line
from salpakan.cli.parser import Parser
from salpakan.cli.words import Words
from salpakan.rules import SalpakanError

HOST, PORT = "127.0.0.1", 8000
LARGEST_PORT = 65535
PAUSE, LONGEST_PAUSE = 0.6, 60.0
DATABASE = "SALPAKAN_DATABASE"


def add_arguments(parser: Parser) -> None:
    """What `salpakan serve` understands."""
    words = parser.words
    parser.add_argument("--host", default=HOST, help=words("help.host", default=HOST))
    parser.add_argument(
        "--port", type=int, default=PORT, metavar="N", help=words("help.port", default=PORT)
    )
    parser.add_argument("--data", type=Path, metavar="DIR", help=words("help.data"))
    parser.add_argument(
        "--database",
        default=os.environ.get(DATABASE),
        metavar="URL",
        help=words("help.database", variable=DATABASE),
    )
    parser.add_argument(
        "--pause", type=float, default=PAUSE, metavar="S", help=words("help.pause", default=PAUSE)
    )


def run(options: argparse.Namespace, words: Words) -> int:
    """Serve until somebody ends it."""
    if not 0 <= options.port <= LARGEST_PORT:
        raise SalpakanError(words("error.port", given=options.port, largest=LARGEST_PORT))
    if not 0 <= options.pause <= LONGEST_PAUSE:
        raise SalpakanError(words("error.pause", given=options.pause, largest=LONGEST_PAUSE))
    try:
        from salpakan.server.serve import serve
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("salpakan"):
            raise
        raise SalpakanError(words("error.no-server")) from None
    serve(
        options.host,
        options.port,
        options.data,
        options.pause,
        _say,
        warming_line(words),
        options.database,
    )
    return 0


def _say(text: str) -> None:
    print(text, flush=True)
