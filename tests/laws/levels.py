"""What every level says in two worlds that it cannot tell apart (RULES 8.3).

`hold` looks at a random game in both: as it is, and with the ranks that the side to move cannot
know dealt anew. In each world all levels are asked for a move, for what they think and for a
placement, by the lines of the protocol. `tools/hold_levels.py` does the same at length.
"""

import io
import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice

from salpakan.engine.soldier import ANCESTORS, LEVELS, Level, Soldier
from salpakan.protocol import AgentMaker, serve
from salpakan.rules import Position, Variant, format_variant
from salpakan.view import Audience, View, format_view
from salpakan.view.projection import project
from salpakan.view.view import Seen
from tests.laws.redeal import redeal
from tests.support.games import armies, first_position, play_on

ALL_LEVELS: Mapping[str, Level] = {**LEVELS, **ANCESTORS}

Door = Callable[[Position, Audience], View]
"""From the truth to what a player is told; `project` is the one there is."""


def leaky(position: Position, viewer: Audience) -> View:
    """A door that tells every rank: whoever hears of the truth through it is a player that peeks.

    Laws that are held against it must fail.
    """
    pieces = {
        start: Seen(side, rank)
        for side, army in armies(position).items()
        for start, rank in army.items()
    }
    return replace(project(position, viewer), pieces=dict(sorted(pieces.items())))


def quick(level: Level) -> Level:
    """The level with fewer moves, turns and worlds in its head; the code is the same."""
    width, depth = min(level.width, 6), min(level.depth, 4)
    return replace(level, trials=min(level.trials, 12), width=width, depth=depth)


def makers(levels: Mapping[str, Level]) -> dict[str, AgentMaker]:
    """Players of these levels."""

    def maker(level: Level) -> AgentMaker:
        return lambda seed: Soldier(seed, level)

    return {name: maker(level) for name, level in levels.items()}


QUICKLY = makers({name: quick(level) for name, level in ALL_LEVELS.items()})
"""All levels, thinking less than at the table."""


def answers(view: View, players: Mapping[str, AgentMaker], seed: int) -> dict[str, str]:
    """All that each player writes when it is asked for a move, an analysis and a placement."""
    text = format_view(view)
    lines, variant = text.count("\n"), format_variant(view.variant)
    asked = [
        f"player {name}\n"
        f"choose {name} {seed} - - - - {lines}\n{text}"
        f"analyse {name} {seed} - {lines}\n{text}"
        f"place {name} {view.to_move.value} {seed} {variant}\n"
        for name in players
    ]
    written = io.StringIO()
    first = next(iter(players.values()))
    serve(first, "levels", "test", io.StringIO("".join(asked)), written, players)
    said: dict[str, list[str]] = {name: [] for name in players}
    heard = iter(written.getvalue().splitlines())
    for line in heard:
        kind, name, *more = line.split()
        assert kind in ("move", "analysis", "placement"), line
        said[name] += [line, *islice(heard, int(more[0]) if kind == "analysis" else 0)]
    assert all(len(lines) > 3 for lines in said.values())
    return {name: "\n".join(lines) for name, lines in said.items()}


@dataclass
class Held:
    """What came of holding the law."""

    positions: int = 0
    dealt_anew: int = 0
    """Positions of these in which the second world had other ranks."""
    answers: Counter[str] = field(default_factory=Counter)
    """Positions at which a level was asked, in both worlds."""
    differing: Counter[str] = field(default_factory=Counter)
    """Those of them at which it did not write the same bytes in both."""


def hold(
    variant: Variant,
    players: Mapping[str, AgentMaker],
    rng: random.Random,
    held: Held,
    most: int = 4,
    door: Door = project,
) -> None:
    """Look at up to `most` positions of one random game; the second world is asked backwards, so
    that what a player keeps from one request to the next is another in it.
    """
    game = list(play_on(first_position(variant, rng), rng, plies=150, shows=0.01))
    running = [position for position in game if position.outcome is None]
    seen = rng.sample(running, min(most, len(running)))
    there = [redeal(here, Audience.of(here.to_move), rng) for here in seen]
    seeds = [rng.getrandbits(63) for _ in seen]

    def told(position: Position, seed: int) -> dict[str, str]:
        return answers(door(position, Audience.of(position.to_move)), players, seed)

    one = [told(position, seed) for position, seed in zip(seen, seeds, strict=True)]
    other = [
        told(position, seed)
        for position, seed in zip(reversed(there), reversed(seeds), strict=True)
    ]
    held.positions += len(seen)
    held.dealt_anew += sum(armies(a) != armies(b) for a, b in zip(seen, there, strict=True))
    for first, second in zip(one, reversed(other), strict=True):
        for name in players:
            held.answers[name] += 1
            held.differing[name] += first[name] != second[name]
