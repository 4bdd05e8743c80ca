"""How much stronger the recruit is than chance; `salpakan arena` measures it at length."""

import asyncio

from salpakan.arena import Terms, compete, parse_contender
from salpakan.rules import VARIANTS


def test_the_recruit_beats_the_random_player() -> None:
    players = parse_contender("recruit"), parse_contender("random")
    result = asyncio.run(compete(players, Terms(VARIANTS["classic"]), pairs=10, jobs=2))
    assert 20 == result.wins + result.losses + result.draws
    assert result.wins >= 19
    assert result.losses == 0
