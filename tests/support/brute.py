"""A second, slow implementation of the rules on plain dictionaries, to count with.

It shares no code with the package: squares are pairs, pieces are two letters such as "w5", and
every rule is written out again (RULES §4 to §6).
"""

from dataclasses import dataclass, field

OFFICERS = "SDTKMLC12345"
"""Letters of the officers, weakest first."""

At = tuple[int, int]


@dataclass
class Table:
    """A game on a table with `width` columns and `height` rows."""

    width: int
    height: int
    board: dict[At, str] = field(default_factory=dict)
    mover: str = "w"
    at_once: bool = False
    limit: int | None = None
    quiet: int = 0
    waiting: str = ""
    over: bool = False


def loser(challenger: str, challenged: str) -> str:
    """Which of two rank letters leaves: "challenger", "challenged" or "both"."""
    if challenger == challenged:
        return "challenged" if challenger == "F" else "both"
    strong = {"Y": OFFICERS + "F", "P": "YF", "F": ""}
    strong |= {rank: OFFICERS[:at] + "PF" for at, rank in enumerate(OFFICERS)}
    return "challenged" if challenged in strong[challenger] else "challenger"


def steps(table: Table) -> list[tuple[At, At]]:
    """All moves of the side to move."""
    if table.over:
        return []
    found = []
    for (col, row), piece in table.board.items():
        if piece[0] == table.mover:
            for to in ((col + 1, row), (col - 1, row), (col, row + 1), (col, row - 1)):
                on_board = 0 <= to[0] < table.width and 0 <= to[1] < table.height
                if on_board and table.board.get(to, "..")[0] != table.mover:
                    found.append(((col, row), to))
    return found


def step(table: Table, origin: At, target: At) -> Table:
    """The table after a move."""
    board, me = dict(table.board), table.mover
    you = "b" if me == "w" else "w"
    piece, other = board.pop(origin), board.pop(target, "")
    leaves = loser(piece[1], other[1]) if other else ""
    if leaves not in {"challenger", "both"}:
        board[target] = piece
    if leaves == "challenger":
        board[target] = other
    flags = {p[0] for p in board.values() if p[1] == "F"}
    quiet = 0 if other else table.quiet + 1
    arrives = piece[1] == "F" and target[1] == (table.height - 1 if me == "w" else 0)
    col, row = target
    around = [(col + 1, row), (col - 1, row), (col, row + 1), (col, row - 1)]
    beside = any(board.get(at, "..")[0] == you for at in around)
    after = Table(table.width, table.height, board, you, table.at_once, table.limit, quiet)
    after.waiting = me if arrives else ""
    after.over = (
        len(flags) < 2
        or table.waiting == you
        or (arrives and (table.at_once or not beside))
        or quiet == table.limit
    )
    after.over = after.over or not steps(after)
    return after


def count(table: Table, depth: int) -> int:
    """How many sequences of so many moves there are; a game that is over has none."""
    if depth == 0:
        return 1
    return sum(count(step(table, origin, target), depth - 1) for origin, target in steps(table))
