"""Whoever guesses waits, longer each time."""

import pytest

from salpakan.server.members.throttle import Limit, Throttle, network_of


class Clock:
    """Stands still until it is told."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def throttle(clock: Clock) -> Throttle:
    return Throttle(Limit(free=3, first=1, longest=10, forget=100), clock)


def test_waits_double_up_to_the_longest(clock: Clock) -> None:
    tries = throttle(clock)
    waits = []
    for _ in range(9):
        while (wait := tries.attempt("maria")) > 0:
            waits.append(wait)
            clock.now += wait
    assert [1, 2, 4, 8, 10] == waits


def test_who_comes_too_soon_waits_no_longer_for_it(clock: Clock) -> None:
    tries = throttle(clock)
    for _ in range(4):
        assert 0 == tries.attempt("maria")
    assert [1, 1, 1] == [tries.attempt("maria") for _ in range(3)]
    clock.now = 1
    assert 0 == tries.attempt("maria")


def test_others_are_not_held_up(clock: Clock) -> None:
    tries = throttle(clock)
    for _ in range(5):
        tries.attempt("maria")
    assert 0 == tries.attempt("jose")


def test_tries_at_the_same_moment_all_count(clock: Clock) -> None:
    tries = throttle(clock)
    assert 4 == [tries.attempt("maria") for _ in range(50)].count(0)


def test_who_knows_the_answer_begins_anew(clock: Clock) -> None:
    tries = throttle(clock)
    for _ in range(20):
        assert 0 == tries.attempt("maria")
        tries.clear("maria")


def test_a_try_that_was_no_guess_is_taken_back(clock: Clock) -> None:
    tries = throttle(clock)
    for _ in range(20):
        assert 0 == tries.attempt("house")
        tries.forgive("house")


def test_after_some_time_all_is_forgotten(clock: Clock) -> None:
    tries = throttle(clock)
    for _ in range(4):
        tries.attempt("maria")
    clock.now = 101
    assert 4 == [tries.attempt("maria") for _ in range(9)].count(0)


def test_a_million_keys_do_not_fill_the_memory(clock: Clock) -> None:
    tries = throttle(clock)
    for n in range(60_000):
        tries.attempt(str(n))
    assert 50_000 == len(tries._tries)


def test_a_household_is_one_old_address_or_one_network_of_new_ones() -> None:
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff:1")
    assert network_of("2001:db8::1") != network_of("2001:db8:0:1::1")
    assert network_of("192.0.2.1") != network_of("192.0.2.2")
    assert "" == network_of("testclient")
