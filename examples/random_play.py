"""Two players who leave everything to chance, in PettingZoo's way of playing.

python examples/random_play.py [GAMES]
"""

import sys
from collections import Counter

import numpy as np

from salpakan.envs import salpakan_v0


def main(games: int) -> None:
    """Play, and say how it went."""
    rng = np.random.default_rng(1)
    env = salpakan_v0.env(render_mode="ansi")
    results: Counter[str] = Counter()
    for seed in range(games):
        env.reset(seed=seed)
        for agent in env.agent_iter():
            _, reward, terminated, truncated, info = env.last()
            if terminated or truncated:
                action = None
                if agent == "player_0":
                    results[{1: "White won", -1: "Black won", 0: "draw"}[int(reward)]] += 1
            else:
                action = int(rng.choice(np.flatnonzero(info["action_mask"])))
            env.step(action)
        print(env.render())
    print(", ".join(f"{result}: {count}" for result, count in sorted(results.items())))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
