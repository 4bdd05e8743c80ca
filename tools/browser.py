"""Find a Chromium for the tests, or install Debian's; print the path of the program to start.

As root it is installed with apt-get. Anybody else gets the same packages unpacked into
.cache/browser, which needs no rights and leaves the machine as it was.
"""

import fcntl
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

CACHE = Path(__file__).resolve().parents[1] / ".cache" / "browser"
NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
FONT_FOLDERS = (
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "/Library/Fonts",
    "~/.fonts",
    "~/.local/share/fonts",
)
HINT = "Install Chromium by hand and put it on the PATH, or set CHROMIUM to its path."


def find() -> Path | None:
    """Return the Chromium to drive: $CHROMIUM, the unpacked one, or the one on the PATH."""
    if named := os.environ.get("CHROMIUM"):
        return Path(named)
    if (CACHE / "chromium").is_file():
        return CACHE / "chromium"
    found = next(filter(None, map(shutil.which, NAMES)), None)
    mac = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
    return Path(found) if found else mac if mac.is_file() else None


def has_font() -> bool:
    """Tell whether any outline font is installed; without one a page shows only boxes."""
    folders = [Path(name).expanduser() for name in FONT_FOLDERS]
    return any(True for folder in folders for _ in folder.rglob("*.[to]tf"))


def main() -> None:
    """Make sure that there is a Chromium that starts, and print its path."""
    CACHE.mkdir(parents=True, exist_ok=True)
    with (CACHE / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        wanted = [] if find() else ["chromium"]
        if not has_font() and not (CACHE / "chromium").is_file():
            wanted.append("fonts-dejavu-core")
        if wanted:
            install(wanted)
        program = find()
        if program is None:
            raise failure(f"the packages {' '.join(wanted)} brought no Chromium")
        try_out(program)
    print(program)


def install(packages: Sequence[str]) -> None:
    """Bring Debian packages: with apt-get where we may, else unpacked below .cache."""
    if not shutil.which("apt-get"):
        raise failure(f"{' and '.join(packages)} missing, and this machine has no apt-get. {HINT}")
    if os.geteuid() == 0:
        install_with_apt([], packages)
    elif (
        shutil.which("sudo")
        and subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False).returncode == 0
    ):
        install_with_apt(["sudo", "-n"], packages)
    else:
        unpack(packages)


def install_with_apt(sudo: Sequence[str], packages: Sequence[str]) -> None:
    """Install as root, waiting for another apt that is at work."""
    say("fetching the package lists ...")
    for _ in range(12):  # another apt may hold the lists for a while; old lists may still do
        if subprocess.run([*sudo, "apt-get", "update", "-qq"], check=False).returncode == 0:
            break
        time.sleep(5)
    say(f"installing {' '.join(packages)} with apt-get ...")
    options = ["-qq", "-y", "--no-install-recommends", "-o", "DPkg::Lock::Timeout=300"]
    run([*sudo, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "install", *options, *packages])


def unpack(packages: Sequence[str]) -> None:
    """Download and unpack the packages and what they lack, and write a program to start them."""
    root, debs = CACHE / "root", CACHE / "debs"
    for folder in (root, debs, CACHE / "apt/lists/partial", CACHE / "apt/archives/partial"):
        folder.mkdir(parents=True, exist_ok=True)
    places = {"Dir::State": "apt", "Dir::State::lists": "apt/lists", "Dir::Cache": "apt"}
    apt = ["apt-get", "-qq", "-o", "Dir::State::status=/var/lib/dpkg/status"]
    for key, place in places.items():
        apt += ["-o", f"{key}={CACHE / place}"]
    say("no root here: fetching the package lists into .cache ...")
    run([*apt, "update"])
    plan = run([*apt, "install", "--simulate", "--no-install-recommends", *packages])
    names = [line.split()[1] for line in plan.splitlines() if line.startswith("Inst ")]
    say(f"downloading {len(names)} packages ...")
    run([*apt, "download", *names], folder=debs)
    say("unpacking ...")
    for deb in sorted(debs.glob("*.deb")):
        run(["dpkg-deb", "--extract", str(deb), str(root)])
        deb.unlink()
    shutil.rmtree(CACHE / "apt")  # several hundred megabytes that nobody needs again
    write_starter(root)


def write_starter(root: Path) -> None:
    """Write the small program that starts an unpacked Chromium with its own libraries and fonts."""
    unpacked = root / "usr/lib/chromium/chromium"
    program = unpacked if unpacked.is_file() else find()  # it may have lacked a font only
    if program is None:
        raise failure(f"the unpacked packages hold no {unpacked}")
    folders = sorted({str(path.parent) for path in root.rglob("*.so*")})
    (CACHE / "fonts.conf").write_text(
        '<?xml version="1.0"?>\n<fontconfig>\n'
        '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>\n'
        f"<dir>/usr/share/fonts</dir><dir>{root}/usr/share/fonts</dir>\n"
        f"<cachedir>{CACHE}/fontcache</cachedir>\n</fontconfig>\n"
    )
    starter = CACHE / "chromium"
    starter.write_text(
        "#!/bin/sh\n"
        f'export LD_LIBRARY_PATH="{":".join(folders)}${{LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}}"\n'
        f'export FONTCONFIG_FILE="{CACHE}/fonts.conf"\n'
        f'exec "{program}" "$@"\n'
    )
    starter.chmod(0o755)


def try_out(program: Path) -> None:
    """Let the browser show one small page, so that a broken one is noticed here and only once."""
    say(f"trying {program} ...")
    page = "data:text/html,<title>Salpakan</title>"
    options = ["--headless", "--no-sandbox", "--disable-dev-shm-usage", "--dump-dom"]
    shown = run([str(program), *options, f"--user-data-dir={CACHE}/profile", page])
    if "<title>Salpakan</title>" not in shown:
        raise failure(f"{program} starts but shows nothing. {HINT}")


def run(command: Sequence[str], folder: Path | None = None) -> str:
    """Run a command; return what it printed, or fail in its words."""
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=900, check=False
    )
    if done.returncode:
        raise failure(f"`{' '.join(command)}` failed:\n{done.stdout}{done.stderr}\n{HINT}")
    return done.stdout


def say(text: str) -> None:
    """Print one line of progress at once."""
    print(f"browser: {text}", file=sys.stderr, flush=True)


def failure(text: str) -> SystemExit:
    """Return the one clear error to end with."""
    return SystemExit(f"browser: {text}")


if __name__ == "__main__":
    main()
