"""The secrecy law (RULES 8.3), on everything that rules, view and arbiter give to a viewer.

A random game is run twice: as it is, and with the ranks that the viewer cannot know dealt anew in
a way that gives the same announcements. After every command, every byte must be the same.
SALPAKAN_LAW_GAMES sets how many games a variant gets.
"""

import os
import random
from collections.abc import Iterator

import pytest

from salpakan.arbiter import Answer, Arbiter, Command, Play, Tick
from salpakan.rules import MoveError, Position, Side
from salpakan.view import Audience, View, feasible_ranks, format_view
from tests.laws.redeal import redeal
from tests.support.games import armies
from tests.support.scripts import Script, script, truth
from tests.support.seals import SALTS, covered_body
from tests.support.variants import ALL

GAMES = int(os.environ.get("SALPAKAN_LAW_GAMES", "0"))
PLAYERS = (Audience.WHITE, Audience.BLACK, Audience.SPECTATOR)


def games_of(variant: str) -> int:
    return GAMES or (100 if ALL[variant].size < 5 else 16)


@pytest.mark.parametrize("variant", ALL)
@pytest.mark.parametrize("viewer", PLAYERS)
def test_hidden_ranks_change_nothing_that_a_viewer_receives(variant: str, viewer: Audience) -> None:
    dealt_anew = 0
    for seed in range(games_of(variant)):
        rng = random.Random(f"{variant} {viewer} {seed}")
        game = script(ALL[variant], rng)
        cut = rng.choice((len(game.said), *_cuts(game, rng)))
        here = truth(game.run(cut))
        if here is None:
            continue
        there = redeal(here, viewer, rng)
        dealt_anew += armies(here) != armies(there)
        other = game.with_armies({s: a for s, a in armies(there).items() if s is not viewer.side})
        for expected, actual in zip(
            received(game, cut, viewer, seed), received(other, cut, viewer, seed), strict=True
        ):
            assert expected == actual, f"seed {seed}"
    assert dealt_anew > games_of(variant) / 6


def _cuts(game: Script, rng: random.Random) -> tuple[int, ...]:
    """Moments at which ranks are still hidden, the last of them more often than others."""
    plays = [n for n, (command, _) in enumerate(game.said) if isinstance(command, Play)]
    last = plays[-1] if plays else len(game.said)
    return last, last, rng.randint(0, last), rng.randint(0, last)


def received(game: Script, cut: int, viewer: Audience, seed: int) -> Iterator[object]:
    """Everything that a viewer gets or may ask for, after each command."""
    dice = random.Random(seed)
    arbiter = Arbiter(game.match)
    folded: View | None = None
    for command, now in game.said[:cut]:
        heard = len(arbiter.announcements)
        answer = arbiter.handle(command, now)
        yield from _refusal(command, answer, viewer)
        bodies = list(arbiter.bodies(viewer, after=heard))
        assert not any(salt in repr(bodies) + repr(command) for salt in SALTS.values())
        bodies = [(seq, covered_body(body, viewer.side)) for seq, body in bodies]
        yield repr(bodies), bodies
        yield arbiter.clocks(now), arbiter.next_tick, arbiter.draw_offer, arbiter.outcome
        yield arbiter.started, arbiter.locked, arbiter.record() is None
        if viewer.side is not None:
            yield arbiter.draft(viewer.side)
        view = arbiter.view(viewer)
        if view is None:
            continue
        for _, body in bodies:
            folded = view if folded is None else folded.hear(body)
        assert folded == view, "a view folded from announcements is the projection"
        yield view
        position = truth(arbiter)
        assert position is not None
        yield from _asked(view, position, dice, thorough=dice.random() < 0.15)
    final = arbiter.view(viewer)
    if final is not None:
        yield format_view(final), _inferred(final)


def _refusal(command: Command, answer: Answer, viewer: Audience) -> Iterator[object]:
    """The answer goes to whoever gave the command; a look at the clock is nobody's."""
    if isinstance(command, Tick) or command.side is viewer.side:
        yield answer.refused, repr(answer.refused), str(answer.refused)


def _asked(
    view: View, position: Position, dice: random.Random, *, thorough: bool
) -> Iterator[object]:
    legal = view.legal_moves()
    assert legal == position.legal_moves()
    yield legal, view.moved, view.fallen
    yield _told_of_a_fault(position, view.side or view.to_move, dice)
    if thorough:
        yield format_view(view), _inferred(view)
        yield repr(view), repr(position), [repr(position.piece_at(s)) for s in view.standing]


def _told_of_a_fault(position: Position, side: Side, dice: random.Random) -> str:
    """What an error says about any step, most of which cannot be played."""
    steps = position.variant.board.steps
    move = dice.choice(steps[dice.choice(position.variant.board.squares)])
    try:
        position.play(move, side)
    except MoveError as error:
        return f"{error} {sorted(fault.value for fault in error.faults)}"
    return "legal"


def _inferred(view: View) -> object:
    return None if view.side is None else feasible_ranks(view)
