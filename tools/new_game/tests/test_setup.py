"""Missions: dealt, chosen in secret, and hidden until the end."""

from games.core import Chance, Engine
from games.core.engine.table import copy
from tools.new_game.game import RULES
from tools.new_game.game.state import MOONS


def test_every_player_gets_two_missions():
    table = Engine.new(RULES, 4, {}, bytes(32)).state
    assert sorted(moon for cards in table.missions for moon in cards) == list(MOONS)


def test_all_choose_one_of_two_missions_in_secret(scene):
    match = scene(chosen=False)
    match.answer(1, "card:7")
    assert match.waiting == [0]
    assert match.view(0).players[1].missions == []
    match.answer(0, "card:4")
    assert [missions[0] for missions in match.state.missions] == [4, 7]
    assert [mission.key for mission in match.view(0).players[0].missions] == ["card:4"]


def test_what_others_hold_is_dealt_anew_and_what_a_seat_holds_stays(scene):
    before = scene().state
    after = RULES.determinize(copy(before), 0, Chance(bytes(32)))
    assert after.missions[0] == before.missions[0]
    assert after.missions[1] != before.missions[1]


def test_a_lost_mission_is_noticed(scene):
    table = scene().state
    assert not RULES.faults(table)
    table.box.pop()
    assert RULES.faults(table)
