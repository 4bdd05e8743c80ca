"""What a player may look up at its turn, all of it from its own view."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from salpakan.cli.saying import rank_name
from salpakan.cli.words import Words
from salpakan.rules import Rank, Side, Square, format_turn
from salpakan.view import View, feasible_ranks


def standing(view: View, side: Side) -> dict[str, int]:
    """How many pieces of each side stand, and with how many both began."""
    return {
        "own": len(view.squares(side)),
        "enemy": len(view.squares(side.enemy)),
        "all": view.variant.size,
    }


def moves(words: Words, view: View, squares: Iterable[str]) -> str:
    """The legal moves, of the pieces on these squares or of all."""
    asked = {text.upper() for text in squares}
    found = [str(m) for m in view.legal_moves() if not asked or str(m.origin) in asked]
    rows = [" ".join(found[i : i + 10]) for i in range(0, len(found), 10)]
    return "\n".join([words.many("count.moves", len(found)), *rows])


def log(view: View) -> str:
    """Every turn so far, two a line; docs/notation.md has the signs."""
    turns = [format_turn(turn.announced) for turn in view.history]
    pairs = [turns[i : i + 2] for i in range(0, len(turns), 2)]
    lines = [
        f"{n:>3}. {' '.join(f'{t:8}' for t in pair)}".rstrip() for n, pair in enumerate(pairs, 1)
    ]
    return "\n".join(lines) or "-"


def army(words: Words, view: View) -> str:
    """The player's own ranks: how many stand of how many."""
    mine = [s for s in view.standing.values() if view.pieces[s].side is view.side]
    ranks = [view.pieces[start].rank for start in mine]
    lines = [
        words(
            "army.line",
            code=rank.code,
            name=rank_name(words, rank, view.variant),
            left=ranks.count(rank),
            all=count,
        )
        for rank, count in view.variant.army.items()
    ]
    return "\n".join(lines)


def notes(words: Words, view: View, guesses: Mapping[Square, Rank]) -> str:
    """Pencil marks, and what the arbiter's verdicts imply of each standing enemy piece."""
    lines = []
    feasible = feasible_ranks(view)
    every = len(view.variant.army)
    for square, start in view.standing.items():
        seen = view.pieces[start]
        if seen.side is view.side:
            continue
        parts = []
        if seen.rank is not None:
            parts.append(words("notes.known", rank=seen.rank.code))
        elif len(feasible[start]) < every:
            listed = " ".join(rank.code for rank in sorted(feasible[start], reverse=True))
            parts.append(words("notes.implied", ranks=listed))
        if start in guesses:
            parts.append(words("notes.guess", rank=guesses[start].code))
        if parts:
            lines.append(f"{square}: {' '.join(parts)}")
    return "\n".join(lines) or words("notes.none")
