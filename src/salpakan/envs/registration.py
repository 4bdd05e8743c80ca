"""The names under which Gymnasium and PettingZoo find the environments."""

from __future__ import annotations

import gymnasium
import pettingzoo

SINGLE = "Salpakan-v0"
"""`gymnasium.make` after `import salpakan.envs`; its vector form is for self-play."""
AEC = "salpakan_v0"
"""`pettingzoo.make("aec", ...)` after `import salpakan.envs`."""


def register() -> None:
    """Enter the environments, once."""
    if SINGLE not in gymnasium.registry:
        gymnasium.register(
            SINGLE,
            entry_point="salpakan.envs.single:SalpakanEnv",
            vector_entry_point="salpakan.envs.vector:SalpakanVectorEnv",
        )
    if AEC not in pettingzoo.aec_registry:
        pettingzoo.register("aec", AEC, entry_point="salpakan.envs.salpakan_v0:env")


register()
