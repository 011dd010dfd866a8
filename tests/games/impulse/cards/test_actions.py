"""The ten actions but Command: their options, outcomes and exits."""

from games.impulse.cards.card_list import CARDS
from tests.games.impulse.map.test_movement import FILLER, moving
from tests.games.impulse.positions import Scene

FAR = [{}, {"E2-E3": 1}]


# Build


def test_transports_may_be_built_on_a_patrolled_card_cruisers_not_onto_a_held_gate():
    scene = moving(33, transports=[{"C2": 1}, {"C5": 1}], cruisers=[{}, {"C2-C3": 1}])
    assert scene.offers()[0] == "place:C2"
    assert "gate:C2-C3" not in scene.offers()
    scene.play("place:C2", "gate:C2-D2")
    assert scene.transports[0] == {"C2": 2}
    assert scene.cruisers[0] == {"C2-D2": 1}


def test_cruisers_may_be_built_onto_a_gate_one_holds():
    scene = moving(22, cruisers=[{"C1-C2": 1}, {"E2-E3": 1}])
    scene.play("gate:C1-C2")
    assert scene.cruisers[0] == {"C1-C2": 2}


def test_home_needs_no_occupation():
    scene = moving(10, transports=[{"C2": 1}, {"C5": 1}], cruisers=FAR)
    scene.play("place:C1")
    assert scene.transports[0] == {"C2": 1, "C1": 1}


def test_there_are_twelve_ships_and_no_more():
    scene = moving(33, transports=[{"C2": 11}, {"C5": 1}], cruisers=FAR)
    scene.play("place:C2")
    assert scene.transports[0] == {"C2": 12}
    assert scene.state.step == "end"
    scene = moving(33, transports=[{"C2": 12}, {"C5": 1}], cruisers=FAR)
    assert scene.state.step == "end"


def test_all_ships_of_one_build_stand_at_one_occupied_card():
    scene = moving(33, transports=[{"C2": 1, "A1": 1}, {"C5": 1}], cruisers=FAR)
    assert {"place:C2", "place:A1", "gate:A1-B2", "gate:C1-C2"} <= set(scene.offers())
    scene.play("gate:B2-C2")
    assert "place:A1" not in scene.offers()
    assert "gate:A1-B2" not in scene.offers()
    assert "place:C2" in scene.offers()


def test_a_gate_between_two_occupied_cards_leaves_both_open():
    scene = moving(33, transports=[{"C2": 1, "B2": 1}, {"C5": 1}], cruisers=FAR)
    scene.play("gate:B2-C2")
    assert {"place:C2", "place:B2"} <= set(scene.offers())


def test_home_and_each_other_occupied_card_of_a_colour():
    """Card 32 builds at home and at yellow cards; a yellow home counts once, the core never."""
    scene = moving(
        32,
        transports=[{"C1": 1, "C2": 1, "D1": 1, "C3": 1}, {"C5": 1}],
        cruisers=FAR,
        lying={"C1": 31, "C2": 35, "D1": 2},
    )
    assert "place:C1" in scene.offers()
    scene.play("place:C1")
    assert "place:C2" in scene.offers()
    assert "place:D1" not in scene.offers()
    scene.play("place:C2")
    assert scene.transports[0] == {"C1": 2, "C2": 2, "D1": 1, "C3": 1}
    assert scene.state.step == "end"


def test_one_can_build_nothing_at_home_and_still_elsewhere():
    scene = moving(32, transports=[{"C1": 1, "C2": 1}, {"C5": 1}], cruisers=FAR, lying={"C2": 35})
    scene.play("done", "place:C2")
    assert scene.transports[0] == {"C1": 1, "C2": 2}


# Mine, Trade, Refine


def test_numbers_mean_up_to():
    scene = moving(93, hands=[[FILLER, 1, 2, 3]])
    scene.play("card:1", "done")
    assert scene.state.minerals[0] == [1]


def test_cards_in_the_command_center_are_no_hand_cards():
    scene = moving(83, hands=[[FILLER]], plans=[[1]], minerals=[[2]], techs=[[3, 0]])
    assert scene.state.running[-1].card != 83


def test_trade_scores_the_size_of_each_card():
    scene = moving(83, hands=[[FILLER, 5, 2]], minerals=[[99, 17]])  # green gems do not help
    scene.play("card:5")
    assert scene.state.scores[0] == 3
    assert 5 in scene.state.discards


def test_refining_scores_gems_times_the_rate_and_the_gems_still_boost_that_very_action():
    """Card 47, blue: refine a green card; two blue gems raise the rate to 2."""
    scene = moving(47, hands=[[22]], minerals=[[5, 83]])
    assert [option["detail"] for option in scene.asked()[0]["options"][:1]] == ["6 points"]
    scene.play("card:5")
    assert scene.state.scores[0] == 6
    assert scene.state.sources[0] == {"refine": 6}


def test_refining_a_card_of_the_own_colour_keeps_the_boost_of_the_action():
    """Card 43, green: up to N cards; two green gems make it two, though the first is refined."""
    scene = moving(43, hands=[[22]], minerals=[[12, 2]])
    scene.play("card:12")
    assert scene.asked()[0]["hint"].endswith("Boosted by 1: you have 2 gems of its colour, and every 2 count 1.")
    scene.play("card:2")
    assert scene.state.scores[0] == 3


def test_a_flat_refine_scores_its_points_whatever_the_card():
    scene = moving(106, hands=[[22]], minerals=[[2]])
    scene.play("card:2")
    assert scene.state.scores[0] == 2


# Draw


def test_unconditional_draws_are_seen_by_the_drawer_only():
    scene = moving(5, hands=[[FILLER]], deck=[2, 3])
    scene.play("deck")
    assert scene.state.hands[0] == [2]
    assert scene.state.publicly_known[0] == []
    assert scene.match.view(1).players[0].hand == 1
    assert 2 not in scene.match.view(1).faces


def test_conditional_draws_are_shown_to_all():
    scene = moving(90, hands=[[FILLER]], deck=[2, 5])
    scene.play("deck", "deck")
    assert scene.state.hands[0] == [2]
    assert scene.match.view(1).players[0].publicly_known == [2]
    assert 5 in scene.state.discards


def test_a_full_hand_draws_nothing_and_turns_no_card():
    scene = moving(90, hands=[[FILLER, *range(1, 11)]])
    assert scene.state.running == []
    scene = moving(5, hands=[[FILLER, *(c for c in range(1, 11) if c != 5)]], deck=[22, 30])
    assert len(scene.state.hands[0]) == 9
    scene.play("deck")
    assert scene.state.step == "end"
    assert len(scene.state.hands[0]) == 10


# Plan


def test_planned_cards_go_to_the_end_in_the_chosen_order():
    scene = moving(50, hands=[[FILLER, 1, 2, 3]], plans=[[22]])
    scene.play("card:3", "card:1")
    assert scene.state.plans[0] == [22, 3, 1]
    assert scene.match.view(1).players[0].plan == [22, 3, 1]


def test_different_colours_means_no_two_alike():
    scene = moving(34, hands=[[FILLER, 1, 14, 2]])
    scene.play("card:1")  # green
    assert scene.offers() == ["card:2"]


def test_a_matching_deck_card_may_be_declined():
    scene = moving(49, hands=[[FILLER]], deck=[2, 5])
    scene.play("deck", "discard")
    assert scene.state.plans[0] == []
    assert 2 in scene.state.discards


def test_the_colour_of_the_first_planned_card_sets_that_of_the_others():
    scene = moving(51, hands=[[FILLER]], deck=[2, 7, 5])
    scene.play("deck", "add", "deck", "add", "deck")
    assert scene.state.plans[0] == [2, 7]
    assert 5 in scene.state.discards


# Execute


def test_executing_a_hand_card_runs_it_once_and_discards_it():
    scene = moving(89, hands=[[FILLER, 11, 45]])
    assert scene.offers() == ["card:11", "tech:0", "tech:1"]
    scene.play("card:11", "card:45")
    assert scene.state.scores[0] == 3
    assert {11, 45} <= set(scene.state.discards)
    assert 11 not in scene.state.impulses[0]


def test_an_executed_card_is_boosted_anew_with_its_own_colour():
    scene = moving(89, hands=[[FILLER, 11, 45, 2]], minerals=[[83]])  # two blue gems
    scene.play("card:11", "card:45", "card:2")
    assert scene.state.scores[0] == 4


def test_the_transports_that_activated_an_execute_do_not_boost_what_it_runs():
    scene = moving(
        88,
        hands=[[FILLER, 11, 45, 2]],
        lying={"C2": 89},
        transports=[{"C1": 2}, {"C5": 1}],
        cruisers=FAR,
    )
    scene.play("fleet:0:place:C1", "ships:2", "place:C2", "card:11", "card:2")
    assert scene.state.scores[0] == 1
    assert scene.state.step == "end"


def test_a_turned_card_is_executed_if_it_is_small_enough_and_discarded_either_way():
    scene = moving(82, hands=[[FILLER, 45]], deck=[11])
    scene.play("deck", "card:45")
    assert scene.state.scores[0] == 3
    assert 11 in scene.state.discards
    scene = moving(82, hands=[[FILLER, 45]], deck=[83])
    scene.play("deck")
    assert scene.state.scores[0] == 0
    assert 83 in scene.state.discards


def test_execute_can_use_a_technology_again_with_its_cost():
    scene = Scene(impulse=[89], hands=[[FILLER, 5, 45, 43]], techs=[[11, 0]], cruisers=FAR)
    scene.play(f"card:{FILLER}", "tech:0", "card:45")
    assert scene.state.scores[0] == 3
    scene = moving(89, hands=[[FILLER, 5, 1]], cruisers=FAR)
    scene.play("tech:0")
    assert scene.prompt() == "Pay with which card?"


def test_a_technology_that_executes_does_not_run_itself():
    scene = Scene(hands=[[FILLER, 5]], techs=[[89, 11]], cruisers=FAR)
    scene.play(f"card:{FILLER}")
    assert scene.offers() == []  # neither can do anything: no red card, no small card
    scene = Scene(hands=[[FILLER, 45]], techs=[[89, 11]], cruisers=FAR)
    scene.play(f"card:{FILLER}", "tech:0")
    assert scene.offers() == ["tech:1"]


# Sabotage


def test_sabotage_turns_a_card_for_each_bomb_and_two_or_three_hits():
    scene = moving(24, transports=[{"C2": 1}, {"C2": 4, "C5": 1}], cruisers=FAR, deck=[83, 1, 5])
    scene.play("fleet:1:place:C2")
    assert scene.state.scores[0] == 2
    assert scene.transports[1] == {"C2": 2, "C5": 1}
    assert {83, 1, 5} <= set(scene.state.discards)


def test_more_hits_than_ships_score_the_ships():
    scene = moving(24, transports=[{"C2": 1}, {"C2": 1, "C5": 1}], cruisers=FAR, deck=[83, 68, 5])
    scene.play("fleet:1:place:C2")
    assert scene.state.scores[0] == 1


def test_sabotage_of_the_last_ships_puts_their_player_out():
    scene = moving(24, transports=[{"C2": 1}, {"C2": 1}], cruisers=[{}, {}], deck=[83, 1, 5])
    scene.play("fleet:1:place:C2")
    assert scene.match.outcome.reason == "elimination"
    assert scene.match.outcome.winners == [0]


def test_without_any_card_to_turn_up_there_is_no_sabotage():
    scene = moving(24, transports=[{"C2": 1}, {"C2": 4}], cruisers=FAR, only_deck=True)
    assert scene.state.step == "end"


def test_a_fleet_is_in_reach_on_a_card_one_patrols_or_occupies():
    """A cruiser fleet stands on both cards of its gate."""
    scene = moving(
        45,
        transports=[{"C3": 1}, {"C2": 1, "C5": 1, "B2": 1}],
        cruisers=[{"C1-C2": 1}, {"C3-C4": 1, "E2-E3": 1}],
    )
    assert set(scene.offers()) == {"fleet:1:place:C2", "fleet:1:gate:C3-C4"}


# Research


def test_research_covers_a_basic_technology_for_good_and_discards_a_replaced_card():
    scene = moving(2, hands=[[FILLER, 3, 1]], techs=[[0, 22]])
    scene.play("card:3", "slot:1")
    assert scene.state.techs[0] == [0, 3]
    assert 22 in scene.state.discards
    scene = moving(2, hands=[[FILLER, 3, 1]], techs=[[0, 22]])
    scene.play("card:3", "slot:0")
    assert scene.state.techs[0] == [3, 22]


def test_a_second_researched_card_may_replace_the_first():
    scene = moving(20, hands=[[FILLER, 5, 12]], minerals=[[7]])  # two green cards
    scene.play("card:5", "slot:0", "card:12", "slot:0")
    assert scene.state.techs[0] == [12, 0]
    assert 5 in scene.state.discards


def test_then_execute_uses_the_new_technology_at_once_and_keeps_it():
    scene = moving(18, hands=[[FILLER, 11, 45]])
    scene.play("card:11", "slot:0", "card:45")
    assert scene.state.scores[0] == 3
    assert scene.state.techs[0] == [11, 0]


def test_an_execute_that_is_used_as_a_new_technology_does_not_run_itself():
    scene = moving(18, hands=[[FILLER, 82]], cruisers=FAR)
    scene.play("card:82", "slot:0")
    assert scene.offers() == ["deck", "tech:1"]


def test_a_turned_card_may_be_declined_by_the_researcher():
    scene = moving(96, hands=[[FILLER]], deck=[2, 83])
    scene.play("deck", "discard", "deck")
    assert scene.state.techs[0] == [0, 0]
    assert {2, 83} <= set(scene.state.discards)


def test_research_from_the_plan_keeps_the_order_of_the_rest():
    scene = moving(101, hands=[[FILLER]], plans=[[1, 2, 3]])
    scene.play("card:2", "slot:1")
    assert scene.state.plans[0] == [1, 3]
    assert scene.state.techs[0] == [0, 2]


def test_research_from_a_plan_in_use_takes_waiting_cards_but_not_itself():
    scene = Scene(hands=[[FILLER]], plans=[[17, 101, 11]], cruisers=FAR)
    scene.play(f"card:{FILLER}").pass_on("plan").play("plan")
    assert scene.offers() == ["card:11"]
    scene.play("card:11", "slot:0")
    assert scene.state.techs[0] == [11, 0]
    assert {17, 101} <= set(scene.state.discards)
    assert 11 not in scene.state.discards


def test_from_the_deck_one_may_stop_before_the_next_card():
    scene = moving(61, hands=[[FILLER]], deck=[2, 1])
    scene.play("deck", "done")
    assert scene.state.minerals[0] == [2]
    assert scene.state.deck[-1] == 1


def test_size_conditions_include_smaller_sizes():
    scene = moving(92, hands=[[FILLER, 2, 7, 45]])
    assert scene.offers() == ["card:2", "card:7"]
    assert [CARDS[card].size for card in (2, 7, 45)] == [1, 2, 3]
