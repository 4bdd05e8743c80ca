"""Golden playthroughs: what OpenSpiel is told of a game, state by state.

`python -m tests.envs.test_openspiel_playthrough` writes them anew, for a change that is meant.
"""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pyspiel  # type: ignore[import-not-found, unused-ignore]
import pytest

from salpakan.envs.openspiel import SalpakanState
from salpakan.rules import Side
from tests.support.spiel import action_of, load

DATA = Path(__file__).parents[1] / "data" / "openspiel"
GAMES: dict[str, tuple[dict[str, str | int], str]] = {
    "placing": (
        {"variant": "mini-3x3", "white": "play", "quiet_limit": 4},
        "A1 SPY, B1 FLG, C1 PVT, C3 SPY, B3 PVT, A3 FLG, C1-C2, B3-B2, B1-B2",
    ),
    "silent-arrival": (
        {"variant": "mini-3x3", "army": "PF", "height": 4, "white": "P.F", "black": "F.P"},
        "A1-A2, C4-C3, C1-B1, C3-C2, B1-B2, C2-C3, B2-B3, C3-C2, B3-B4, C2-C3",
    ),
    "told-ranks": (
        {
            "variant": "open",
            "width": 3,
            "height": 3,
            "home_rows": 1,
            "army": "YPF",
            "white": "YFP",
            "black": "YFP",
            "max_plies": 3,
        },
        "A1-A2, C3-C2, A2-A3",
    ),
}


@pytest.mark.parametrize("name", GAMES)
def test_the_game_is_told_as_it_always_was(name: str) -> None:
    assert (DATA / f"{name}.txt").read_text("utf-8") == playthrough(name)


def test_the_arrival_of_a_flag_beside_an_enemy_ends_the_game_one_turn_later() -> None:
    text = playthrough("silent-arrival")
    before, after = text.split("## B3-B4\n")[1].split("## C2-C3\n")
    assert "next: black" in before
    assert "arrival" not in before
    assert "white arrival" in after


def playthrough(name: str) -> str:
    """A whole game as text."""
    parameters, actions = GAMES[name]
    state = load(**parameters).new_initial_state()
    lines = [f"# {state.get_game()}", *_told(state)]
    for text in actions.split(", "):
        state.apply_action(action_of(state.course, text))
        lines += ["", f"## {text}", *_told(state)]
    return "\n".join(lines) + "\n"


def _told(state: SalpakanState) -> Iterator[str]:
    """One state: who is next, then what each side is told; of a tensor, where it is not 0."""
    player = state.current_player()
    if state.is_terminal():
        yield f"over: {state.returns()}"
    else:
        legal = [f"{state.action_to_string(player, a)} ({a})" for a in state.legal_actions()]
        chance = "chance" if player < 0 else list(Side)[player].value
        yield f"next: {chance}: {', '.join(legal)}"
    for recall in (True, False):
        kind = pyspiel.IIGObservationType(perfect_recall=recall)
        observer = state.get_game().make_py_observer(kind)
        for number in range(2):
            observer.set_from(state, number)
            yield f"* {'information' if recall else 'observation'}"
            yield observer.string_from(state, number)
            for part, tensor in observer.dict.items():
                found = np.argwhere(tensor)
                if len(found):
                    values = (
                        f"{'/'.join(map(str, place))}={tensor[tuple(place)]:g}" for place in found
                    )
                    told = " ".join(value.removesuffix("=1") for value in values)
                    yield f"  {part} {tensor.shape}: {told}"


if __name__ == "__main__":
    DATA.mkdir(parents=True, exist_ok=True)
    for each in GAMES:
        (DATA / f"{each}.txt").write_text(playthrough(each), "utf-8")
