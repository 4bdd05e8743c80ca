"""Games from which a policy and a value learn: self-play with a tape, then a look back.

Actor and critic: each decision is made likelier by as much as its game went on better than the
value had expected (generalised advantage estimation, Schulman et al. 2016).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from salpakan.engine.mind.desk import HEAD, MOVES, ORIGIN, STATE, TARGET, Mind
from salpakan.engine.mind.features import FEATURES
from salpakan.engine.mind.layout import Float32, Real
from salpakan.engine.mind.policy import Policy, consider, draw, one_of, take_in
from salpakan.engine.mind.turn import start, take_turn
from salpakan.engine.mind.value import ACTIVE, HIDDEN, Active, Net, forward, gather, learn_value
from salpakan.kernels.deal import BY_LOT
from salpakan.kernels.dice import throw
from salpakan.kernels.games import TO_MOVE, WINNER, Games
from salpakan.kernels.jit import kernel, part, seldom
from salpakan.kernels.tables import Int16, Int32, Int64, Tables

LONGEST = 500
"""Turns after which a training game is a draw."""
NOTED = 4096
"""Features of all moves of one decision that are kept at most."""
DRAW = 0.4
"""What a draw is worth: less than half, so that nobody plays for one."""

_FAINT = 1e-5

# Columns of `Learner.rates`.
HEAT, ENTROPY, VALUE_RATE, POLICY_DECAY, VALUE_DECAY = 0, 1, 2, 3, 4

# Columns of a tally.
TALLY = 7
GAMES, PLIES, DRAWN_GAMES, AGAINST, AGAINST_WON, ERROR, DECISIONS = range(TALLY)


class Tape(NamedTuple):
    """What was decided in one game, in order."""

    side: Int32
    """(LONGEST,) who decided; -1 where it was nobody who learns."""
    said: Float32
    """(LONGEST,) how likely the value thought that side to win."""
    moves: Int32
    """(LONGEST, 2) legal moves, and the one that was chosen."""
    chance: Float32
    """(LONGEST, MOVES) how likely each was."""
    used: Int32
    """(LONGEST, MOVES) features of each move, in the rows below one after the other."""
    which: Int16
    """(LONGEST, NOTED)"""
    value: Float32
    """(LONGEST, NOTED)"""
    state: Float32
    """(LONGEST, STATE) `Desk.state`."""
    inputs: Int32
    """(LONGEST,) inputs of the value, below."""
    input_index: Int32
    """(LONGEST, ACTIVE)"""
    input_value: Float32
    """(LONGEST, ACTIVE)"""
    hidden: Float32
    """(3, HIDDEN) room for sums."""


class Learner(NamedTuple):
    """What learns and how."""

    policy: Policy
    net: Net
    active: Active
    tape: Tape
    gradient: Policy
    """Sums over a batch, in the policy's shape; the caller clears them."""
    rates: Float32
    """(8,) heat, entropy bonus, step of the value, λ of the policy, λ of the value."""
    rivals: Policy
    """(k, …) policies of others to play against."""


def new_tape() -> Tape:
    """Room for one game."""
    return Tape(
        side=np.zeros(LONGEST, np.int32),
        said=np.zeros(LONGEST, np.float32),
        moves=np.zeros((LONGEST, 2), np.int32),
        chance=np.zeros((LONGEST, MOVES), np.float32),
        used=np.zeros((LONGEST, MOVES), np.int32),
        which=np.zeros((LONGEST, NOTED), np.int16),
        value=np.zeros((LONGEST, NOTED), np.float32),
        state=np.zeros((LONGEST, STATE), np.float32),
        inputs=np.zeros(LONGEST, np.int32),
        input_index=np.zeros((LONGEST, ACTIVE), np.int32),
        input_value=np.zeros((LONGEST, ACTIVE), np.float32),
        hidden=np.zeros((3, HIDDEN), np.float32),
    )


@kernel
def learn_games(
    t: Tables, games: Games, mind: Mind, pool: Int16, learner: Learner, share: float, tally: Int64
) -> None:
    """Play and learn from `tally[GAMES]` games in row 0, which is counted down.

    `share` of them against one of the rivals, the rest against itself. The gradient of the policy
    is added up; the value learns at once.
    """
    while tally[GAMES] > 0:
        tally[GAMES] -= 1
        rival, own = -1, 0
        if len(learner.rivals.linear) > 0 and (throw(games, 0) & 1023) < share * 1024:
            rival = throw(games, 0) % len(learner.rivals.linear)
            own = throw(games, 0) & 1
        start(t, games, 0, mind, pool, BY_LOT)
        length = _play_taped(t, games, mind, learner, rival, own)
        winner = games.head[0, WINNER]
        tally[PLIES] += length
        tally[DRAWN_GAMES] += winner not in (0, 1)
        if rival >= 0:
            tally[AGAINST] += 1
            tally[AGAINST_WON] += 2 if winner == own else 0 if winner == 1 - own else 1
        for side in range(2):
            if rival < 0 or side == own:
                won = 1.0 if winner == side else 0.0 if winner == 1 - side else DRAW
                _look_back(learner, side, length, won, tally)


@seldom
def _play_taped(t: Tables, games: Games, mind: Mind, learner: Learner, rival: int, own: int) -> int:
    """Play game 0 to its end, or as long as there is tape; returns its length."""
    head, tape = games.head, learner.tape
    ply = 0
    while head[0, WINNER] < 0 and ply < LONGEST:
        side = head[0, TO_MOVE]
        heat = learner.rates[HEAT]
        if rival >= 0 and side != own:
            tape.side[ply] = -1
            count = consider(t, games, 0, mind, side, one_of(learner.rivals, rival), heat)
            m = draw(games, 0, mind.desk, count)
        else:
            tape.side[ply] = side
            _keep_inputs(t, games, mind, learner, side, ply)
            count = consider(t, games, 0, mind, side, learner.policy, heat)
            m = draw(games, 0, mind.desk, count)
            _keep_moves(mind, learner, count, m, ply)
        take_turn(t, games, 0, mind, mind.desk.moves[m, ORIGIN], mind.desk.moves[m, TARGET])
        ply += 1
    return ply


@part
def _keep_inputs(
    t: Tables, games: Games, mind: Mind, learner: Learner, side: int, ply: int
) -> None:
    tape, active = learner.tape, learner.active
    used = gather(t, games, 0, mind, side, active)
    tape.said[ply] = forward(learner.net, active.which, active.value, used, active.hidden)
    tape.inputs[ply] = used
    for n in range(used):
        tape.input_index[ply, n] = active.which[n]
        tape.input_value[ply, n] = active.value[n]


@seldom
def _keep_moves(mind: Mind, learner: Learner, count: int, chosen: int, ply: int) -> None:
    """All that the decision was made of onto the tape."""
    desk, tape = mind.desk, learner.tape
    total = 0
    for m in range(count):
        tape.chance[ply, m] = desk.chance[m]
        kept = min(desk.used[m], NOTED - total)
        tape.used[ply, m] = kept
        for n in range(kept):
            tape.which[ply, total + n] = desk.which[m, n]
            tape.value[ply, total + n] = desk.value[m, n]
        total += kept
    for n in range(STATE):
        tape.state[ply, n] = desk.state[n]
    tape.moves[ply, 0], tape.moves[ply, 1] = count, chosen


@seldom
def _look_back(learner: Learner, side: int, length: int, won: float, tally: Int64) -> None:
    """Learn from what `side` decided, the last decision first."""
    tape, rates = learner.tape, learner.rates
    then = np.float32(won)  # what the value says after the next decision
    policy_return, value_return = np.float32(won), np.float32(won)
    for ply in range(length - 1, -1, -1):
        if tape.side[ply] != side:
            continue
        fade, hold = rates[POLICY_DECAY], rates[VALUE_DECAY]
        policy_return = (1 - fade) * then + fade * policy_return
        value_return = (1 - hold) * then + hold * value_return
        said = tape.said[ply]
        climb(learner, ply, policy_return - said)
        learn_value(
            learner.net,
            tape.input_index[ply],
            tape.input_value[ply],
            tape.inputs[ply],
            tape.hidden[0],
            value_return,
            rates[VALUE_RATE],
        )
        tally[ERROR] += np.int64(1e6 * (won - said) ** 2)
        tally[DECISIONS] += 1
        then = said


@part
def _disorder(tape: Tape, ply: int, count: int) -> Real:
    """Mean logarithm of the chances of one decision."""
    mean = np.float32(0)
    for m in range(count):
        if tape.chance[ply, m] > 0:
            mean += tape.chance[ply, m] * np.log(tape.chance[ply, m])
    return mean


@seldom
def climb(learner: Learner, ply: int, better: float) -> None:
    """Add the gradient of one decision, which went `better` than expected, and of the entropy."""
    tape, rates = learner.tape, learner.rates
    count, chosen = tape.moves[ply, 0], tape.moves[ply, 1]
    mean = _disorder(tape, ply, count)
    deep = len(learner.policy.outer) > 0
    if deep:
        tape.hidden[2] = 0
        take_in(learner.policy.inner, tape.state[ply], tape.hidden[0])
    at = 0
    for m in range(count):
        chance = tape.chance[ply, m]
        by = better * (np.float32(m == chosen) - chance)
        if chance > 0:
            by -= rates[ENTROPY] * chance * (np.log(chance) - mean)
        by /= rates[HEAT]
        for n in range(at, at + tape.used[ply, m]):
            learner.gradient.linear[tape.which[ply, n]] += by * tape.value[ply, n]
        if deep and abs(by) > _FAINT:
            _climb_head(learner, ply, at, at + tape.used[ply, m], by)
        at += tape.used[ply, m]
    if deep:
        _climb_common(learner, ply)


@part
def _climb_common(learner: Learner, ply: int) -> None:
    """The part of the hidden layer that is the same for all moves."""
    tape = learner.tape
    for n in range(STATE):
        for h in range(HEAD):
            learner.gradient.inner[FEATURES + n, h] += tape.state[ply, n] * tape.hidden[2, h]


@seldom
def _climb_head(learner: Learner, ply: int, first: int, last: int, by: float) -> None:
    """The part of the hidden layer for one move, whose features are from `first` to `last - 1`."""
    tape, policy, gradient = learner.tape, learner.policy, learner.gradient
    hidden, push = tape.hidden[1], np.float32(by)
    for h in range(HEAD):
        hidden[h] = tape.hidden[0, h]
    for n in range(first, last):
        row, value = tape.which[ply, n], tape.value[ply, n]
        for h in range(HEAD):
            hidden[h] += value * policy.inner[row, h]
    for h in range(HEAD):
        bent = max(hidden[h], np.float32(0))
        gradient.outer[h] += push * bent
        hidden[h] = push * policy.outer[h] if bent > 0 else np.float32(0)
        tape.hidden[2, h] += hidden[h]
    for n in range(first, last):
        row, value = tape.which[ply, n], tape.value[ply, n]
        for h in range(HEAD):
            gradient.inner[row, h] += value * hidden[h]
