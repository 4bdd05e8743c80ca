"""Starting and stopping the server."""

import signal
import sqlite3
import time
from contextlib import suppress
from pathlib import Path

import pytest

from salpakan.server.serve import ServeError, default_data_dir, listen, serve
from tests.support.house import House


def test_one_line_says_where_it_is_and_the_page_is_there(house: House) -> None:
    assert f"Salpakan is ready: http://127.0.0.1:{house.port}/\n" == house.line
    answer = house.get("/")
    assert answer.status_code in (200, 503)  # 503: the page is not built here
    assert "server" not in answer.headers


def test_if_the_port_is_taken_the_next_free_one_is_used() -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with listen("127.0.0.1", port) as other:
            assert port < other.getsockname()[1] <= port + 50


def test_a_host_that_is_not_here_is_named() -> None:
    with pytest.raises(ServeError, match=r"no host 'no\.such\.invalid'"):
        listen("no.such.invalid", 8000)


def test_two_servers_do_not_share_one_folder(tmp_path: Path) -> None:
    with House(tmp_path), pytest.raises(ServeError, match="another server is using"):
        serve(port=0, data=tmp_path)


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ServeError, match="games cannot be used: Not a directory"):
        serve(port=0, data=tmp_path / "file" / "games")


def test_games_that_cannot_be_read_are_named_and_left_as_they_are(tmp_path: Path) -> None:
    games = tmp_path / "games.sqlite3"
    games.write_text("a letter, and no games at all\n" * 100)
    before = games.read_bytes()
    with pytest.raises(ServeError, match=r"games\.sqlite3 cannot be used: file is not a database"):
        serve(port=0, data=tmp_path)
    assert before == games.read_bytes()


def test_games_of_a_newer_version_are_not_touched(tmp_path: Path) -> None:
    with House(tmp_path):
        pass
    with sqlite3.connect(tmp_path / "games.sqlite3") as games:
        games.execute("UPDATE alembic_version SET version_num = 'm9999'")
    games.close()
    with pytest.raises(ServeError, match=r"cannot be used: .*m9999"):
        serve(port=0, data=tmp_path)


def test_nobody_else_on_the_machine_reads_the_games(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    with House(tmp_path) as house:
        house.new_game()
        modes = [file.stat().st_mode & 0o777 for file in tmp_path.glob("games.sqlite3*")]
    assert [0o600] * 3 == modes


def test_games_are_kept_where_the_system_keeps_a_users_data(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/data/home")
    assert Path("/data/home/salpakan") == default_data_dir()
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", "/home/maria")
    assert Path("/home/maria/.local/share/salpakan") == default_data_dir()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_stops_when_asked_though_pages_are_open_and_engines_run(
    tmp_path: Path, how: signal.Signals
) -> None:
    with House(tmp_path) as house:
        made = house.new_game(opponent="computer", level="random", variant="mini-3x3")
        page = house.page(made, "white")
        while not page.state.locked:
            page.hear()
        engines = children(house.process.pid)
        assert 1 == len(engines)
        code = house.stop(how)
        assert code == (0 if how is signal.SIGINT else -signal.SIGTERM)
        assert "" == house.log.read_text()
        assert not any(Path(f"/proc/{pid}").exists() for pid in engines)


def children(pid: int) -> list[int]:
    """Numbers of the processes that a process has started and that still run."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # gone meanwhile
            parent = stat.read_text().rpartition(")")[2].split()[1]
            if int(parent) == pid:
                found.append(int(stat.parent.name))
    return found


def test_a_killed_server_leaves_no_engine_behind(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        made = house.new_game(opponent="computer", level="random", variant="mini-3x3")
        page = house.page(made, "white")
        while not page.state.locked:
            page.hear()
        (engine,) = children(house.process.pid)
        house.kill()
        until = time.monotonic() + 10
        while Path(f"/proc/{engine}").exists() and time.monotonic() < until:
            time.sleep(0.05)
        assert not Path(f"/proc/{engine}").exists()
