"""The game is the same as ever, however fast it has become."""

import os
import subprocess
import sys

from salpakan.bench.signature import signature

SIGNATURE = "ab9b560ba5182086"
"""Changes only when the game, its dice or what is seen of it was meant to change."""


def test_the_play_is_what_it_always_was() -> None:
    assert SIGNATURE == signature()


def test_another_process_with_other_hashes_plays_the_same() -> None:
    program = "from salpakan.bench.signature import signature; print(signature())"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONHASHSEED": "7"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert f"{SIGNATURE}\n" == done.stdout
