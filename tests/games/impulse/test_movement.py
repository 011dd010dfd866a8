import pytest

from games.core import IllegalAnswer
from tests.games.impulse.positions import Scene

ONE_CRUISER, ONE_TRANSPORT, TWO_SHIPS, SHIP_TWO_STEPS = 31, 35, 55, 91
FILLER = 106  # Refine any mineral: without minerals it offers nothing


def moving(card, **named):
    """A turn in which `card` is the only card of the Impulse that can do anything."""
    named.setdefault("hands", [[FILLER]])
    scene = Scene(impulse=[card], **named)
    scene.play(f"card:{named['hands'][0][0]}")
    if any(key.startswith("tech:") for key in scene.offers()):
        scene.play("skip")
    return scene


def test_transports_go_to_neighbouring_cards():
    scene = moving(ONE_TRANSPORT, cruisers=[{}, {42: 1}])
    scene.play("fleet:0:place:8")
    assert set(scene.offers()) == {"place:4", "place:9", "place:13"}


def test_transports_do_not_enter_a_card_an_enemy_patrols():
    scene = moving(ONE_TRANSPORT, cruisers=[{}, {24: 1}])  # the gate between 9 and 13
    scene.play("fleet:0:place:8")
    assert scene.offers() == ["place:4"]
    with pytest.raises(IllegalAnswer):
        scene.play("place:9")


def test_transports_may_leave_a_patrolled_card():
    scene = moving(ONE_TRANSPORT, transports=[{9: 1, 1: 1}, {12: 1}], cruisers=[{}, {24: 1}])
    scene.play("fleet:0:place:9")
    others = {"place:4", "place:5", "place:8", "place:10", "place:14"}
    assert set(scene.offers()) == others


def test_enemy_transports_hinder_nobody_and_are_not_harmed():
    scene = moving(ONE_TRANSPORT, transports=[{8: 1}, {9: 2}], cruisers=[{}, {42: 1}])
    scene.play("fleet:0:place:8", "place:9")
    assert scene.state.transports == [{9: 1}, {9: 2}]


def test_cruisers_go_from_gate_to_gate_across_one_card():
    scene = moving(ONE_CRUISER, transports=[{8: 1}, {12: 1}], cruisers=[{20: 1}, {42: 1}])
    scene.play("fleet:0:gate:20")
    across_home = {"gate:11", "gate:21"}
    across_9 = {"gate:10", "gate:14", "gate:22", "gate:23", "gate:24"}
    assert set(scene.offers()) == across_home | across_9


def test_cruisers_do_not_cross_an_enemy_patrolled_card_to_an_empty_gate():
    """Not even where they patrol that card themselves."""
    scene = moving(ONE_CRUISER, transports=[{8: 1}, {12: 1}], cruisers=[{20: 1}, {22: 1}])
    scene.play("fleet:0:gate:20")
    assert set(scene.offers()) == {"gate:11", "gate:21", "gate:22"}


def test_one_chooses_whom_to_fight_by_choosing_the_gate():
    scene = moving(
        ONE_CRUISER,
        seats=3,
        transports=[{8: 1}, {3: 1}, {19: 1}],
        cruisers=[{20: 1}, {22: 1}, {24: 1}],
        hands=[[FILLER], [], []],
    )
    scene.play("fleet:0:gate:20")
    assert {"gate:22", "gate:24"} <= set(scene.offers())
    assert "gate:23" not in scene.offers()
    scene.play("gate:24", "go")
    assert scene.state.battle.defender.seat == 2


def test_crossing_destroys_all_enemy_transports_for_a_point_each():
    scene = moving(
        ONE_CRUISER,
        seats=3,
        transports=[{8: 1}, {9: 2, 12: 1}, {9: 1, 19: 1}],
        cruisers=[{20: 1}, {}, {}],
        hands=[[FILLER], [], []],
    )
    scene.play("fleet:0:gate:20", "gate:22")
    assert scene.state.scores == [3, 0, 0]
    assert scene.state.transports[1:] == [{12: 1}, {19: 1}]
    assert scene.state.sources[0] == {"ships": 3}


def test_own_transports_are_not_harmed_by_own_cruisers():
    scene = moving(ONE_CRUISER, transports=[{9: 2}, {12: 1}], cruisers=[{20: 1}, {}])
    scene.play("fleet:0:gate:20", "gate:22")
    assert scene.state.transports[0] == {9: 2}


def test_ships_may_be_left_behind():
    scene = moving(TWO_SHIPS, transports=[{8: 1}, {12: 1}], cruisers=[{20: 3}, {}])
    scene.play("fleet:0:gate:20", "ships:2", "gate:22")
    assert scene.state.cruisers[0] == {20: 1, 22: 2}


def test_a_path_is_declared_whole_before_anything_is_revealed():
    scene = moving(SHIP_TWO_STEPS, hands=[[FILLER, 7]], face_down=[4, 9], cruisers=[{}, {42: 1}])
    scene.play("fleet:0:place:8", "place:9")
    assert scene.state.transports[0] == {8: 2}
    assert 9 in scene.state.face_down
    assert "place:5" in scene.offers()
    assert "go" in scene.offers()
    scene.play("place:4")
    assert scene.offers() == ["go"]
    assert scene.match.can_undo(0)
    scene.play("go")
    assert not scene.match.can_undo(0)
    assert scene.state.transports[0] == {8: 1, 9: 1}
    assert scene.prompt() == "Which card shall lie at card C2?"


def test_each_step_of_a_declaration_can_be_taken_back():
    scene = moving(SHIP_TWO_STEPS, face_down=[4, 9], cruisers=[{}, {42: 1}])
    before = scene.asked()
    scene.play("fleet:0:place:8", "place:9")
    scene.match.act(0, "undo")
    scene.match.act(0, "undo")
    assert scene.asked() == before


def test_exploring_goes_in_path_order_and_puts_any_hand_card_there():
    scene = moving(
        SHIP_TWO_STEPS,
        face_down=[4, 9],
        lying={9: 2, 4: 3},
        hands=[[FILLER, 7]],
        cruisers=[{}, {42: 1}],
    )
    scene.play("fleet:0:place:8", "place:9", "place:4", "go")
    assert set(scene.offers()) == {"card:7", "card:2"}
    scene.play("card:7")
    assert scene.state.cards[9] == 7
    assert set(scene.offers()) == {"card:2", "card:3"}
    scene.play("card:2")
    assert scene.state.cards[4] == 2
    assert scene.state.hands[0] == [3]
    assert scene.state.face_down == []


def test_exploring_may_exceed_the_hand_limit_for_a_moment():
    hand = [FILLER, *range(1, 11)]
    scene = moving(
        ONE_TRANSPORT, face_down=[9], lying={9: 22}, hands=[hand], cruisers=[{}, {42: 1}]
    )
    assert len(scene.state.hands[0]) == 10
    scene.play("fleet:0:place:8", "place:9", "go")
    assert len(scene.offers()) == 11
    scene.play("card:22")
    assert len(scene.state.hands[0]) == 10


def test_cruisers_explore_the_cards_they_cross():
    scene = moving(ONE_CRUISER, face_down=[9], lying={9: 22}, cruisers=[{20: 1}, {42: 1}])
    scene.play("fleet:0:gate:20", "gate:22", "go")
    assert scene.state.cruisers[0] == {22: 1}
    assert scene.state.face_down == []
    assert scene.state.cards[9] == 22  # the only card one could put there


def test_a_face_down_patrolled_card_is_explored_before_the_battle():
    scene = moving(
        ONE_CRUISER,
        face_down=[9],
        lying={9: 22},
        cruisers=[{20: 1}, {22: 1}],
        deck=[2, 1],  # the defender wins ties
    )
    scene.play("fleet:0:gate:20", "gate:22", "go")
    assert scene.state.battle.winner == 1
    assert scene.state.cards[9] == 22
    assert scene.state.face_down == []


def test_movement_ends_with_a_battle():
    scene = moving(
        SHIP_TWO_STEPS,
        cruisers=[{20: 1}, {22: 1, 25: 1}],
        transports=[{8: 1}, {12: 1}],
        deck=[2, 5],
    )
    scene.play("fleet:0:gate:20", "gate:22")
    assert scene.offers() == ["go"]
    scene.play("go")
    assert scene.state.cruisers == [{22: 1}, {25: 1}]
    assert scene.state.step != "impulse"


def test_everything_a_player_sees_on_the_way_is_on_the_table():
    scene = moving(SHIP_TWO_STEPS, face_down=[4], cruisers=[{}, {42: 1}])
    scene.play("fleet:0:place:8", "place:9")
    (move,) = scene.match.view(1).moves
    assert (move.kind, move.path, move.ships) == ("transport", [8, 9], 1)
