"""Inside a rollout each side plays from its own view of that world (RULES 8.3).

The search makes up a world and plays on in it. At every decision the ranks that the mover cannot
know there are dealt anew, consistently with what it was told in that world; the game is played
again from the first turn, and every chance of every move is the same, bit for bit.
"""

import random

import pytest

from salpakan.engine.mind.brain import brain_of
from salpakan.kernels.jit import PLAIN
from salpakan.kernels.tables import SIDES
from salpakan.rules import Side
from salpakan.view import Audience
from tests.laws.redeal import redeal
from tests.support.games import armies, first_position, play_on
from tests.support.minded import minded, weigh_moves
from tests.support.rollouts import HEAT, Rollout
from tests.support.variants import ALL

GAMES = 1 if PLAIN else 4
DEPTH = 12
BOARDS = ("classic", "skirmish", "mini-4x5", "shown at once")


def rollouts(name: str, brain: str) -> list[Rollout]:
    """One from a position of each of some random games."""
    rng, found = random.Random(f"rollouts {name} {brain}"), []
    for seed in range(GAMES):
        game = list(play_on(first_position(ALL[name], rng), rng, plies=120, shows=0.01))
        here = rng.choice([position for position in game if position.outcome is None])
        found.append(Rollout(here, brain_of(brain), seed))
    return found


@pytest.mark.timeout(600)  # the compiler's time
@pytest.mark.parametrize("brain", ["first", "second"])
@pytest.mark.parametrize("name", BOARDS)
def test_what_the_mover_cannot_know_in_a_world_changes_no_chance_of_its_moves(
    name: str, brain: str
) -> None:
    policy, prior = brain_of(brain).policy, brain_of(brain).prior(ALL[name])
    anew = dict.fromkeys(Side, 0)
    for seed, rollout in enumerate(rollouts(name, brain)):
        rng = random.Random(seed)
        for here, chances in rollout.moments(DEPTH):
            mover = here.to_move
            there = redeal(here, Audience.of(mover), rng)
            anew[mover] += armies(here) != armies(there)
            table, games, mind = minded(there, prior)
            count = weigh_moves(table, games, 0, mind, SIDES.index(mover), policy, HEAT)
            assert chances.tolist() == mind.desk.chance[:count].tolist(), f"ply {here.ply}"
    assert min(anew.values()) > GAMES


@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", BOARDS)
def test_these_decisions_are_those_of_the_search(name: str) -> None:
    """Played turn by turn, a rollout leaves what the search leaves after as many turns."""
    for rollout in rollouts(name, "second"):
        for depth in (1, 5, DEPTH - 1):  # the search ends where the thinker is to move
            for _ in rollout.moments(depth - 1):
                pass
            by_turns = rollout.left()
            rollout.search(depth)
            assert by_turns == rollout.left()
