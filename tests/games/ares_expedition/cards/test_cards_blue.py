"""The blue cards that have a condition, a trigger or a standing effect."""

from __future__ import annotations

import pytest


def use(scene, card, **table):
    """I have the card in play and use its action."""
    played = [card, *table.pop("played", [])]
    return scene("action", played=played, **table)


def build(scene, card, **table):
    """I play the card in the construction phase."""
    hand = [card, *table.pop("hand", [])]
    return scene("construction", hand=hand, **table)


# --- colours, oceans and tags they require ------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "planet", "why"),
    [
        ("Arctic Algae", {"temperature": -20}, "temperature in the red band or warmer"),
        ("Birds", {"oxygen": 11}, "oxygen in the white band"),
        ("Caretaker Contract", {"temperature": -10}, "temperature in the yellow band or warmer"),
        ("Decomposers", {"oxygen": 2}, "oxygen in the red band or higher"),
        ("Extreme-Cold Fungus", {"temperature": -18}, "temperature in the purple band"),
        ("Fish", {"temperature": -20}, "temperature in the red band or warmer"),
        ("GHG Producing Bacteria", {"oxygen": 2}, "oxygen in the red band or higher"),
        ("Greenhouses", {"temperature": -10}, "temperature in the yellow band or warmer"),
        ("Herbivores", {"oceans": 4}, "5 oceans"),
        ("Livestock", {"oxygen": 6}, "oxygen in the yellow band or higher"),
        ("Regolith Eaters", {"temperature": -20}, "temperature in the red band or warmer"),
        ("Small Animals", {"temperature": -20}, "temperature in the red band or warmer"),
        ("Symbiotic Fungus", {"temperature": -20}, "temperature in the red band or warmer"),
    ],
)
def test_it_cannot_be_played_one_step_before_its_colour(scene, card, planet, why):
    at = build(scene, card, **planet)
    assert at.why_not(card) == f"requires {why}"


@pytest.mark.parametrize(
    ("card", "planet"),
    [
        ("Arctic Algae", {"temperature": -18}),
        ("Birds", {"oxygen": 12}),
        ("Caretaker Contract", {"temperature": -8}),
        ("Decomposers", {"oxygen": 3}),
        ("Extreme-Cold Fungus", {"temperature": -20}),
        ("Fish", {"temperature": -18}),
        ("GHG Producing Bacteria", {"oxygen": 3}),
        ("Greenhouses", {"temperature": -8}),
        ("Herbivores", {"oceans": 5}),
        ("Livestock", {"oxygen": 7}),
        ("Regolith Eaters", {"temperature": -18}),
        ("Small Animals", {"temperature": -18}),
        ("Symbiotic Fungus", {"temperature": -18}),
    ],
)
def test_it_can_be_played_from_its_colour_on(scene, card, planet):
    assert build(scene, card, **planet).offers(card)


@pytest.mark.parametrize(
    ("card", "needed"), [("AI Central", 5), ("Anti-Gravity Technology", 5), ("Physics Complex", 4)]
)
def test_it_requires_science_tags_in_play_and_its_own_do_not_count(scene, card, needed):
    science = [
        "Interns",
        "Standard Technology",
        "Think Tank",
        "Matter Manufacturing",
        "Gene Repair",
    ]
    assert build(scene, card, played=science[:needed]).offers(card)
    one_less = build(scene, card, played=science[: needed - 1])
    assert one_less.why_not(card) == f"requires {needed} science tags"


# --- effects ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("oxygen", "offered"), [(12, True), (7, True), (6, False)])
def test_adaptation_technology_lets_a_colour_be_missed_by_one_band(scene, oxygen, offered):
    at = build(scene, "Birds", played=["Adaptation Technology"], oxygen=oxygen)
    assert at.offers("Birds") is offered


def test_adaptation_technology_also_stretches_the_upper_end(scene):
    at = build(scene, "Extreme-Cold Fungus", played=["Adaptation Technology"], temperature=-10)
    assert at.offers("Extreme-Cold Fungus")


def test_adaptation_technology_does_not_move_ocean_requirements(scene):
    assert not build(scene, "Herbivores", played=["Adaptation Technology"], oceans=4).offers("Herbivores")


def test_advanced_alloys_makes_steel_3_and_titanium_4(scene):
    at = scene("construction", hand=["Earth Catapult", "Volcanic Pools"], mc=9,
               played=["Advanced Alloys", "Mine", "Titanium Mine"])  # fmt: skip
    assert at.why_not("Earth Catapult") == "costs 18 MC, you have 9"
    assert at.why_not("Volcanic Pools") == "costs 13 MC, you have 9"


def test_anaerobic_microorganisms_grow_with_each_matching_tag_their_own_included(scene):
    at = build(scene, "Anaerobic Microorganisms", hand=["Conserved Biome"])
    at.choose("Anaerobic Microorganisms", "Conserved Biome")
    assert at.holds("Anaerobic Microorganisms") == 3


def test_two_anaerobic_microbes_take_10_mc_off_a_card_once(scene):
    at = build(scene, "Interplanetary Relations", mc=30, played=["Anaerobic Microorganisms"],
               holds={"Anaerobic Microorganisms": 5})  # fmt: skip
    assert at.offers("Interplanetary Relations")
    at.choose("Interplanetary Relations")
    assert at.me.mc == 5  # paid 25 without being asked: 35 could not be paid
    assert at.holds("Anaerobic Microorganisms") == 3


@pytest.mark.parametrize(("mc", "offered"), [(24, False), (25, True)])
def test_money_and_microbes_together_may_just_suffice(scene, mc, offered):
    at = build(scene, "Interplanetary Relations", mc=mc, played=["Anaerobic Microorganisms"],
               holds={"Anaerobic Microorganisms": 2})  # fmt: skip
    assert at.offers("Interplanetary Relations") is offered


@pytest.mark.parametrize(("mc", "asked"), [(34, False), (35, True)])
def test_who_could_just_pay_in_full_is_asked(scene, mc, asked):
    at = build(scene, "Interplanetary Relations", mc=mc, played=["Anaerobic Microorganisms"],
               holds={"Anaerobic Microorganisms": 2}, bonus=False)  # fmt: skip
    at.choose("Interplanetary Relations")
    assert (at.question() is not None) is asked


def test_giving_up_microbes_is_a_choice_when_the_money_is_there(scene):
    at = build(scene, "Think Tank", played=["Anaerobic Microorganisms"],
               holds={"Anaerobic Microorganisms": 2})  # fmt: skip
    at.choose("Think Tank", "nothing")
    assert (at.me.mc, at.holds("Anaerobic Microorganisms")) == (87, 2)


def test_restructured_resources_and_anaerobic_microorganisms_both_help_with_one_card(scene):
    at = build(scene, "Think Tank", mc=20, plants=1,
               played=["Anaerobic Microorganisms", "Restructured Resources"],
               holds={"Anaerobic Microorganisms": 2})  # fmt: skip
    at.choose("Think Tank", "card:5+card:52")
    assert (at.me.mc, at.me.plants, at.holds("Anaerobic Microorganisms")) == (20, 0, 0)


def test_what_pays_for_a_card_alone_is_not_offered_together_with_more(scene):
    at = build(scene, "Tardigrades", mc=20, plants=1,
               played=["Anaerobic Microorganisms", "Restructured Resources"],
               holds={"Anaerobic Microorganisms": 2})  # fmt: skip
    at.choose("Tardigrades")
    assert at.offered() == ["nothing", "card:5", "card:52"]


def test_restructured_resources_gives_nothing_back_below_0(scene):
    at = build(scene, "Interns", mc=20, plants=3, played=["Restructured Resources"])
    at.choose("Interns", "card:52")
    assert (at.me.mc, at.me.plants) == (20, 2)


def test_anti_gravity_technology_pays_for_later_cards_only(scene):
    science = [
        "Interns",
        "Standard Technology",
        "Think Tank",
        "Matter Manufacturing",
        "Gene Repair",
    ]
    at = build(scene, "Anti-Gravity Technology", hand=["Tardigrades"], played=science)
    at.choose("Anti-Gravity Technology")
    assert (at.me.heat, at.me.plants) == (0, 0)
    at.choose("Tardigrades")
    assert (at.me.heat, at.me.plants) == (2, 2)


def test_arctic_algae_grow_by_4_plants_for_each_ocean(scene):
    at = build(scene, "Giant Ice Asteroid", played=["Arctic Algae"], oceans=0)
    before = at.me.plants
    at.choose("Giant Ice Asteroid")
    rewards = sum(tile.plants for tile in at.view().tiles)
    assert at.me.plants - before == 8 + rewards


def test_assembly_lines_pay_for_every_action_used_the_repeated_one_too(scene):
    at = use(scene, "Tardigrades", played=["Assembly Lines"], mc=0)
    at.choose("Tardigrades", "Tardigrades")
    assert at.me.mc == 2


def test_assembly_lines_pay_for_an_action_that_brings_nothing_else(scene):
    """It is offered only then, and only if its costs can be paid."""
    about = {"oxygen": 14, "hand": ["Birds"], "mc": 0, "heat": 8, "temperature": 8}
    played = ["Ironworks", "Conserved Biome"]
    alone = scene("action", played=played, **about)
    assert alone.why_not("Ironworks") == "the oxygen is complete"

    at = scene("action", played=[*played, "Assembly Lines"], **about)
    assert at.detail("Ironworks") == "nothing but what Assembly Lines brings"
    options = at.question().options
    assert options[at.key("Ironworks")].warning is not None
    assert options[at.key("Conserved Biome")].warning is None
    at.choose("Ironworks", "Ironworks", "Conserved Biome")
    assert (at.me.mc, at.me.heat, at.me.tr) == (3, 0, 5)
    assert at.why_not("Ironworks") == "used already"
    assert at.why_not("Conserved Biome") == "used already"


def test_assembly_lines_do_not_pay_where_the_costs_cannot_be_paid(scene):
    at = use(scene, "Ironworks", played=["Assembly Lines"], heat=3, mc=20)
    assert at.why_not("Ironworks") == "costs 4 heat, you have 3"
    at = use(scene, "Redrafted Contracts", played=["Assembly Lines"], mc=20)
    assert at.why_not("Redrafted Contracts") == "you have no card to discard"


@pytest.mark.parametrize("name", ["Power Infrastructure", "Greenhouses"])
def test_heat_that_is_not_there_is_turned_into_nothing(scene, name):
    """Assembly Lines reward an action, and do not lend what it costs."""
    at = use(scene, name, played=["Assembly Lines"], heat=0, mc=20)
    assert at.why_not(name) == "you have no heat"
    at = use(scene, name, played=["Assembly Lines"], heat=1, mc=20)
    at.choose(name)
    assert at.me.heat == 0
    assert at.why_not(name) == "you have no heat"


@pytest.mark.parametrize(("name", "into"), [("Power Infrastructure", "MC"), ("Greenhouses", "plants")])
def test_it_is_asked_what_heat_is_turned_into(scene, name, into):
    at = use(scene, name, heat=3)
    at.choose(name)
    assert at.prompt() == f"{name}: turn how much heat into {into}?"


def test_nobody_is_asked_for_the_sake_of_assembly_lines_alone(scene):
    at = scene("action", played=["Conserved Biome", "Assembly Lines"], mc=0, bonus=False)
    assert at.question() is None


def test_asset_liquidation_lets_me_play_another_card(scene):
    at = build(scene, "Asset Liquidation", hand=["Interns", "Tardigrades"], bonus=False)
    at.choose("Asset Liquidation", "Interns")
    assert at.question() is None


def test_asset_liquidation_turns_tr_into_cards(scene):
    at = use(scene, "Asset Liquidation", tr=5)
    at.choose("Asset Liquidation")
    assert (at.me.tr, len(at.me.hand)) == (4, 3)


def test_composting_factory_makes_sold_cards_worth_4(scene):
    at = build(scene, "Interns", hand=["Birds"], played=["Composting Factory"], mc=0)
    at.choose("sell", ["Interns", "Birds"])
    assert at.me.mc == 8


def test_decomposers_grow_or_are_traded_for_a_card_once_per_tag(scene):
    at = scene("development", hand=["Adapted Lichen"], played=["Decomposers"], mc=50)
    at.choose("Adapted Lichen", "take")
    assert at.holds("Decomposers") == 0  # the first tag added one, the second spent it
    assert len(at.me.hand) == 1


def test_decomposers_feed_on_their_own_tag(scene):
    at = build(scene, "Decomposers", oxygen=3).choose("Decomposers")
    assert at.holds("Decomposers") == 1


def test_earth_catapult_takes_2_off_everything_but_itself(scene):
    at = build(scene, "Earth Catapult", hand=["Interns"])
    at.choose("Earth Catapult")
    assert at.me.mc == 76
    assert at.detail("Interns") == "1 MC"


def test_research_outpost_takes_1_off(scene):
    assert build(scene, "Interns", played=["Research Outpost"]).detail("Interns") == "2 MC"


def test_ecological_zone_starts_with_two_animals(scene):
    at = build(scene, "Ecological Zone").choose("Ecological Zone")
    assert at.holds("Ecological Zone") == 2


def test_energy_subsidies_take_4_off_energy_cards_and_draw(scene):
    at = scene("development", hand=["Power Plant", "Geothermal Power"], played=["Energy Subsidies"])
    assert at.detail("Geothermal Power") == "1 MC"  # 8 less 4, less 3 for the phase
    at.choose("Geothermal Power")
    assert len(at.me.hand) == 2


def test_interplanetary_conference_counts_both_tags_of_miranda_resort(scene):
    at = scene("development", hand=["Miranda Resort"], played=["Interplanetary Conference"], bonus=False)
    assert at.detail("Miranda Resort") == "9 MC"
    at.choose("Miranda Resort")
    assert len(at.me.hand) == 2


def test_interplanetary_conference_does_not_draw_for_itself(scene):
    at = build(scene, "Interplanetary Conference", bonus=False).choose("Interplanetary Conference")
    assert at.me.hand == []


def test_media_group_takes_5_off_events(scene):
    assert build(scene, "Comet", played=["Media Group"]).detail("Comet") == "20 MC"


def test_mars_university_changes_a_card_for_one_or_for_two_if_it_is_a_plant(scene):
    at = build(scene, "Interns", hand=["Birds", "Farmers Market"], played=["Mars University"], bonus=False)
    at.choose("Interns", "Farmers Market")
    assert len(at.me.hand) == 3
    at = build(scene, "Interns", hand=["Birds"], played=["Mars University"], bonus=False)
    at.choose("Interns", "Birds")
    assert len(at.me.hand) == 1


def test_mars_university_may_be_declined_and_answers_to_its_own_tag(scene):
    at = build(scene, "Mars University", hand=["Birds"], bonus=False)
    at.choose("Mars University", "nothing")
    assert len(at.me.hand) == 1


def test_mars_university_and_olympus_conference_answer_twice_to_research(scene):
    at = build(scene, "Research", played=["Mars University", "Olympus Conference"], bonus=False)
    at.choose("Research", "nothing", "nothing")
    assert len(at.me.hand) == 4


@pytest.mark.parametrize(
    ("played", "heat"),
    [(["Mars University", "Anti-Gravity Technology"], 0),
     (["Anti-Gravity Technology", "Mars University"], 2)],
)  # fmt: skip
def test_cards_answer_in_the_order_in_which_they_were_played(scene, played, heat):
    at = build(scene, "Interns", hand=["Birds"], played=played, bonus=False).choose("Interns")
    assert at.me.heat == heat
    assert at.choose("nothing").me.heat == 2


def test_olympus_conference_draws_for_its_own_tag(scene):
    at = build(scene, "Olympus Conference", bonus=False).choose("Olympus Conference")
    assert len(at.me.hand) == 1


def test_optimal_aerobraking_pays_heat_and_plants_for_events(scene):
    at = build(scene, "Bribed Committee", played=["Optimal Aerobraking"]).choose("Bribed Committee")
    assert (at.me.heat, at.me.plants) == (2, 2)


def test_recycled_detritus_draws_two_for_an_event(scene):
    at = build(scene, "Bribed Committee", played=["Recycled Detritus"], bonus=False)
    at.choose("Bribed Committee")
    assert len(at.me.hand) == 2


def test_fish_multiply_with_oceans(scene):
    at = build(scene, "Ice Asteroid", played=["Fish"]).choose("Ice Asteroid")
    assert at.holds("Fish") == 2


def test_herbivores_multiply_with_every_step_and_ocean(scene):
    at = build(scene, "Giant Ice Asteroid", played=["Herbivores"]).choose("Giant Ice Asteroid")
    assert at.holds("Herbivores") == 4


def test_livestock_and_physics_complex_answer_to_each_temperature_step(scene):
    at = build(scene, "Deimos Down", played=["Livestock", "Physics Complex"]).choose("Deimos Down")
    assert (at.holds("Livestock"), at.holds("Physics Complex")) == (3, 3)


def test_my_cards_do_not_answer_to_what_others_do(scene):
    at = scene("construction", played=["Fish", "Arctic Algae"], others=[{"hand": ["Ice Asteroid"]}])
    at.choose("Ice Asteroid", seat=1)
    assert (at.holds("Fish"), at.me.plants) == (0, 0)


def test_small_animals_multiply_with_each_forest_even_when_oxygen_is_complete(scene):
    science = ["Interns", "Standard Technology", "Think Tank", "Matter Manufacturing"]
    at = build(scene, "Plantation", played=["Small Animals", *science], oxygen=14)
    at.choose("Plantation")
    assert (at.holds("Small Animals"), at.me.forests, at.me.tr) == (2, 2, 5)


def test_viral_enhancers_give_a_plant_or_feed_another_card_per_tag(scene):
    at = build(scene, "Viral Enhancers", played=["Tardigrades"], bonus=False)
    at.choose("Viral Enhancers", "gain", "add:animal")
    assert (at.me.plants, at.holds("Tardigrades")) == (1, 1)


def test_viral_enhancers_give_plants_unasked_when_nothing_can_be_fed(scene):
    at = build(scene, "Viral Enhancers", bonus=False).choose("Viral Enhancers")
    assert at.me.plants == 2


def test_standard_technology_makes_standard_actions_4_cheaper(scene):
    at = use(scene, "Standard Technology")
    assert at.detail("forest:mc") == "16 MC"
    assert at.detail("temperature:mc") == "10 MC"
    assert at.detail("ocean:mc") == "11 MC"
