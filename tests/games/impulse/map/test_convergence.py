"""Several fleets, one step each, to the same card."""

from games.impulse.map.grid import GATES_OF
from tests.games.impulse.map.test_movement import FILLER, moving

TWO_FLEETS, ONE_FLEET = 75, 12
FAR = [{}, {"E2-E3": 1}]


def test_all_fleets_reach_the_same_card_and_use_it_once_with_their_sum():
    scene = moving(
        TWO_FLEETS,
        hands=[[FILLER, 2, 7, 15]],
        lying={"C2": 11},  # Trade one red card
        transports=[{"C1": 1, "D1": 1}, {"C5": 1}],
        cruisers=FAR,
    )
    scene.play("place:C2", "fleet:0:place:C1", "fleet:0:place:D1")
    assert scene.transports[0] == {"C2": 2}
    scene.play("card:2", "card:7")
    assert scene.state.scores == [3, 0]
    assert scene.state.activations == 1


def test_the_meeting_card_is_asked_first_and_then_the_fleets_that_reach_it():
    scene = moving(
        TWO_FLEETS,
        transports=[{"C1": 1, "E2": 1}, {"C5": 1}],
        cruisers=[{"C1-C2": 1}, {"E2-E3": 1}],
    )
    scene.play("place:C2")
    assert scene.offers() == ["fleet:0:place:C1", "fleet:0:gate:C1-C2"]


def test_transports_and_cruisers_may_be_mixed():
    scene = moving(
        TWO_FLEETS,
        transports=[{"C1": 1}, {"C5": 1}],
        cruisers=[{"C1-D1": 2}, {"E2-E3": 1}],
        lying={"C2": FILLER + 1},
        hands=[[FILLER]],
    )
    scene.play("place:C2", "fleet:0:gate:C1-D1", "ships:2")
    assert set(scene.offers()) == {"gate:C1-C2", "gate:C2-D1"}
    scene.play("gate:C2-D1", "fleet:0:place:C1")
    assert scene.transports[0] == {"C2": 1}
    assert scene.cruisers[0] == {"C2-D1": 2}


def test_no_fleet_moves_twice_and_no_place_is_left_twice():
    scene = moving(
        TWO_FLEETS, transports=[{"C1": 3, "D1": 1}, {"C5": 1}], cruisers=FAR, minerals=[[4, 6]]
    )  # four yellow gems: up to four fleets
    scene.play("place:C2", "fleet:0:place:C1", "ships:1")
    assert scene.offers() == ["fleet:0:place:D1", "go"]


def test_one_can_stop_before_the_last_fleet():
    scene = moving(TWO_FLEETS, transports=[{"C1": 1, "D1": 1}, {"C5": 1}], cruisers=FAR, lying={"C2": 107})
    scene.play("place:C2", "fleet:0:place:C1", "go")
    assert scene.transports[0] == {"D1": 1, "C2": 1}


def test_joint_arrivals_fight_one_battle_with_added_ships():
    scene = moving(
        TWO_FLEETS,
        transports=[{"C1": 1}, {"C5": 1}],
        cruisers=[{"C1-C2": 1, "C2-D1": 1}, {"C2-C3": 1}],
        deck=[4, 1, 3],  # defender 2, attackers 1 + 1: a tie
    )
    scene.play("place:C3", "fleet:0:gate:C1-C2", "gate:C2-C3", "fleet:0:gate:C2-D1", "gate:C2-C3", "go")
    battle = scene.state.battle
    assert (battle.attacker.ships, battle.defender.ships) == (2, 1)
    assert battle.winner == 1
    assert scene.cruisers == [{}, {"C2-C3": 1}]
    assert scene.state.scores == [0, 3]


def test_joint_attackers_may_cross_different_cards_and_sweep_both():
    scene = moving(
        TWO_FLEETS,
        seats=3,
        transports=[{"C1": 1}, {"C2": 1}, {"C3": 2}],
        cruisers=[{"C1-C2": 1, "C3-D2": 1}, {"C2-C3": 1}, {}],
        hands=[[FILLER], [], []],
        deck=[1, 4, 5],
    )
    scene.play("place:C2", "fleet:0:gate:C1-C2", "gate:C2-C3", "fleet:0:gate:C3-D2", "gate:C2-C3", "go")
    assert scene.cruisers[0] == {"C2-C3": 2}
    assert scene.state.scores[0] == 2 + 1 + 2
    assert scene.transports[1:] == [{}, {}]


def test_cruisers_on_the_way_to_a_meeting_destroy_what_they_cross():
    scene = moving(
        TWO_FLEETS,
        transports=[{"C1": 1}, {"C2": 2, "C5": 1}],
        cruisers=[{"C1-C2": 1}, {"E2-E3": 1}],
        hands=[[FILLER]],
    )
    scene.play("place:C3", "fleet:0:gate:C1-C2", "gate:C2-C3")
    assert scene.transports[1] == {"C5": 1}
    assert scene.state.scores == [2, 0]


def test_transports_wait_for_the_battle_that_clears_the_card():
    scene = moving(
        TWO_FLEETS,
        transports=[{"C1": 1}, {"C5": 1}],
        cruisers=[{"C1-C2": 1}, {"C2-C3": 1}],
        lying={"C2": 107},
        deck=[1, 4],
    )
    scene.play("place:C2")
    assert "fleet:0:place:C1" not in scene.offers()
    scene.play("fleet:0:gate:C1-C2", "gate:C2-C3", "fleet:0:place:C1", "go")
    assert scene.state.battle.winner == 0
    assert scene.transports[0] == {"C2": 1}


def test_transports_stay_if_the_battle_is_lost():
    scene = moving(
        TWO_FLEETS,
        transports=[{"C1": 1}, {"C5": 1}],
        cruisers=[{"C1-C2": 1}, {"C2-C3": 1}],
        lying={"C2": 107},
        deck=[4, 1],
    )
    scene.play("place:C2", "fleet:0:gate:C1-C2", "gate:C2-C3", "fleet:0:place:C1", "go")
    assert scene.transports[0] == {"C1": 1}
    assert scene.state.activations == 0


def test_crossings_and_explorations_come_before_the_battles():
    scene = moving(
        TWO_FLEETS,
        hands=[[FILLER, 7], []],
        transports=[{"C1": 1}, {"C5": 1}],
        cruisers=[{"C1-C2": 1, "D2-E1": 1}, {"C2-C3": 1}],
        face_down=["D2"],
        lying={"D2": 107},
        deck=[1, 4],
    )
    scene.play("place:C2", "fleet:0:gate:C1-C2", "gate:C2-C3", "fleet:0:gate:D2-E1", "gate:C2-D2", "go")
    assert scene.state.battle is None
    scene.play("card:107", [])
    assert scene.state.battle.winner == 0
    assert scene.cruisers[0] == {"C2-D2": 1, "C2-C3": 1}


def test_transports_that_meet_on_a_face_down_card_explore_it_once_and_use_it():
    scene = moving(
        TWO_FLEETS,
        hands=[[FILLER, 2]],
        lying={"C2": 11},  # Trade one red card
        face_down=["C2"],
        transports=[{"C1": 1, "D1": 1}, {"C5": 1}],
        cruisers=FAR,
    )
    scene.play("place:C2", "fleet:0:place:C1", "fleet:0:place:D1", "go")
    assert set(scene.offers()) == {"card:2", "card:11"}
    scene.play("card:11", "card:2")
    assert scene.face_down == []
    assert scene.state.scores == [1, 0]


def test_with_one_fleet_the_card_is_a_plain_move_of_any_number_of_ships():
    scene = moving(ONE_FLEET, transports=[{"C1": 5}, {"C5": 1}], cruisers=FAR, lying={"C2": 107})
    scene.play("fleet:0:place:C1", "ships:5", "place:C2")
    assert scene.transports[0] == {"C2": 5}


def test_gates_of_the_meeting_card_are_all_that_cruisers_may_go_to():
    scene = moving(TWO_FLEETS, transports=[{"C1": 1}, {"C5": 1}], cruisers=[{"C1-C2": 1}, {"E2-E3": 1}])
    scene.play("place:C3", "fleet:0:gate:C1-C2")
    assert {int(key.split(":")[1]) for key in scene.offered_keys()} <= set(GATES_OF[10])
    assert scene.offers() == ["gate:C2-C3"]


def test_a_declared_battle_frees_the_card_for_transports_but_not_for_other_cruisers():
    """Cruisers go all together before any battle is fought, and cross what is patrolled then;
    transports enter last."""
    scene = moving(
        TWO_FLEETS,
        transports=[{"C1": 1, "D1": 1}, {"C5": 1}],
        cruisers=[{"C1-C2": 1, "C2-D1": 1, "A1-A2": 1}, {"C2-C3": 1}],
        minerals=[[4, 6]],
        deck=[4, 1, 3],
    )
    scene.play("place:C2", "fleet:0:gate:C1-C2")
    assert scene.offers() == ["gate:C2-C3"]
    scene.play("gate:C2-C3")
    assert set(scene.offers()) == {
        "fleet:0:place:C1",
        "fleet:0:place:D1",
        "fleet:0:gate:C2-D1",
        "go",
    }
    scene.play("fleet:0:gate:C2-D1")
    assert scene.prompt() == "Move 1 cruiser where?"
    assert scene.offers() == ["gate:C2-C3"]  # into the same battle, but to no empty gate of C2
