"""Against guessing: after a few tries one must wait, each time twice as long."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network

_MOST = 50_000
"""Keys that are remembered; beyond that, those not tried for the longest time are forgotten."""


@dataclass(slots=True)
class _Tries:
    count: int
    last: float
    free_at: float


@dataclass(frozen=True, slots=True)
class Limit:
    """So many tries are free; then waits double from `first` to `longest`. All in seconds."""

    free: int
    first: float
    longest: float
    forget: float = 3600.0
    """Tries that lie further back count no more."""


class Throttle:
    """Counts tries by key. One that succeeds is taken back; the rest are forgotten in time.

    >>> now = [0.0]
    >>> throttle = Throttle(Limit(free=2, first=1, longest=60), lambda: now[0])
    >>> [throttle.attempt("maria") for _ in range(4)]
    [0, 0, 0, 1.0]
    >>> now[0] = 1
    >>> throttle.attempt("maria"), throttle.attempt("maria"), throttle.attempt("jose")
    (0, 2.0, 0)
    """

    def __init__(self, limit: Limit, clock: Callable[[], float] = time.monotonic) -> None:
        self._limit = limit
        self._clock = clock
        self._tries: OrderedDict[str, _Tries] = OrderedDict()

    def attempt(self, key: str) -> float:
        """Count a try before it is made; return 0, or the seconds to wait first."""
        now = self._clock()
        tries = self._tries.get(key)
        if tries is None or now - tries.last > self._limit.forget:
            tries = self._tries[key] = _Tries(0, now, now)
        if now < tries.free_at:
            return tries.free_at - now
        tries.count += 1
        tries.last = now
        over = tries.count - self._limit.free
        if over > 0:
            wait = self._limit.first * 2.0 ** min(over - 1, 32)
            tries.free_at = now + min(self._limit.longest, wait)
        self._tries.move_to_end(key)
        if len(self._tries) > _MOST:
            self._tries.popitem(last=False)
        return 0

    def forgive(self, key: str) -> None:
        """That try was no guess."""
        tries = self._tries.get(key)
        if tries is not None:
            tries.count -= 1
            tries.free_at = min(tries.free_at, self._clock())

    def clear(self, key: str) -> None:
        """Whoever tries here knows the answer."""
        self._tries.pop(key, None)


def network_of(address: str) -> str:
    """What one household has: an address of the old kind, or a network of the new kind.

    >>> network_of("2001:db8:1:2:3::4"), network_of("192.0.2.7"), network_of("::ffff:192.0.2.7")
    ('2001:db8:1:2::/64', '192.0.2.7', '192.0.2.7')
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return ""
    if isinstance(found, IPv6Address):
        mapped = found.ipv4_mapped
        return str(mapped or ip_network((found, 64), strict=False))
    return str(found)
