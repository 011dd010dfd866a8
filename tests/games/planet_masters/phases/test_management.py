"""The manage step."""

import pytest

from games.core import IllegalAnswer


def test_any_planets_are_rolled_together_once(scene):
    rolls = [("home", "marines"), ("colony", "influence")]
    play = scene(
        "gaia depleted; depleted resource",
        "mors resource",
        phase="manage",
        rolls=rolls,
        options={"mapping": "D_DRRIM"},
    )
    play.does(0, ["home:0", play.colony(0)])
    assert (play[0].home.face, play.colonies(0)) == ("marines", ["influence", "resource"])
    assert play.table.active == 1


def test_rolling_nothing_is_fine(scene):
    play = scene("gaia marines; depleted", "mors resource", phase="manage").does(0, [])
    assert play.colonies(0) == ["depleted"]


def test_a_colony_a_carrier_brought_is_barred_this_turn_only(scene):
    play = scene("gaia resource; depleted*;", "mors marines", phase="manage")
    key = play.colony(0)
    assert play.barred(0) == {key: "a carrier brought it this turn"}
    with pytest.raises(IllegalAnswer):
        play.does(0, [key])
    play.does(0, [])
    play.does(1, [])
    play.does(0, "stop")
    assert key in play.options(0)


def test_the_roach_gains_a_colony_by_rolling_its_face(scene):
    rolls = [("home", "race"), ("colony", "marines"), ("colony", "depleted")]
    play = scene("roach race; resource", "mors marines", phase="manage", rolls=rolls)
    play.does(0, ["home:0", play.colony(0)])
    assert play.colonies(0) == ["marines", "depleted"]
    assert not play[0].colonies[1].locked


def test_the_roach_gains_nothing_by_a_face_that_was_there_before(scene):
    play = scene("roach race", "mors marines", phase="manage").does(0, [])
    assert play.colonies(0) == []


def test_the_roach_gains_nothing_from_an_empty_galaxy(scene):
    play = scene("roach resource", "mors marines; marines marines", phase="manage", rolls=[("home", "race")])
    play.does(0, ["home:0"])
    assert play.colonies(0) == []


def test_a_home_carrier_gains_a_colony_where_the_mapping_has_one(scene):
    play = scene(
        "gaia resource",
        "mors marines",
        phase="manage",
        rolls=[("home", "carrier"), ("colony", "influence")],
        options={"mapping": "T_homeC"},
    )
    play.does(0, ["home:0"])
    assert play.colonies(0) == ["influence"]


@pytest.mark.parametrize(
    ("race", "face", "wins"),
    [
        ("gaia", "resource", True),
        ("gaia", "influence", True),
        ("gaia", "marines", False),
        ("gaia", "race", False),
        ("roach", "race", False),
        ("matrix", "race", False),
        ("freewalker", "race", False),
        ("mors", "race", True),
        ("pakal", "race", True),
    ],
)
def test_it_wins_if_every_planet_shows_resource_or_influence(scene, race, face, wins):
    play = scene(
        f"{race} marines; resource influence",
        "mors marines" if race != "mors" else "gaia marines",
        phase="manage",
        rolls=[("home", face)],
    ).does(0, ["home:0"])
    assert (play.match.outcome is not None) == wins
    if wins:
        assert (play.match.outcome.reason, play.match.outcome.winners) == ("manage", [0])


def test_it_does_not_win_without_every_colony(scene):
    play = scene("gaia marines; resource", "mors marines", phase="manage", rolls=[("home", 2)])
    play.does(0, ["home:0"])
    assert play.match.outcome is None
