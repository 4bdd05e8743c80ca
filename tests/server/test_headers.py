"""Every answer tells the browser to be careful."""

import re
from pathlib import Path

import httpx
import pytest

from salpakan.server.headers import HEADERS
from tests.support.house import House

PATHS = ("/", "/game/abcdefghijkm", "/assets/none.js", "/health", "/api/catalogue", "/api/nothing",
         "/api/me", "/api/games/abcdefghijkm/record")  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_has_them_refusals_too(house: House, path: str) -> None:
    answer = house.get(path)
    assert HEADERS == {name: answer.headers.get(name) for name in HEADERS}
    assert "strict-transport-security" not in answer.headers


def test_behind_tls_a_browser_is_told_to_stay_there(house: House) -> None:
    answer = httpx.get(f"{house.url}/health", headers={"x-forwarded-proto": "https"})
    assert "max-age=31536000" == answer.headers["strict-transport-security"]


def test_no_script_but_a_file_of_ours_is_run() -> None:
    policy = dict(part.split(" ", 1) for part in HEADERS["content-security-policy"].split("; "))
    assert ("'none'", "'self'", "'self'") == (
        policy["default-src"],
        policy["script-src"],
        policy["style-src"],
    )
    assert "unsafe" not in HEADERS["content-security-policy"]
    assert "'none'" == policy["frame-ancestors"]


def test_the_page_itself_has_no_script_or_style_within() -> None:
    """A page built from it has none either (tests/browser)."""
    page = (Path(__file__).resolve().parents[2] / "web" / "index.html").read_text()
    assert [] == re.findall(r"<script(?![^>]*\bsrc=)|<style|\bon\w+=|\bstyle=", page)
