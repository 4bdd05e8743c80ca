"""The same commands at the same times give the same game, and twenty games share nothing."""

import json
import random

import pytest

from salpakan.arbiter import (
    Arbiter,
    command_from_data,
    command_to_data,
    format_record,
    parse_record,
)
from salpakan.rules import Side, format_position
from salpakan.view import Audience, format_view
from tests.support.scripts import Script, script, truth
from tests.support.variants import ALL


def everything(arbiter: Arbiter) -> list[object]:
    """All that an arbiter has said and knows."""
    bodies = [list(arbiter.bodies(audience)) for audience in Audience]
    views = [arbiter.view(audience) for audience in list(Audience)[:3]]
    drafts = [arbiter.draft(side) for side in Side]
    return [bodies, repr(bodies), views, drafts, arbiter.record(), arbiter.outcome]


def state(arbiter: Arbiter) -> list[object]:
    """What a command could change."""
    drafts = [arbiter.draft(side) for side in Side]
    talk = (arbiter.draw_offer, arbiter.outcome, arbiter.locked, len(arbiter.announcements))
    return [truth(arbiter), drafts, talk, arbiter.next_tick]


@pytest.mark.parametrize("name", ALL)
def test_the_same_commands_at_the_same_times_give_the_same_game(name: str) -> None:
    for seed in range(2):
        game = script(ALL[name], random.Random(seed))
        assert everything(game.run()) == everything(game.run())


@pytest.mark.parametrize("name", ALL)
def test_a_log_of_commands_as_data_is_the_whole_game(name: str) -> None:
    for seed in range(2):
        game = script(ALL[name], random.Random(seed))
        log = json.loads(json.dumps([(command_to_data(said), now) for said, now in game.said]))
        again = Script(game.match, tuple((command_from_data(said), now) for said, now in log))
        assert everything(game.run()) == everything(again.run())


@pytest.mark.parametrize("name", ALL)
def test_the_record_replays_to_the_same_end(name: str) -> None:
    for seed in range(2):
        arbiter = script(ALL[name], random.Random(seed)).run()
        record, end = arbiter.record(), truth(arbiter)
        assert record is not None
        assert end is not None
        *_, last = record.positions()
        assert end == last
        assert record.outcome == last.outcome == arbiter.outcome
        assert record == parse_record(format_record(record))
        assert end.ply + 1 == len(list(record.positions()))


def test_twenty_games_at_once_are_twenty_games_one_after_another() -> None:
    games = [script(ALL[name], random.Random(7)) for name in list(ALL) * 2][:20]
    apart = [everything(game.run()) for game in games]
    together = [Arbiter(game.match) for game in games]
    for turn in range(max(len(game.said) for game in games)):
        for game, arbiter in zip(games, together, strict=True):
            if turn < len(game.said):
                arbiter.handle(*game.said[turn])
    assert apart == [everything(arbiter) for arbiter in together]


@pytest.mark.parametrize("name", ALL)
def test_a_refused_command_changes_nothing(name: str) -> None:
    refused = 0
    for seed in range(3):
        game = script(ALL[name], random.Random(seed))
        arbiter, kept = Arbiter(game.match), []
        for command, now in game.said:
            before = state(arbiter)
            answer = arbiter.handle(command, now)
            if answer.refused is None or answer.said:
                kept.append((command, now))
            else:
                refused += 1
                assert before == state(arbiter)
        assert everything(arbiter) == everything(Script(game.match, tuple(kept)).run())
    assert refused > 2


@pytest.mark.parametrize("name", ALL)
def test_reading_an_arbiter_changes_nothing(name: str) -> None:
    game = script(ALL[name], random.Random(2))
    quiet, asked = Arbiter(game.match), Arbiter(game.match)
    for number, (command, now) in enumerate(game.said):
        quiet.handle(command, now)
        asked.handle(command, now)
        if number % 9:
            continue
        everything(asked)
        assert asked.clocks(now + 5) == quiet.clocks(now + 5)
        position = truth(asked)
        if position is not None:
            format_position(position)
            view = asked.view(Audience.SPECTATOR)
            assert view is not None
            format_view(view)
    assert everything(quiet) == everything(asked)
