from games.core.engine.table import load
from games.impulse.state import Galaxy
from tests.games.impulse.map.test_movement import FILLER, moving

ONE_TRANSPORT, TRANSPORTS_BY_ONE, TWO_TRANSPORTS = 35, 41, 88
TRANSPORT_TWO_STEPS = 40
FAR = [{}, {"E2-E3": 1}]


def test_the_card_on_which_transports_end_may_be_used():
    """Card 11 trades one red card."""
    scene = moving(ONE_TRANSPORT, hands=[[FILLER, 45]], lying={"C2": 11}, cruisers=FAR)
    scene.play("fleet:0:place:C1", "place:C2", "card:45")
    assert scene.state.scores == [3, 0]


def test_only_the_transports_that_arrived_boost_it():
    """Three stood there before; two arrive: N is 1 + 1."""
    scene = moving(
        TWO_TRANSPORTS,
        hands=[[FILLER, 2, 7, 15, 18]],
        lying={"C2": 11},
        transports=[{"C1": 2, "C2": 3}, {"C5": 1}],
        cruisers=FAR,
    )
    scene.play("fleet:0:place:C1", "ships:2", "place:C2", "card:2", "card:7")
    assert scene.state.scores == [3, 0]
    assert scene.state.running == []


def test_gems_and_transports_are_one_pool_with_one_rounding():
    """Three transports and one gem raise the box by two."""
    scene = moving(
        41,
        hands=[[FILLER, 3, 10, 11, 16, 17]],
        minerals=[[4, 6, 35, 54]],  # one red gem
        lying={"C2": 29},
        transports=[{"C1": 3}, {"C5": 1}],
        cruisers=FAR,
    )
    scene.play("fleet:0:place:C1", "ships:3", "place:C2")
    for card in (3, 10, 11):
        scene.play(f"card:{card}")
    assert scene.state.minerals[0][-3:] == [3, 10, 11]
    assert scene.state.running[-1].card == FILLER


def test_the_card_one_started_from_is_not_used():
    scene = moving(TRANSPORT_TWO_STEPS, hands=[[FILLER, 45]], lying={"C1": 11}, cruisers=FAR)
    scene.play("fleet:0:place:C1", "place:C2", "place:C1")
    assert scene.state.scores == [0, 0]
    assert scene.state.step == "end"


def test_cards_on_the_way_are_not_used():
    scene = moving(TRANSPORT_TWO_STEPS, hands=[[FILLER, 45]], lying={"C2": 11, "B1": 106}, cruisers=FAR)
    scene.play("fleet:0:place:C1", "place:C2", "place:B1")
    assert scene.state.scores == [0, 0]
    assert scene.state.step == "end"


def test_a_freshly_explored_card_is_used_too():
    scene = moving(ONE_TRANSPORT, hands=[[FILLER, 11, 45]], face_down=["C2"], cruisers=FAR)
    scene.play("fleet:0:place:C1", "place:C2", "go", "card:11", "card:45")
    assert scene.state.scores == [3, 0]


def test_an_activated_command_leads_to_further_activations_before_the_next_card():
    scene = moving(
        ONE_TRANSPORT,
        hands=[[17, 45, 1]],  # Trade green is added after the Command
        lying={"C2": 41, "D2": 11},
        cruisers=FAR,
    )
    scene.play("fleet:0:place:C1", "place:C2")
    assert scene.state.running[-1].origin == "map"
    scene.play("fleet:0:place:C2", "place:D2")
    assert [running.origin for running in scene.state.running] == ["impulse", "map", "map"]
    scene.play("card:45")
    assert scene.state.scores == [3, 0]
    assert scene.state.running[-1].card == 17


def test_an_activation_can_be_left_alone():
    scene = moving(ONE_TRANSPORT, hands=[[FILLER, 45]], lying={"C2": 11}, cruisers=FAR)
    scene.play("fleet:0:place:C1", "place:C2", "skip")
    assert scene.state.scores == [0, 0]


def test_cards_of_any_owner_count_homes_included():
    scene = moving(
        ONE_TRANSPORT,
        hands=[[FILLER, 45]],
        lying={"C5": 11},
        transports=[{"C4": 1}, {"C5": 1}],
        cruisers=[{}, {"E2-E3": 1}],
    )
    scene.play("fleet:0:place:C4", "place:C5", "card:45")
    assert scene.state.scores == [3, 0]


def test_the_sector_core_scores_one_point_boosted_in_the_colour_one_names():
    scene = moving(
        TWO_TRANSPORTS,
        transports=[{"C2": 2}, {"C5": 1}],
        minerals=[[45]],  # three red gems
        hands=[[17]],
        cruisers=FAR,
    )
    scene.play("fleet:0:place:C2", "ships:2", "place:C3")
    assert set(scene.offers()) == {"color:blue", "color:green", "color:red", "color:yellow"}
    scene.play("color:red")
    assert scene.state.scores == [3, 0]  # 1 + (3 + 2) // 2
    assert scene.state.sources[0] == {"activation": 3}


def test_nothing_is_asked_at_the_core_when_all_colours_are_alike():
    scene = moving(ONE_TRANSPORT, transports=[{"C2": 1}, {"C5": 1}], cruisers=FAR)
    scene.play("fleet:0:place:C2", "place:C3")
    assert scene.state.scores == [1, 0]


def test_an_enemy_patrol_keeps_transports_out_of_the_core():
    scene = moving(ONE_TRANSPORT, transports=[{"C2": 1}, {"C5": 1}], cruisers=[{}, {"C3-C4": 1}])
    scene.play("fleet:0:place:C2")
    assert "place:C3" not in scene.offers()


def test_a_boost_is_fixed_before_the_action_begins():
    """Mining red with a red card does not let that very action mine more."""
    scene = moving(85, hands=[[17, 5, 12, 1]])  # Mine one green card (red)
    scene.play("card:5")
    assert scene.state.minerals[0] == [5]
    assert scene.state.running[-1].card == 17


def test_going_to_and_fro_between_two_commands_ends_after_fifty_activations():
    scene = moving(ONE_TRANSPORT, transports=[{"C1": 1}, {"C5": 1}], lying={"C1": 41, "C2": 56}, cruisers=FAR)
    scene.play("fleet:0:place:C1", "place:C2")
    here, there = 9, 8
    for _step in range(50):
        assert scene.state.running[-1].origin == "map"
        scene.play(f"fleet:0:place:{here}", f"place:{there}")
        here, there = there, here
    assert scene.state.step == "end"
    assert scene.state.activations == 51
    assert any("Enough for one turn" in line for line in scene.says())
    assert load(Galaxy, scene.match.checkpoint.state).turns == 0
    scene.end_turn()
    assert scene.state.activations == 0


def test_what_is_resolved_is_said_with_its_boosted_number_and_why():
    scene = moving(
        TWO_TRANSPORTS,
        hands=[[FILLER, 2, 7, 15]],
        lying={"C2": 11},
        minerals=[[83]],  # two blue gems
        cruisers=FAR,
    )
    scene.play("fleet:0:place:C1", "ships:2", "place:C2")
    assert scene.asked()[0]["hint"] == (
        "Trade (blue 1) (activated at card C2). Discard up to 3 red cards from your hand and"
        " score the size of each. Boosted by 2: gems of its colour (2) and transports just"
        " arrived (2) together, and every 2 count 1."
    )
