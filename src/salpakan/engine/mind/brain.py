"""What was learned, as files: a policy, a value, a prior and the names of what they are for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from salpakan.engine.mind.desk import HEAD, STATE
from salpakan.engine.mind.features import FEATURES
from salpakan.engine.mind.layout import Float32
from salpakan.engine.mind.minds import Prior, flat_prior
from salpakan.engine.mind.policy import Policy, linear_policy
from salpakan.engine.mind.value import HIDDEN, INPUTS, Net
from salpakan.kernels.tables import tables
from salpakan.rules import SalpakanError, Variant

_SHAPES: Mapping[str, tuple[int, ...]] = {
    "linear": (FEATURES,),
    "inner": (INPUTS, HIDDEN),
    "bias": (HIDDEN,),
    "outer": (HIDDEN + 1,),
}


@dataclass(frozen=True, slots=True, eq=False)
class Brain:
    """What a player has learned; arrays that nobody writes to."""

    policy: Policy
    net: Net
    habits: Float32
    """(HABITS, 16)"""
    starts: Float32
    """(homes, 16) for the home squares of the variant in which it was learned."""
    doubt: float

    def prior(self, variant: Variant) -> Prior:
        """What it believes of behaviour; of start squares only on the homes that it knows."""
        flat = flat_prior(tables(variant))
        starts = self.starts if self.starts.shape == flat.starts.shape else flat.starts
        return Prior(self.habits, starts, self.doubt)


def save_brain(brain: Brain, path: Path) -> None:
    """Write a brain as one small file, half precision."""
    parts = {
        "linear": brain.policy.linear,
        "head": brain.policy.inner,
        "tip": brain.policy.outer,
        "inner": brain.net.inner,
        "bias": brain.net.bias,
        "outer": brain.net.outer,
        "habits": brain.habits,
        "starts": brain.starts,
    }
    with path.open("wb") as file:
        np.savez_compressed(
            file,
            allow_pickle=False,
            doubt=np.float32(brain.doubt),
            **{name: part.astype(np.float16) for name, part in parts.items()},
        )


def read_brain(data: bytes) -> Brain:
    """Read what `save_brain` wrote. Raises `SalpakanError`."""
    try:
        with np.load(BytesIO(data), allow_pickle=False) as file:
            parts = {name: file[name].astype(np.float32) for name in file.files}
    except (ValueError, OSError, KeyError, EOFError, BadZipFile) as error:
        raise SalpakanError(f"this is no brain: {type(error).__name__}") from None
    if "policy" in parts:
        parts["linear"] = np.pad(parts["policy"], (0, FEATURES - len(parts["policy"])))
    for name, shape in _SHAPES.items():
        if name not in parts or parts[name].shape != shape:
            raise SalpakanError(f"a brain's {name} has the shape {shape}")
    net = Net(parts["inner"], parts["bias"], parts["outer"])
    policy = linear_policy(parts["linear"])
    if len(parts.get("tip", ())) == HEAD and parts["head"].shape == (FEATURES + STATE, HEAD):
        policy = Policy(parts["linear"], parts["head"], parts["tip"])
    return Brain(policy, net, parts["habits"], parts["starts"], float(parts.get("doubt", 0.0)))


@lru_cache
def brain_of(name: str) -> Brain:
    """A brain by the name that it has in the package, or by its file. Raises `SalpakanError`."""
    kept = files("salpakan.engine.mind").joinpath("brains", f"{name}.npz")
    if kept.is_file():
        return read_brain(kept.read_bytes())
    try:
        return read_brain(Path(name).read_bytes())
    except OSError as error:
        raise SalpakanError(f"there is no brain {name!r}: {error.strerror}") from None
