"""Several fleets, one step each, to the same card."""

from games.impulse.map import GATES_OF
from tests.games.impulse.test_movement import FILLER, moving

TWO_FLEETS, ONE_FLEET = 75, 12
FAR = [{}, {42: 1}]


def test_all_fleets_reach_the_same_card_and_use_it_once_with_their_sum():
    scene = moving(
        TWO_FLEETS,
        hands=[[FILLER, 2, 7, 15]],
        lying={9: 11},  # Trade one red card
        transports=[{8: 1, 13: 1}, {12: 1}],
        cruisers=FAR,
    )
    scene.play("place:9", "fleet:0:place:8", "fleet:0:place:13")
    assert scene.state.transports[0] == {9: 2}
    scene.play("card:2", "card:7")
    assert scene.state.scores == [3, 0]
    assert scene.state.activations == 1


def test_the_meeting_card_is_asked_first_and_then_the_fleets_that_reach_it():
    scene = moving(TWO_FLEETS, transports=[{8: 1, 18: 1}, {12: 1}], cruisers=[{20: 1}, {42: 1}])
    scene.play("place:9")
    assert scene.offers() == ["fleet:0:place:8", "fleet:0:gate:20"]


def test_transports_and_cruisers_may_be_mixed():
    scene = moving(
        TWO_FLEETS,
        transports=[{8: 1}, {12: 1}],
        cruisers=[{21: 2}, {42: 1}],
        lying={9: FILLER + 1},
        hands=[[FILLER]],
    )
    scene.play("place:9", "fleet:0:gate:21", "ships:2")
    assert set(scene.offers()) == {"gate:20", "gate:24"}
    scene.play("gate:24", "fleet:0:place:8")
    assert scene.state.transports[0] == {9: 1}
    assert scene.state.cruisers[0] == {24: 2}


def test_no_fleet_moves_twice_and_no_place_is_left_twice():
    scene = moving(
        TWO_FLEETS, transports=[{8: 3, 13: 1}, {12: 1}], cruisers=FAR, minerals=[[4, 6]]
    )  # four yellow gems: up to four fleets
    scene.play("place:9", "fleet:0:place:8", "ships:1")
    assert scene.offers() == ["fleet:0:place:13", "go"]


def test_one_can_stop_before_the_last_fleet():
    scene = moving(TWO_FLEETS, transports=[{8: 1, 13: 1}, {12: 1}], cruisers=FAR, lying={9: 107})
    scene.play("place:9", "fleet:0:place:8", "go")
    assert scene.state.transports[0] == {13: 1, 9: 1}


def test_joint_arrivals_fight_one_battle_with_added_ships():
    scene = moving(
        TWO_FLEETS,
        transports=[{8: 1}, {12: 1}],
        cruisers=[{20: 1, 24: 1}, {22: 1}],
        deck=[4, 1, 3],  # defender 2, attackers 1 + 1: a tie
    )
    scene.play("place:10", "fleet:0:gate:20", "gate:22", "fleet:0:gate:24", "gate:22", "go")
    battle = scene.state.battle
    assert (battle.attacker.ships, battle.defender.ships) == (2, 1)
    assert battle.winner == 1
    assert scene.state.cruisers == [{}, {22: 1}]
    assert scene.state.scores == [0, 3]


def test_joint_attackers_may_cross_different_cards_and_sweep_both():
    scene = moving(
        TWO_FLEETS,
        seats=3,
        transports=[{8: 1}, {9: 1}, {10: 2}],
        cruisers=[{20: 1, 27: 1}, {22: 1}, {}],
        hands=[[FILLER], [], []],
        deck=[1, 4, 5],
    )
    scene.play("place:9", "fleet:0:gate:20", "gate:22", "fleet:0:gate:27", "gate:22", "go")
    assert scene.state.cruisers[0] == {22: 2}
    assert scene.state.scores[0] == 2 + 1 + 2
    assert scene.state.transports[1:] == [{}, {}]


def test_cruisers_on_the_way_to_a_meeting_destroy_what_they_cross():
    scene = moving(
        TWO_FLEETS,
        transports=[{8: 1}, {9: 2, 12: 1}],
        cruisers=[{20: 1}, {42: 1}],
        hands=[[FILLER]],
    )
    scene.play("place:10", "fleet:0:gate:20", "gate:22")
    assert scene.state.transports[1] == {12: 1}
    assert scene.state.scores == [2, 0]


def test_transports_wait_for_the_battle_that_clears_the_card():
    scene = moving(
        TWO_FLEETS,
        transports=[{8: 1}, {12: 1}],
        cruisers=[{20: 1}, {22: 1}],
        lying={9: 107},
        deck=[1, 4],
    )
    scene.play("place:9")
    assert "fleet:0:place:8" not in scene.offers()
    scene.play("fleet:0:gate:20", "gate:22", "fleet:0:place:8", "go")
    assert scene.state.battle.winner == 0
    assert scene.state.transports[0] == {9: 1}


def test_transports_stay_if_the_battle_is_lost():
    scene = moving(
        TWO_FLEETS,
        transports=[{8: 1}, {12: 1}],
        cruisers=[{20: 1}, {22: 1}],
        lying={9: 107},
        deck=[4, 1],
    )
    scene.play("place:9", "fleet:0:gate:20", "gate:22", "fleet:0:place:8", "go")
    assert scene.state.transports[0] == {8: 1}
    assert scene.state.activations == 0


def test_crossings_and_explorations_come_before_the_battles():
    scene = moving(
        TWO_FLEETS,
        hands=[[FILLER, 7], []],
        transports=[{8: 1}, {12: 1}],
        cruisers=[{20: 1, 36: 1}, {22: 1}],
        face_down=[14],
        lying={14: 107},
        deck=[1, 4],
    )
    scene.play("place:9", "fleet:0:gate:20", "gate:22", "fleet:0:gate:36", "gate:23", "go")
    assert scene.state.battle is None
    scene.play("card:107", [])
    assert scene.state.battle.winner == 0
    assert scene.state.cruisers[0] == {23: 1, 22: 1}


def test_transports_that_meet_on_a_face_down_card_explore_it_once_and_use_it():
    scene = moving(
        TWO_FLEETS,
        hands=[[FILLER, 2]],
        lying={9: 11},  # Trade one red card
        face_down=[9],
        transports=[{8: 1, 13: 1}, {12: 1}],
        cruisers=FAR,
    )
    scene.play("place:9", "fleet:0:place:8", "fleet:0:place:13", "go")
    assert set(scene.offers()) == {"card:2", "card:11"}
    scene.play("card:11", "card:2")
    assert scene.state.face_down == []
    assert scene.state.scores == [1, 0]


def test_with_one_fleet_the_card_is_a_plain_move_of_any_number_of_ships():
    scene = moving(ONE_FLEET, transports=[{8: 5}, {12: 1}], cruisers=FAR, lying={9: 107})
    scene.play("fleet:0:place:8", "ships:5", "place:9")
    assert scene.state.transports[0] == {9: 5}


def test_gates_of_the_meeting_card_are_all_that_cruisers_may_go_to():
    scene = moving(TWO_FLEETS, transports=[{8: 1}, {12: 1}], cruisers=[{20: 1}, {42: 1}])
    scene.play("place:10", "fleet:0:gate:20")
    assert {int(key.split(":")[1]) for key in scene.offers()} <= set(GATES_OF[10])
    assert scene.offers() == ["gate:22"]
