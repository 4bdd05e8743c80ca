"""What pieces are worth, and what a challenge is worth on average."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from salpakan.engine.belief import Chances
from salpakan.rules import Rank, Verdict, decide

FLAG = 40.0
"""A Flag is worth more than any exchange, yet a small chance of it is not worth a general."""

WORTH: Mapping[Rank, float] = MappingProxyType(
    {
        Rank.FLAG: FLAG,
        Rank.PRIVATE: 1.8,
        Rank.SERGEANT: 1.6,
        Rank.SECOND_LIEUTENANT: 1.9,
        Rank.FIRST_LIEUTENANT: 2.2,
        Rank.CAPTAIN: 2.6,
        Rank.MAJOR: 3.1,
        Rank.LIEUTENANT_COLONEL: 3.7,
        Rank.COLONEL: 4.4,
        Rank.BRIGADIER_GENERAL: 5.2,
        Rank.MAJOR_GENERAL: 6.2,
        Rank.LIEUTENANT_GENERAL: 7.4,
        Rank.GENERAL: 8.8,
        Rank.GENERAL_OF_THE_ARMY: 10.5,
        Rank.SPY: 8.0,
    }
)
"""In units of about half a Private."""


class Duel(NamedTuple):
    """What to expect if a piece challenges an enemy piece."""

    wins: float
    """Chance that the challenger stays and the defender leaves."""
    loses: float
    splits: float
    value: float
    """Average of what is won less what is lost."""


def duel(own: Rank, enemy: Chances) -> Duel:
    """The expected course of a challenge by `own`.

    >>> duel(Rank.PRIVATE, {Rank.SPY: 0.5, Rank.GENERAL: 0.5})
    Duel(wins=0.5, loses=0.5, splits=0.0, value=3.1)
    """
    wins = loses = splits = value = 0.0
    for rank, chance in enemy.items():
        verdict = decide(own, rank)
        if verdict is Verdict.CHALLENGER_STAYS:
            wins += chance
            value += chance * WORTH[rank]
        elif verdict is Verdict.DEFENDER_STAYS:
            loses += chance
            value -= chance * WORTH[own]
        else:
            splits += chance
            value += chance * (WORTH[rank] - WORTH[own])
    return Duel(wins, loses, splits, value)


def attacked(own: Rank, enemy: Chances) -> float:
    """What we lose on average when an enemy that beats `own`, or equals it, challenges it."""
    lost = 0.0
    for rank, chance in enemy.items():
        verdict = decide(rank, own)
        if verdict is Verdict.CHALLENGER_STAYS:
            lost += chance * WORTH[own]
        elif verdict is Verdict.SPLIT:
            lost += chance * max(0.0, WORTH[own] - WORTH[rank])
    return lost


def retaken(lost: Rank, by: Rank, enemy: Chances) -> float:
    """What `by` wins on average from an enemy piece that has just beaten `lost`.

    >>> retaken(Rank.GENERAL, Rank.PRIVATE, {Rank.SPY: 0.5, Rank.GENERAL_OF_THE_ARMY: 0.5})
    4.0
    """
    return sum(
        chance * WORTH[rank]
        for rank, chance in enemy.items()
        if decide(rank, lost) is Verdict.CHALLENGER_STAYS
        and decide(by, rank) is Verdict.CHALLENGER_STAYS
    )
