"""OpenSpiel states of given courses, and all that an observer is told in one."""

from collections.abc import Iterator

import pyspiel  # type: ignore[import-not-found, unused-ignore]

import salpakan.envs.openspiel  # noqa: F401 - registers the game
from salpakan.envs.openspiel import SalpakanState
from salpakan.envs.openspiel_course import Course
from salpakan.envs.openspiel_redeal import placing_actions
from salpakan.rules import Position, Side
from tests.support.games import armies


def load(**parameters: str | int) -> pyspiel.Game:
    """The game with these parameters, as a researcher loads it."""
    given = ",".join(f"{key}={value}" for key, value in parameters.items())
    return pyspiel.load_game(f"salpakan({given})")


def state_of(game: pyspiel.Game, position: Position) -> SalpakanState:
    """The state of a game that has come to this position."""
    state: SalpakanState = game.new_initial_state()
    setup = state.course.setup
    kinds = {side: setup.kinds(side, army) for side, army in armies(position).items()}
    for action in placing_actions(state.course, kinds):
        state.apply_action(action)
    for turn in position.history:
        state.apply_action(action_of(state.course, str(turn.move)))
    return state


def action_of(course: Course, text: str) -> int:
    """The action, or the outcome of chance, that a text stands for."""
    actions = list(course.stock()) if course.chance else course.actions()
    return next(action for action in actions if course.action_text(action) == text)


def told(state: SalpakanState, side: Side) -> Iterator[tuple[str, object]]:
    """Everything that a side is given of a state, each with its name."""
    player = list(Side).index(side)
    yield "information string", state.information_state_string(player)
    yield "information tensor", state.information_state_tensor(player)
    yield "observation string", state.observation_string(player)
    yield "observation tensor", state.observation_tensor(player)
    yield "public facts", (state.current_player(), state.is_terminal(), state.returns())
    legal = state.legal_actions()
    yield "legal actions", [state.action_to_string(state.current_player(), a) for a in legal]
    yield "mask", state.legal_actions_mask(player)
    for recall in (False, True):
        for public, private in ((True, "NONE"), (False, "SINGLE_PLAYER"), (True, "SINGLE_PLAYER")):
            kind = pyspiel.IIGObservationType(
                perfect_recall=recall,
                public_info=public,
                private_info=getattr(pyspiel.PrivateInfoType, private),
            )
            observer = state.get_game().make_py_observer(kind)
            observer.set_from(state, player)
            name = f"observer {recall} {public} {private}"
            yield name, (observer.tensor.tobytes(), observer.string_from(state, player))
