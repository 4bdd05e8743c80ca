"""A view as text: what a viewer knows of the start, and every turn since (docs/notation.md)."""

from __future__ import annotations

from collections.abc import Iterable

from salpakan.rules import (
    NotationError,
    Outcome,
    Rank,
    SalpakanError,
    Side,
    Square,
    Variant,
    format_board,
    format_variant,
    parse_board,
    parse_variant,
)
from salpakan.rules.document import (
    Document,
    Shows,
    Token,
    read_document,
    read_turns,
    write_document,
)
from salpakan.rules.notation import format_home, parse_home
from salpakan.rules.position_text import NOTHING_TO_SHOW, parse_side, weave
from salpakan.view.announcement import Ended, FlagShown
from salpakan.view.audience import Audience
from salpakan.view.view import Seen, View

_KEYS = frozenset({"viewer", "variant", "first", "white", "black", "outcome"})


def format_view(view: View) -> str:
    """All that the viewer knows, as text; unknown ranks are "?"."""
    fields = [
        ("viewer", view.viewer.value),
        ("variant", format_variant(view.variant)),
        ("first", view.first.value),
    ]
    if view.outcome is not None:
        fields.append(("outcome", str(view.outcome)))
    board = None
    homes = {side: set(view.variant.home(side)) for side in Side}
    if all(start in homes[seen.side] for start, seen in view.pieces.items()) and all(
        len(_of(view, side)) == view.variant.size for side in Side
    ):
        fields += [(s.value, format_home(_of(view, s), view.variant, s)) for s in Side]
    else:
        board = format_board(view.pieces, view.variant.width, view.variant.height)
    return write_document(
        "view", fields, weave([turn.announced for turn in view.history], view.shown), board
    )


def parse_view(text: str) -> View:
    """Read what `format_view` wrote. Raises `NotationError` with line and column."""
    document = read_document(text, "view", _KEYS)
    variant = document.need("variant").read(parse_variant)
    viewer = document.need("viewer").read(_parse_viewer)
    first = document.need("first").read(parse_side)
    pieces = _pieces(document, variant)
    view = View(
        viewer=viewer,
        variant=variant,
        first=first,
        to_move=first,
        pieces=pieces,
        standing={start: start for start in sorted(pieces)},
    )
    view = _heard(view, document.turns)
    if "outcome" in document.fields:
        view = view.hear(Ended(document.fields["outcome"].read(Outcome.parse), None))
    for start, seen in view.pieces.items():
        if viewer.side is seen.side and seen.rank is None:
            place = document.board or document.need(seen.side.value)
            reason = f"{viewer.value} knows its own rank on {start}"
            raise NotationError(reason, place.line, place.column)
    return view


def continue_view(view: View, turns: str) -> View:
    """The view after more turns, written as after the line `turns` of a view's text.

    Raises `NotationError`.

    >>> start = parse_view('''salpakan view 1
    ... viewer white
    ... variant mini-3x3
    ... first white
    ... white YFP
    ... black ???
    ... turns
    ... ''')
    >>> continue_view(start, "1. A1-A2 A3xA2-").ply
    2
    """
    return _heard(view, read_turns(turns))


def _of(view: View, side: Side) -> dict[Square, Rank | None]:
    return {start: seen.rank for start, seen in view.pieces.items() if seen.side is side}


def _pieces(document: Document, variant: Variant) -> dict[Square, Seen]:
    if document.board is not None:
        document.refuse_beside_board("white", "black")
        drawn = document.board.read(lambda text: _drawn(text, variant))
        return {square: Seen(side, rank) for square, (side, rank) in drawn.items()}
    pieces: dict[Square, Seen] = {}
    for side in Side:

        def home(text: str, side: Side = side) -> dict[Square, Rank | None]:
            return parse_home(text, variant, side)

        for square, rank in document.need(side.value).read(home).items():
            pieces[square] = Seen(side, rank)
    return dict(sorted(pieces.items()))


def _drawn(text: str, variant: Variant) -> dict[Square, tuple[Side, Rank | None]]:
    """A drawn board on which no side has more than its army."""
    drawn = parse_board(text, variant.width, variant.height)
    for side in Side:
        ranks = [rank for owner, rank in drawn.values() if owner is side]
        if len(ranks) > variant.size or any(
            rank is not None and ranks.count(rank) > variant.army.get(rank, 0) for rank in ranks
        ):
            raise SalpakanError(f"{side.value} has more pieces than its army")
    return drawn


def _heard(view: View, turns: Iterable[Token]) -> View:
    for token in turns:
        try:
            if isinstance(token.what, Shows):
                view = _flag_shown(view, token.what.side)
            else:
                view = view.after(token.what)
        except NotationError as error:
            raise error.moved(token.line - 1, token.column - 1) from None
    return view


def _flag_shown(view: View, side: Side) -> View:
    """A view is written with what is known in the end, so that a shown Flag is in its start."""
    if view.variant.flags_shown or any(side is shown for shown, _ in view.shown):
        raise NotationError(NOTHING_TO_SHOW)
    for square, start in view.standing.items():
        if view.pieces[start] == Seen(side, Rank.FLAG):
            return view.hear(FlagShown(side, start, square))
    raise NotationError(f"the Flag that {side.value} shows is not written at its start square")


def _parse_viewer(text: str) -> Audience:
    if text not in ("white", "black", "spectator"):
        raise NotationError(f"white, black or spectator is expected, not {text[:20]!r}")
    return Audience(text)
