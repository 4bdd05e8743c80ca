"""The two sides and the fifteen ranks (RULES §2)."""

from __future__ import annotations

from enum import Enum, IntEnum

from salpakan.rules.errors import NotationError


class Side(Enum):
    """White's home is at row 1, Black's at the last row (RULES 1.1)."""

    WHITE = "white"
    BLACK = "black"

    @property
    def enemy(self) -> Side:
        """The other side.

        >>> Side.WHITE.enemy
        <Side.BLACK: 'black'>
        """
        return Side.BLACK if self is Side.WHITE else Side.WHITE

    # Members are singletons, so identity hashes them; Enum's own hash costs a Python call.
    __hash__ = object.__hash__


class Rank(IntEnum):
    """A military rank; the number orders the officers, a higher one is stronger (RULES §2).

    Flag, Private and Spy are no officers: `decide` says what they beat (RULES 5.4 to 5.6).
    """

    FLAG = 0
    PRIVATE = 1
    SERGEANT = 2
    SECOND_LIEUTENANT = 3
    FIRST_LIEUTENANT = 4
    CAPTAIN = 5
    MAJOR = 6
    LIEUTENANT_COLONEL = 7
    COLONEL = 8
    BRIGADIER_GENERAL = 9
    MAJOR_GENERAL = 10
    LIEUTENANT_GENERAL = 11
    GENERAL = 12
    GENERAL_OF_THE_ARMY = 13
    SPY = 14

    @property
    def code(self) -> str:
        """The short code of the sources.

        >>> Rank.GENERAL_OF_THE_ARMY.code, Rank.LIEUTENANT_COLONEL.code, Rank.FLAG.code
        ('5*G', 'LTC', 'FLG')
        """
        return _CODES[self]

    @property
    def letter(self) -> str:
        """The one-letter form for compact text.

        Stars by their number; else C(olonel) L(t. colonel) M(ajor) K(apitan) T(enyente) D for the
        second lieutenant, S(ergeant) P(rivate) Y for the spy's eye, F(lag).

        >>> "".join(rank.letter for rank in Rank)
        'FPSDTKMLC12345Y'
        """
        return _LETTERS[self]

    @property
    def is_officer(self) -> bool:
        """Sergeant up to General of the Army (RULES §2)."""
        return Rank.SERGEANT <= self <= Rank.GENERAL_OF_THE_ARMY

    @classmethod
    def parse(cls, text: str) -> Rank:
        """Read a code or a letter, in any case.

        Raises `NotationError` for anything else.

        >>> Rank.parse("col"), Rank.parse("K")
        (<Rank.COLONEL: 8>, <Rank.CAPTAIN: 5>)
        """
        rank = _BY_TEXT.get(text.upper()) if text.isascii() else None
        if rank is None:
            raise NotationError(f"a rank is expected, such as 5*G, COL or K, not {text[:20]!r}")
        return rank


_CODES = (*"FLG PVT SGT 2LT 1LT CPT MAJ LTC COL".split(), *"1*G 2*G 3*G 4*G 5*G SPY".split())  # noqa: SIM905 - reads like the table
_LETTERS = tuple("FPSDTKMLC12345Y")
_BY_TEXT = {text[rank]: rank for text in (_CODES, _LETTERS) for rank in Rank}
