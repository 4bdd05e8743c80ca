"""Golden playthroughs: one whole game of each variant in three columns (tests/data/golden).

    python -m tests.support.golden

writes the columns anew from the game at the head of each file; look at the difference before you
keep it. A file is a game as `format_record` writes it, a line "playthrough", and then what the
arbiter says and what the truth, White and Black look like after each turn.
"""

from collections.abc import Iterator
from pathlib import Path

from salpakan.arbiter import (
    Arbiter,
    Lock,
    Match,
    Place,
    Play,
    Record,
    Resign,
    ShowFlag,
    parse_record,
)
from salpakan.rules import Reason, Side, format_board, format_turn
from salpakan.rules.notation import Drawn
from salpakan.view import Audience, Body, Ended, FlagShown, Moved, View
from tests.support.scripts import truth

FOLDER = Path(__file__).resolve().parents[1] / "data" / "golden"
MARK = "\nplaythrough\n"
PLAYERS = (Audience.WHITE, Audience.BLACK, Audience.SPECTATOR)


def playthrough(record: Record) -> str:
    """The game under the arbiter, as everybody sees it."""
    arbiter = Arbiter(Match(record.variant, record.first))
    for side, placement in ((Side.WHITE, record.white), (Side.BLACK, record.black)):
        arbiter.handle(Place(side, tuple(placement.ranks.items())), 0)
        arbiter.handle(Lock(side), 0)
    lines = ["", "start", *_columns(arbiter)]
    for ply in range(len(record.turns) + 1):
        heard = len(arbiter.announcements)
        for side, after in record.shown:
            if after == ply:
                arbiter.handle(ShowFlag(side), 0)
        if ply < len(record.turns):
            position = truth(arbiter)
            assert position is not None
            answer = arbiter.handle(Play(position.to_move, record.turns[ply].move), 0)
            assert answer.refused is None
        elif record.outcome.reason is Reason.RESIGNATION and record.outcome.winner is not None:
            arbiter.handle(Resign(record.outcome.winner.enemy), 0)
        if len(arbiter.announcements) > heard:
            lines += ["", f"turn {min(ply + 1, len(record.turns))}", *_heard(arbiter, heard)]
            lines += _columns(arbiter)
    return "\n".join(lines) + "\n"


def _heard(arbiter: Arbiter, after: int) -> Iterator[str]:
    """What is said, in one line if everybody hears the same."""
    for announcement in arbiter.announcements[after:]:
        said = {audience: _words(announcement.body(audience)) for audience in Audience}
        for words in dict.fromkeys(said.values()):
            ears = [audience.value for audience in Audience if said[audience] == words]
            yield f"{announcement.seq:>4} {'all' if len(ears) == 4 else ', '.join(ears)}: {words}"


def _words(body: Body) -> str:
    match body:
        case Moved(ply, turn):
            return f"ply {ply}, {turn.side.value}'s {turn.piece} {format_turn(turn.announced)}"
        case FlagShown(side, piece, square):
            return f"{side.value} shows its Flag: {piece} on {square}"
        case Ended(outcome, ranks):
            shown = {s: rank.letter for s, rank in sorted((ranks or {}).items())}
            return f"{outcome}; " + " ".join(f"{s}{rank}" for s, rank in shown.items())
        case _:
            return type(body).__name__


def _columns(arbiter: Arbiter) -> Iterator[str]:
    """The board in the arbiter's, White's and Black's eyes, with everybody who fell."""
    position = truth(arbiter)
    assert position is not None
    pieces: Drawn = {
        square: (side, piece.rank)
        for side in Side
        for square, piece in position.pieces(side).items()
    }
    fallen = " ".join(f"{p.side.value[0]}{p.rank.letter}" for p in position.fallen)
    columns = [_column("truth", pieces, fallen, arbiter)]
    for viewer in PLAYERS[:2]:
        view = arbiter.view(viewer)
        assert view is not None
        columns.append(_column(viewer.value, _seen(view), _fallen(view), arbiter))
    width = max(len(line) for column in columns for line in column) + 3
    for row in zip(*columns, strict=True):
        yield "".join(cell.ljust(width) for cell in row).rstrip()
    waits = position.arrived.value if position.arrived and position.outcome is None else None
    if waits:
        yield f"  (nobody is told: {waits}'s Flag has arrived)"


def _column(title: str, pieces: Drawn, fallen: str, arbiter: Arbiter) -> list[str]:
    variant = arbiter.match.variant
    board = format_board(pieces, variant.width, variant.height).splitlines()
    return [title, *board, f"fallen {fallen}".strip()]


def _seen(view: View) -> Drawn:
    return {square: view.pieces[start] for square, start in view.standing.items()}


def _fallen(view: View) -> str:
    return " ".join(
        f"{piece.side.value[0]}{'?' if piece.rank is None else piece.rank.letter}"
        for piece in view.fallen
    )


def head(path: Path) -> str:
    """The game at the head of a file."""
    return path.read_text(encoding="utf-8").partition(MARK)[0] + "\n"


def main() -> None:
    """Write the columns of all files anew."""
    for path in sorted(FOLDER.glob("*.txt")):
        game = head(path)
        path.write_text(game.rstrip("\n") + "\n" + MARK + playthrough(parse_record(game)), "utf-8")
        print(path.name)


if __name__ == "__main__":
    main()
