"""Tables of counted moves: tests/data/perft/*.txt.

    python -m tests.support.tables

counts them anew, with the second implementation of the rules and never with `perft` itself.
A table is comments, a position, and one line "depth count" for each depth.
"""

from dataclasses import dataclass
from pathlib import Path

from salpakan.rules import Arrival, Position, Side, parse_position
from tests.support.brute import Table, count

FOLDER = Path(__file__).resolve().parents[1] / "data" / "perft"


@dataclass(frozen=True)
class Counted:
    """A position with the number of move sequences for each depth."""

    head: str
    """Comments and the position's text."""
    position: Position
    counts: dict[int, int]


def load(path: Path) -> Counted:
    """Read a table."""
    head, _, tail = path.read_text(encoding="utf-8").partition("\nperft\n")
    counts = {int(depth): int(number) for depth, number in map(str.split, tail.splitlines())}
    return Counted(head, parse_position(head + "\n"), counts)


def on_table(position: Position) -> Table:
    """A position on the plain table of the second implementation."""
    variant = position.variant
    board = {
        (square.col, square.row): side.value[0] + piece.rank.letter
        for side in Side
        for square, piece in position.pieces(side).items()
    }
    return Table(
        variant.width,
        variant.height,
        board,
        position.to_move.value[0],
        variant.arrival is Arrival.AT_ONCE,
        variant.quiet_limit,
        position.quiet,
        position.arrived.value[0] if position.arrived else "",
        position.outcome is not None,
    )


def main() -> None:
    """Count all tables anew."""
    for path in sorted(FOLDER.glob("*.txt")):
        table = load(path)
        plain = on_table(table.position)
        lines = [f"{depth} {count(plain, depth)}" for depth in table.counts]
        path.write_text("\n".join([table.head, "perft", *lines, ""]), encoding="utf-8")
        print(path.name, *lines, sep="\n  ")


if __name__ == "__main__":
    main()
