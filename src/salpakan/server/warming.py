"""Compiling what the levels think with, in a process of its own that yields to all others."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Callable, Sequence
from subprocess import DEVNULL

WARM_UP: tuple[str, ...] = (sys.executable, "-m", "salpakan.engine.warm")
_STEP = re.compile(rb"[a-z]+: ([0-9]{1,4})/([0-9]{1,4})\b")


async def warm_up(tell: Callable[[int], None], command: Sequence[str] = WARM_UP) -> bool:
    """Run it to its end; `tell` hears how many percent are done. Did all go well?"""
    try:
        process = await asyncio.create_subprocess_exec(
            *command, stdin=DEVNULL, stdout=asyncio.subprocess.PIPE, stderr=DEVNULL
        )
    except OSError:
        return False
    try:
        if process.stdout is not None:
            async for line in process.stdout:
                if (step := _STEP.match(line)) is not None and int(step[2]):
                    tell(min(100, 100 * int(step[1]) // int(step[2])))
        return await process.wait() == 0
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
