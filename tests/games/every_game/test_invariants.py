"""Impossible tables: every game notices them, and no match reaches one."""

from __future__ import annotations

import random

import pytest

from games import registry
from games.core import Engine, Rules
from games.core.ai.autoplay import check
from games.core.invariants import ImpossibleTable
from tests.games.every_game.random_play import play_on
from tests.games.every_game.test_every_game import CASES, begin


def lose_a_card(mars):
    mars.deck.pop()


def double_a_card(mars):
    mars.players[0].hand.append(mars.players[1].hand[0])


def owe_heat(mars):
    mars.players[0].heat = -1


def owe_plants(mars):
    mars.players[0].plants = -1


def owe_money(mars):
    mars.players[1].mc = -1


def overheat(mars):
    mars.planet.temperature = 20


def lose_a_pyramid(table):
    table.position.systems[0].ships[0].pop()
    table.position.systems[0].ships[0] += ["b3"] * 4


def lose_a_die(table):
    table.supply.pop()


def double_a_colony(table):
    table.galaxy.append(table.galaxy[0])


def overspend(table):
    table.resources_left = -1


def lose_a_pawn(search):
    search.track.order.pop()


def owe_time(search):
    search.track.months[0] = -1


def lose_a_mineral(galaxy):
    galaxy.deck.pop()


def take_ships_from_nowhere(galaxy):
    galaxy.add_ships(0, "transport", galaxy.homes[0], 13)


def score_for_nothing(galaxy):
    galaxy.scores[0] += 1


HARMS = {
    "ares_expedition": (
        lose_a_card, double_a_card, owe_heat, owe_plants, owe_money, overheat,
    ),
    "homeworlds": (lose_a_pyramid,),
    "planet_masters": (lose_a_die, double_a_colony, overspend),
    "planet_x": (lose_a_pawn, owe_time),
    "impulse": (lose_a_mineral, take_ships_from_nowhere, score_for_nothing),
}  # fmt: skip


@pytest.mark.parametrize("slug", registry.SLUGS)
def test_every_game_says_what_is_impossible(slug):
    assert type(registry.rules_of(slug)).faults is not Rules.faults


@pytest.mark.parametrize("slug", HARMS)
def test_a_game_notices_an_impossible_table(slug):
    rules = registry.rules_of(slug)
    for harm in HARMS[slug]:
        match = Engine.new(rules, 2, {}, bytes(32))
        play_on(match, random.Random(1), 12)
        assert not rules.faults(match.state)
        harm(match.state)
        with pytest.raises(ImpossibleTable):
            check(match)


@pytest.mark.long
@pytest.mark.parametrize(("rules", "seats"), CASES)
def test_no_answer_leads_to_an_impossible_table(rules, seats):
    for seed in range(40, 44):
        play_on(begin(rules, seats, seed), random.Random(seed), 1500)
