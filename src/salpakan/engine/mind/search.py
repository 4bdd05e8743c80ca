"""Thinking ahead: every candidate is tried in the same worlds, the better half in more of them.

A world is a deal of the enemy's ranks that agrees with all that was announced. In it both sides
play on by the policy for some turns, each from what it would know there, and the value judges the
end by what the thinking side knows. Candidates that look worse are dropped round by round
(sequential halving: Karnin, Koren and Somekh 2013).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from salpakan.engine.mind.deals import Deck, deal, new_deck, shuffle
from salpakan.engine.mind.desk import ORIGIN, TARGET, Mind
from salpakan.engine.mind.layout import Float32, Real
from salpakan.engine.mind.policy import Policy, consider, draw
from salpakan.engine.mind.race import Course, find_way, new_course
from salpakan.engine.mind.rows import copy_row, plain
from salpakan.engine.mind.survey import renew
from salpakan.engine.mind.turn import awake, take_turn
from salpakan.engine.mind.value import Active, Net, new_active, value_of
from salpakan.engine.mind.watching import relive
from salpakan.engine.mind.world import Story, imagine
from salpakan.kernels.dice import throw
from salpakan.kernels.games import TO_MOVE, WINNER, Games
from salpakan.kernels.jit import kernel, seldom
from salpakan.kernels.tables import Int32, Tables, tables
from salpakan.rules import Variant

ROOT, WORLD, TRIAL = 0, 1, 2
"""Rows of the games that a search needs: what is known, a guess, and one turn after the other."""
ROWS = 3


class Plan(NamedTuple):
    """How to think; `levels` has the numbers."""

    width: int
    """Candidates at most."""
    least: float
    """Chance that the policy must give a candidate."""
    depth: int
    """Turns that are played on in each world, and one more if it is not the thinker's turn then."""
    heat: float
    """Heat of the policy in these turns."""
    blind: float
    """Share of worlds that are dealt without weights."""
    draw: float = 0.5
    """What a draw is worth; below a half, whoever is better presses on while there is time."""
    races: bool = False
    """Is a race that the thinker's Flag wins for certain worked out, now and at the end?"""


class Thought(NamedTuple):
    """What there is to think with, and what has come of it."""

    policy: Policy
    net: Net
    active: Active
    deck: Deck
    course: Course
    moves: Int32
    """(width, 3) origin and target of each candidate, and its number on the desk."""
    prior: Float32
    """(width,) chance that the policy gives it, after the others were dropped."""
    total: Float32
    """(width,) sum of its values so far."""
    tried: Int32
    """(width,) worlds in which it was tried."""
    alive: Int32
    """(width,) 1 while it is in the running."""


def new_thought(policy: Policy, net: Net, variant: Variant, plan: Plan) -> Thought:
    """Room for thinking with these."""
    return Thought(
        policy=policy,
        net=net,
        active=new_active(),
        deck=new_deck(tables(variant), 1),
        course=new_course(variant),
        moves=np.zeros((plan.width, 3), np.int32),
        prior=np.zeros(plan.width, np.float32),
        total=np.zeros(plan.width, np.float32),
        tried=np.zeros(plan.width, np.int32),
        alive=np.zeros(plan.width, np.int32),
    )


@kernel
def prepare(
    t: Tables, games: Games, mind: Mind, story: Story, thought: Thought, plan: Plan, seed: int
) -> int:
    """Relive the game in row `ROOT` and choose candidates; returns how many, -1 if no deal agrees.

    Candidates are sorted, the one that the policy likes best first.
    """
    games.dice[ROOT] = np.uint64(seed)
    root = plain(ROOT)
    awake(t, games, root, mind)
    if not relive(t, games, root, mind, story) or not imagine(t, games, root, story):
        return -1
    return choose_candidates(t, games, mind, thought, plan, story.me)


@seldom
def choose_candidates(
    t: Tables, games: Games, mind: Mind, thought: Thought, plan: Plan, side: int
) -> int:
    """Make up the candidates of row `ROOT`, and a deck to deal worlds from; returns how many."""
    root = plain(ROOT)
    count = consider(t, games, root, mind, side, thought.policy, 1.0)
    found = 0
    desk = mind.desk
    while found < plan.width and found < count:
        best = 0
        for m in range(1, count):
            best = m if desk.chance[m] > desk.chance[best] else best
        if found > 0 and desk.chance[best] < plan.least:
            break
        thought.moves[found, 0] = desk.moves[best, ORIGIN]
        thought.moves[found, 1] = desk.moves[best, TARGET]
        thought.moves[found, 2] = best
        thought.prior[found] = desk.chance[best]
        thought.total[found] = thought.tried[found] = 0
        thought.alive[found] = 1
        desk.chance[best] = -1
        found += 1
    shuffle(t, games, root, mind.minds.belief[ROOT, side], thought.deck, 0)
    return found


@kernel
def think_on(
    t: Tables, games: Games, mind: Mind, thought: Thought, plan: Plan, count: int, worlds: int
) -> None:
    """Try all candidates that are in the running, of the first `count`, in so many new worlds."""
    side, root = plain(games.head[ROOT, TO_MOVE]), plain(ROOT)
    world, trial = plain(WORLD), plain(TRIAL)
    for _ in range(worlds):
        _next_world(t, games, mind, thought, plan, side)
        seed = np.uint64(throw(games, root))
        for c in range(count):
            if thought.alive[c] == 1:
                copy_row(t, games, mind, world, trial)
                games.dice[TRIAL] = seed
                origin, target = plain(thought.moves[c, 0]), plain(thought.moves[c, 1])
                take_turn(t, games, trial, mind, origin, target)
                thought.total[c] += _play_on(t, games, mind, thought, plan, side)
                thought.tried[c] += 1


@seldom
def _next_world(
    t: Tables, games: Games, mind: Mind, thought: Thought, plan: Plan, side: int
) -> None:
    world = plain(WORLD)
    copy_row(t, games, mind, plain(ROOT), world)
    deal(t, games, world, side, thought.deck, 0, plan.blind)
    games.dice[ROOT] = games.dice[WORLD]
    mind.minds.stale[WORLD, 1 - side] = 1
    renew(t, games, world, mind, 1 - side)


@seldom
def _play_on(t: Tables, games: Games, mind: Mind, thought: Thought, plan: Plan, side: int) -> Real:
    """Both sides go on in row `TRIAL`; returns what `side` makes of the end, from 0 to 1."""
    head, desk = games.head, mind.desk
    trial, left = plain(TRIAL), plan.depth
    while head[TRIAL, WINNER] < 0 and (left > 0 or head[TRIAL, TO_MOVE] != side):
        mover = plain(head[TRIAL, TO_MOVE])
        count = consider(t, games, trial, mind, mover, thought.policy, plan.heat)
        m = draw(games, trial, desk, count)
        origin, target = plain(desk.moves[m, ORIGIN]), plain(desk.moves[m, TARGET])
        take_turn(t, games, trial, mind, origin, target)
        left -= 1
    winner = head[TRIAL, WINNER]
    if winner < 0:
        if plan.races and find_way(t, games, trial, mind.lay, thought.course, side) != 0:
            return 1.0
        return value_of(t, games, trial, mind, side, thought.net, thought.active)
    return 1.0 if winner == side else 0.0 if winner == 1 - side else plan.draw


@kernel
def drop_half(thought: Thought, count: int, trust: float) -> int:
    """Drop the worse half of the candidates in the running; returns how many are left."""
    left = 0
    for c in range(count):
        left += thought.alive[c]
    for _ in range(left // 2):
        worst = -1
        for c in range(count):
            if thought.alive[c] == 1 and (
                worst < 0 or merit(thought, c, trust) < merit(thought, worst, trust)
            ):
                worst = c
        thought.alive[worst] = 0
    return left - left // 2


@seldom
def weigh_up(
    t: Tables, games: Games, mind: Mind, thought: Thought, plan: Plan, count: int, trials: int,
    trust: float,
) -> None:  # fmt: skip
    """Spend so many trials on the first `count` candidates: rounds of equal length, and after each
    but the last the worse half is dropped. `Thinker` does the same with an eye on the clock."""
    rounds, left = 1, count
    while 1 << rounds < count:
        rounds += 1
    for number in range(rounds):
        worlds = max(1, trials // rounds // left)
        think_on(t, games, mind, thought, plan, count, worlds)
        if number + 1 < rounds:
            left = drop_half(thought, count, trust)


@seldom
def merit(thought: Thought, c: int, trust: float) -> Real:
    """Mean value of a candidate, and a little for what the policy thinks of it."""
    mean = thought.total[c] / np.float32(max(1, thought.tried[c]))
    found: Real = mean + np.log(thought.prior[c] + np.float32(1e-6)) / np.float32(trust)
    return found
