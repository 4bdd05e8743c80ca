"""Running the installed program as a player does."""

import os
import pty
import select
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Self

PROGRAM = str(Path(sys.executable).parent / "salpakan")
WHITE = "3..PL5P../.TYKSP.4Y/DMCPPF12P"  # RULES 3.4
BLACK = "...3FS.../12YLPTYKM/DPP4P5PPC"


def environment(**more: str) -> dict[str, str]:
    """The surroundings of a player who has set nothing."""
    kept = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "LC_ALL", "LC_MESSAGES")}
    return {**kept, "LANG": "C.UTF-8", "TERM": "xterm", **more}


def run(*arguments: str, stdin: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """Run `salpakan` to its end."""
    return subprocess.run(
        [PROGRAM, *arguments],
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        env=environment(**more),
        timeout=60,
        check=False,
    )


def refusal(done: subprocess.CompletedProcess[str]) -> str:
    """What a refused run said: one line on the error output, exit code 2, no traceback."""
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr.rstrip()


class Piped:
    """The program with a pipe at each end, spoken to line by line."""

    def __init__(self, *arguments: str) -> None:
        self._process = subprocess.Popen(
            [PROGRAM, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(),
        )
        self.output = ""

    def until(self, *ends: str, within: float = 30) -> str:
        """Read until the output ends in one of these, or is closed; return what came."""
        stdout = self._process.stdout
        assert stdout is not None
        came, deadline = b"", time.monotonic() + within
        while not came.decode(errors="ignore").endswith(ends):
            ready, _, _ = select.select([stdout], [], [], max(0, deadline - time.monotonic()))
            assert ready, f"nothing after {came[-300:]!r}"
            some = os.read(stdout.fileno(), 1 << 16)
            if not some:
                break
            came += some
        self.output += came.decode()
        return came.decode()

    def send(self, line: str) -> None:
        """Type a line."""
        stdin = self._process.stdin
        assert stdin is not None
        stdin.write(f"{line}\n".encode())
        stdin.flush()

    def close(self) -> tuple[int, str]:
        """Wait for the end; exit code and error output."""
        _, errors = self._process.communicate(timeout=30)
        return self._process.returncode, errors.decode()

    def __enter__(self) -> Self:
        """Begin."""
        return self

    def __exit__(self, *_: object) -> None:
        """Leave no process behind."""
        if self._process.poll() is None:
            self._process.kill()
            self._process.communicate()


def on_a_terminal(
    *arguments: str, keys: Sequence[tuple[str, str]] = (), **more: str
) -> tuple[int, str]:
    """Run on a pseudo-terminal; each of `keys` is typed when its prompt has come, in order."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.execve(PROGRAM, [PROGRAM, *arguments], environment(**more))  # noqa: S606
    seen, waiting = "", list(keys)
    since, deadline = 0, time.monotonic() + 30
    while True:
        ready, _, _ = select.select([terminal], [], [], max(0, deadline - time.monotonic()))
        assert ready, f"nothing after {seen[-300:]!r}"
        try:
            some = os.read(terminal, 1 << 16)
        except OSError:  # the other end is closed
            break
        if not some:
            break
        seen += some.decode(errors="replace")
        while waiting and waiting[0][0] in seen[since:]:
            since = len(seen)
            os.write(terminal, waiting.pop(0)[1].encode())
    _, status = os.waitpid(pid, 0)
    os.close(terminal)
    return os.waitstatus_to_exitcode(status), seen
