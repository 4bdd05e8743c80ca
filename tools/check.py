"""Run every check that is no test, show what failed, and end with 1 if anything did."""

import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import hatch_build  # noqa: E402
from tools import sizes  # noqa: E402

BIN = Path(sys.executable).parent
TYPED = [
    name
    for name in ("src", "tests", "tools", "examples", "hatch_build.py")
    if (ROOT / name).exists()
]


def program(*words: str) -> str:
    """Run a program of this environment; return what it had to complain about."""
    done = subprocess.run(
        [str(BIN / words[0]), *words[1:]], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr if done.returncode else ""


def page() -> str:
    """Check the types of the page."""
    try:
        hatch_build.fetch_tools(hatch_build.WEB)
        hatch_build.npm(hatch_build.WEB, "run", "check")
    except SystemExit as failure:
        return str(failure)
    return ""


CHECKS: dict[str, Callable[[], str]] = {
    "format": partial(program, "ruff", "format", "--check", "."),
    "lint": partial(program, "ruff", "check", "--output-format=concise", "."),
    "sizes": sizes.complaints,
    "layers": partial(program, "lint-imports", "--no-logo"),
    "types": partial(program, "mypy", *TYPED),
    "page": page,
}


def main() -> None:
    """Run the checks named on the command line, or all of them."""
    failed = []
    for name in sys.argv[1:] or CHECKS:
        start = time.monotonic()
        complaint = CHECKS[name]()
        print(
            f"check: {name:7} {'FAILED' if complaint else 'ok'} ({time.monotonic() - start:.1f} s)",
            flush=True,
        )
        if complaint:
            failed.append(name)
            print(complaint)
    if failed:
        raise SystemExit(f"check: failed: {', '.join(failed)}")


if __name__ == "__main__":
    main()
