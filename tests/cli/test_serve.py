"""`salpakan serve` opens the table and leaves quietly."""

import re
import signal
from pathlib import Path

import httpx
import pytest

from tests.cli.running import Piped, refusal, run


def test_the_table_is_served_at_the_printed_address_until_ctrl_c(tmp_path: Path) -> None:
    with Piped("serve", "--port", "0", "--data", str(tmp_path)) as program:
        said = program.until("/\n")
        address = re.findall(r"http://\S+", said)[0]
        assert 200 == httpx.get(f"{address}api/catalogue").status_code
        second = refusal(run("serve", "--port", "0", "--data", str(tmp_path)))
        assert str(tmp_path) in second
        program._process.send_signal(signal.SIGINT)
        assert (0, "") == program.close()


def test_a_pause_that_is_no_time_is_refused(tmp_path: Path) -> None:
    for given in ("-1", "1e9", "nan"):
        said = refusal(run("serve", "--port", "0", "--data", str(tmp_path), "--pause", given))
        assert "0" in said
        assert "60" in said


def test_a_database_that_cannot_be_reached_is_named_without_its_password(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    address = "postgresql://me:secret@127.0.0.1:1/games"
    by_hand = refusal(run("serve", "--port", "0", "--database", address))
    monkeypatch.setenv("SALPAKAN_DATABASE", address)
    for said in (by_hand, refusal(run("serve", "--port", "0"))):
        assert "postgresql+asyncpg://me:***@127.0.0.1:1/games cannot be used" in said
        assert "secret" not in said
