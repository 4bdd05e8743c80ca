"""Let two computer players meet, and print the result as JSON.

    .venv/bin/python -m tools.arena recruit random --games 200
    .venv/bin/python -m tools.arena recruit recruit --variant skirmish --seed 5

Games come in pairs: the same two placements and the same dice, once with one player as White and
once with the other; White moves first. The arbiter of the project runs every game.
"""

import argparse
import json
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from salpakan.arbiter import Arbiter, Lock, Match, Place, Play
from salpakan.engine import PLAYERS
from salpakan.rules import VARIANTS, Move, Outcome, Side, Variant
from salpakan.view import Audience, ClockReading, View

LONGEST = 2000
"""Turns after which a game counts as unfinished."""


@dataclass
class Result:
    """What came of a match, from the first player's side."""

    wins: int = 0
    losses: int = 0
    draws: int = 0
    unfinished: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    turns: int = 0
    choice_ms: list[float] = field(default_factory=list)
    """Processor time of the first player, for each choice."""

    def count(self, outcome: Outcome | None, side: Side, turns: int) -> None:
        """Note a finished game in which the first player had this side."""
        self.turns += turns
        if outcome is None:
            self.unfinished += 1
            self.endings["unfinished"] += 1
            return
        word = "draw" if outcome.winner is None else "won" if outcome.winner is side else "lost"
        self.endings[f"{word}: {outcome.reason.value}"] += 1
        self.draws += word == "draw"
        self.wins += word == "won"
        self.losses += word == "lost"


def compete(one: str, other: str, games: int, variant: str, seed: int) -> Result:
    """Play so many games, in pairs with sides changed."""
    result, rules = Result(), VARIANTS[variant]
    for number in range(games):
        side = (Side.WHITE, Side.BLACK)[number % 2]
        names = {side: one, side.enemy: other}
        dice = Random(f"{seed} {number // 2}")

        def timed(name: str, view: View, dice: Random = dice, mine: Side = side) -> Move:
            start = time.thread_time()
            move = PLAYERS[name](dice.getrandbits(32)).choose(view, ClockReading())
            if view.to_move is mine:
                result.choice_ms.append(1000 * (time.thread_time() - start))
            return move

        arbiter = play(rules, names, dice, timed)
        view = arbiter.view(Audience.SPECTATOR)
        result.count(arbiter.outcome, side, view.ply if view else 0)
    return result


def play(
    variant: Variant, names: dict[Side, str], dice: Random, choose: Callable[[str, View], Move]
) -> Arbiter:
    """One game from placement to end, or to `LONGEST` turns."""
    arbiter = Arbiter(Match(variant))
    for side in (Side.WHITE, Side.BLACK):
        placement = PLAYERS[names[side]](dice.getrandbits(32)).place(variant, side)
        arbiter.handle(Place(side, tuple(placement.ranks.items())), now=0)
        arbiter.handle(Lock(side), now=0)
    turn = Side.WHITE
    for _ in range(LONGEST):
        view = arbiter.view(Audience.of(turn))
        if view is None or arbiter.outcome is not None:
            break
        refused = arbiter.handle(Play(turn, choose(names[turn], view)), now=0).refused
        if refused is not None:
            raise SystemExit(f"{names[turn]} was refused: {refused.code.value}")
        turn = turn.enemy
    return arbiter


def main() -> None:
    """Read the command line, compete, print."""
    parser = argparse.ArgumentParser(prog="tools.arena", description=__doc__)
    parser.add_argument("one", choices=PLAYERS)
    parser.add_argument("other", choices=PLAYERS)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--variant", choices=VARIANTS, default="classic")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    result = compete(asked.one, asked.other, asked.games, asked.variant, asked.seed)
    times = sorted(result.choice_ms)
    figures = {
        **vars(asked),
        "wins": result.wins,
        "losses": result.losses,
        "draws": result.draws,
        "unfinished": result.unfinished,
        "endings": dict(result.endings.most_common()),
        "turns a game": round(result.turns / asked.games, 1),
        "CPU ms a choice": {
            "mean": round(sum(times) / len(times), 2),
            "99 %": round(times[int(0.99 * (len(times) - 1))], 2),
        },
    }
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
