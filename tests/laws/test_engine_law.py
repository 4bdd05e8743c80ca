"""The secrecy law for the computer players (RULES 8.3): what they cannot know changes nothing.

A random game is looked at in two worlds that a side cannot tell apart. With equal seeds every
player must answer with the same bytes in both.
"""

import io
import random

import pytest

from salpakan.engine import PLAYERS
from salpakan.protocol import serve
from salpakan.rules import Position
from salpakan.view import Audience, format_view
from salpakan.view.projection import project
from tests.laws.redeal import redeal
from tests.support.games import armies, first_position, play_on
from tests.support.variants import ALL

GAMES = 6


@pytest.mark.parametrize("variant", ALL)
@pytest.mark.parametrize("player", PLAYERS)
def test_hidden_ranks_change_no_byte_of_a_players_answer(player: str, variant: str) -> None:
    dealt_anew = 0
    for seed in range(GAMES):
        rng = random.Random(f"{player} {variant} {seed}")
        game = list(play_on(first_position(ALL[variant], rng), rng, plies=150, shows=0.01))
        running = [position for position in game if position.outcome is None]
        for here in rng.sample(running, min(4, len(running))):
            there = redeal(here, Audience.of(here.to_move), rng)
            dealt_anew += armies(here) != armies(there)
            assert answer(player, here, seed) == answer(player, there, seed)
    assert dealt_anew > GAMES


def answer(player: str, position: Position, seed: int) -> str:
    """What an engine would write to its host."""
    text = format_view(project(position, Audience.of(position.to_move)))
    said = io.StringIO()
    request = f"choose 1 {seed} - - - - {text.count(chr(10))}\n{text}"
    serve(PLAYERS[player], player, "test", io.StringIO(request), said)
    assert said.getvalue().startswith("move 1 ")
    return said.getvalue()
