"""The view that the board draws."""

from __future__ import annotations

from games.core import english
from games.core.dialogue.rendering import view_json
from games.homeworlds import RULES

QUIET = "0|(0,g3b2)r1y3-|(1,g2b1)-y3|(r2)y1-r2|(b3)-g1"


def seen(played, seat=None):
    return RULES.view(played.table, seat)


def test_everybody_sees_the_same(scene):
    played = scene(QUIET).picks("ship:S1:y1:0")
    views = {view_json(seen(played, seat), english()) for seat in (0, 1, None)}
    assert len(views) == 1


def test_ships_carry_the_keys_of_the_questions(scene):
    played = scene(QUIET)
    keys = [ship.key for system in seen(played).systems for ship in system.ships[0]]
    assert keys == [key for key in played.options if key != "pass"]


def test_it_tells_what_each_system_is(scene):
    home, _away, star, _other = seen(scene(QUIET)).systems
    assert (home.home, star.home) == (0, None)
    assert english().render(home.label) == "H0, homeworld of Player 1"
    assert [star.piece for star in home.stars] == ["g3", "b2"]
    assert [[ship.piece for ship in ships] for ships in star.ships] == [["y1"], ["r2"]]
    assert star.powers == ["ry", "r"]
    assert star.connected == ["S2"]
    assert english().render(star.ships[1][0].label) == "medium red ship of Player 2 at S1"


def test_who_has_no_ship_in_a_system_has_no_power_there(scene):
    assert seen(scene(QUIET)).systems[1].powers == ["", "ygb"]


def test_it_tells_where_the_ship_picked_up_can_go(scene):
    view = seen(scene(QUIET).picks("ship:S1:y1:0"))
    assert view.picked == "ship:S1:y1:0"
    assert view.reach == ["S2"]
    assert view.reach_sizes == [1, 3]
    assert seen(scene(QUIET)).reach == []


def test_it_counts_the_bank(scene):
    bank = {pile.piece: pile.count for pile in seen(scene(QUIET)).bank}
    assert len(bank) == 12
    assert (bank["r1"], bank["y3"], bank["b3"], bank["b1"]) == (2, 1, 2, 2)


def test_it_marks_overpopulation(scene):
    played = scene("0|(0,g3b2)y3g1g1g2-|(1,g2b1)-y3")
    assert [system.overpopulated for system in seen(played).systems] == [["g"], []]


def test_it_tells_the_running_turn_and_then_the_last(scene):
    played = scene("0|(0,r3b2)r1y2y3-|(1,g2b1)-y3")
    played.picks("ship:H0:y2:0", "sacrifice", "ship:H0:r1:0", "discover:g1")
    view = seen(played)
    assert view.done == ["sacrifice y2 H0", "discover r1 H0 g1 Altair"]
    assert (view.power, view.left, view.last) == ("y", 1, None)
    view = seen(played.picks("end"))
    assert (view.done, view.power, view.left) == ([], "", 1)
    assert view.last.seat == 0
    assert view.last.actions == ["sacrifice y2 H0", "discover r1 H0 g1 Altair"]
    assert [system.touched for system in view.systems] == [True, False, True]


def test_it_tells_the_stage(new_match, scene):
    match = new_match().picks("bank:y1")
    assert (seen(match).stage, seen(match).chosen) == ("setup", ["y1"])
    assert seen(scene(QUIET)).stage == "play"
    alone = scene("1|(0,g3b2)y3-|(1,y1y2)-y1y3").picks("catastrophe:H1:y")
    assert seen(alone).stage == "play"  # though there is as little on the map as before a set-up
    assert alone.plays("pass").table.ended == "win0"
    ended = scene("0|(0,r3b2)y3-|(1,g2b1)-y3").plays("discover y3 H0 g1 C")
    assert seen(ended).stage == "over"
