"""A position of the rules and a game of the kernels, held against each other."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np

from salpakan.kernels import SIDES, Games, legal_mask, loading, tables
from salpakan.kernels import games as column
from salpakan.kernels.tables import SLOT, VERDICTS, Int16, square_of
from salpakan.rules import Arrival, Position, Rank, Side, Square, Variant
from salpakan.view import Audience
from salpakan.view.projection import project
from tests.support import seen
from tests.support.games import armies

State = dict[str, object]


def of_rules(position: Position) -> State:
    """All of the truth that both sides of the comparison hold."""
    return {
        "standing": {
            square: (side, piece.rank, piece.start)
            for side in Side
            for square, piece in position.pieces(side).items()
        },
        "ranks": armies(position),
        "to move": position.to_move,
        "ply": position.ply,
        "quiet": position.quiet,
        "arrived": position.arrived,
        "first": position.first,
        "outcome": position.outcome,
        "turn": position.history[-1] if position.history else None,
        "moved": {turn.piece for turn in position.history},
        "public": [position.flag_is_public(side) for side in Side],
        "moves": set(position.legal_moves()),
        "battles": [
            (turn.piece, turn.challenged, turn.verdict)
            for turn in position.history
            if turn.challenged is not None
        ],
    }


def _start(variant: Variant, pieces: Int16, slot: int | np.integer[Any]) -> Square:
    return square_of(int(pieces[slot, column.START]), variant.width)


def _armies(
    variant: Variant, games: Games, g: int
) -> tuple[dict[Square, tuple[Side, Rank, Square]], dict[Side, dict[Square, Rank]]]:
    """Who stands where, and all ranks by start square; what is written twice must agree."""
    head, pieces, size = games.head[g], games.pieces[g], variant.size
    standing, ranks = {}, {}
    for number, side in enumerate(SIDES):
        slots = range(number * size, number * size + size)
        for place in range(number * size, number * size + head[column.COUNT + number]):
            cell = int(games.army[g, place])
            slot = int(games.board[g, cell]) & SLOT
            assert place == pieces[slot, column.PLACE]
            assert slot in slots
            start, rank = _start(variant, pieces, slot), Rank(pieces[slot, column.RANK])
            standing[square_of(cell, variant.width)] = (side, rank, start)
        had = [slot for slot in slots if pieces[slot, column.RANK] >= 0]
        found = {_start(variant, pieces, s): Rank(pieces[s, column.RANK]) for s in had}
        assert sum(pieces[slot, column.PLACE] >= 0 for slot in had) == head[column.COUNT + number]
        assert sorted(found) == list(found)
        ranks[side] = found
    return standing, ranks


def of_kernels(variant: Variant, games: Games, g: int) -> State:
    """The same, read from the arrays."""
    head, pieces = games.head[g], games.pieces[g]

    def start(slot: int | np.integer[Any]) -> Square:
        return _start(variant, pieces, slot)

    standing, ranks = _armies(variant, games, g)
    side = SIDES[head[column.TO_MOVE]]
    mask = np.zeros((len(games.head), variant.width * variant.height), np.uint32)
    counts = np.zeros(len(games.head), np.int16)
    legal_mask(tables(variant), games, mask, counts, g, g + 1)
    moves = loading.moves_of(variant, side, mask[g])
    assert len(moves) == counts[g]
    arrived = int(head[column.ARRIVED])
    fought = games.battles[g, : head[column.BATTLES]]
    return {
        "standing": standing,
        "ranks": ranks,
        "to move": side,
        "ply": int(head[column.PLY]),
        "quiet": int(head[column.QUIET]),
        "arrived": SIDES[arrived] if arrived >= 0 else None,
        "first": SIDES[head[column.FIRST]],
        "outcome": loading.outcome(games, g),
        "turn": loading.last_turn(variant, games, g),
        "moved": {start(s) for s in np.flatnonzero(pieces[:, column.MOVES] > 0)},
        "public": [head[column.PUBLIC + number] == 1 for number in range(2)],
        "moves": set(moves),
        "battles": [(start(a), start(b), VERDICTS[said]) for a, b, said, _ in fought],
    }


Masks = dict[Square, frozenset[Rank]]


def masks(variant: Variant, games: Games, g: int, side: Side, which: int) -> Masks:
    """What a column says of every piece of a side."""
    first = SIDES.index(side) * variant.size
    rows = games.pieces[g, first : first + variant.size]
    return {
        square_of(int(row[column.START]), variant.width): frozenset(
            rank for rank in Rank if row[which] >> rank & 1
        )
        for row in rows
        if row[column.RANK] >= 0
    }


def compare_truth(position: Position, games: Games, g: int) -> None:
    """State, legal moves, what was announced, outcome."""
    assert of_rules(position) == of_kernels(position.variant, games, g)


def compare_knowledge(position: Position, before: Position, games: Games, g: int) -> None:
    """What each side can infer, and what it must reckon that the other can."""
    for side in Side:
        views = (project(it, Audience.of(side)) for it in (position, before))
        known = seen.known(*views)
        assert known.theirs == masks(position.variant, games, g, side.enemy, column.SEEN)
        assert known.mine == masks(position.variant, games, g, side, column.GUESS)
        thought = masks(position.variant, games, g, side, column.SEEN)
        assert all(ranks <= known.mine[start] for start, ranks in thought.items())


def begun(variant: Variant, games: Games, g: int) -> Position:
    """The rules' position of a kernels' game that has just begun."""
    state = of_kernels(variant, games, g)
    pieces = {s: (side, rank) for s, (side, rank, _) in state["standing"].items()}  # type: ignore[attr-defined]
    return Position.setup(variant, pieces, state["first"])  # type: ignore[arg-type]


def small_variant(rng: random.Random) -> Variant:
    """Some board, army and rules that nobody has thought of."""
    while True:
        width, height = rng.randint(1, 6), rng.randint(2, 7)
        rows = rng.randint(1, height // 2)
        ranks = rng.choices(list(Rank)[1:], k=rng.randint(0, width * rows - 1))
        army = {rank: ranks.count(rank) for rank in set(ranks)} | {Rank.FLAG: 1}
        return Variant(
            name=f"random {rng.getrandbits(40):x}",
            width=width,
            height=height,
            home_rows=rows,
            army=army,
            arrival=rng.choice(list(Arrival)),
            ranks_told=rng.random() < 0.3,
            flags_shown=rng.random() < 0.3,
            all_shown_at_end=rng.random() < 0.5,
            quiet_limit=rng.choice([6, 20, 60]),
        )


def studies(variant: Variant, rng: random.Random) -> Iterator[Position]:
    """Arrangements with pieces missing, anywhere on the board."""
    while True:
        squares = rng.sample(variant.board.squares, len(variant.board.squares))
        pieces: dict[Square, tuple[Side, Rank]] = {}
        for side in Side:
            others = [r for r, n in variant.army.items() for _ in range(n) if r is not Rank.FLAG]
            ranks = [Rank.FLAG, *rng.sample(others, rng.randint(0, len(others)))]
            pieces |= {squares.pop(): (side, rank) for rank in ranks if squares}
        if {side for side, rank in pieces.values() if rank is Rank.FLAG} == set(Side):
            yield Position.setup(variant, pieces, rng.choice(list(Side)))
