"""`python -m salpakan.engine NAME`: a computer player on the standard input and output."""

from __future__ import annotations

import argparse

from salpakan.engine.players import PLAYERS
from salpakan.protocol import serve


def main() -> None:
    """Become the player named on the command line (docs/engine-protocol.md)."""
    parser = argparse.ArgumentParser(
        prog="salpakan.engine", description="A computer player that speaks the line protocol."
    )
    parser.add_argument("name", choices=PLAYERS)
    name = parser.parse_args().name
    serve(PLAYERS[name], f"Salpakan {name}", "the Salpakan authors")


if __name__ == "__main__":
    main()
