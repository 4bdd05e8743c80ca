"""A name is plain, of some length, and nobody else's."""

import pytest

from salpakan.server.errors import Code
from salpakan.server.members.names import is_key, key_of, parse_name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Maria", "Maria"),
        ("  Maria ", "Maria"),
        ("Niño_07", "Niño_07"),
        ("Nin\u0303o_07", "Niño_07"),
        ("J.R-2", "J.R-2"),
        ("\uff2d\uff41\uff52\uff49\uff41", "Maria"),  # full width
        ("ab", "ab"),
        ("a2345678901234567890", "a2345678901234567890"),
        ("badminton", "badminton"),
        ("Generaliza", "Generaliza"),
    ],
)
def test_letters_digits_and_what_joins_them_make_a_name(text: str, name: str) -> None:
    found, faults = parse_name(text)
    assert ([], name) == (faults, found.text)
    assert is_key(found.key)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", Code.NAME_LENGTH),
        ("a", Code.NAME_LENGTH),
        ("a23456789012345678901", Code.NAME_LENGTH),
        ("x" * 5000, Code.NAME_LENGTH),
        ("\ufdfa" * 20, Code.NAME_LENGTH),  # one sign that stands for many
        ("Ma ria", Code.NAME_LETTERS),
        ("Mar\u200bia", Code.NAME_LETTERS),  # nothing wide
        ("Mar\u00adia", Code.NAME_LETTERS),
        ("\u202eairaM", Code.NAME_LETTERS),
        ("М\u0430ria", Code.NAME_LETTERS),  # Cyrillic
        ("M\u0251ria", Code.NAME_LETTERS),  # Latin, and hardly to be told from an a
        ("M\u0131a", Code.NAME_LETTERS),
        ("M\u0336aria", Code.NAME_LETTERS),
        ("-Maria", Code.NAME_LETTERS),
        ("Maria.", Code.NAME_LETTERS),
        ("Ma..ria", Code.NAME_LETTERS),
        ("<b>x</b>", Code.NAME_LETTERS),
        ("12345", Code.NAME_LETTERS),
        ("Mar\x00ia", Code.NAME_LETTERS),
        ("Maria\n", None),
        ("\N{MILITARY MEDAL}x", Code.NAME_LETTERS),
        ("admin", Code.NAME_RESERVED),
        ("Admin", Code.NAME_RESERVED),
        ("Ádm1n", Code.NAME_RESERVED),
        ("adrnin", Code.NAME_RESERVED),
        ("admin2", Code.NAME_RESERVED),
        ("the_admin", Code.NAME_RESERVED),
        ("ad.min", Code.NAME_RESERVED),
        ("Sa1pakan", Code.NAME_RESERVED),
        ("arbiter", Code.NAME_RESERVED),
        ("General", Code.NAME_RESERVED),  # a level of the computer
        ("C0lonel", Code.NAME_RESERVED),
        ("deleted", Code.NAME_RESERVED),
        ("White", Code.NAME_RESERVED),
    ],
)
def test_all_else_is_none_and_the_fault_is_told(text: str, fault: Code | None) -> None:
    _, faults = parse_name(text)
    assert (fault is None and not faults) or fault in faults


def test_every_fault_is_told_at_once() -> None:
    assert [Code.NAME_LENGTH, Code.NAME_LETTERS] == parse_name("?")[1]


@pytest.mark.parametrize("text", ["maria", "MARIA", "María", "Mar\u0069\u0301a", " mArIa "])
def test_case_and_accents_make_no_other_name(text: str) -> None:
    assert "maria" == key_of(text)


@pytest.mark.parametrize("key", ["", "a b", "a\x00b", "x" * 21, "Maria"])
def test_what_no_name_can_have_as_its_key_is_not_looked_for(key: str) -> None:
    assert not is_key(key)
