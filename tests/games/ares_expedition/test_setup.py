"""Set-up: hands, corporations, the first game, the exchange of cards."""

from __future__ import annotations

import pytest

from games.ares_expedition import RULES
from games.ares_expedition.cards import PROJECTS, STARTER_CORPORATIONS, STARTER_PROJECTS
from games.core import Engine, IllegalAnswer


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_gets_eight_cards_and_two_corporations(new, seats):
    at = new(seats)
    assert all(len(player.hand) == 8 for player in at.mars.players)
    assert all(len(player.dealt) == 2 for player in at.mars.players)
    held = [n for player in at.mars.players for n in player.hand]
    assert sorted([*held, *at.mars.deck]) == list(PROJECTS)


@pytest.mark.parametrize(("setup", "some"), [("standard", 10), ("beginner", 4)])
def test_any_corporation_may_be_dealt(setup, some):
    dealt = set()
    for n in range(40):
        me = Engine.new(RULES, 2, {"setup": setup}, bytes([n]) * 32).state.players[0]
        dealt |= {*me.dealt, me.corporation} - {0}
    assert len(dealt) >= some


def test_nobody_sees_a_corporation_before_all_have_chosen(new):
    at = new(2)
    at.choose(at.offered()[0])
    assert at.view(seat=1).players[0].corporation == 0
    assert at.prompt() is None
    at.choose(at.offered(seat=1)[0], seat=1)
    assert at.view(seat=1).players[0].corporation
    assert at.me.dealt == []


def test_a_corporation_may_be_taken_back_until_all_have_chosen(new):
    at = new(2)
    at.choose(at.offered()[0])
    at.match.act(0, "undo")
    at.choose(at.offered()[1])
    assert at.prompt() is None


def test_it_may_be_taken_back_even_after_another_has_chosen(new):
    at = new(3)
    at.choose(at.offered()[0]).choose(at.offered(seat=1)[0], seat=1)
    at.match.act(0, "undo")
    assert at.prompt() == "Choose your corporation"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_first_game_deals_four_starter_cards_and_a_starter_corporation(new, seats):
    at = new(seats, setup="beginner")
    for player in at.mars.players:
        assert sum(n in STARTER_PROJECTS for n in player.hand) >= 4
        assert len(player.hand) == 8
        assert player.corporation in STARTER_CORPORATIONS
    assert len(at.mars.discards) == 16 - 4 * seats
    held = [n for player in at.mars.players for n in player.hand]
    assert sorted([*held, *at.mars.deck, *at.mars.discards]) == list(PROJECTS)
    assert at.prompt() == "Choose a phase for round 1"


def test_with_redraw_any_cards_may_be_exchanged_once_before_the_corporation_is_chosen(new):
    at = new(2, setup="redraw")
    before = at.me.hand[:]
    at.choose(at.offered()[:3])
    assert len(at.me.hand) == 8
    assert len([n for n in before if n in at.me.hand]) == 5
    assert at.me.mc == 0
    assert at.prompt() == "Choose your corporation"


def test_with_redraw_the_hand_may_be_kept(new):
    at = new(2, setup="redraw")
    before = at.me.hand[:]
    assert at.choose([]).me.hand == before


def test_the_first_round_bars_no_phase(begin_as):
    assert len([key for key in begin_as("CrediCor").offered() if key.startswith("phase:")]) == 5


def test_only_two_can_play_together():
    with pytest.raises(IllegalAnswer, match="only two"):
        RULES.check_options(3, {"variant": "together"})
