"""How good a brain's beliefs are, and how fast beliefs and deals are made: one JSON object.

    python -m tools.measure_belief [BRAIN.npz] [--moments N] [--seed N]

Games are the brain's own; placements are those of training. The prior is measured as it comes with
the brain, and learned again from other games of the same kind, with and without start squares.
"""

import argparse
import json
import time

import numpy as np

from salpakan.engine.mind.belief import balance, weigh_piece
from salpakan.engine.mind.brain import Brain, brain_of
from salpakan.engine.mind.collecting import collect
from salpakan.engine.mind.deals import BELIEVED, BLIND, WORMS, new_deck, sample_deals
from salpakan.engine.mind.desk import new_mind
from salpakan.engine.mind.exact import Float64, exact_marginals
from salpakan.engine.mind.fitting import Room, beliefs_of, fit_belief, new_room
from salpakan.engine.mind.minds import Float32, Prior, flat_prior, tempered
from salpakan.engine.mind.policy import stacked
from salpakan.engine.mind.records import MASK, STANDS, TRUTH, Records, new_records
from salpakan.engine.mind.report import report_on
from salpakan.engine.train.course import placements_for
from salpakan.kernels import new_games, tables
from salpakan.kernels.jit import kernel
from salpakan.kernels.tables import Int16, Tables
from salpakan.rules import VARIANTS
from tools.belief_duel import duel

CLASSIC = VARIANTS["classic"]
TABLE = tables(CLASSIC)
POSITIONS = 60
DEALS = 20_000
PAIRS = 2000
AGAIN = "learned again"
DOUBTED = "learned again, doubt 0.05"
MATCHES = (
    (AGAIN, "flat"),
    (DOUBTED, "flat"),
    ("learned again, behaviour only", "flat"),
    ("learned again, start squares only", "flat"),
    (DOUBTED, AGAIN),
    ("learned again, exponent 0.7, doubt 0.1", AGAIN),
)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("brain", nargs="?", default="first")
    parser.add_argument("--moments", type=int, default=40_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    brain = brain_of(asked.brain)
    unseen = moments_of(brain, asked.moments // 4, asked.seed)
    known = moments_of(brain, asked.moments, asked.seed + 1)
    again = fit_belief(TABLE, known)
    few = fit_belief(TABLE, Records(known.rows[:8000], known.pieces[:8000]))
    flat = flat_prior(TABLE)
    priors = {
        "flat": flat,
        "learned again": again,
        "learned again, from 8000 moments": few,
        "learned again, doubt 0.05": tempered(again, 1, 0.05),
        "learned again, exponent 0.7, doubt 0.1": tempered(again, 0.7, 0.1),
        "learned again, behaviour only": again._replace(starts=flat.starts),
        "learned again, start squares only": again._replace(habits=flat.habits),
    }
    told = {
        "as it comes": report_on(TABLE, unseen, brain.prior(CLASSIC)),
        "log_loss": {name: report_on(TABLE, unseen, p)["log_loss"] for name, p in priors.items()},
        "calibration": report_on(TABLE, unseen, again)["calibration"],
        "exact": against_exact(unseen, again),
        "deals": walk(unseen, again),
        "think_ns": think_time(unseen, again),
        "play": {
            f"{one} against {other}": duel(brain, priors[one], priors[other], PAIRS, asked.seed)
            for one, other in MATCHES
        },
    }
    print(json.dumps(told, indent=1))


def moments_of(brain: Brain, count: int, seed: int) -> Records:
    """What sides knew, and the truth, in games of the brain against itself."""
    records = new_records(TABLE, count)
    mind = new_mind(CLASSIC, brain.prior(CLASSIC), 1)
    pool = placements_for(CLASSIC, 1000, seed)
    policies = stacked([brain.policy])
    collect(TABLE, new_games(TABLE, 1, seed), mind, pool, policies, 0.7, 12, records)
    return records


def against_exact(records: Records, prior: Prior) -> dict[str, float]:
    """How far beliefs are from a sum over all deals."""
    step = len(records.rows) // POSITIONS
    some = Records(records.rows[::step].copy(), records.pieces[::step].copy())
    beliefs = np.zeros((*some.rows.shape[:2], 16), np.float32)
    beliefs_of(TABLE, some, prior, new_room(TABLE), beliefs)
    counts = TABLE.counts[:15].tolist()
    exact = np.stack([exact_marginals(table, counts) for table in beliefs])
    standing = some.pieces[:, :, STANDS] == 1
    truth = some.pieces[:, :, TRUTH, None].astype(np.int64)

    def loss(said: Float32 | Float64) -> float:
        return float(-np.log(np.take_along_axis(said, truth, 2)[:, :, 0][standing]).mean())

    return {
        "positions": len(beliefs),
        "log_loss": loss(beliefs),
        "log_loss_exact": loss(exact),
        "mean_difference": float(np.abs(beliefs - exact).mean()),
        "worst_difference": float(np.abs(beliefs - exact).max()),
    }


def walk(records: Records, prior: Prior) -> dict[str, dict[str, float]]:
    """How fast deals are made from real positions, and how alike two in a row are."""
    step = len(records.rows) // POSITIONS
    some = Records(records.rows[::step].copy(), records.pieces[::step].copy())
    beliefs = np.zeros((*some.rows.shape[:2], 16), np.float32)
    beliefs_of(TABLE, some, prior, new_room(TABLE), beliefs)
    games, deck = new_games(TABLE, 1, 3), new_deck(TABLE, 1)
    deals = np.zeros((DEALS, TABLE.size), np.int16)
    sample_deals(TABLE, games, beliefs[0], deck, BELIEVED, deals[:1])
    told = {}
    for name, kind in (("believed", BELIEVED), ("blind", BLIND)):
        took, length, alike, same = 0.0, 0.0, [], 0.0
        for table in beliefs:
            began = time.perf_counter()
            length += sample_deals(TABLE, games, table, deck, kind, deals) / DEALS / WORMS
            took += time.perf_counter() - began
            alike.append(likeness(deals))
            same += float((deals[1:] == deals[:-1]).all(axis=1).mean())
        told[name] = {
            "deals_per_second": DEALS * len(beliefs) / took,
            "exchanges_in_a_ring": length / len(beliefs),
            "correlation_of_neighbours": float(np.mean(alike)),
            "worst_position": float(np.max(alike)),
            "share_of_equal_neighbours": same / len(beliefs),
        }
    return told


def likeness(deals: Int16) -> float:
    """Correlation of a piece's having a rank in one deal and in the next, mean over both."""
    has = np.stack([deals == rank for rank in range(15)], axis=2).astype(np.float32)
    mean = has.mean(axis=0)
    spread = mean * (1 - mean)
    both = (has[1:] * has[:-1]).mean(axis=0) - mean**2
    return float(both.sum() / max(spread.sum(), 1e-9))


@kernel
def _think(t: Tables, records: Records, prior: Prior, room: Room, times: int) -> None:
    for _ in range(times):
        for n in range(len(records.rows)):
            for j in range(t.size):
                ranks = records.pieces[n, j, MASK]
                weigh_piece(t, prior, records.rows[n, j], ranks, room.belief[j])
            balance(t, room.belief, room.work)


def think_time(records: Records, prior: Prior) -> float:
    """Nanoseconds to make one belief of all pieces, best of five."""
    some, room = Records(records.rows[:500].copy(), records.pieces[:500].copy()), new_room(TABLE)
    _think(TABLE, some, prior, room, 1)
    best = 1e9
    for _ in range(5):
        began = time.perf_counter()
        _think(TABLE, some, prior, room, 20)
        best = min(best, time.perf_counter() - began)
    return best / 20 / len(some.rows) * 1e9


if __name__ == "__main__":
    main()
