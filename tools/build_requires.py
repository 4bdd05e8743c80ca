"""Print what pyproject.toml says a build needs, for pip to install beforehand."""

import tomllib
from pathlib import Path

with Path(__file__).parents[1].joinpath("pyproject.toml").open("rb") as file:
    print(*tomllib.load(file)["build-system"]["requires"])
