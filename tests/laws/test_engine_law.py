"""The secrecy law for the computer players (RULES 8.3): what they cannot know changes nothing.

A random game is looked at in two worlds that a side cannot tell apart. With equal seeds every
player must answer with the same bytes in both.
"""

import io
import random

import pytest

from salpakan.engine import PLAYERS
from salpakan.protocol import serve
from salpakan.protocol.analysis_text import parse_analysis
from salpakan.rules import Position
from salpakan.view import Analyst, Audience, format_view
from salpakan.view.projection import project
from tests.laws.redeal import redeal
from tests.support.games import armies, first_position, play_on
from tests.support.thinking import Surveyor
from tests.support.variants import ALL

GAMES = 6
LARGE = ("-2000", "-20000", "colonel", "general", "-search")
ASKED = [name for name in PLAYERS if not name.endswith(LARGE)]
"""Of a player that comes in several sizes the small ones: the code is the same."""
ANALYSTS = ["surveyor", *(name for name in ASKED if isinstance(PLAYERS[name](0), Analyst))]


@pytest.mark.parametrize("variant", ALL)
@pytest.mark.parametrize("player", ASKED)
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


@pytest.mark.parametrize("variant", ALL)
@pytest.mark.parametrize("analyst", ANALYSTS)
def test_hidden_ranks_change_no_byte_of_an_analysis(analyst: str, variant: str) -> None:
    dealt_anew = 0
    for seed in range(GAMES):
        rng = random.Random(f"{analyst} thinks {variant} {seed}")
        game = list(play_on(first_position(ALL[variant], rng), rng, plies=150, shows=0.01))
        running = [position for position in game if position.outcome is None]
        for here in rng.sample(running, min(4, len(running))):
            there = redeal(here, Audience.of(here.to_move), rng)
            dealt_anew += armies(here) != armies(there)
            assert thought(analyst, here, seed) == thought(analyst, there, seed)
    assert dealt_anew > GAMES


@pytest.mark.parametrize("analyst", ANALYSTS)
def test_equal_requests_get_equal_bytes_whatever_was_asked_before(analyst: str) -> None:
    """One process reads a game turn by turn, another only where it is asked, backwards."""
    rng = random.Random(analyst)
    game = list(play_on(first_position(ALL["classic"], rng), rng, plies=80))
    texts = [
        format_view(project(position, Audience.of(position.to_move)))
        for position in game
        if position.outcome is None
    ]
    asked = [
        f"{word} {ply} 7{times} {text.count(chr(10))}\n{text}"
        for ply, text in enumerate(texts)
        for word, times in (("choose", " - - - -"), ("analyse", " -"))
    ]
    some = asked[::10]
    along = said(analyst, "".join(asked))
    assert set(said(analyst, "".join(reversed(some)))) <= set(along)
    assert said(analyst, "".join(some)) == [line for one in some for line in said(analyst, one)]


def answer(player: str, position: Position, seed: int) -> str:
    """What an engine would write to its host."""
    text = format_view(project(position, Audience.of(position.to_move)))
    lines = said(player, f"choose 1 {seed} - - - - {text.count(chr(10))}\n{text}")
    assert ["move"] == [line.split()[0] for line in lines]
    return "\n".join(lines)


def thought(analyst: str, position: Position, seed: int) -> str:
    """What it would write of the same view if it were asked what it thinks."""
    text = format_view(project(position, Audience.of(position.to_move)))
    lines = said(analyst, f"analyse 1 {seed} - {text.count(chr(10))}\n{text}")
    assert f"analysis 1 {len(lines) - 1}" == lines[0]
    parse_analysis("\n".join(lines[1:]))
    return "\n".join(lines)


def said(player: str, requests: str) -> list[str]:
    """All that a fresh engine writes."""
    written = io.StringIO()
    maker = PLAYERS.get(player, Surveyor)
    serve(maker, player, "test", io.StringIO(requests), written)
    return written.getvalue().splitlines()
