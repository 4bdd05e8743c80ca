"""A server as a player starts it: a process of its own with an empty folder for its games."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sysconfig
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from salpakan.rules import SalpakanError

PROGRAM = Path(sysconfig.get_path("scripts")) / "salpakan"


@dataclass(frozen=True, slots=True)
class Server:
    """A server that has shown its first page."""

    url: str
    process: subprocess.Popen[str]
    first_page: float
    """Seconds from its start."""

    @property
    def memory(self) -> int:
        """Bytes of memory in use."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")


@contextmanager
def served() -> Iterator[Server]:
    """Start the program, and stop it afterwards."""
    folder, start = tempfile.mkdtemp(), time.perf_counter()
    command = [str(PROGRAM), "serve", "--port", "0", "--data", folder]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        said = process.stdout.readline() if process.stdout else ""
        found = re.search(r"http://\S+", said)
        if not found:
            raise SalpakanError(f"the server did not start: {said}")
        with urllib.request.urlopen(found[0]) as answer:  # noqa: S310 - an address of our own
            answer.read()
        yield Server(found[0].rstrip("/"), process, time.perf_counter() - start)
    finally:
        process.terminate()
        process.communicate()
        shutil.rmtree(folder)
