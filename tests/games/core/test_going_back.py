"""The cost of going back, in long matches and after many returns."""

from __future__ import annotations

import random

import pytest

from games.core.ai.autoplay import play_on
from games.core.engine.engine import Engine
from games.core.engine.runner import KEPT_EVERY
from games.core.engine.table import dump
from games.registry import rules_of

SECRET = bytes(range(32))


class Counted:
    """Counts the entries played by a match."""

    def __init__(self):
        self.entries = 0

    def spend(self):
        self.entries += 1


def played(game, answers):
    rules, counted = rules_of(game), Counted()
    match = Engine.new(rules, max(rules.seats), {}, SECRET, spend=counted.spend)
    play_on(match, random.Random(2), answers)
    assert match.outcome is None
    return match, counted


def cost(match, counted, index):
    before = counted.entries
    match.act(0, "operator", f"back:{index}")
    return counted.entries - before


@pytest.mark.parametrize("game", ["impulse", "planet_x", "planet_masters"])
def test_a_return_leads_to_the_table_of_a_match_that_was_only_played_so_far(game):
    match, _counted = played(game, 250)
    starts = sorted(set(match.turn_starts))
    between = [start + 1 for start in starts if start + 1 not in starts]
    assert between
    for index in [*starts[::7], *between[::7], match.version, match.version + 1]:
        only = Engine.new(match.rules, match.state.seats, {}, SECRET, match.log[:index])
        match.act(0, "operator", f"back:{index}")
        assert match.checkpoint.state == only.checkpoint.state
    again = Engine.new(match.rules, match.state.seats, {}, SECRET, match.log)
    assert dump(again.state) == dump(match.state)


def test_a_return_plays_few_entries_again(monkeypatch):
    match, counted = played("impulse", 400)
    turn = max(start for start in match.turn_starts if start < 350)
    assert turn > 3 * KEPT_EVERY
    assert all(1 <= cost(match, counted, turn) <= KEPT_EVERY for _time in range(3))


def test_returns_to_returns_do_not_double_what_is_played():
    match, counted = played("impulse", 150)
    assert max(cost(match, counted, match.version) for _time in range(30)) <= KEPT_EVERY


def test_a_return_into_a_turn_does_not_play_the_turn():
    match, counted = played("impulse", 150)
    turn = match.checkpoint.index
    assert match.version > turn
    match.act(0, "operator", f"back:{turn}")
    start = match.version
    for _time in range(40):
        match.act(0, "agree", "pause")
        match.act(0, "disagree", "pause")
    assert cost(match, counted, start + 60) == 1
