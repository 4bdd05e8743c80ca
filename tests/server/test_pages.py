"""The page's files over HTTP."""

import asyncio
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Mount

from salpakan.server.pages import Pages


@pytest.fixture
def static(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<title>Salpakan</title>")
    (tmp_path / "icon.svg").write_text("<svg/>")
    (tmp_path / ".built-from").write_text("secret")
    (tmp_path / "assets" / "index-1a2b.js").write_text("1")
    return tmp_path


def get(static: Path, path: str) -> httpx.Response:
    app = Starlette(routes=[Mount("/", Pages(static))])

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            return await client.get(path)

    return asyncio.run(ask())


def test_a_file_with_a_hash_in_its_name_is_kept_for_ever(static: Path) -> None:
    answer = get(static, "/assets/index-1a2b.js")
    assert (200, "1") == (answer.status_code, answer.text)
    assert "public, max-age=31536000, immutable" == answer.headers["cache-control"]


@pytest.mark.parametrize("path", ["/", "/index.html", "/icon.svg"])
def test_every_other_file_is_asked_for_anew(static: Path, path: str) -> None:
    answer = get(static, path)
    assert 200 == answer.status_code
    assert "no-cache" == answer.headers["cache-control"]


@pytest.mark.parametrize("path", ["/game/4xbdbfufpu7z", "/learn", "/game/a/b/c"])
def test_a_deep_link_opens_the_page(static: Path, path: str) -> None:
    answer = get(static, path)
    assert (200, "<title>Salpakan</title>") == (answer.status_code, answer.text)


@pytest.mark.parametrize(
    "path",
    [
        "/assets/old.js",
        "/nothing.png",
        "/.built-from",
        "/%2e%2e/secret.txt",
        "/assets",
    ],
)
def test_a_file_that_is_none_of_the_page_is_not_found(static: Path, path: str) -> None:
    assert 404 == get(static, path).status_code


def test_an_unbuilt_page_says_how_to_build_it(tmp_path: Path) -> None:
    answer = get(tmp_path, "/")
    assert (503, "The page is not built: run `make web`.\n") == (answer.status_code, answer.text)
