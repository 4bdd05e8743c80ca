"""How much stronger the recruit is than chance; `python -m tools.arena` measures it at length."""

from tools.arena import compete


def test_the_recruit_beats_the_random_player() -> None:
    result = compete("recruit", "random", games=24, variant="classic", seed=1)
    assert 24 == result.wins + result.losses + result.unfinished
    assert result.wins >= 23
    assert result.losses == 0
