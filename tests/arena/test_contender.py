"""Who takes part."""

import pytest

from salpakan.arena import Contender, parse_contender
from salpakan.protocol import OWN_ENGINES, own_engine
from salpakan.rules import SalpakanError


@pytest.mark.parametrize("name", OWN_ENGINES)
def test_an_engine_of_ours_goes_by_its_name(name: str) -> None:
    assert Contender(name, own_engine(name)) == parse_contender(name)


def test_any_other_engine_is_a_command() -> None:
    one = parse_contender("cmd:python -m mybot --style 'very bold'")
    assert ("python", "-m", "mybot", "--style", "very bold") == one.command
    assert "python -m mybot --style very bold" == one.name
    assert Contender("mine", ("./bot",)) == parse_contender("mine=cmd:./bot")


@pytest.mark.parametrize("text", ["marshal", "", "cmd:", "x=cmd:", "cmd:'", "recruit=random"])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(SalpakanError):
        parse_contender(text)
