"""The action phase: actions of cards, standard actions, forced conversion."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.ares_expedition.phases.standard_actions import FOREST, OCEAN


def test_each_action_is_used_once(scene):
    at = scene("action", played=["Tardigrades"], bonus=False, hand=["Birds"]).choose("Tardigrades")
    assert at.why_not("Tardigrades") == "used already"


def test_who_chose_the_phase_uses_one_action_a_second_time(scene):
    at = scene("action", played=["Tardigrades", "Circuit Board Factory"])
    assert at.hint() == "You chose this phase: use one card twice"
    at.choose("Tardigrades", "Tardigrades")
    assert at.why_not("Tardigrades") == "used already"
    assert at.hint() == "You have used one card twice"
    at.choose("Circuit Board Factory")
    assert at.why_not("Circuit Board Factory") == "used already"
    assert at.holds("Tardigrades") == 2


def test_the_journal_tells_what_an_action_has_brought(scene):
    at = scene("action", played=["Tardigrades", "Community Gardens"], bonus=False, hand=["Birds"])
    at.choose("Tardigrades")
    assert at.journal()[-1] == "Player 1 gains 1 microbe from Tardigrades"


def test_the_journal_tells_what_a_card_has_brought(scene):
    at = scene("development", hand=["Farming", "Mine"], temperature=2).choose("Farming")
    assert at.journal()[-2:] == [
        "Player 1 gains 2 plants from Farming",
        "Player 1 now produces 2 MC, 2 plants more",
    ]


def test_the_journal_names_the_card_whose_effect_has_brought_something(scene):
    at = scene("development", hand=["Strip Mine"], corporation="Mining Guild", mc=30).choose("Strip Mine")
    gains = [line for line in at.journal() if "gains" in line]
    assert gains == ["Player 1 gains 2 TR from Mining Guild"]


def test_what_one_card_puts_on_several_others_is_added_up(scene):
    at = scene(
        "construction", hand=["Mangrove"], played=["Herbivores", "Small Animals"],
        temperature=8, mc=30, bonus=False,
    ).choose("Mangrove")  # fmt: skip
    assert "Player 1 gains 1 TR, 1 forest, 2 animals from Mangrove" in at.journal()


def test_actions_and_standard_actions_mix_in_any_order(scene):
    at = scene("action", played=["Tardigrades"], heat=16)
    at.choose("temperature:heat", "Tardigrades", "temperature:heat", "ocean:mc")
    assert at.me.tr == 8


@pytest.mark.parametrize(
    ("key", "table", "left", "raised"),
    [
        ("forest:plants", {"plants": 9}, {"plants": 1, "forests": 1}, "oxygen"),
        ("forest:mc", {"mc": 21}, {"mc": 1, "forests": 1}, "oxygen"),
        ("temperature:heat", {"heat": 9}, {"heat": 1}, "temperature"),
        ("temperature:mc", {"mc": 15}, {"mc": 1}, "temperature"),
    ],
)
def test_standard_actions(scene, key, table, left, raised):
    at = scene("action", **table).choose(key)
    assert {what: getattr(at.me, what) for what in left} == left
    assert (at.me.tr, at.mars.planet.step(raised)) == (6, 1)


def test_a_standard_ocean_pays_its_reward_at_once(scene):
    at = scene("action", mc=15).choose("ocean:mc")
    (tile,) = at.view().tiles
    assert (at.me.mc, at.me.plants, len(at.me.hand)) == (tile.mc, tile.plants, tile.cards)
    assert at.me.tr == 6


def test_a_standard_action_that_cannot_be_paid_says_so(scene):
    at = scene("action", mc=14, heat=7, hand=["Birds"])
    assert at.why_not("ocean:mc") == "costs 15 MC, you have 14"
    assert at.why_not("temperature:heat") == "costs 8 heat, you have 7"


# --- complete parameters ------------------------------------------------------------------------


def test_a_parameter_complete_before_the_phase_cannot_be_raised(scene):
    at = scene("action", temperature=8, oceans=9, heat=20)
    assert at.why_not("temperature:heat") == "the temperature is complete"
    assert at.why_not("ocean:mc") == "all oceans are flipped"


def test_forests_can_still_be_planted_for_a_point_each(scene):
    at = scene("action", oxygen=14, plants=8, hand=["Birds"]).choose("forest:plants")
    assert (at.me.forests, at.me.tr, at.mars.planet.oxygen) == (1, 5, 14)


def test_a_parameter_completed_in_this_phase_still_pays_for_its_steps(scene):
    at = scene("action", temperature=6, heat=24)
    assert at.detail("temperature:heat") == "8 heat"
    at.choose("temperature:heat")
    assert at.detail("temperature:heat") == "8 heat; still 1 TR: it was completed in this phase"
    at.choose("temperature:heat", "temperature:heat")
    assert (at.mars.planet.temperature, at.me.tr, at.me.heat) == (19, 8, 0)


def test_steps_past_the_end_of_the_oxygen_pay_but_do_not_move_it(scene):
    at = scene("action", oxygen=13, plants=16).choose("forest:plants", "forest:plants")
    assert (at.mars.planet.oxygen, at.me.tr, at.me.forests) == (14, 7, 2)


def test_flips_past_the_last_ocean_repeat_its_reward(scene):
    at = scene("action", oceans=8, deck=["Mine", "Comet", "Trees"]).choose("ocean:mc", "ocean:mc")
    (tile,) = at.view().tiles[8:]
    assert len(at.mars.planet.oceans) == 9
    assert at.me.tr == 7
    assert at.me.plants == 2 * tile.plants
    assert at.me.mc == 70 + 2 * tile.mc


def test_triggers_answer_to_steps_past_the_end_in_the_phase(scene):
    at = scene("action", temperature=8 - 2, heat=16, played=["Livestock"])
    at.choose("temperature:heat", "temperature:heat")
    assert at.holds("Livestock") == 2


def test_the_others_may_use_the_window_as_well(scene):
    at = scene("action", temperature=6, heat=8, others=[{"mc": 14, "hand": ["Birds"]}])
    at.choose("temperature:heat").choose("temperature:mc", seat=1)
    assert at.other.tr == 6


# --- forced conversion --------------------------------------------------------------------------


def test_who_is_done_has_to_convert_heat_and_plants_that_suffice(scene):
    at = scene("action", heat=17, plants=8, mc=100, hand=["Birds"])
    assert (
        at.detail("end") == "heat or plants that suffice may not be kept: first raise the temperature, plant a forest"
    )
    at.choose("end")
    assert (at.me.heat, at.me.plants, at.me.mc, at.me.tr) == (1, 0, 100, 8)


def test_the_obligation_ends_when_the_parameter_is_complete(scene):
    at = scene("action", temperature=6, heat=24, hand=["Birds"]).choose("end")
    assert (at.me.heat, at.me.tr) == (16, 6)


def test_what_ending_forces_is_told_as_it_is_when_others_have_completed_a_parameter(scene):
    others = [{"heat": 8, "hand": ["Fish"]}]
    at = scene("action", heat=8, hand=["Birds"], others=others, temperature=6)
    asked = at.question()
    assert at.detail("end") == "heat or plants that suffice may not be kept: first raise the temperature"
    at.choose("temperature:heat", seat=1)
    assert at.question() is asked
    assert asked.options["end"].detail_now() is None
    at.choose("end")
    assert at.me.heat == 8


def test_nothing_is_forced_for_a_parameter_complete_before(scene):
    at = scene("action", temperature=8, oxygen=14, heat=20, plants=20, hand=["Birds"]).choose("end")
    assert (at.me.heat, at.me.plants) == (20, 20)


# --- finishing ----------------------------------------------------------------------------------


def test_who_had_finished_may_go_on_when_somebody_completes_a_parameter(scene):
    at = scene("action", hand=["Birds"], others=[{"heat": 8, "mc": 0, "hand": ["Fish"]}], temperature=6)
    at.choose("end")
    assert at.prompt() is None
    at.choose("end", seat=1)
    assert at.prompt() == "Use actions"
    at.choose("temperature:mc")
    assert at.me.tr == 6


def test_who_can_do_nothing_more_is_not_asked_again(scene):
    at = scene(
        "action",
        hand=["Birds"],
        mc=0,
        others=[{"heat": 8, "mc": 0, "hand": ["Fish"]}],
        temperature=6,
    )
    at.choose("end").choose("end", seat=1)
    assert at.mars.phase != "action"


def test_who_has_nothing_to_do_is_not_asked_at_all(scene):
    assert scene("action", mc=0).prompt() is None


def test_the_price_of_a_standard_action_is_its_own_less_what_cards_take_off(scene):
    at = scene("action", plants=20, corporation="Ecoline")
    assert replace(FOREST, cost=12).price(at.me) == 11
    assert FOREST.price(at.me) == 7
    at = scene("action", played=["Standard Technology"])
    assert replace(OCEAN, cost=12).price(at.me) == 8
