"""Hypothesis strategies for everything that has a text form."""

import random
from dataclasses import replace

from hypothesis import strategies as st

from salpakan.arbiter import Record
from salpakan.rules import (
    Announced,
    Arrival,
    Move,
    Position,
    Rank,
    Side,
    Sounds,
    Square,
    Variant,
    Verdict,
)
from tests.support.games import first_position, play_on
from tests.support.scripts import script
from tests.support.variants import ALL

seeds = st.integers(0, 2**32)
sides = st.sampled_from(list(Side))
ranks = st.sampled_from(list(Rank))
squares = st.builds(Square.at, st.integers(0, 15), st.integers(0, 15))
moves = st.builds(Move, squares, squares)
turns = st.one_of(
    st.builds(Announced, moves, st.none(), st.none()),
    st.builds(Announced, moves, st.sampled_from(Verdict), st.none()),
    st.builds(Announced, moves, st.sampled_from(Verdict), st.tuples(ranks, ranks)),
)
named_variants = st.sampled_from(list(ALL.values()))


@st.composite
def variants(draw: st.DrawFn) -> Variant:
    """Any variant at all, with any board and army."""
    width = draw(st.integers(1, 16))
    height = draw(st.integers(2, 16))
    home_rows = draw(st.integers(1, height // 2))
    army, room = {Rank.FLAG: 1}, width * home_rows - 1
    for rank in list(Rank)[1:]:
        army[rank] = draw(st.integers(0, min(room, 3)))
        room -= army[rank]
    return Variant(
        name=draw(st.text("abc ' \"{}é漢", min_size=1, max_size=8).filter(str.strip)),
        width=width,
        height=height,
        home_rows=home_rows,
        army=army,
        arrival=draw(st.sampled_from(Arrival)),
        ranks_told=draw(st.booleans()),
        flags_shown=draw(st.booleans()),
        names_hidden=draw(st.booleans()),
        all_shown_at_end=draw(st.booleans()),
        quiet_limit=draw(st.none() | st.integers(1, 100)),
        spy_name=draw(st.sampled_from(["spy", "agent"])),
        sounds=draw(st.sampled_from(Sounds)),
    )


any_variant = named_variants | variants()


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A position in the middle of a random game, sometimes one that began as a study."""
    rng = random.Random(draw(seeds))
    position = first_position(draw(any_variant), rng)
    if draw(st.booleans()):
        *_, position = play_on(position, rng, plies=draw(st.integers(0, 60)), shows=0.03)
    if draw(st.integers(0, 4)) == 0 and position.outcome is None:
        standing = {s: (p.side, p.rank) for side in Side for s, p in position.pieces(side).items()}
        position = Position.setup(position.variant, standing, position.to_move)
        *_, position = play_on(position, rng, plies=draw(st.integers(0, 20)), shows=0.03)
    return position


@st.composite
def records(draw: st.DrawFn) -> Record:
    """A whole random game in any named variant, with names."""
    variant = draw(named_variants)
    rng = random.Random(draw(seeds))
    record = script(variant, rng).run().record()
    assert record is not None
    names = st.text(st.characters(codec="utf-8"), max_size=12).map(lambda t: " ".join(t.split()))
    given = [(side, draw(names)) for side in Side if draw(st.booleans())]
    return replace(record, names=tuple(given))
