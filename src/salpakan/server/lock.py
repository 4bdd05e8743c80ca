"""One server for one folder of games."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def hold(file: Path) -> Iterator[bool]:
    """Hold a file while the block runs; False if another process holds it.

    The system lets go of it when the process ends, however that happens.
    """
    with file.open("a") as opened:
        try:
            _lock(opened.fileno())
        except OSError:
            yield False
        else:
            yield True
