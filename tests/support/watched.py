"""Games in rows of arrays, with minds that watch them."""

from salpakan.engine.mind.belief import believe, expose
from salpakan.engine.mind.deals import Deck, deal, shuffle
from salpakan.engine.mind.minds import Float32, Minds, Prior, new_minds
from salpakan.engine.mind.records import Records, new_records, record
from salpakan.engine.mind.traces import wake, watch
from salpakan.kernels import Games, Tables, new_games, tables
from salpakan.kernels.games import TO_MOVE
from salpakan.kernels.inference import hear, redraw
from salpakan.kernels.jit import kernel
from salpakan.kernels.loading import action_of, arrange_pieces
from salpakan.kernels.moves import origin_of, step_of
from salpakan.kernels.step import carry_out
from salpakan.kernels.tables import SIDES
from salpakan.rules import Position
from salpakan.rules.position_text import start_pieces


@kernel
def begin_watching(t: Tables, games: Games, g: int, minds: Minds) -> None:
    wake(t, games, g, minds)


@kernel
def play_watched(t: Tables, games: Games, g: int, minds: Minds, action: int) -> None:
    """A turn, its conclusions, and what is watched of it."""
    origin = origin_of(t, games, g, action)
    carry_out(t, games, g, origin, origin + step_of(t, games, g, action))
    watch(t, games, g, minds, hear(t, games, g))


def watched(position: Position) -> tuple[Games, Minds]:
    """A whole game, played again with minds that watch it."""
    table = tables(position.variant)
    games, minds = new_games(table, 1), new_minds(table, 1)
    began = {piece.start: (piece.side, piece.rank) for piece in start_pieces(position)}
    arrange_pieces(position.variant, games, 0, began, position.first)
    begin_watching(table, games, 0, minds)
    for turn in position.history:
        side = SIDES[games.head[0, TO_MOVE]]
        play_watched(table, games, 0, minds, action_of(position.variant, side, turn.move))
    return games, minds


@kernel
def make_up_mind(t: Tables, games: Games, g: int, minds: Minds, prior: Prior, side: int) -> None:
    believe(t, games, g, minds, prior, side)
    expose(t, games, g, minds, prior, side)


@kernel
def redrawn(t: Tables, games: Games, g: int, side: int) -> None:
    redraw(t, games, g, side)


@kernel
def dealt(
    t: Tables, games: Games, minds: Minds, prior: Prior, side: int, deck: Deck, blind: float
) -> bool:
    """Row 0 gets another deal of the enemy's ranks, by what `side` believes."""
    believe(t, games, 0, minds, prior, side)
    found = shuffle(t, games, 0, minds.belief[0, side], deck, 0)
    deal(t, games, 0, side, deck, 0, blind)
    return found


@kernel
def write_record(
    t: Tables, games: Games, g: int, minds: Minds, side: int, records: Records
) -> None:
    record(t, games, g, minds, side, records, 0)


def recorded(position: Position, side: int) -> Records:
    """What a side could learn from this moment."""
    table = tables(position.variant)
    records = new_records(table, 1)
    games, minds = watched(position)
    write_record(table, games, 0, minds, side, records)
    return records


def believed(position: Position, prior: Prior, side: int) -> Float32:
    """What a side believes of the enemy's pieces, by number."""
    games, minds = watched(position)
    make_up_mind(tables(position.variant), games, 0, minds, prior, side)
    row: Float32 = minds.belief[0, side]
    return row


def exposed(position: Position, prior: Prior, side: int) -> Float32:
    """What the enemy may believe of a side's own pieces, by number, as that side can tell."""
    games, minds = watched(position)
    make_up_mind(tables(position.variant), games, 0, minds, prior, side)
    row: Float32 = minds.exposure[0, side]
    return row
