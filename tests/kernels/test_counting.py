"""Counted moves: the kernels against the same tables as the rules (tests/data/perft)."""

from pathlib import Path

import pytest

from salpakan.kernels.counting import perft
from salpakan.kernels.jit import PLAIN
from tests.support.tables import FOLDER, load

TABLES = sorted(FOLDER.glob("*.txt"))
MOST = 3_000 if PLAIN else 1_000_000_000


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_the_kernels_count_what_the_table_says(path: Path) -> None:
    table = load(path)
    counts = {depth: number for depth, number in table.counts.items() if number < MOST}
    assert counts
    assert counts == {depth: perft(table.position, depth) for depth in counts}


def test_depth_nothing_is_one() -> None:
    assert 1 == perft(load(FOLDER / "over.txt").position, 0)
