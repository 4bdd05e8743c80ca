"""The time that a computer's move takes tells nothing of hidden ranks (RULES 8.1, 8.3)."""

import random

import pytest

from salpakan.rules import VARIANTS, Move, Position
from salpakan.server.pace import pause_ms
from salpakan.view import Audience, ClockReading, View
from salpakan.view.projection import project
from tests.laws.redeal import redeal
from tests.support.games import first_position, play_on

CLOCKS = (ClockReading(), ClockReading(60_000, 45_000, 2000), ClockReading(900, 45_000))
ENOUGH = 40


def game(variant: str, rng: random.Random, plies: int) -> Position:
    """Some game, so many turns old."""
    *_, last = play_on(first_position(VARIANTS[variant], rng), rng, plies)
    return last


def seen(position: Position) -> View:
    """What the computer sees that is to move."""
    return project(position, Audience.of(position.to_move))


@pytest.mark.parametrize("variant", ["classic", "skirmish", "mini-4x5"])
def test_with_other_ranks_the_same_move_takes_the_same_time(variant: str) -> None:
    rng, compared, changed = random.Random(variant), 0, 0
    while compared < ENOUGH:
        position = game(variant, rng, rng.randrange(30))
        if position.outcome is not None:
            continue
        here = seen(position)
        there = seen(redeal(position, Audience.of(position.to_move.enemy), rng))
        changed += any(here.pieces[at].rank != there.pieces[at].rank for at in here.pieces)
        for move in set(here.legal_moves()) & set(there.legal_moves()):
            seed, budget = rng.getrandbits(32), rng.choice((0, 100, 1500))
            for clock in CLOCKS:
                times = [
                    pause_ms(600, random.Random(seed), view, move, clock, budget)
                    for view in (here, there)
                ]
                assert times[0] == times[1]
        compared += 1
    assert changed > ENOUGH // 2


def test_a_challenge_takes_longer_in_the_mean_and_every_pause_is_a_persons() -> None:
    rng = random.Random(3)
    view, moves = seen(game("skirmish", rng, 12)), dict[bool, Move]()
    while set(moves) != {True, False}:
        view = seen(game("skirmish", rng, 12))
        moves = {move.target in view.standing: move for move in view.legal_moves()}
    dice = random.Random(1)
    mean = {}
    for challenge, move in moves.items():
        times = [pause_ms(600, dice, view, move, ClockReading(), 0) for _ in range(300)]
        assert 600 <= min(times)
        assert max(times) <= 2000
        mean[challenge] = sum(times) / len(times)
    assert mean[True] > mean[False] + 200


def test_a_thought_that_ends_early_is_not_seen_to_end_early() -> None:
    view = seen(game("classic", random.Random(1), 0))
    move = view.legal_moves()[0]
    for budget in (1500, 1900):
        assert budget <= pause_ms(600, random.Random(2), view, move, ClockReading(), budget)
