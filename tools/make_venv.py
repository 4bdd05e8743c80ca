"""Make the virtual environment at the path given, or say in one sentence why it cannot be made."""

import subprocess
import sys


def main(folder):  # no annotations or newer syntax: an old Python must be able to read this far
    if sys.version_info < (3, 11):
        raise SystemExit(
            "setup: Python 3.11 or newer is needed, this is %s. Try `make PYTHON=python3.12 ...`" % sys.version.split()[0]
        )
    try:
        import ensurepip  # noqa: F401
    except ImportError:
        raise SystemExit("setup: this Python has no venv. On Debian and Ubuntu: apt-get install python3-venv")
    print("setup: making %s ..." % folder, flush=True)
    raise SystemExit(subprocess.call([sys.executable, "-m", "venv", folder]))


main(sys.argv[1])
