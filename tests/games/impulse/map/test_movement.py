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
    scene = moving(ONE_TRANSPORT, cruisers=[{}, {"E2-E3": 1}])
    scene.play("fleet:0:place:C1")
    assert set(scene.offers()) == {"place:B1", "place:C2", "place:D1"}


def test_transports_do_not_enter_a_card_an_enemy_patrols():
    scene = moving(ONE_TRANSPORT, cruisers=[{}, {"C2-D1": 1}])
    scene.play("fleet:0:place:C1")
    assert scene.offers() == ["place:B1"]
    with pytest.raises(IllegalAnswer):
        scene.play("place:C2")


def test_transports_may_leave_a_patrolled_card():
    scene = moving(ONE_TRANSPORT, transports=[{"C2": 1, "A1": 1}, {"C5": 1}], cruisers=[{}, {"C2-D1": 1}])
    scene.play("fleet:0:place:C2")
    others = {"place:B1", "place:B2", "place:C1", "place:C3", "place:D2"}
    assert set(scene.offers()) == others


def test_enemy_transports_hinder_nobody_and_are_not_harmed():
    scene = moving(ONE_TRANSPORT, transports=[{"C1": 1}, {"C2": 2}], cruisers=[{}, {"E2-E3": 1}])
    scene.play("fleet:0:place:C1", "place:C2")
    assert scene.transports == [{"C2": 1}, {"C2": 2}]


def test_cruisers_go_from_gate_to_gate_across_one_card():
    scene = moving(ONE_CRUISER, transports=[{"C1": 1}, {"C5": 1}], cruisers=[{"C1-C2": 1}, {"E2-E3": 1}])
    scene.play("fleet:0:gate:C1-C2")
    across_home = {"gate:B1-C1", "gate:C1-D1"}
    across_9 = {"gate:B1-C2", "gate:B2-C2", "gate:C2-C3", "gate:C2-D2", "gate:C2-D1"}
    assert set(scene.offers()) == across_home | across_9


def test_cruisers_do_not_cross_an_enemy_patrolled_card_to_an_empty_gate():
    """Not even where they patrol that card themselves."""
    scene = moving(ONE_CRUISER, transports=[{"C1": 1}, {"C5": 1}], cruisers=[{"C1-C2": 1}, {"C2-C3": 1}])
    scene.play("fleet:0:gate:C1-C2")
    assert set(scene.offers()) == {"gate:B1-C1", "gate:C1-D1", "gate:C2-C3"}


def test_one_chooses_whom_to_fight_by_choosing_the_gate():
    scene = moving(
        ONE_CRUISER,
        seats=3,
        transports=[{"C1": 1}, {"A3": 1}, {"E3": 1}],
        cruisers=[{"C1-C2": 1}, {"C2-C3": 1}, {"C2-D1": 1}],
        hands=[[FILLER], [], []],
    )
    scene.play("fleet:0:gate:C1-C2")
    assert {"gate:C2-C3", "gate:C2-D1"} <= set(scene.offers())
    assert "gate:C2-D2" not in scene.offers()
    scene.play("gate:C2-D1", "go")
    assert scene.state.battle.defender.seat == 2


def test_crossing_destroys_all_enemy_transports_for_a_point_each():
    scene = moving(
        ONE_CRUISER,
        seats=3,
        transports=[{"C1": 1}, {"C2": 2, "C5": 1}, {"C2": 1, "E3": 1}],
        cruisers=[{"C1-C2": 1}, {}, {}],
        hands=[[FILLER], [], []],
    )
    scene.play("fleet:0:gate:C1-C2", "gate:C2-C3")
    assert scene.state.scores == [3, 0, 0]
    assert scene.transports[1:] == [{"C5": 1}, {"E3": 1}]
    assert scene.state.sources[0] == {"ships": 3}


def test_own_transports_are_not_harmed_by_own_cruisers():
    scene = moving(ONE_CRUISER, transports=[{"C2": 2}, {"C5": 1}], cruisers=[{"C1-C2": 1}, {}])
    scene.play("fleet:0:gate:C1-C2", "gate:C2-C3")
    assert scene.transports[0] == {"C2": 2}


def test_ships_may_be_left_behind():
    scene = moving(TWO_SHIPS, transports=[{"C1": 1}, {"C5": 1}], cruisers=[{"C1-C2": 3}, {}])
    scene.play("fleet:0:gate:C1-C2", "ships:2", "gate:C2-C3")
    assert scene.cruisers[0] == {"C1-C2": 1, "C2-C3": 2}


def test_a_path_is_declared_whole_before_anything_is_revealed():
    scene = moving(SHIP_TWO_STEPS, hands=[[FILLER, 7]], face_down=["B1", "C2"], cruisers=[{}, {"E2-E3": 1}])
    scene.play("fleet:0:place:C1", "place:C2")
    assert scene.transports[0] == {"C1": 2}
    assert "C2" in scene.face_down
    assert "place:B2" in scene.offers()
    assert "go" in scene.offers()
    scene.play("place:B1")
    assert scene.offers() == ["go"]
    assert scene.match.can_undo(0)
    scene.play("go")
    assert not scene.match.can_undo(0)
    assert scene.transports[0] == {"C1": 1, "C2": 1}
    assert scene.prompt() == "Put which card at card C2?"


def test_each_step_of_a_declaration_can_be_taken_back():
    scene = moving(SHIP_TWO_STEPS, face_down=["B1", "C2"], cruisers=[{}, {"E2-E3": 1}])
    before = scene.asked()
    scene.play("fleet:0:place:C1", "place:C2")
    scene.match.act(0, "undo")
    scene.match.act(0, "undo")
    assert scene.asked() == before


def test_exploring_goes_in_path_order_and_puts_any_hand_card_there():
    scene = moving(
        SHIP_TWO_STEPS,
        face_down=["B1", "C2"],
        lying={"C2": 2, "B1": 3},
        hands=[[FILLER, 7]],
        cruisers=[{}, {"E2-E3": 1}],
    )
    scene.play("fleet:0:place:C1", "place:C2", "place:B1", "go")
    assert set(scene.offers()) == {"card:7", "card:2"}
    scene.play("card:7")
    assert scene.cards["C2"] == 7
    assert set(scene.offers()) == {"card:2", "card:3"}
    scene.play("card:2")
    assert scene.cards["B1"] == 2
    assert scene.state.hands[0] == [3]
    assert scene.face_down == []


def test_exploring_may_exceed_the_hand_limit_for_a_moment():
    hand = [FILLER, *range(1, 11)]
    scene = moving(ONE_TRANSPORT, face_down=["C2"], lying={"C2": 22}, hands=[hand], cruisers=[{}, {"E2-E3": 1}])
    assert len(scene.state.hands[0]) == 10
    scene.play("fleet:0:place:C1", "place:C2", "go")
    assert len(scene.offers()) == 11
    scene.play("card:22")
    assert len(scene.state.hands[0]) == 10


def test_cruisers_explore_the_cards_they_cross():
    scene = moving(ONE_CRUISER, face_down=["C2"], lying={"C2": 22}, cruisers=[{"C1-C2": 1}, {"E2-E3": 1}])
    scene.play("fleet:0:gate:C1-C2", "gate:C2-C3", "go")
    assert scene.cruisers[0] == {"C2-C3": 1}
    assert scene.face_down == []
    assert scene.cards["C2"] == 22  # the only card one could put there


def test_a_face_down_patrolled_card_is_explored_before_the_battle():
    scene = moving(
        ONE_CRUISER,
        face_down=["C2"],
        lying={"C2": 22},
        cruisers=[{"C1-C2": 1}, {"C2-C3": 1}],
        deck=[2, 1],  # the defender wins ties
    )
    scene.play("fleet:0:gate:C1-C2", "gate:C2-C3", "go")
    assert scene.state.battle.winner == 1
    assert scene.cards["C2"] == 22
    assert scene.face_down == []


def test_movement_ends_with_a_battle():
    scene = moving(
        SHIP_TWO_STEPS,
        cruisers=[{"C1-C2": 1}, {"C2-C3": 1, "C3-C4": 1}],
        transports=[{"C1": 1}, {"C5": 1}],
        deck=[2, 5],
    )
    scene.play("fleet:0:gate:C1-C2", "gate:C2-C3")
    assert scene.offers() == ["go"]
    scene.play("go")
    assert scene.cruisers == [{"C2-C3": 1}, {"C3-C4": 1}]
    assert scene.state.step != "impulse"


def test_everything_a_player_sees_on_the_way_is_on_the_table():
    scene = moving(SHIP_TWO_STEPS, face_down=["B1"], cruisers=[{}, {"E2-E3": 1}])
    scene.play("fleet:0:place:C1", "place:C2")
    (move,) = scene.match.view(1).moves
    assert (move.kind, move.path, move.ships) == ("transport", [8, 9], 1)
