"""Games from which a policy and a value learn: self-play with a tape, then a look back.

Actor and critic: each decision is made likelier by as much as its game went on better than the
value had expected (generalised advantage estimation, Schulman et al. 2016).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from salpakan.engine.mind.desk import ORIGIN, TARGET, Mind
from salpakan.engine.mind.features import FEATURES
from salpakan.engine.mind.layout import Float32
from salpakan.engine.mind.policy import consider, draw
from salpakan.engine.mind.turn import start, take_turn
from salpakan.engine.mind.value import ACTIVE, HIDDEN, Active, Net, forward, gather, learn_value
from salpakan.kernels.deal import BY_LOT
from salpakan.kernels.dice import throw
from salpakan.kernels.games import TO_MOVE, WINNER, Games
from salpakan.kernels.jit import kernel, part, seldom
from salpakan.kernels.tables import Int16, Int32, Int64, Tables

LONGEST = 500
"""Turns after which a training game is a draw."""
DRAW = 0.4
"""What a draw is worth: less than half, so that nobody plays for one."""

# Columns of `Knobs.rates`.
HEAT, ENTROPY, VALUE_RATE, POLICY_DECAY, VALUE_DECAY = 0, 1, 2, 3, 4

# Columns of a tally.
TALLY = 8
GAMES, PLIES, WON, DRAWN_GAMES, AGAINST, AGAINST_WON, ERROR, DECISIONS = range(8)


class Tape(NamedTuple):
    """What was decided in one game, in order."""

    side: Int32
    """(LONGEST,) who decided; -1 where it was nobody who learns."""
    said: Float32
    """(LONGEST,) how likely the value thought that side to win."""
    used: Int32
    """(LONGEST,) entries of the gradient below."""
    which: Int16
    """(LONGEST, FEATURES)"""
    value: Float32
    """(LONGEST, FEATURES) gradient of the logarithm of the move's chance."""
    inputs: Int32
    """(LONGEST,) inputs of the value, below."""
    input_index: Int32
    """(LONGEST, ACTIVE)"""
    input_value: Float32
    """(LONGEST, ACTIVE)"""
    hidden: Float32
    """(HIDDEN,) room for sums."""
    dense: Float32
    """(FEATURES,) room for sums, 0 between decisions."""


class Learner(NamedTuple):
    """What learns and how."""

    weights: Float32
    """(FEATURES,) the policy."""
    net: Net
    active: Active
    tape: Tape
    gradient: Float32
    """(FEATURES,) sum over a batch; the caller clears it."""
    rates: Float32
    """(8,) heat, entropy bonus, step of the value, λ of the policy, λ of the value."""
    rivals: Float32
    """(k, FEATURES) policies of others to play against."""


def new_tape() -> Tape:
    """Room for one game."""
    return Tape(
        side=np.zeros(LONGEST, np.int32),
        said=np.zeros(LONGEST, np.float32),
        used=np.zeros(LONGEST, np.int32),
        which=np.zeros((LONGEST, FEATURES), np.int16),
        value=np.zeros((LONGEST, FEATURES), np.float32),
        inputs=np.zeros(LONGEST, np.int32),
        input_index=np.zeros((LONGEST, ACTIVE), np.int32),
        input_value=np.zeros((LONGEST, ACTIVE), np.float32),
        hidden=np.zeros(HIDDEN, np.float32),
        dense=np.zeros(FEATURES, np.float32),
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
        if len(learner.rivals) > 0 and (throw(games, 0) & 1023) < share * 1024:
            rival = throw(games, 0) % len(learner.rivals)
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
            count = consider(t, games, 0, mind, side, learner.rivals[rival], heat)
            m = draw(games, 0, mind.desk, count)
        else:
            tape.side[ply] = side
            _keep_inputs(t, games, mind, learner, side, ply)
            count = consider(t, games, 0, mind, side, learner.weights, heat)
            m = draw(games, 0, mind.desk, count)
            _keep_gradient(mind, learner, count, m, ply)
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
def _keep_gradient(mind: Mind, learner: Learner, count: int, chosen: int, ply: int) -> None:
    """Gradient of the chosen move's log-chance onto the tape; that of the entropy at once."""
    desk, tape = mind.desk, learner.tape
    heat, bonus = learner.rates[HEAT], learner.rates[ENTROPY]
    mean = np.float32(0)
    for m in range(count):
        if desk.chance[m] > 0:
            mean += desk.chance[m] * np.log(desk.chance[m])
    for m in range(count):
        by = (np.float32(m == chosen) - desk.chance[m]) / heat
        for n in range(desk.used[m]):
            tape.dense[desk.which[m, n]] += by * desk.value[m, n]
        if desk.chance[m] > 0:
            even = -bonus * desk.chance[m] * (np.log(desk.chance[m]) - mean) / heat
            for n in range(desk.used[m]):
                learner.gradient[desk.which[m, n]] += even * desk.value[m, n]
    used = 0
    for m in range(count):
        for n in range(desk.used[m]):
            index = desk.which[m, n]
            if tape.dense[index] != 0:
                tape.which[ply, used] = index
                tape.value[ply, used] = tape.dense[index]
                tape.dense[index] = 0
                used += 1
    tape.used[ply] = used


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
        by = policy_return - said
        for n in range(tape.used[ply]):
            learner.gradient[tape.which[ply, n]] += by * tape.value[ply, n]
        learn_value(
            learner.net,
            tape.input_index[ply],
            tape.input_value[ply],
            tape.inputs[ply],
            tape.hidden,
            value_return,
            rates[VALUE_RATE],
        )
        tally[ERROR] += np.int64(1e6 * (won - said) ** 2)
        tally[DECISIONS] += 1
        then = said
