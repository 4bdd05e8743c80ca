"""Until the arbiter declares, an arrived Flag is like any other arrived piece (RULES 6.3)."""

import os
import random
from collections.abc import Iterator

import pytest

from salpakan.arbiter import Arbiter, Lock, Match, Place, Play
from salpakan.rules import Arrival, Move, Outcome, Position, Rank, Reason, Side, Square
from salpakan.view import Audience, Body, Moved, feasible_ranks, format_view
from tests.laws.redeal import Told, replay
from tests.support.drawing import drawn, play
from tests.support.games import armies, first_position, keen
from tests.support.variants import ALL

GAMES = int(os.environ.get("SALPAKAN_LAW_GAMES", "0"))
WAITING = [
    name
    for name, variant in ALL.items()
    if variant.arrival is Arrival.UNLESS_CAPTURED and not variant.flags_shown
]


def arrivals(name: str, rng: random.Random) -> Iterator[Position]:
    """Positions in which a Flag waits for the reply, from games in which Flags like to run."""
    while True:
        position = first_position(ALL[name], rng)
        while position.outcome is None:
            position = position.play(_bold(position, rng))
            if position.arrived is not None and position.outcome is None:
                yield position


def _bold(position: Position, rng: random.Random) -> Move:
    """Often the Flag's step forward onto an empty square, else a keen move."""
    flag = position.flag_square(position.to_move)
    ahead = 1 if position.to_move is Side.WHITE else -1
    runs = [
        move
        for move in position.legal_moves()
        if move.origin == flag
        and (move.target.row - move.origin.row) * ahead > 0
        and position.piece_at(move.target) is None
    ]
    return runs[0] if runs and rng.random() < 0.7 else keen(position, rng)


def without_the_flag(position: Position, side: Side) -> Position | None:
    """The same game in which another piece of the side was its Flag, if there can be one."""
    told = Told(position, Audience.of(side.enemy))
    flag = next(s for s, rank in armies(position)[side].items() if rank is Rank.FLAG)
    for start, rank in armies(position)[side].items():
        deal = {**told.truth, flag: rank, start: Rank.FLAG}
        if start != flag and told.agrees(deal, (flag, start)):
            return replay(position, deal)
    return None


def run(position: Position) -> Arbiter:
    """The arbiter after this game."""
    arbiter = Arbiter(Match(position.variant, position.first))
    for side, army in armies(position).items():
        arbiter.handle(Place(side, tuple(army.items())), 0)
        arbiter.handle(Lock(side), 0)
    for turn in position.history:
        assert None is arbiter.handle(Play(turn.side, turn.move), 0).refused
    return arbiter


def seen(arbiter: Arbiter, viewer: Audience) -> tuple[object, ...]:
    """All that a viewer has and may ask for."""
    view = arbiter.view(viewer)
    assert view is not None
    bodies: list[tuple[int, Body]] = list(arbiter.bodies(viewer))
    inferred = None if view.side is None else feasible_ranks(view)
    told = (arbiter.outcome, arbiter.next_tick, arbiter.draw_offer)
    return format_view(view), view, view.legal_moves(), bodies, repr(bodies), inferred, told


@pytest.mark.parametrize("name", WAITING)
def test_an_arrived_flag_is_like_any_other_piece_until_the_reply_is_over(name: str) -> None:
    rng = random.Random(f"arrival {name}")
    compared = 0
    for position in arrivals(name, rng):
        side = position.arrived
        assert side is not None
        other = without_the_flag(position, side)
        if other is None:
            continue
        assert None is other.arrived
        here, there = run(position), run(other)
        for viewer in (Audience.of(side.enemy), Audience.SPECTATOR):
            assert seen(here, viewer) == seen(there, viewer)
        assert isinstance(here.announcements[-1].body(Audience.ARBITER), Moved)
        _reply(position, other, side)
        compared += 1
        if compared == (GAMES or 8):
            break


def _reply(here: Position, there: Position, side: Side) -> None:
    """Any reply but the capture ends the game with the arrival, and only in the true world."""
    flag = here.flag_square(side)
    capture = next(move for move in here.legal_moves() if move.target == flag)
    assert Outcome(side.enemy, Reason.FLAG_CAPTURED) == here.play(capture).outcome
    for move in here.legal_moves():
        after = here.play(move)
        if move.target != flag and Rank.FLAG not in {piece.rank for piece in after.fallen}:
            assert Outcome(side, Reason.ARRIVAL) == after.outcome
            assert after.outcome != there.play(move).outcome


@pytest.mark.parametrize("step", ["E7-E8", "E7-D7"])
def test_the_flag_s_last_step_is_announced_like_a_step_anywhere(step: str) -> None:
    """Two bodies of the same shape: nothing but the squares tells an arrival from another step."""
    position = drawn("8  .. .. .. .. .. bP .. .. ..\n7  .. .. .. .. wF .. .. .. bF")
    turn = play(position, step).history[-1]
    assert (None, None, None) == (turn.challenged, turn.verdict, turn.ranks)
    assert Square.parse("E7") == turn.piece
