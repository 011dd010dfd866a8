"""The number of a turn is the same everywhere: in the log, lists, the replay and reviews."""

from __future__ import annotations

import random

import pytest

from games import registry
from games.core import Engine
from games.core.ai.autoplay import play_on, random_answer
from games.play.loading import load
from games.play.moves import match_act
from games.play.start import match_start
from games.replays.replay import frames

SECRET = bytes(range(32))
NUMBERED = ("planet_masters", "ares_expedition", "impulse")


def told(match: Engine) -> int:
    """Return the number in the newest heading of the log; 0 before the first."""
    numbers = [
        line.message.params["n"]
        for line in match.journal
        if line.heading and line.message and line.message.id.startswith(("Turn {n}", "Round {n}"))
    ]
    return numbers[-1] if numbers else 0


@pytest.mark.parametrize("slug", NUMBERED)
def test_it_is_the_number_of_the_newest_heading_in_the_log(slug):
    rules = registry.rules_of(slug)
    match, generator = Engine.new(rules, 3, {}, SECRET), random.Random(2)
    numbers = []
    while match.outcome is None and len(numbers) < 60:
        numbers.append(match.turn_number)
        assert match.turn_number == told(match)
        play_on(match, generator, 1)
    assert numbers[-1] > 1


@pytest.mark.django_db
def test_a_turn_that_is_played_again_keeps_its_number(begin, play, ada, bo):
    match = begin()
    play(match, ada, "step", "end")
    assert match.turn == 2
    for person in (bo, ada):
        match_act(match=match, person=person, act="agree", about="back:1", client_id=person.name)
    match.refresh_from_db()
    assert match.turn == 1
    assert play(match, ada, "step", "step", "end").game.turn_number == match.turn == 2


@pytest.mark.django_db
@pytest.mark.parametrize("slug", NUMBERED)
def test_the_replay_and_lists_tell_the_number_that_the_log_told(slug, ada, bo, in_turn):
    match, generator = match_start(game=slug, people=[ada, bo], secret=SECRET), random.Random(6)
    while match.turn < 3 and not match.is_over:
        asked = next(iter(load(match.slug).game.open.values()))
        in_turn(match, random_answer(asked, generator))
    live = load(match.slug)
    shown = frames(live=live, perspective=None, language="en", start=0, stop=80)
    assert shown[-1].turn == match.turn == told(live.game) > 1
    assert sorted({frame.turn for frame in shown})[-2] == match.turn - 1
