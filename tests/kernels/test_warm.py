"""Making kernels ready, and being told how far it is."""

import subprocess
import sys

from salpakan.kernels.jit import PLAIN
from salpakan.kernels.warm import warm_up


def test_progress_counts_up_to_all_of_them() -> None:
    told: list[tuple[int, int, str]] = []
    warm_up(lambda ready, of, following: told.append((ready, of, following)))
    assert list(range(len(told))) == [ready for ready, _, _ in told]
    assert {len(told) - 1} == {of for _, of, _ in told}
    assert [""] == [following for _, _, following in told if not following]


def test_after_it_no_kernel_has_anything_left_to_compile() -> None:
    """Whatever a game needs was compiled, for boards of all sizes."""
    program = (
        "import sys; from salpakan.kernels import Many, encode, begin_games;"
        "from salpakan.kernels.crew import attend, post;"
        "from salpakan.kernels.warm import warm_up; from salpakan.rules import VARIANTS; warm_up();"
        "kept = lambda: [len(k.signatures) for k in (encode, attend, post, begin_games)];"
        "before = kept(); m = Many(VARIANTS['war'], 3, threads=2); m.step(m.random_actions());"
        "m.close(); sys.exit(before != kept())"
    )
    if not PLAIN:
        assert 0 == subprocess.run([sys.executable, "-c", program], check=False).returncode
