"""The arbiter's comparison of two ranks (RULES §5)."""

from __future__ import annotations

from enum import Enum
from functools import cache

from salpakan.rules.ranks import Rank


class Verdict(Enum):
    """What the arbiter says after a challenge: who stays, never why (RULES 5.1)."""

    CHALLENGER_STAYS = "challenger-stays"
    """5.7: the defender leaves, the challenger moves to its square."""
    DEFENDER_STAYS = "defender-stays"
    """5.7: the challenger leaves."""
    SPLIT = "split"
    """5.2: both leave, the square is empty."""

    __hash__ = object.__hash__


def beats(one: Rank, other: Rank) -> bool:
    """Does a piece of rank `one` eliminate rank `other` and stay? Who challenged is no matter.

    >>> beats(Rank.PRIVATE, Rank.SPY), beats(Rank.SPY, Rank.GENERAL_OF_THE_ARMY)
    (True, True)
    """
    if one is Rank.FLAG:
        return False  # 5.6
    if one is Rank.SPY:
        return other not in (Rank.PRIVATE, Rank.SPY)  # 5.4; equal ranks beat nobody (5.2)
    if one is Rank.PRIVATE:
        return other in (Rank.SPY, Rank.FLAG)  # 5.5
    return other is not Rank.SPY and other < one  # 5.3; Private and Flag are below every officer


@cache
def decide(challenger: Rank, defender: Rank) -> Verdict:
    """Who stays on the board (RULES 5.2 to 5.8).

    >>> decide(Rank.FLAG, Rank.FLAG)
    <Verdict.CHALLENGER_STAYS: 'challenger-stays'>
    >>> decide(Rank.CAPTAIN, Rank.CAPTAIN)
    <Verdict.SPLIT: 'split'>
    """
    if challenger is defender:
        # 5.2, 5.8: the one case in which it matters who challenged
        return Verdict.CHALLENGER_STAYS if challenger is Rank.FLAG else Verdict.SPLIT
    if beats(challenger, defender):
        return Verdict.CHALLENGER_STAYS
    return Verdict.DEFENDER_STAYS
