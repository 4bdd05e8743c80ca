"""Passwords are long enough, and only a hash of them is kept."""

import asyncio

import pytest
from argon2 import PasswordHasher, Type, extract_parameters

from salpakan.server.errors import Code
from salpakan.server.members.passwords import Passwords, password_faults

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@pytest.mark.parametrize(
    ("password", "faults"),
    [
        ("seven77", [Code.PASSWORD_LENGTH]),
        ("eight888", []),
        ("x" * 200, []),
        ("x" * 201, [Code.PASSWORD_LENGTH]),
        ("password", [Code.PASSWORD_COMMON]),
        ("PassWord", [Code.PASSWORD_COMMON]),
        ("n\u0303" * 7, [Code.PASSWORD_LENGTH]),  # seven letters
        ("maria_clara", [Code.PASSWORD_IS_NAME]),
        ("María_Clara", [Code.PASSWORD_IS_NAME]),
        ("\N{WHITE CHESS KING}" * 8, []),
    ],
)
def test_what_is_wrong_with_a_password_is_told(password: str, faults: list[Code]) -> None:
    assert faults == password_faults(password, "Maria_Clara")


def test_a_hash_is_argon2id_with_at_least_what_rfc_9106_asks_of_small_machines() -> None:
    parameters = extract_parameters(asyncio.run(Passwords().hash("a long enough word")))
    assert Type.ID == parameters.type
    assert (3, 65_536, 4) == (parameters.time_cost, parameters.memory_cost, parameters.parallelism)


def test_only_the_same_password_fits_however_its_letters_were_typed() -> None:
    async def story() -> None:
        passwords = Passwords(QUICK)
        kept = await passwords.hash("si\u00f1alan mo")
        assert "alan" not in kept
        assert kept != await passwords.hash("si\u00f1alan mo")
        assert await passwords.fits("sin\u0303alan mo", kept)
        assert not await passwords.fits("sinalan mo", kept)
        assert not await passwords.fits("si\u00f1alan mo", None)
        assert not await passwords.fits("si\u00f1alan mo", "no hash at all")

    asyncio.run(story())


def test_a_hash_of_less_effort_is_known_to_be_old() -> None:
    async def story() -> None:
        weak = await Passwords(QUICK).hash("a long enough word")
        assert Passwords().is_old(weak)
        assert not Passwords(QUICK).is_old(weak)

    asyncio.run(story())
