"""A small policy that learns to beat moves by lot, in NumPy alone, on one core.

    python examples/masked_policy.py            two minutes of one core
    python examples/masked_policy.py --quick    fifteen seconds; fails if nothing was learnt

The policy is linear. What speaks for a step is seen on the square it leaves and on the square it
enters; each of the four directions has weights of its own. Illegal steps are masked out before the
softmax. It learns by REINFORCE: after a game, what was chosen in it becomes more likely if the game
was won, less likely if it was lost, and recent choices count more than old ones.

In each game one side is the learner's, and the other moves by lot.
"""

import sys
import time

import numpy as np
import numpy.typing as npt

from salpakan.envs import SalpakanVectorEnv
from salpakan.kernels import Plane

Floats = npt.NDArray[np.float32]
GAMES = 128
RATE = 0.01
FADING = 0.97
"""How much of a choice is left for the next one's share of the result."""
WORDS = 64
USED = 2 * WORDS + 15
"""Planes of the square left, of the square entered, and own rank where an enemy is met."""


class Policy:
    """Weights, and the few lines of algebra that a linear softmax needs."""

    def __init__(self, height: int, width: int) -> None:
        self.weights: Floats = np.zeros((USED, 4), np.float32)
        rows, cols = np.divmod(np.arange(height * width), width)
        steps = ((1, 0), (0, 1), (-1, 0), (0, -1))  # ahead, right, back, left
        self._entered = np.stack(
            [
                np.clip(rows + up, 0, height - 1) * width + np.clip(cols + right, 0, width - 1)
                for up, right in steps
            ],
            1,
        )

    def features(self, planes: npt.NDArray[np.uint8]) -> Floats:
        """(n, squares, 64) what is seen, with counts brought to the size of 1."""
        flat = planes.reshape(len(planes), -1, WORDS).astype(np.float32)
        flat[..., Plane.OWN_WINS : Plane.ENEMY_WINS + 1] *= 0.25
        flat[..., Plane.OWN_MOVES : Plane.EMPTY] *= 0.05
        return flat

    def chances(self, seen: Floats, mask: npt.NDArray[np.int8]) -> Floats:
        """(n, squares, 4) how likely each step is; nothing for an illegal one."""
        left, entered = self.weights[:WORDS], self.weights[WORDS : 2 * WORDS]
        logits = seen @ left
        there = seen @ entered
        meeting = seen[..., :15] @ self.weights[2 * WORDS :]
        for way in range(4):
            at = self._entered[:, way]
            logits[..., way] += there[:, at, way] + meeting[..., way] * seen[:, at, Plane.ENEMY]
        legal = mask.reshape(logits.shape) == 1
        logits = np.where(legal, logits, -np.inf)
        logits -= logits.max((1, 2), keepdims=True)
        weights = np.exp(logits)
        found: Floats = weights / weights.sum((1, 2), keepdims=True)
        return found

    def direction(self, seen: Floats, chances: Floats, chosen: npt.NDArray[np.int64]) -> Floats:
        """(n, 143, 4) in which direction weights make the chosen steps more likely."""
        pull = -chances
        games = np.arange(len(seen))
        pull.reshape(len(seen), -1)[games, chosen] += 1
        found = np.zeros((len(seen), USED, 4), np.float32)
        found[:, :WORDS] = seen.transpose(0, 2, 1) @ pull
        for way in range(4):
            at = self._entered[:, way]
            there = seen[:, at]
            one = pull[:, None, :, way]
            found[:, WORDS : 2 * WORDS, way] = (one @ there)[:, 0]
            met = one * there[:, None, :, Plane.ENEMY]
            found[:, 2 * WORDS :, way] = (met @ seen[..., :15])[:, 0]
        return found


def choose(chances: Floats, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """(n,) a step for each game, by lot with these chances."""
    flat = chances.reshape(len(chances), -1).cumsum(1)
    drawn = rng.random((len(flat), 1)) * flat[:, -1:]
    found: npt.NDArray[np.int64] = (flat > drawn).argmax(1)
    return found


def play(
    policy: Policy, seed: int, seconds: float, rounds: int, learn: bool
) -> tuple[int, int, int]:
    """Play against moves by lot: won, lost, drawn.

    It ends when the processor has worked for so many seconds, or when every one of the rows that
    are played at once has so many games behind it; more of a row are not counted.
    """
    envs = SalpakanVectorEnv(GAMES, copy=False)
    seen, info = envs.reset(seed=seed)
    rng = np.random.default_rng(seed)
    mine = np.arange(GAMES) % 2
    traces: Floats = np.zeros((GAMES, USED, 4), np.float32)
    tally = np.zeros(3, np.int64)
    counted = np.zeros(GAMES, np.int64)
    end = time.process_time() + seconds
    while time.process_time() < end and counted.min() < rounds:
        actions = envs.random_actions()
        (turn,) = np.nonzero(info["mover"] == mine)
        planes = policy.features(seen["planes"][turn])
        chances = policy.chances(planes, info["action_mask"][turn])
        chosen = choose(chances, rng)
        actions[turn] = chosen
        if learn:
            traces[turn] *= FADING
            traces[turn] += policy.direction(planes, chances, chosen)
        seen, _, ended, _, info = envs.step(actions)
        (over,) = np.nonzero(ended)
        winner = info["winner"][over]
        result = np.where(winner == 2, 0, np.where(winner == mine[over], 1, -1))
        counts = result[counted[over] < rounds]  # as many of each row: short games are no better
        tally += [(counts == 1).sum(), (counts == -1).sum(), (counts == 0).sum()]
        counted[over] += 1
        if learn and len(over):
            push = np.tensordot(result.astype(np.float32), traces[over], 1)
            policy.weights += RATE * push
        traces[over] = 0
    envs.close()
    return int(tally[0]), int(tally[1]), int(tally[2])


def score(tally: tuple[int, int, int]) -> float:
    """Wins and half the draws, of all games."""
    return (tally[0] + tally[2] / 2) / sum(tally)


def main(quick: bool) -> None:
    """Learn, and measure against moves by lot with weights that stand still."""
    policy = Policy(8, 9)
    lessons, seconds, games = (3, 4.0, 2) if quick else (4, 25.0, 10)
    print(f"before: {score(play(policy, 99, 600.0, 1, learn=False)):.3f}")
    for number in range(lessons):
        learnt = play(policy, number, seconds, 1 << 30, learn=True)
        print(f"learnt from {sum(learnt)} games, score meanwhile {score(learnt):.3f}", flush=True)
    won, lost, drawn = play(policy, 100, 600.0, games, learn=False)
    final = score((won, lost, drawn))
    print(f"after: {final:.3f} (won {won}, lost {lost}, drawn {drawn})")
    if final < (0.65 if quick else 0.85):
        raise SystemExit("nothing was learnt")


if __name__ == "__main__":
    main("--quick" in sys.argv[1:])
