"""`python -m salpakan.engine NAME...`: computer players on the standard input and output."""

from __future__ import annotations

import argparse

from salpakan.engine.players import PLAYERS
from salpakan.protocol import serve


def main() -> None:
    """Become the players named on the command line (docs/engine-protocol.md)."""
    parser = argparse.ArgumentParser(
        prog="salpakan.engine", description="A computer player that speaks the line protocol."
    )
    parser.add_argument("names", choices=PLAYERS, nargs="+", metavar="NAME")
    names: list[str] = parser.parse_args().names
    players = {name: PLAYERS[name] for name in names}
    serve(players[names[0]], f"Salpakan {names[0]}", "the Salpakan authors", players=players)


if __name__ == "__main__":
    main()
