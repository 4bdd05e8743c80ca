"""All that one seat may know of a game, built from named fields of its view (RULES 8.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from salpakan.arbiter import Arbiter
from salpakan.rules import Rank, Side
from salpakan.server import messages
from salpakan.server.insight import Implied, Insight
from salpakan.server.messages import Clocks, FallenState, PieceState, Player, State
from salpakan.server.store import Setup
from salpakan.server.wording import SQUARE_NAMES, placed, side_name, side_names, variant_info
from salpakan.view import Audience, View


@dataclass(frozen=True, slots=True)
class Company:
    """The people at a table."""

    names: Mapping[Side, str] = field(default_factory=dict)
    """Of those who have one."""
    here: frozenset[Side] = frozenset(Side)
    gone_in_ms: Mapping[Side, int | None] = field(default_factory=dict)
    """When a side that is away has lost the game."""
    invited: bool = False
    """Is a seat still free?"""
    listed: bool = False
    """Does the table stand in the lobby meanwhile?"""
    rematch: str | None = None


def state_of(
    setup: Setup, arbiter: Arbiter, side: Side, now: int, company: Company, insight: Insight
) -> State:
    """The table as the player of this side may see it at game time `now`."""
    view = arbiter.view(Audience.of(side))
    outcome = arbiter.outcome
    winner = None if outcome is None or outcome.winner is None else outcome.winner
    return State(
        seat=side_name(side),
        phase=_phase(arbiter),
        variant=variant_info(setup.match.variant),
        white=_player(setup, company, Side.WHITE, over=outcome is not None),
        black=_player(setup, company, Side.BLACK, over=outcome is not None),
        device=setup.device,
        invited=company.invited,
        listed=company.listed,
        locked=side_names(arbiter.locked),
        placement=placed(arbiter.draft(side)),
        first=None if view is None else side_name(view.first),
        to_move=None if view is None or outcome is not None else side_name(view.to_move),
        ply=0 if view is None else view.ply,
        quiet=0 if view is None else view.quiet,
        pieces=[] if view is None else _standing(view, insight.of(view)),
        fallen=[] if view is None else _fallen(view),
        legal=[] if view is None else _legal(view, side),
        clocks=_clocks(arbiter, now),
        draw_offer=None if arbiter.draw_offer is None else side_name(arbiter.draw_offer),
        flags_shown=[] if view is None else side_names(shown for shown, _ in view.shown),
        winner=None if winner is None else side_name(winner),
        reason=None if outcome is None else outcome.reason.value,
        rematch=company.rematch,
    )


def _phase(arbiter: Arbiter) -> Literal["placing", "playing", "over"]:
    if arbiter.outcome is not None:
        return "over"
    return "playing" if arbiter.started else "placing"


def _player(setup: Setup, company: Company, side: Side, *, over: bool) -> Player:
    computer = setup.computer
    hidden = setup.match.variant.names_hidden and not over  # §9 `war`
    if computer is not None and computer.side is side:
        return Player(kind="computer", name=None if hidden else computer.level)
    if not setup.apart:
        return Player(kind="person")
    return Player(
        kind="person",
        name=None if hidden else company.names.get(side),
        here=side in company.here,
        gone_in_ms=company.gone_in_ms.get(side),
    )


def _standing(view: View, implied: Implied) -> list[PieceState]:
    moved = view.moved
    return [
        PieceState(
            square=SQUARE_NAMES[square],
            start=SQUARE_NAMES[start],
            side=side_name(view.pieces[start].side),
            moved=start in moved,
            rank=_code(view.pieces[start].rank),
            implied=implied.get(start),
        )
        for square, start in view.standing.items()
    ]


def _fallen(view: View) -> list[FallenState]:
    return [
        FallenState(start=str(start), side=side_name(side), ply=ply, rank=_code(rank))
        for start, side, rank, ply in view.fallen
    ]


def _legal(view: View, side: Side) -> list[messages.MoveText]:
    if view.to_move is not side:
        return []
    return [f"{SQUARE_NAMES[origin]}-{SQUARE_NAMES[to]}" for origin, to in view.legal_moves()]


def _clocks(arbiter: Arbiter, now: int) -> Clocks | None:
    face = arbiter.clocks(now)
    if face is None:
        return None
    return Clocks(
        white_ms=face.left_ms[Side.WHITE],
        black_ms=face.left_ms[Side.BLACK],
        running=side_names(face.running),
    )


def _code(rank: Rank | None) -> str | None:
    return None if rank is None else rank.code
