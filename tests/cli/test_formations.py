"""`salpakan formations` lists and draws the named placements."""

import pytest

from salpakan.formations import formations
from salpakan.rules import VARIANTS, Side, format_placement, parse_placement
from tests.cli.running import refusal, run

CLASSIC = VARIANTS["classic"]


def test_every_formation_is_listed_with_its_other_name_and_its_placements() -> None:
    said = run("formations").stdout
    for formation in formations(CLASSIC):
        assert f"{formation.id}: {formation.name}" in said
        assert formation.other_name is None or formation.other_name in said
        assert " ".join(drawing.id for drawing in formation.drawings) in said


@pytest.mark.parametrize("side", Side)
def test_a_formation_is_drawn_as_its_owner_sees_it_with_text_to_copy(side: Side) -> None:
    said = run("formations", "blitzkrieg-1", "--side", side.value).stdout
    text = said.splitlines()[-1]
    drawn = next(f for f in formations(CLASSIC) if f.id == "blitzkrieg").drawings[0]
    assert format_placement(drawn.placement(CLASSIC, side), CLASSIC) == text
    placement = parse_placement(text, CLASSIC, side)
    heads, *rows = said.splitlines()[-5:-1]
    assert ["A", "I"] == sorted((heads.split()[0], heads.split()[-1]))
    assert placement.ranks == {
        square: rank
        for row in rows
        for square, rank in placement.ranks.items()
        if row.startswith(f"{square.row + 1:>2} ")
        and row[heads.index(str(square)[0]) - 1 :].startswith(rank.code)
    }


def test_a_name_without_a_number_draws_all_of_a_strategys_placements() -> None:
    formation = formations(CLASSIC)[0]
    said = run("formations", formation.name).stdout
    assert all(f"{drawing.id}: {drawing.name}" in said for drawing in formation.drawings)
    assert formation.idea in said
    assert all(text in said for text in (*formation.strengths, *formation.weaknesses))


def test_a_variant_without_formations_says_so() -> None:
    assert "" == run("formations", "--variant", "skirmish").stdout
    assert "there are: -" in refusal(run("formations", "blitzkrieg", "--variant", "skirmish"))
