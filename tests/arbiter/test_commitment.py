"""The arbiter binds itself to a placement when it is locked, and opens it after the end."""

import hashlib
from dataclasses import replace

import pytest

from salpakan.arbiter import (
    Arbiter,
    Lock,
    Match,
    Opening,
    Place,
    Resign,
    commit,
    format_record,
    parse_noted,
    parse_record,
)
from salpakan.rules import VARIANTS, SalpakanError, Side, parse_placement
from salpakan.view import Audience, Locked
from tests.arbiter.playing import ARMIES, BLACK, MINI, WHITE, code, place
from tests.support.seals import SALTS

SALT = "0123456789abcdef" * 4
ARMY = parse_placement("YFP", MINI, WHITE)


def sealed(*sides: Side) -> Arbiter:
    """A game on the smallest board in which these sides' placements are sealed."""
    arbiter = Arbiter(Match(MINI))
    for side in Side:
        place(arbiter, side, ARMIES[side])
        arbiter.handle(Lock(side, SALTS[side] if side in sides else None), 0)
    return arbiter


def test_a_commitment_is_the_hash_of_the_text_in_the_documents() -> None:
    text = (
        "salpakan placement 1\n"
        "variant mini-3x3\n"
        "side white\n"
        f"salt {SALT}\n"
        "placement YFP\n"
    )  # fmt: skip
    assert hashlib.sha256(text.encode("utf-8")).hexdigest() == commit(ARMY, MINI, SALT)


def test_another_rank_salt_side_or_variant_is_another_commitment() -> None:
    longer = replace(MINI, name="mini-3x3 ñ")
    commitments = [
        commit(ARMY, MINI, SALT),
        commit(parse_placement("PFY", MINI, WHITE), MINI, SALT),
        commit(ARMY, MINI, SALTS[WHITE]),
        commit(parse_placement("YFP", MINI, BLACK), MINI, SALT),
        commit(ARMY, longer, SALT),
    ]
    assert 5 == len(set(commitments))
    assert {64} == {len(commitment) for commitment in commitments}


def test_what_is_public_from_the_start_is_no_part_of_it() -> None:
    """So that a commitment outlives a new field of a variant."""
    shown = replace(VARIANTS["mini-3x3"], all_shown_at_end=False, quiet_limit=None)
    assert commit(ARMY, MINI, SALT) == commit(ARMY, shown, SALT)


@pytest.mark.parametrize("side", Side)
def test_everybody_hears_the_commitment_and_only_the_owner_the_salt(side: Side) -> None:
    arbiter = Arbiter(Match(MINI))
    place(arbiter, side, ARMIES[side])
    (said,) = arbiter.handle(Lock(side, SALT), 0).said
    commitment = commit(parse_placement(ARMIES[side], MINI, side), MINI, SALT)
    for audience in Audience:
        body = said.body(audience)
        assert isinstance(body, Locked)
        owner = audience in (Audience.of(side), Audience.ARBITER)
        assert (commitment, SALT if owner else None) == (body.commitment, body.salt)
        assert SALT not in repr(body)
    assert SALT not in repr(Lock(side, SALT)) + repr(arbiter) + repr(said)


def test_without_a_salt_nothing_is_committed() -> None:
    arbiter = sealed()
    locked = [body for _, body in arbiter.bodies(Audience.ARBITER) if isinstance(body, Locked)]
    assert [(None, None)] * 2 == [(body.commitment, body.salt) for body in locked]
    arbiter.handle(Resign(WHITE), 0)
    record = arbiter.record()
    assert record is not None
    assert () == record.openings
    assert "salt" not in format_record(record)


def test_a_lock_that_is_refused_commits_to_nothing_and_the_next_takes_its_own_salt() -> None:
    arbiter = Arbiter(Match(MINI))
    arbiter.handle(Place(WHITE, ()), 0)
    refused = arbiter.handle(Lock(WHITE, SALT), 0)
    assert ((), True) == (refused.said, refused.refused is not None)
    place(arbiter, WHITE, ARMIES[WHITE])
    (said,) = arbiter.handle(Lock(WHITE, SALTS[WHITE]), 0).said
    body = said.body(Audience.WHITE)
    assert isinstance(body, Locked)
    assert SALTS[WHITE] == body.salt
    assert "locked" == str(arbiter.handle(Lock(WHITE, SALT), 0).refused)
    assert None is code(place(arbiter, BLACK, ARMIES[BLACK]).refused)


@pytest.mark.parametrize("sides", [(), (WHITE,), (BLACK,), (WHITE, BLACK)])
def test_the_record_opens_what_was_committed_and_is_read_again(sides: tuple[Side, ...]) -> None:
    arbiter = sealed(*sides)
    assert None is arbiter.record()
    arbiter.handle(Resign(WHITE), 0)
    record = arbiter.record()
    assert record is not None
    assert sides == tuple(opening.side for opening in record.openings)
    for opening in record.openings:
        placement = record.placement(opening.side)
        assert Opening.of(placement, MINI, SALTS[opening.side]) == opening
        assert opening.salt not in repr(opening) + repr(record)
    assert record == parse_record(format_record(record))


@pytest.mark.parametrize("salt", ["", "0" * 63, "0" * 65, "G" * 64, "A" * 64, f"{'0' * 64}\n"])
def test_a_salt_is_64_small_digits_and_an_error_repeats_nothing_of_it(salt: str) -> None:
    with pytest.raises(SalpakanError) as caught:
        Lock(WHITE, salt)
    assert "64 hexadecimal digits with small letters are expected" == str(caught.value)


def test_a_noted_commitment_may_be_in_groups_and_capitals() -> None:
    assert SALT == parse_noted(f" {SALT[:4].upper()} {SALT[4:32]}\n{SALT[32:]} ")


@pytest.mark.parametrize("text", ["", "0" * 63, "0" * 65, "x" * 64])
def test_what_is_no_commitment_is_said_to_be_none(text: str) -> None:
    with pytest.raises(SalpakanError, match="64 hexadecimal digits is expected"):
        parse_noted(text)
