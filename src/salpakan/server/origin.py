"""Who asks: a page of ours, a page of another site, or a program that is no browser."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

_OURS = ("same-origin", "none")


def same_site(headers: Mapping[str, str]) -> bool:
    """Does a page of ours ask, or a program that is no browser?

    >>> same_site({"host": "play.example:8000", "origin": "http://play.example:8000"})
    True
    >>> same_site({"host": "play.example", "origin": "https://elsewhere.example"})
    False
    """
    origin, site = headers.get("origin"), headers.get("sec-fetch-site")
    here = headers.get("host", "").lower()
    return (origin is None or urlsplit(origin).netloc.lower() == here) and (
        site is None or site in _OURS
    )


def our_page(headers: Mapping[str, str]) -> bool:
    """Does a page of ours ask, and does its browser say so?

    >>> our_page({"host": "play.example", "sec-fetch-site": "same-origin"})
    True
    >>> our_page({"host": "play.example"})
    False
    """
    says = "origin" in headers or "sec-fetch-site" in headers
    return says and same_site(headers)
