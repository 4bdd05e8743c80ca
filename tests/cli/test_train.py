"""`salpakan train`: what it refuses before it begins."""

from pathlib import Path

from tests.cli.running import refusal, run


def test_a_search_does_not_teach_in_a_cluster(tmp_path: Path) -> None:
    old, new = str(tmp_path / "old.npz"), str(tmp_path / "new.npz")
    done = run("train", "teach", new, "--begin", old, "--cluster", "local")
    assert "on this machine only" in refusal(done)


def test_a_course_has_one_thread_or_more(tmp_path: Path) -> None:
    done = run("train", "play", str(tmp_path / "new.npz"), "--threads", "0")
    assert "at least 1" in refusal(done)
