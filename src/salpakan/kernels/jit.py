"""The one way to make a kernel: compiled by Numba, kept on disk, without the interpreter's lock.

With NUMBA_DISABLE_JIT=1 every kernel is the plain Python function that is written here: slow, and
the same game. The tests run both ways.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache, wraps
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np

numba: Any = import_module("numba")  # its own types leave out options that we need

F = TypeVar("F", bound=Callable[..., Any])

_PACKAGE = Path(__file__).parent.parent

PLAIN: bool = bool(numba.config.DISABLE_JIT)
"""Is the compiler switched off?"""


# No reference counting: kernels make no arrays, and counting would cost more than a turn.
# Sums of fractions may be added in another order, which lets several be added at once.
_OPTIONS = {
    "nogil": True,
    "error_model": "numpy",
    "_nrt": False,
    "fastmath": {"reassoc", "contract", "nsz"},
}
_LEVEL = type(numba.config.OPT)(2)
_INSIDE = {**_OPTIONS, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def kernel(function: F) -> F:
    """Compile a function when it is first called, or read it from the cache of an earlier run."""
    if PLAIN:
        return _quiet(function)
    try:
        compiled = numba.njit(function, cache=True, **_OPTIONS)
        _stamp(compiled, Path(function.__code__.co_filename))
    except RuntimeError:  # no folder can be written: compile in every run
        compiled = numba.njit(function, **_OPTIONS)
    compiled.compile = _swift(compiled.compile)
    return cast(F, compiled)


def part(function: F) -> F:
    """Compile a function into each kernel that calls it: a call would cost more than its work."""
    return function if PLAIN else cast(F, numba.njit(function, forceinline=True, **_INSIDE))


def seldom(function: F) -> F:
    """Compile a function that kernels call, and not in every turn."""
    return function if PLAIN else cast(F, numba.njit(function, **_INSIDE))


def _swift(compile_it: Callable[..., object]) -> Callable[..., object]:
    """Let LLVM optimise at level 2, and leave other people's functions what level they have.

    Level 3 takes more than twice as long for all kernels (72 s against 33 s), and what comes out
    is no faster: `salpakan bench --only kernels compile` with and without.
    """

    @wraps(compile_it)
    def compiled(signature: object) -> object:
        config = numba.core.config
        with numba.core.compiler_lock.global_compiler_lock:
            wanted = config.OPT
            config.OPT = min(wanted, _LEVEL)
            try:
                return compile_it(signature)
            finally:
                config.OPT = wanted

    return compiled


def _stamp(compiled: object, source: Path) -> None:
    """Make the cache depend on all kernels that a kernel may be made of: its layer's, and these.

    Numba looks at one file only: it would go on using a kernel that holds old parts of another.
    """
    kept = getattr(getattr(compiled, "_cache", None), "_cache_file", None)
    if hasattr(kept, "_source_stamp"):
        setattr(kept, "_source_stamp", _digest(*_layers(source)))  # noqa: B010 - no public way


def _layers(source: Path) -> tuple[Path, ...]:
    """The folders of kernels that one may be made of: these and its layer's; from outside of the
    package, any."""
    folder = source.parent
    if _PACKAGE not in folder.parents:
        return _PACKAGE, folder
    while folder.parent != _PACKAGE:
        folder = folder.parent
    return _PACKAGE / "kernels", folder


@cache
def _digest(*layers: Path) -> str:
    files = sorted({file for layer in layers for file in layer.rglob("*.py")})
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def _quiet(function: F) -> F:
    """Dice are meant to overflow; NumPy warns of it, compiled code does not."""

    @wraps(function)
    def called(*args: object) -> object:
        with np.errstate(over="ignore"):
            return function(*args)

    return cast(F, called)
