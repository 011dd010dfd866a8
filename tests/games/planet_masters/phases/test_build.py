"""The build step."""

import pytest

from games.core import IllegalAnswer


def test_it_counts_resources_once_and_a_die_costs_one(scene):
    play = scene("gaia resource; resource", "mors marines", rolls=[("military", "cruiser")])
    assert play.table.resources_left == 2
    play.does(0, "build")
    assert (play.table.resources_left, play.fleet(0)) == (1, ["cruiser"])
    assert [die.face for die in play[0].planets] == ["resource", "resource"]


def test_it_takes_the_race_face_of_mors_for_a_resource(scene):
    assert scene("mors race", "gaia marines").table.resources_left == 1
    assert scene("mors resource; resource resource", "gaia marines").table.resources_left == 3


def test_it_takes_the_die_from_the_supply(scene):
    play = scene("gaia resource", "mors marines", rolls=[("military", "fighter")]).does(0, "build")
    assert len(play.table.supply) == 3


def test_it_is_not_asked_without_resources(scene):
    play = scene("gaia marines", "mors marines")
    assert play.table.phase == "manage"


def test_it_goes_on_to_manage_when_everything_is_spent(scene):
    play = scene("gaia resource", "mors marines", rolls=[("military", "cruiser")]).does(0, "build")
    assert play.table.phase == "manage"


def test_it_can_stop_and_what_is_not_spent_is_lost(scene):
    play = scene("gaia resource; resource", "mors marines").does(0, "stop")
    assert (play.table.phase, play.table.resources_left) == ("manage", 0)


def test_it_bars_a_die_over_the_fleet_limit_but_not_a_re_roll(scene):
    play = scene("gaia resource;; cruiser", "mors marines", rolls=[("military", "fortress")])
    assert "limit" in play.barred(0)["build"]
    with pytest.raises(IllegalAnswer, match="label"):
        play.does(0, "build")
    play.does(0, play.weapon(0))
    assert play.fleet(0) == ["fortress"]


def test_it_may_re_roll_the_same_die_again(scene):
    rolls = [("military", "fighter"), ("military", "battleship")]
    play = scene("gaia resource; resource; cruiser", "mors marines", rolls=rolls)
    play.does(0, play.weapon(0), play.weapon(0))
    assert play.fleet(0) == ["battleship"]


def test_a_carrier_fetches_a_locked_colony_and_stays_in_the_fleet(scene):
    rolls = [("military", "carrier"), ("colony", "depleted")]
    play = scene("gaia resource", "mors marines", rolls=rolls).does(0, "build")
    assert (play.fleet(0), play.colonies(0)) == (["carrier"], ["depleted"])
    assert play[0].colonies[0].locked
    assert len(play.table.galaxy) == 1


def test_a_carrier_raises_the_fleet_limit_but_not_the_budget(scene):
    rolls = [("military", "carrier"), ("colony", "resource"), ("military", "cruiser")]
    play = scene("gaia resource; resource; cruiser", "mors marines", "pakal marines", rolls=rolls).does(0, "build")
    assert play.table.resources_left == 1
    assert "build" in play.options(0)
    play.does(0, "build")
    assert play.table.phase == "manage"
    assert len(play[0].military) == 3


def test_a_carrier_works_each_time_it_is_rolled(scene):
    rolls = [("military", "carrier"), ("colony", "marines")] * 2
    play = scene("gaia resource; resource; carrier", "mors marines", "pakal marines", rolls=rolls)
    play.does(0, play.weapon(0), play.weapon(0))
    assert play.colonies(0) == ["resource", "marines", "marines"]


def test_a_carrier_finds_nothing_in_an_empty_galaxy(scene):
    play = scene("gaia resource", "mors marines; marines marines", rolls=[("military", "carrier")])
    play.does(0, "build")
    assert play.colonies(0) == []
    assert "The galaxy is empty: there is no colony to gain" in play.journal()


def test_the_last_colony_can_win_at_once(scene):
    rolls = [("military", "carrier"), ("colony", "influence")]
    play = scene("gaia resource; resource", "mors marines", rolls=rolls).does(0, "build")
    assert play.match.outcome.winners == [0]
    assert play.match.outcome.reason == "build"
    assert play.table.resources_left == 1


def test_a_roll_cannot_be_taken_back(scene):
    rolls = [("military", "cruiser")]
    play = scene("gaia resource; resource", "mors marines", rolls=rolls).does(0, "build")
    assert not play.match.can_undo(0)


def test_stopping_can_be_taken_back_until_dice_are_rolled(scene):
    play = scene("gaia resource", "mors marines").does(0, "stop")
    play.match.act(0, "undo")
    assert play.table.phase == "build"
