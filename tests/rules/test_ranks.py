"""Ranks and sides (RULES §1, §2)."""

import pytest

from salpakan.rules import NotationError, Rank, Side

ARMY = """
General of the Army   5*G  5
General               4*G  4
Lieutenant General    3*G  3
Major General         2*G  2
Brigadier General     1*G  1
Colonel               COL  C
Lieutenant Colonel    LTC  L
Major                 MAJ  M
Captain               CPT  K
First Lieutenant      1LT  T
Second Lieutenant     2LT  D
Sergeant              SGT  S
Private               PVT  P
Spy                   SPY  Y
Flag                  FLG  F
"""


@pytest.mark.parametrize("line", ARMY.strip().splitlines())
def test_each_rank_has_the_name_code_and_letter_of_the_rules(line: str) -> None:
    *words, code, letter = line.split()
    rank = Rank["_".join(words).upper()]
    assert (code, letter) == (rank.code, rank.letter)
    for text in (code, letter, code.lower(), letter.lower()):
        assert rank is Rank.parse(text)


def test_there_are_fifteen_ranks() -> None:
    assert 15 == len(Rank) == len(ARMY.strip().splitlines())


def test_the_twelve_officers_are_named_strongest_first() -> None:
    officers = [rank.code for rank in sorted(Rank, reverse=True) if rank.is_officer]
    assert "5*G 4*G 3*G 2*G 1*G COL LTC MAJ CPT 1LT 2LT SGT".split() == officers  # noqa: SIM905


def test_flag_private_and_spy_are_no_officers() -> None:
    assert {"FLG", "PVT", "SPY"} == {rank.code for rank in Rank if not rank.is_officer}


def test_the_enemy_of_the_enemy_is_oneself() -> None:
    for side in Side:
        assert side is not side.enemy
        assert side is side.enemy.enemy


@pytest.mark.parametrize(
    "text",
    ["", " ", "X", "5G", "5*", "PVTS", "P ", " P", "0", "6*G", "-1", "²", "٣", "ſ", "K\n", "\0"],
)
def test_no_other_text_is_a_rank(text: str) -> None:
    with pytest.raises(NotationError, match="a rank is expected"):
        Rank.parse(text)
