"""Steps that are as long for parameters that matter little as for those that matter much."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from salpakan.engine.mind.policy import Policy


class Adam:
    """Climbs a gradient (Kingma and Ba 2015), and changes a policy in place."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self.slow = Policy(*(np.zeros_like(part) for part in policy))
        """Running mean of the gradient."""
        self.fast = Policy(*(np.zeros_like(part) for part in policy))
        """Running mean of its square."""
        self.steps = 0

    def climb(self, gradient: Policy, rates: Sequence[float]) -> None:
        """One step upwards, with a rate for each part of the policy."""
        self.steps += 1
        for n, weights in enumerate(self._policy):
            up, slow, fast = gradient[n], self.slow[n], self.fast[n]
            slow[:] = 0.9 * slow + 0.1 * up
            fast[:] = 0.99 * fast + 0.01 * up**2
            mean = slow / (1 - 0.9**self.steps)
            spread = np.sqrt(fast / (1 - 0.99**self.steps))
            weights[:] += rates[n] * mean / (spread + 1e-8)
