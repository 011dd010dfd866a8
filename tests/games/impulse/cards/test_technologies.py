"""Step 2 of a turn: one of two technologies, and the printed ones of the command centers."""

from tests.games.impulse.map.test_movement import FILLER
from tests.games.impulse.positions import Scene

FAR = [{}, {"E2-E3": 1}]


def scene(race, **named):
    """After step 1: the race's own technology is in slot 1."""
    named.setdefault("hands", [[FILLER]])
    played = Scene(races=[race, "piscesish" if race != "piscesish" else "ariek"], **named)
    return played.play(f"card:{named['hands'][0][0]}")


def test_one_of_two_technologies_once_a_turn():
    table = scene("ariek", hands=[[FILLER, 5, 45]], techs=[[11, 5 + 1]], cruisers=FAR)
    assert "tech:0" in table.offers()
    table.play("tech:0", "card:45")
    assert table.state.step == "end"


def test_a_technology_that_would_do_nothing_says_so():
    table = scene("ariek", transports=[{"C2": 1}, {"C5": 1}], cruisers=FAR)
    assert table.offers() == ["tech:1"]
    barred = table.asked()[0]["barred"]
    assert [(each["key"], each["why"]) for each in barred] == [("tech:0", "it would do nothing now")]


def test_the_common_technology_costs_a_hand_card_and_moves_a_fleet():
    table = scene("piscesish", hands=[[FILLER, 1]], cruisers=FAR, lying={"C2": 107})
    table.play("tech:0", "card:1", "command", "fleet:0:place:C1", "ships:2", "place:C2")
    assert 1 in table.state.discards
    assert table.transports[0] == {"C2": 2}


def test_the_common_technology_builds_a_ship_at_home():
    table = scene("piscesish", hands=[[FILLER, 1]], cruisers=FAR)
    table.play("tech:0", "card:1", "build", "gate:C1-C2")
    assert table.cruisers[0] == {"C1-C2": 1}


def test_the_common_technology_is_not_for_an_empty_hand():
    table = scene("piscesish", cruisers=FAR)
    assert table.offers() == ["tech:1"]


def test_moving_by_a_technology_activates_too():
    table = scene("piscesish", hands=[[FILLER, 1, 45]], cruisers=FAR, lying={"C2": 11})
    table.play("tech:0", "card:1", "command", "fleet:0:place:C1", "ships:2", "place:C2", "card:45")
    assert table.state.scores[0] == 3


def test_piscesish_keep_a_turned_card_of_size_one():
    table = scene("piscesish", deck=[2], cruisers=FAR)
    table.play("tech:1", "deck")
    assert table.state.hands[0] == [2]
    table = scene("piscesish", deck=[7], cruisers=FAR)
    table.play("tech:1", "deck")
    assert table.state.hands[0] == []
    assert 7 in table.state.discards


def test_ariek_move_a_fleet_to_the_core_or_its_gates():
    table = scene("ariek", transports=[{"C2": 2, "C1": 1}, {"C5": 1}], cruisers=[{"C1-C2": 1}, {"E2-E3": 1}])
    table.play("tech:1")
    assert table.offers() == ["fleet:0:place:C2", "fleet:0:gate:C1-C2"]
    table.play("fleet:0:place:C2", "ships:2")
    assert table.offers() == ["place:C3"]
    table.play("place:C3")
    assert table.state.scores[0] == 2
    table = scene("ariek", transports=[{"C2": 2, "C1": 1}, {"C5": 1}], cruisers=[{"C1-C2": 1}, {"E2-E3": 1}])
    table.play("tech:1", "fleet:0:gate:C1-C2")
    assert table.offers() == ["gate:C2-C3"]


def test_herculese_explore_with_one_cruiser():
    table = scene("herculese", cruisers=[{"C1-C2": 2}, {"E2-E3": 1}], face_down=["C2"])
    table.play("tech:1", "fleet:0:gate:C1-C2")
    assert set(table.offers()) == {
        "gate:B1-C2",
        "gate:B2-C2",
        "gate:C2-C3",
        "gate:C2-D2",
        "gate:C2-D1",
    }
    table.play("gate:C2-C3", "go")
    assert table.cruisers[0] == {"C1-C2": 1, "C2-C3": 1}


def test_herculese_need_a_face_down_card():
    table = scene("herculese", cruisers=[{"C1-C2": 2}, {"E2-E3": 1}])
    assert table.state.step == "end"


def test_draconians_research_what_is_like_the_newest_impulse_card():
    table = scene("draconians", hands=[[2, 15, 7, 1]], impulse=[103], cruisers=FAR)
    table.play("tech:1")
    assert table.offers() == ["card:15"]
    table.play("card:15", "slot:1")
    assert table.state.techs[0] == [0, 15]


def test_caelumnites_mine_what_is_like_the_newest_impulse_card():
    table = scene("caelumnites", hands=[[2, 15, 7, 1]], impulse=[103], cruisers=FAR)
    table.play("tech:1", "card:15")
    assert table.state.minerals[0] == [15]


def test_triangulumnists_build_a_cruiser_towards_a_face_down_card():
    table = scene("triangulumnists", cruisers=[{"C1-C2": 1}, {"E2-E3": 1}], face_down=["C2", "B1"])
    table.play("tech:1")
    assert set(table.offers()) == {"gate:C1-C2", "gate:B1-C1"}
    table = scene("triangulumnists", cruisers=[{}, {"C1-C2": 1}], face_down=["C2", "B1"])
    table.play("tech:1")
    assert table.offers() == ["gate:B1-C1"]


def test_basic_technologies_are_never_boosted():
    table = scene("piscesish", minerals=[[5, 12, 43, 45, 106, 13]], cruisers=FAR, deck=[7])
    table.play("tech:1", "deck")
    assert 7 in table.state.discards
