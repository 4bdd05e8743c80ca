"""Environments for researchers: PettingZoo, Gymnasium, OpenSpiel (docs/environments.md)."""

from salpakan.envs import registration as registration
from salpakan.envs.single import SalpakanEnv as SalpakanEnv
from salpakan.envs.vector import SalpakanVectorEnv as SalpakanVectorEnv
