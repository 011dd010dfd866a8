"""The replay has a moment for each public step, and turns to step by."""

from __future__ import annotations

import json

import pytest

from games.core.engine.log import taken_back
from games.play.loading import load
from games.play.moves import match_act
from games.play.start import match_start
from games.replays.replay import Moments, frames, turn_starts

SECRET = bytes(range(32))
FIRST = ("bank:y1", "bank:g1", "bank:r3", "confirm")
SECOND = ("bank:g2", "bank:b2", "bank:y3", "confirm")


@pytest.fixture
def worlds(in_turn, ada, bo, ids):
    """Begin Homeworlds of Ada and Bo. Return a function that plays it with or without a detour."""

    def play(*, winding):
        match = match_start(game="homeworlds", people=[ada, bo], secret=SECRET)
        in_turn(match, *FIRST, *SECOND)
        home = load(match.slug).game.view(0).systems[0].name
        ship, built = f"ship:{home}:r3:0", f"build:{home}:r1"
        if winding:
            in_turn(match, ship)
            match_act(match=match, person=ada, act="undo", about=None, client_id=ids())
            in_turn(match, ship, built)
            match_act(match=match, person=ada, act="undo", about=None, client_id=ids())
            match_act(match=match, person=ada, act="undo", about=None, client_id=ids())
        in_turn(match, ship, built, "end")
        return load(match.slug)

    return play


def shown(live, perspective):
    found = frames(live=live, perspective=perspective, language="en", start=0, stop=99)
    return [(each.v, json.loads(bytes(each.view)), each.lines, each.waiting) for each in found]


def test_nobody_can_count_what_was_taken_back(worlds):
    straight, winding = worlds(winding=False), worlds(winding=True)
    assert winding.game.version > straight.game.version
    for perspective in (0, 1, None):
        assert shown(winding, perspective) == shown(straight, perspective)


def test_a_piece_picked_up_is_no_moment(worlds):
    live = worlds(winding=False)
    views = [view for _v, view, _lines, _waiting in shown(live, 1)]
    assert len(views) == Moments(live).last + 1 == 5
    assert all(view["picked"] == "" and view["chosen"] == [] for view in views)


def test_turns_end_where_the_next_one_starts(worlds):
    live = worlds(winding=True)
    assert Moments(live).turn_ends(turn_starts(live)) == [1, 2, 4]


def test_what_was_taken_back_is_told_from_the_log(worlds):
    live = worlds(winding=True)
    gone = taken_back(live.game.log)
    assert len(gone) == 6
    assert all(index in gone for index, each in enumerate(live.game.log) if each.question == "undo")
