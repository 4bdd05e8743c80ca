"""Playing over the socket (RULES §4 to §6)."""

import random

import msgspec
import pytest

from salpakan.rules import VARIANTS, Position, Side
from salpakan.server import messages
from tests.support.duel import Duel
from tests.support.games import first_position, play_on
from tests.support.house import House, Page, new_id


def refusal(page: Page, message: messages.Command) -> messages.Refused:
    answer = page.order(message)
    assert isinstance(answer, messages.Refused), answer
    return answer


@pytest.mark.parametrize(("variant", "seed"), [(v, s) for s, v in enumerate(VARIANTS)])
def test_a_whole_game_ends_for_both_pages_as_the_rules_say(
    house: House, variant: str, seed: int
) -> None:
    rng = random.Random(seed)
    duel = Duel.begun(house, rng, variant)
    duel.play_on(rng, plies=120)
    if duel.position.outcome is None:
        duel.heard(duel.page(Side.WHITE).done(messages.Resign(id=new_id())))
    outcome = duel.position.outcome
    for page in (duel.white, duel.black):
        ended = page.events[-1]
        assert isinstance(ended, messages.Ended)
        assert "over" == page.state.phase
        assert (ended.winner, ended.reason) == (page.state.winner, page.state.reason)
        assert None is page.state.to_move
        assert [] == page.state.legal
        assert all(piece.rank for piece in page.state.pieces)
        assert all(piece.rank for piece in page.state.fallen)
    if outcome is not None:
        assert (outcome.winner.value if outcome.winner else None) == duel.white.state.winner
        assert outcome.reason.value == duel.white.state.reason
    assert common(duel.white) == common(duel.black)
    duel.close()


def common(page: Page) -> list[messages.Event]:
    """What a page has heard, but for what opens its own side's commitment."""
    return [
        msgspec.structs.replace(event, salt=None) if isinstance(event, messages.Locked) else event
        for event in page.events
    ]


def test_an_illegal_move_changes_nothing_and_the_next_legal_one_works(house: House) -> None:
    duel = Duel.begun(house, random.Random(5))
    mover, before = duel.page(duel.position.to_move), duel.page(duel.position.to_move).state
    legal = duel.position.legal_moves()
    blocked = next(
        f"{m.origin}-{t}"
        for m in legal
        for t in duel.position.pieces(duel.position.to_move)
        if t in VARIANTS["classic"].board.neighbours(m.origin)
    )
    for move, fault in (
        ("A1-I8", "not-adjacent"),
        ("E4-E5", "no-piece"),
        (blocked, "own-piece"),
        ("J9-J10", "off-board"),
    ):
        answer = refusal(mover, messages.Play(id=new_id(), move=move))
        assert "move" == answer.code
        assert fault in {found.code for found in answer.faults}
        assert move in {found.subject for found in answer.faults}
    duel.play(legal[0])
    assert before.ply + 1 == mover.state.ply


def test_out_of_turn_or_with_an_enemy_piece_one_does_not_move(house: House) -> None:
    duel = Duel.begun(house, random.Random(6))
    move = str(duel.position.legal_moves()[0])
    waiting = duel.page(duel.position.to_move.enemy)
    answer = refusal(waiting, messages.Play(id=new_id(), move=move))
    assert {"not-your-turn", "not-your-piece"} == {fault.code for fault in answer.faults}
    assert 0 == waiting.state.ply


def test_after_the_end_every_command_is_refused(house: House) -> None:
    duel = Duel.begun(house, random.Random(7))
    move = str(duel.position.legal_moves()[0])
    mover = duel.page(duel.position.to_move)
    duel.heard(mover.done(messages.Resign(id=new_id())))
    for order in (
        messages.Play(id=new_id(), move=move),
        messages.Resign(id=new_id()),
        messages.OfferDraw(id=new_id()),
        messages.AnswerDraw(id=new_id(), accept=True),
        messages.ShowFlag(id=new_id()),
        messages.Lock(id=new_id()),
        messages.Place(id=new_id(), pieces={}),
    ):
        assert "game-over" == refusal(mover, order).code
    assert duel.position.to_move.enemy.value == mover.state.winner
    assert "resignation" == mover.state.reason


def test_before_both_have_locked_nobody_moves_offers_or_shows(house: House) -> None:
    duel = Duel(house, random.Random(8))
    duel.lock(Side.WHITE)
    for order in (
        messages.Play(id=new_id(), move="A3-A4"),
        messages.OfferDraw(id=new_id()),
        messages.ShowFlag(id=new_id()),
    ):
        assert "not-started" == refusal(duel.white, order).code


def test_a_draw_is_offered_declined_by_word_or_by_moving_and_agreed(house: House) -> None:
    duel = Duel.begun(house, random.Random(9))
    mover, waiting = duel.page(duel.position.to_move), duel.page(duel.position.to_move.enemy)
    one, two = duel.position.to_move.value, duel.position.to_move.enemy.value
    assert "no-offer" == refusal(mover, messages.AnswerDraw(id=new_id(), accept=True)).code
    duel.heard(waiting.done(messages.OfferDraw(id=new_id())))
    assert two == mover.state.draw_offer
    assert "offer-open" == refusal(mover, messages.OfferDraw(id=new_id())).code
    assert "no-offer" == refusal(waiting, messages.AnswerDraw(id=new_id(), accept=True)).code
    duel.heard(mover.done(messages.AnswerDraw(id=new_id(), accept=False)))
    assert None is waiting.state.draw_offer
    duel.heard(waiting.done(messages.OfferDraw(id=new_id())))
    duel.play(duel.position.legal_moves()[0])
    declined = [event for event in waiting.events if isinstance(event, messages.DrawDeclined)]
    assert [one, one] == [event.side for event in declined]
    duel.heard(mover.done(messages.OfferDraw(id=new_id())))
    duel.heard(waiting.done(messages.AnswerDraw(id=new_id(), accept=True)))
    for page in (mover, waiting):
        assert (None, "draw-agreed") == (page.state.winner, page.state.reason)


def test_a_shown_flag_is_known_to_the_enemy_and_shown_once(house: House) -> None:
    duel = Duel.begun(house, random.Random(10))
    duel.heard(duel.white.done(messages.ShowFlag(id=new_id())))
    flag = duel.position.flag_square(Side.WHITE)
    assert messages.FlagShown(seq=4, side="white", square=str(flag)) == duel.black.events[-1]
    seen = {p.square: p.rank for p in duel.black.state.pieces if p.side == "white" and p.rank}
    assert {str(flag): "FLG"} == seen
    assert ["white"] == duel.black.state.flags_shown
    assert "flag-already-shown" == refusal(duel.white, messages.ShowFlag(id=new_id())).code


def test_no_arbiter_no_secret_both_ranks_are_told_at_a_challenge(house: House) -> None:
    rng = random.Random(11)
    duel = Duel.begun(house, rng, "open")
    while not any(turn.challenged for turn in duel.position.history):
        duel.play_on(rng, plies=1)
    told = duel.white.events[-1]
    turn = duel.position.history[-1]
    assert isinstance(told, messages.Moved)
    assert turn.ranks is not None
    assert tuple(rank.code for rank in turn.ranks) == (told.challenger_rank, told.defender_rank)


def silent_arrival() -> list[Position]:
    """A game, up to the moment in which a Flag has arrived beside an enemy."""
    for seed in range(1000):
        rng = random.Random(seed)
        game = []
        for position in play_on(first_position(VARIANTS["mini-4x5"], rng), rng, plies=30):
            game.append(position)
            if position.arrived is not None:
                return game
    raise AssertionError("no Flag arrived beside an enemy")


def test_an_arrival_beside_an_enemy_is_announced_like_any_other_move(house: House) -> None:
    """RULES 6.3: only after the reply the arbiter speaks."""
    game = silent_arrival()
    arrived = game[-1].arrived
    assert arrived is not None
    duel = Duel.begun(house, game[0])
    for turn in game[-1].history:
        duel.play(turn.move)
    enemy = duel.page(arrived.enemy)
    last = enemy.events[-1]
    assert (
        messages.Moved(seq=last.seq, ply=len(game) - 1, side=arrived.value, move=str(turn.move))
        == last
    )
    assert "playing" == enemy.state.phase
    assert None is enemy.state.winner
    target = next(p for p in enemy.state.pieces if p.square == str(turn.move.target))
    assert None is target.rank
    flag = duel.position.flag_square(arrived)
    reply = next(move for move in duel.position.legal_moves() if move.target != flag)
    duel.play(reply)
    over = duel.page(arrived).state
    assert ("over", arrived.value) == (over.phase, over.winner)
