"""Rollouts of the search, one turn at a time, and the games that they are."""

from collections.abc import Iterator
from typing import NamedTuple

from salpakan.engine.mind.brain import Brain
from salpakan.engine.mind.desk import ORIGIN, TARGET, Desk, new_mind
from salpakan.engine.mind.layout import Float32
from salpakan.engine.mind.policy import draw
from salpakan.engine.mind.search import (
    ROWS,
    TRIAL,
    WORLD,
    Plan,
    new_thought,
    prepare,
    think_on,
)
from salpakan.engine.mind.world import story_of
from salpakan.kernels import Games, new_games, tables
from salpakan.kernels.games import ORIGIN as FROM
from salpakan.kernels.games import RANK, START, TO_MOVE, WINNER
from salpakan.kernels.games import TARGET as TO
from salpakan.kernels.jit import kernel
from salpakan.kernels.tables import square_of
from salpakan.rules import Move, Position, Rank, Square
from salpakan.view import Audience
from salpakan.view.projection import project
from tests.laws.redeal import replay
from tests.support.minded import play_minded, weigh_moves

HEAT = 0.7


@kernel
def draw_move(games: Games, g: int, desk: Desk, count: int) -> int:
    return draw(games, g, desk, count)


class Moment(NamedTuple):
    """A decision inside a rollout."""

    game: Position
    """The game so far, in this world."""
    chances: Float32
    """How likely the mover plays each of its moves, in the kernels' order."""


class Rollout:
    """The first rollout of a search from a position, in the first world that it makes up.

    `moments` plays it turn by turn in the search's own row; `left` tells whether the search itself
    comes to the same.
    """

    def __init__(self, here: Position, brain: Brain, seed: int) -> None:
        self._here, self._seed = here, seed
        variant = here.variant
        self._table = tables(variant)
        self.games = new_games(self._table, ROWS)
        self.mind = new_mind(variant, brain.prior(variant), ROWS)
        self._view = project(here, Audience.of(here.to_move))
        self._thought = new_thought(brain.policy, brain.net, variant, self._plan(0))

    def _plan(self, depth: int) -> Plan:
        return Plan(width=1, least=0.002, depth=depth, heat=HEAT, blind=0.1)

    def left(self) -> dict[str, bytes]:
        """All that row `TRIAL` holds now: the game, its dice, and what has been watched."""
        games, minds = self.games, self.mind.minds
        rows = {name: getattr(games, name)[TRIAL] for name in games._fields if name != "work"}
        rows |= {"traces": minds.traces[TRIAL], "recall": self.mind.recall[TRIAL]}
        return {name: row.tobytes() for name, row in rows.items()}

    def search(self, depth: int) -> None:
        """Leave in row `TRIAL` what the search itself leaves there after so many turns."""
        plan, thought = self._plan(depth), self._thought
        story = story_of(self._view)
        count = prepare(self._table, self.games, self.mind, story, thought, plan, self._seed)
        assert 1 == count
        think_on(self._table, self.games, self.mind, thought, plan, count, 1)

    def moments(self, turns: int) -> Iterator[Moment]:
        """The decisions after what the search leaves at depth 0: the thinker's, the enemy's, …"""
        self.search(0)
        if self.games.head[TRIAL, WINNER] >= 0:
            return
        game = self._after_reply()
        for _ in range(turns):
            if game.outcome is not None:
                return
            table, games, mind = self._table, self.games, self.mind
            side = int(games.head[TRIAL, TO_MOVE])
            count = weigh_moves(table, games, TRIAL, mind, side, self._thought.policy, HEAT)
            yield Moment(game, mind.desk.chance[:count].copy())
            m = draw_move(games, TRIAL, mind.desk, count)
            origin, target = (int(cell) for cell in mind.desk.moves[m, [ORIGIN, TARGET]])
            play_minded(table, games, TRIAL, mind, origin, target)
            game = game.play(self._move(origin, target))
            assert (game.outcome is None) == (self.games.head[TRIAL, WINNER] < 0)

    def _after_reply(self) -> Position:
        """The world of the rollout as a game, with the candidate and the reply to it."""
        game = replay(self._here, self._world())
        for origin, target in (self._thought.moves[0, :2], self.games.head[TRIAL, [FROM, TO]]):
            game = game.play(self._move(origin, target))
        return game

    def _move(self, origin: int, target: int) -> Move:
        width = self._here.variant.width
        return Move(square_of(int(origin), width), square_of(int(target), width))

    def _world(self) -> dict[Square, Rank]:
        """All ranks of the world, by start square."""
        width = self._here.variant.width
        return {
            square_of(int(piece[START]), width): Rank(piece[RANK])
            for piece in self.games.pieces[WORLD]
            if piece[RANK] >= 0
        }
