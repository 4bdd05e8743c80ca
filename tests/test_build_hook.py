"""The page is rebuilt when, and only when, a file that people wrote has changed."""

from pathlib import Path

import pytest

import hatch_build


@pytest.fixture
def web(tmp_path: Path) -> Path:
    """A small web/ folder."""
    folder = tmp_path / "web"
    (folder / "src").mkdir(parents=True)
    (folder / "package.json").write_text("{}")
    (folder / "src" / "main.ts").write_text("let side;")
    return folder


def test_a_changed_file_changes_the_fingerprint(web: Path) -> None:
    before = hatch_build.fingerprint(web)
    (web / "src" / "main.ts").write_text("let rank;")
    assert before != hatch_build.fingerprint(web)


def test_a_renamed_file_changes_the_fingerprint(web: Path) -> None:
    before = hatch_build.fingerprint(web)
    (web / "src" / "main.ts").rename(web / "src" / "other.ts")
    assert before != hatch_build.fingerprint(web)


def test_what_tools_write_does_not_change_the_fingerprint(web: Path) -> None:
    before = hatch_build.fingerprint(web)
    for name in (
        "node_modules/vite/index.js",
        "src/paraglide/messages.js",
        "project.inlang/.meta.json",
    ):
        (web / name).parent.mkdir(parents=True, exist_ok=True)
        (web / name).write_text("made")
    assert before == hatch_build.fingerprint(web)


def test_a_page_built_from_these_files_is_kept(
    web: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    static = tmp_path / "static"
    static.mkdir()
    (static / "index.html").write_text("<html>")
    (static / hatch_build.STAMP).write_text(hatch_build.fingerprint(web))
    hatch_build.build_page(web, static)
    assert "" == capsys.readouterr().err


def test_a_page_without_sources_is_kept_and_no_page_at_all_is_refused(tmp_path: Path) -> None:
    static = tmp_path / "static"
    with pytest.raises(SystemExit, match=r"package\.json is missing"):
        hatch_build.build_page(tmp_path / "web", static)
    static.mkdir()
    (static / "index.html").write_text("<html>")
    hatch_build.build_page(tmp_path / "web", static)
    assert (static / "index.html").read_text() == "<html>"
