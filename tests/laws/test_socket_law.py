"""RULES 8.3 on the real socket: what a viewer cannot know changes no byte that it receives.

Each game is played twice through a real server: as it was, and with the ranks that the viewer
cannot know dealt anew in a way that gives the viewer the same announcements. The viewer also makes
mistakes, reloads and asks for what it may not have; the enemy drafts and fails where nobody sees.
"""

import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import httpx
import msgspec
import pytest

from salpakan.rules import VARIANTS, Position, Side
from salpakan.server import messages
from salpakan.view import Audience
from tests.laws.redeal import redeal
from tests.laws.running import running_game, start_of
from tests.support.duel import Duel, codes
from tests.support.games import armies, deal
from tests.support.house import House
from tests.support.seals import covered


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server of our own."""
    with House(tmp_path_factory.mktemp("law")) as house:
        yield house


@pytest.fixture(autouse=True)
def send_home(house: House) -> Iterator[None]:
    """No page stays."""
    yield
    house.send_home()


@dataclass
class Told:
    """All that came to the viewer, socket and HTTP, with the names of games and seats taken out."""

    heard: list[bytes]
    answers: list[tuple[int, bytes, list[tuple[str, str]]]]


def told(house: House, game: Position, viewer: Side, seed: int) -> Told:
    """Play a game again through the server; all chance comes from the seed."""
    rng = random.Random(seed)
    duel = Duel(house, start_of(game), opponent="friend" if seed % 2 else "device")
    heard: list[bytes] = []
    answers = [*asked(duel, viewer)]
    for side in rng.sample(list(Side), 2):
        if side is not viewer:
            fumble_while_placing(duel, side, rng)
        duel.lock(side)
    for ply, turn in enumerate(game.history):
        show_flags(duel, game, ply)
        blunder(duel, rng)
        duel.play(turn.move)
        if rng.random() < 0.1 and not duel.apart:  # there, when a leave is noticed is chance
            heard += duel.page(viewer).heard
            duel.rejoin()
    show_flags(duel, game, game.ply)
    answers += asked(duel, viewer)
    page = duel.page(viewer)
    page.say(messages.Ping())
    while not isinstance(page.hear(), messages.Pong):
        pass
    name = duel.made.game.encode()
    heard = [raw.replace(name, b"GAME") for raw in heard + page.heard]
    said = [*heard, *(body for _, body, _ in answers)]
    assert salts_of(duel, viewer.enemy).isdisjoint(digits_in(said))
    return Told([covered(raw) for raw in heard], answers)


def salts_of(duel: Duel, side: Side) -> set[str]:
    """What the side itself was told, under which its placement is sealed."""
    locked = [event for event in duel.page(side).events if isinstance(event, messages.Locked)]
    salts = {event.salt for event in locked if event.salt is not None}
    assert 1 == len(salts)
    return salts


def digits_in(heard: Iterable[bytes]) -> set[str]:
    """Every run of 64 hexadecimal digits or more that was heard, piece by piece."""
    runs = [run.decode() for raw in heard for run in re.findall(rb"[0-9a-f]{64,}", raw)]
    return {run[at : at + 64] for run in runs for at in range(len(run) - 63)}


def show_flags(duel: Duel, game: Position, ply: int) -> None:
    for side, after in game.shown:
        if after == ply:
            duel.position = duel.position.show_flag(side)
            duel.heard(duel.page(side).done(messages.ShowFlag(id="flag")))


def fumble_while_placing(duel: Duel, side: Side, rng: random.Random) -> None:
    """Drafts and a refused lock, of which the enemy must hear nothing."""
    page, army = duel.page(side), codes(duel.armies[side])
    for k in range(rng.randint(0, 3)):
        some = dict(rng.sample(sorted(army.items()), rng.randint(0, len(army) - 1)))
        page.done(messages.Place(id=f"draft-{k}", pieces=some))
    assert isinstance(page.order(messages.Lock(id="few", pieces={})), messages.Refused)


def blunder(duel: Duel, rng: random.Random) -> None:
    """Now and then an order that is refused, or an offer, by either side."""
    squares = duel.position.variant.board.squares
    if rng.random() < 0.3:
        move = f"{rng.choice(squares)}-{rng.choice(squares)}"
        side = rng.choice(list(Side))
        if not any(str(legal) == move for legal in duel.position.legal_moves()):
            order = messages.Play(id=f"m{duel.position.ply}", move=move)
            assert isinstance(duel.page(side).order(order), messages.Refused)
            duel.page(side).hear()  # the table as it stands
    if rng.random() < 0.1 and duel.white.state.draw_offer is None:
        offers, answers = rng.sample([duel.white, duel.black], 2)
        duel.heard(offers.done(messages.OfferDraw(id=f"o{duel.position.ply}")))
        if rng.random() < 0.5:
            declined = messages.AnswerDraw(id=f"a{duel.position.ply}", accept=False)
            duel.heard(answers.done(declined))


def asked(duel: Duel, viewer: Side) -> Iterator[tuple[int, bytes, list[tuple[str, str]]]]:
    """What the server answers to a viewer who asks for too much."""
    path, token = f"/api/games/{duel.made.game}", duel.token(viewer)
    for answer in (
        duel.house.get(f"{path}/replay", token),
        duel.house.get(f"{path}/record", token),
        duel.house.post(f"{path}/rematch", {}, token),
        duel.house.get(f"{path}/replay"),
        duel.house.get(path, token),
        duel.house.get(f"{path}/invitation", duel.made.invitation or "none"),
    ):
        yield answer.status_code, answer.content, headers(answer)


def headers(answer: httpx.Response) -> list[tuple[str, str]]:
    return [(name, value) for name, value in answer.headers.items() if name != "date"]


def test_what_is_told_of_a_free_seat_is_the_same_whatever_has_been_placed(house: House) -> None:
    told = set()
    for seed in range(3):
        made = house.new_game(opponent="anyone")
        page = house.page(made, "white")
        army = codes(dict(deal(VARIANTS["classic"], Side.WHITE, random.Random(seed)).ranks))
        page.done(messages.Lock(id="l", pieces=army))
        invited = house.get(f"/api/games/{made.game}/invitation", made.invitation)
        seats = msgspec.json.decode(house.get("/api/lobby").content, type=messages.Lobby).seats
        (seat,) = [seat for seat in seats if seat.game == made.game]
        bare = msgspec.structs.replace(seat, game="", waits_ms=0)
        told.add((invited.content, msgspec.json.encode(bare)))
        page.close()
    assert 1 == len(told)


@pytest.mark.parametrize("viewer", Side)
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("variant", VARIANTS)
def test_ranks_that_a_viewer_cannot_know_change_no_byte_that_it_receives(
    house: House, variant: str, seed: int, viewer: Side
) -> None:
    game = running_game(variant, seed)
    other = redeal(game, Audience.of(viewer), random.Random(seed))
    assert armies(game)[viewer] == armies(other)[viewer]
    one, two = told(house, game, viewer, seed), told(house, other, viewer, seed)
    assert one.answers == two.answers
    for first, second in zip(one.heard, two.heard, strict=True):
        assert first == second
    assert len(one.heard) > game.ply


def test_most_games_can_be_dealt_anew() -> None:
    """Else the law above would compare games with themselves."""
    changed = 0
    for variant in VARIANTS:
        for seed in range(4):
            game = running_game(variant, seed)
            viewer = Side.WHITE if game.arrived is Side.BLACK else Side.BLACK
            other = redeal(game, Audience.of(viewer), random.Random(seed))
            changed += armies(game) != armies(other)
    assert changed >= 24


def test_a_viewer_sees_a_difference_that_it_may_know(house: House) -> None:
    """The comparison would notice: another verdict, or own ranks dealt anew, are other bytes."""
    game = running_game("skirmish", 0)
    other = redeal(game, Audience.BLACK, random.Random(9))
    assert armies(game) != armies(other)
    one, two = told(house, game, Side.WHITE, 0), told(house, other, Side.WHITE, 0)
    assert one.heard != two.heard


def test_before_its_first_move_the_computer_looks_the_same_whatever_it_has_placed(
    house: House,
) -> None:
    """Seed and placement differ from game to game; the person sees only which squares are taken."""
    pieces = codes(dict(deal(VARIANTS["classic"], Side.WHITE, random.Random(1)).ranks))
    seen: dict[frozenset[str], set[bytes]] = {}
    lengths = set()
    for _ in range(8):
        made = house.new_game(opponent="computer", level="recruit", side="white", first="white")
        page = house.page(made, "white")
        page.done(messages.Lock(id="l", pieces=pieces))
        page.until_phase("playing")
        fresh = house.page(made, "white")
        events = {event.__struct_config__.tag for event in fresh.events}
        assert {"locked", "started"} == events
        backs = frozenset(p.square for p in fresh.state.pieces if p.side == "black")
        bare = msgspec.structs.replace(fresh.state, pieces=[])
        seen.setdefault(backs, set()).add(msgspec.json.encode(bare))
        lengths.add(len(fresh.heard[-1]))
        enemies = [piece for piece in fresh.state.pieces if piece.side == "black"]
        assert {(None, None)} == {(piece.rank, piece.implied) for piece in enemies}
    assert 1 == len(set().union(*seen.values()))
    assert 1 == len(lengths)
