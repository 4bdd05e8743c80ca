"""Challenges (RULES §5): the whole table in both directions, and each rule on a board."""

import pytest

from salpakan.rules import Outcome, Rank, Reason, Side, Square, Verdict, beats, decide
from tests.support.drawing import drawn, play

CODES = "5*G 4*G 3*G 2*G 1*G COL LTC MAJ CPT 1LT 2LT SGT PVT SPY FLG".split()  # noqa: SIM905

# Row: the challenger. Column: the challenged piece, in the same order.
# "+" the challenger stays, "-" the challenged piece stays, "=" both leave.
TABLE = """
     5*G 4*G 3*G 2*G 1*G COL LTC MAJ CPT 1LT 2LT SGT PVT SPY FLG
5*G   =   +   +   +   +   +   +   +   +   +   +   +   +   -   +
4*G   -   =   +   +   +   +   +   +   +   +   +   +   +   -   +
3*G   -   -   =   +   +   +   +   +   +   +   +   +   +   -   +
2*G   -   -   -   =   +   +   +   +   +   +   +   +   +   -   +
1*G   -   -   -   -   =   +   +   +   +   +   +   +   +   -   +
COL   -   -   -   -   -   =   +   +   +   +   +   +   +   -   +
LTC   -   -   -   -   -   -   =   +   +   +   +   +   +   -   +
MAJ   -   -   -   -   -   -   -   =   +   +   +   +   +   -   +
CPT   -   -   -   -   -   -   -   -   =   +   +   +   +   -   +
1LT   -   -   -   -   -   -   -   -   -   =   +   +   +   -   +
2LT   -   -   -   -   -   -   -   -   -   -   =   +   +   -   +
SGT   -   -   -   -   -   -   -   -   -   -   -   =   +   -   +
PVT   -   -   -   -   -   -   -   -   -   -   -   -   =   +   +
SPY   +   +   +   +   +   +   +   +   +   +   +   +   -   =   +
FLG   -   -   -   -   -   -   -   -   -   -   -   -   -   -   +
"""

VERDICTS = {
    "+": Verdict.CHALLENGER_STAYS,
    "-": Verdict.DEFENDER_STAYS,
    "=": Verdict.SPLIT,
}

ROWS = {line.split()[0]: line.split()[1:] for line in TABLE.strip().splitlines()[1:]}


def test_the_table_has_fifteen_ranks_each_way() -> None:
    assert CODES == TABLE.split()[:15]
    assert CODES == list(ROWS)
    assert {15} == {len(row) for row in ROWS.values()}
    assert {rank.code for rank in Rank} == set(CODES)


@pytest.mark.parametrize("challenger", CODES)
def test_each_rank_challenges_each_rank_as_the_table_says(challenger: str) -> None:
    expected = {code: VERDICTS[mark] for code, mark in zip(CODES, ROWS[challenger], strict=True)}
    actual = {code: decide(Rank.parse(challenger), Rank.parse(code)) for code in CODES}
    assert expected == actual


@pytest.mark.parametrize("challenger", CODES)
def test_each_rank_beats_those_that_the_table_says(challenger: str) -> None:
    expected = {c for c, mark in zip(CODES, ROWS[challenger], strict=True) if mark == "+"}
    expected.discard(challenger)  # Flag against Flag is no matter of beating (5.2)
    actual = {code for code in CODES if beats(Rank.parse(challenger), Rank.parse(code))}
    assert expected == actual


@pytest.mark.parametrize("challenger", CODES)
@pytest.mark.parametrize("side", Side)
def test_the_board_after_a_challenge_is_what_the_table_says(challenger: str, side: Side) -> None:
    for code, mark in zip(CODES, ROWS[challenger], strict=True):
        mine, theirs = Rank.parse(challenger).letter, Rank.parse(code).letter
        me, you = side.value[0], side.enemy.value[0]
        rows = [[".."] * 9 for _ in range(8)]
        rows[4][4], rows[5][4] = me + mine, you + theirs
        home = {"w": 0, "b": 7}
        if mine != "F":
            rows[home[me]][8] = me + "F"
        if theirs != "F":
            rows[home[you]][0] = you + "F"
        text = "\n".join(f"{n + 1} {' '.join(row)}" for n, row in reversed(list(enumerate(rows))))
        position = drawn(text, to_move=side)
        after = play(position, "E5-E6")
        turn = after.history[-1]
        assert VERDICTS[mark] is turn.verdict
        assert (Square.parse("E5"), Square.parse("E6")) == (turn.piece, turn.challenged)
        assert None is after.piece_at(Square.parse("E5"))
        standing = after.piece_at(Square.parse("E6"))
        survivor = {"+": (side, Rank.parse(challenger)), "-": (side.enemy, Rank.parse(code))}
        assert survivor.get(mark) == (standing and (standing.side, standing.rank))
        left = {"+": [code], "-": [challenger], "=": [challenger, code]}[mark]
        assert left == [piece.rank.code for piece in after.fallen]


def test_captain_takes_captain_and_both_squares_are_empty_and_both_counts_drop() -> None:
    position = drawn("""
        8  bF .. .. .. .. .. .. .. ..
        5  .. .. .. .. bK .. .. .. ..
        4  .. .. .. .. wK .. .. .. ..
        1  wF .. .. .. .. .. .. .. ..
    """)
    after = play(position, "E4-E5")
    assert None is after.piece_at(Square.parse("E4"))
    assert None is after.piece_at(Square.parse("E5"))
    assert (1, 1) == (len(after.pieces(Side.WHITE)), len(after.pieces(Side.BLACK)))
    assert None is after.outcome


@pytest.mark.parametrize("side", Side)
def test_flag_takes_flag_and_the_challenger_wins(side: Side) -> None:
    position = drawn(
        """
        5  .. .. .. .. bF .. .. .. ..
        4  .. .. .. .. wF .. .. .. ..
        """,
        to_move=side,
    )
    after = play(position, "E4-E5" if side is Side.WHITE else "E5-E4")
    assert Outcome(side, Reason.FLAG_CAPTURED) == after.outcome


@pytest.mark.parametrize("rank", [rank for rank in Rank if rank is not Rank.FLAG])
@pytest.mark.parametrize("side", Side)
def test_a_flag_that_challenges_anything_but_the_flag_is_lost(rank: Rank, side: Side) -> None:
    me, you = side.value[0], side.enemy.value[0]
    position = drawn(
        f"""
        5  .. .. .. .. {you}{rank.letter} .. .. .. ..
        4  .. .. .. .. {me}F .. .. .. {you}F
        """,
        to_move=side,
    )
    after = play(position, "E4-E5")
    assert Outcome(side.enemy, Reason.FLAG_LOST) == after.outcome
    assert None is after.flag_square(side)


@pytest.mark.parametrize("rank", [rank for rank in Rank if rank is not Rank.FLAG])
@pytest.mark.parametrize("side", Side)
def test_capture_of_a_flag_names_the_capturer_the_winner(rank: Rank, side: Side) -> None:
    me, you = side.value[0], side.enemy.value[0]
    position = drawn(
        f"""
        5  .. .. .. .. {you}F .. .. .. ..
        4  .. .. .. .. {me}{rank.letter} .. .. .. {me}F
        """,
        to_move=side,
    )
    after = play(position, "E4-E5")
    assert Outcome(side, Reason.FLAG_CAPTURED) == after.outcome
    assert Rank.FLAG == after.fallen[-1].rank


def test_a_survivor_challenges_again_and_is_counted_once() -> None:
    position = drawn("""
        8  bF .. .. .. .. .. .. .. ..
        6  .. .. .. .. bS .. .. .. ..
        5  .. .. .. .. bP .. .. .. ..
        4  .. .. .. .. w5 .. .. .. ..
        1  wF .. .. .. .. .. .. .. ..
    """)
    after = play(position, "E4-E5 E6-E5")
    assert ["PVT", "SGT"] == [piece.rank.code for piece in after.fallen]
    assert Verdict.DEFENDER_STAYS is after.history[-1].verdict
    assert Square.parse("E4") == after.history[-1].challenged


def test_every_challenge_ends_the_quiet() -> None:
    position = drawn("""
        8  bF .. .. .. .. .. .. .. ..
        6  .. .. .. .. bS .. .. .. ..
        4  .. .. .. .. w5 .. .. .. ..
        1  wF .. .. .. .. .. .. .. ..
    """)
    quiet = []
    for move in "E4-D4 A8-A7 D4-E4 E6-E5 E4-E5 A7-A8".split():  # noqa: SIM905
        position = play(position, move)
        quiet.append(position.quiet)
    assert [1, 2, 3, 4, 0, 1] == quiet
