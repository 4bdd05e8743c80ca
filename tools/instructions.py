"""Count what the processor does for a turn of the kernels: each instruction, each byte it touches.

    pip install capstone
    .venv/bin/python -m tools.instructions

A child calls a kernel under `ptrace`, one instruction at a time, on this very processor; counts of
a smaller call are subtracted, so that what Python does around it falls out. Linux on x86-64 only.
"""

import ctypes
import json
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from itertools import count
from typing import Any, TextIO, cast

import numpy as np

from salpakan.kernels import Many, new_games, play_games, tables
from salpakan.kernels.play import PLIES, TALLY
from salpakan.rules import VARIANTS

CLASSIC = VARIANTS["classic"]
SMALL, LARGE = 32, 352
"""Games of the call that is subtracted, and of the one that it is subtracted from."""
TRACEME, GO_ON, STEP, REGISTERS = 0, 7, 9, 12
LINE = 64
NAMES = [
    "r15", "r14", "r13", "r12", "rbp", "rbx", "r11", "r10", "r9", "r8", "rax", "rcx", "rdx", "rsi",
    "rdi", "orig_rax", "rip", "cs", "eflags", "rsp", "ss", "fs_base", "gs_base", "ds", "es", "fs",
    "gs",
]  # fmt: skip
"""Registers in the order in which the kernel of Linux tells them."""
libc = ctypes.CDLL(None, use_errno=True)
libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]


@dataclass(frozen=True, slots=True)
class Touch:
    """A place in memory that an instruction reads or writes, as a sum of registers."""

    base: int
    index: int
    scale: int
    shift: int
    size: int
    writes: bool


@dataclass(slots=True)
class Window:
    """What happened between two stops of the child."""

    instructions: int = 0
    loads: int = 0
    stores: int = 0
    branches: int = 0
    touched: Counter[str] = field(default_factory=Counter)
    """Lines of 64 bytes of each array that were read or written."""
    written: Counter[str] = field(default_factory=Counter)


def child(kind: str) -> None:
    """Make ready, tell where the arrays lie, and call the kernel twice between stops."""
    calls, arrays, turns = _play() if kind == "play" else _steps(look=kind == "step")
    for call in calls:
        call()  # compile, and bring every page into memory
    places = {name: (array.ctypes.data, array.nbytes) for name, array in arrays.items()}
    before = turns()
    print(json.dumps(places), flush=True)
    libc.ptrace(TRACEME, 0, None, None)
    os.kill(os.getpid(), signal.SIGSTOP)
    for call in calls:
        call()
        os.kill(os.getpid(), signal.SIGSTOP)
    print(turns() - before, flush=True)


Calls = tuple[list[Callable[[], object]], dict[str, Any], Callable[[], int]]


def _play() -> Calls:
    table, pool = tables(CLASSIC), np.zeros((0, tables(CLASSIC).homes), np.int16)
    games, tally = new_games(table, 8, 1), np.zeros((8, TALLY), np.int64)
    ends = (0, 8)
    calls = [lambda end=end: play_games(table, games, pool, 1, tally, 0, end) for end in ends]
    return list(calls), games._asdict(), lambda: int(tally[:, PLIES].sum())


def _steps(*, look: bool) -> Calls:
    batches = [Many(CLASSIC, games, seed=1, look=look) for games in (SMALL, LARGE)]
    for many in batches:
        for _ in range(150):
            many.step_at_random()
    large = batches[1]
    seen = {name: getattr(large, name) for name in ("planes", "facts", "mask", "mover", "ended")}
    arrays = {**large.games._asdict(), **seen}
    told = count(0, LARGE - SMALL)
    return [many.step_at_random for many in batches], arrays, lambda: next(told)


class Tracer:
    """Steps a child through its instructions."""

    def __init__(self, pid: int, places: dict[str, tuple[int, int]]) -> None:
        self._pid = pid
        self._memory = os.open(f"/proc/{pid}/mem", os.O_RDONLY)
        self._registers = (ctypes.c_ulonglong * len(NAMES))()
        self._known: dict[int, tuple[bool, tuple[Touch, ...]]] = {}
        self._places = [(start, start + size, name) for name, (start, size) in places.items()]
        self._reader: Any = import_module("capstone").Cs(3, 8)  # x86, 64 bits
        self._reader.detail = True

    def window(self) -> Window:
        """Go on to the next stop."""
        found, rip = Window(), NAMES.index("rip")
        touched: dict[int, bool] = {}
        while True:
            libc.ptrace(REGISTERS, self._pid, None, self._registers)
            at = self._registers[rip]
            branches, touches = self._known.get(at) or self._learn(at)
            found.instructions += 1
            found.branches += branches
            for touch in touches:
                found.loads += not touch.writes
                found.stores += touch.writes
                line = self._address(touch) // LINE
                touched[line] = touched.get(line, False) or touch.writes
            libc.ptrace(STEP, self._pid, None, None)
            _, status = os.waitpid(self._pid, 0)
            if os.WSTOPSIG(status) != signal.SIGTRAP:
                break
        for line, writes in touched.items():
            for start, end, name in self._places:
                if start // LINE <= line < -(-end // LINE):
                    found.touched[name] += 1
                    found.written[name] += writes
        return found

    def _address(self, touch: Touch) -> int:
        known = self._registers
        base = known[touch.base] if touch.base >= 0 else 0
        index = known[touch.index] if touch.index >= 0 else 0
        return int(base + index * touch.scale + touch.shift) & (1 << 64) - 1

    def _learn(self, at: int) -> tuple[bool, tuple[Touch, ...]]:
        """Read an instruction that has not been met yet."""
        code = os.pread(self._memory, 15, at)
        read = next(self._reader.disasm(code, at, 1))
        self._known[at] = (read.mnemonic.startswith("j") and read.mnemonic != "jmp", ())
        if read.mnemonic not in ("lea", "nop") and not read.mnemonic.startswith("prefetch"):
            self._known[at] = (self._known[at][0], tuple(self._touches(read)))
        return self._known[at]

    def _touches(self, read: Any) -> Iterator[Touch]:  # noqa: ANN401 - capstone has no types
        for part in read.operands:
            if part.type != 3:  # memory
                continue
            base, index = (
                NAMES.index(name) if (name := read.reg_name(number)) in NAMES else -1
                for number in (part.mem.base, part.mem.index)
            )
            shift = part.mem.disp + (read.size if base == NAMES.index("rip") else 0)
            for bit, writes in ((1, False), (2, True)):
                if part.access & bit:
                    yield Touch(base, index, part.mem.scale, shift, part.size, writes)


def measured(kind: str) -> dict[str, Any]:
    """Everything about one turn of one kind."""
    command = [sys.executable, "-m", "tools.instructions", kind]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        told = cast(TextIO, process.stdout)
        places = json.loads(told.readline())
        os.waitpid(process.pid, os.WUNTRACED)
        tracer = Tracer(process.pid, places)
        small, large = tracer.window(), tracer.window()
        libc.ptrace(GO_ON, process.pid, None, None)
        turns = int(told.readline())
    each = {
        name: round((getattr(large, name) - getattr(small, name)) / turns, 1)
        for name in ("instructions", "loads", "stores", "branches")
    }
    games = 8 if kind == "play" else LARGE
    return {
        "turns": turns,
        "of a turn": each,
        "lines of a game": {k: round(n / games, 1) for k, n in large.touched.items()},
        "lines of a game written": {k: round(n / games, 1) for k, n in large.written.items()},
    }


def main() -> None:
    """Count for whole random games, and for steps of a batch with and without observations."""
    if len(sys.argv) > 1:
        child(sys.argv[1])
        return
    print(json.dumps({kind: measured(kind) for kind in ("play", "step", "unseen")}, indent=2))


if __name__ == "__main__":
    main()
