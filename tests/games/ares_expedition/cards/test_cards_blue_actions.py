"""The actions of blue cards, and the points that are counted."""

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


# --- actions ------------------------------------------------------------------------------------


def test_advanced_screening_takes_exactly_one_fitting_card(scene):
    deck = ["Farmers Market", "Interns", "Comet"]
    at = use(scene, "Advanced Screening Technology", deck=deck)
    at.choose("Advanced Screening Technology", "Interns")
    assert len(at.me.hand) == 1
    assert len(at.mars.discards) == 2
    assert any("reveals" in line for line in at.journal(seat=1))


def test_advanced_screening_takes_the_only_fitting_card_unasked_and_none_if_there_is_none(scene):
    at = use(scene, "Advanced Screening Technology", deck=["Birds", "Interns", "Comet"])
    at.choose("Advanced Screening Technology")
    assert len(at.me.hand) == 1
    at = use(scene, "Advanced Screening Technology", deck=["Birds", "Mine", "Comet"])
    at.choose("Advanced Screening Technology")
    assert at.me.hand == []


def test_brainstorming_takes_a_card_unless_it_is_green(scene):
    at = use(scene, "Brainstorming Session", deck=["Mine"], mc=0).choose("Brainstorming Session")
    assert (at.me.hand, at.me.mc) == ([], 1)
    at = use(scene, "Brainstorming Session", deck=["Comet"], mc=0).choose("Brainstorming Session")
    assert (len(at.me.hand), at.me.mc) == (1, 0)


@pytest.mark.parametrize(
    ("steel", "paid"), [([], 10), (["Mine"], 6), (["Mine", "Building Industries", "Strip Mine"], 0)]
)
def test_aquifer_pumping_costs_2_less_per_steel_but_never_less_than_nothing(scene, steel, paid):
    at = use(scene, "Aquifer Pumping", played=steel, others=[{}])
    at.choose("Aquifer Pumping")
    assert at.me.mc == 100 - paid + at.view().tiles[0].mc


def test_artificial_jungle_needs_a_plant(scene):
    assert use(scene, "Artificial Jungle").why_not("Artificial Jungle") == "costs one plant, you have 0"
    at = use(scene, "Artificial Jungle", plants=1).choose("Artificial Jungle")
    assert (at.me.plants, len(at.me.hand)) == (0, 1)


def test_caretaker_contract_turns_8_heat_into_tr(scene):
    at = use(scene, "Caretaker Contract", heat=8).choose("Caretaker Contract")
    assert (at.me.heat, at.me.tr) == (0, 6)
    assert not use(scene, "Caretaker Contract", heat=7).offers("Caretaker Contract")


@pytest.mark.parametrize(
    ("card", "bonus", "mc", "heat", "plants"),
    [
        ("Community Gardens", True, 2, 0, 1),
        ("Community Gardens", False, 2, 0, 0),
        ("Hydro-Electric Energy", True, -1, 3, 0),
        ("Hydro-Electric Energy", False, -1, 2, 0),
    ],
)
def test_it_brings_more_if_i_chose_the_action_phase(scene, card, bonus, mc, heat, plants):
    at = use(scene, card, bonus=bonus).choose(card)
    assert (at.me.mc - 100, at.me.heat, at.me.plants) == (mc, heat, plants)


@pytest.mark.parametrize(("bonus", "left"), [(True, 1), (False, 0)])
def test_wood_burning_stoves_take_3_plants_if_i_chose_the_action_phase(scene, bonus, left):
    at = use(scene, "Wood Burning Stoves", plants=4, bonus=bonus).choose("Wood Burning Stoves")
    assert (at.me.plants, at.me.tr) == (left, 6)


def test_conserved_biome_feeds_another_card(scene):
    at = use(scene, "Conserved Biome", played=["Birds", "Tardigrades"])
    at.choose("Conserved Biome", "add:animal")
    assert at.holds("Birds") == 1
    alone = use(scene, "Conserved Biome")
    assert alone.why_not("Conserved Biome") == "you have no card to put 1 microbe on"


def test_decomposing_fungus_eats_an_animal_or_microbe_of_any_card_of_mine(scene):
    at = use(scene, "Decomposing Fungus", played=["Birds", "Physics Complex"],
             holds={"Birds": 1, "Physics Complex": 3, "Decomposing Fungus": 1})  # fmt: skip
    at.choose("Decomposing Fungus")
    assert not at.offers("Physics Complex")
    at.choose("Birds")
    assert (at.holds("Birds"), at.me.plants) == (0, 3)


def test_decomposing_fungus_enters_with_two_microbes(scene):
    assert build(scene, "Decomposing Fungus").choose("Decomposing Fungus").holds("Decomposing Fungus") == 2


def test_developed_infrastructure_is_cheaper_with_five_blue_cards_itself_counted(scene):
    four = ["Interns", "Tardigrades", "Birds", "Fish"]
    at = use(scene, "Developed Infrastructure", played=four).choose("Developed Infrastructure")
    assert at.me.mc == 95
    at = use(scene, "Developed Infrastructure", played=four[1:]).choose("Developed Infrastructure")
    assert at.me.mc == 90


def test_extreme_cold_fungus_gives_a_plant_or_a_microbe_elsewhere(scene):
    at = use(scene, "Extreme-Cold Fungus", played=["Tardigrades"])
    at.choose("Extreme-Cold Fungus", "add:microbe")
    assert at.holds("Tardigrades") == 1
    at = use(scene, "Extreme-Cold Fungus").choose("Extreme-Cold Fungus")
    assert at.me.plants == 1


def test_farming_co_ops_discard_a_card_for_plants_and_no_money(scene):
    at = use(scene, "Farming Co-ops", hand=["Birds", "Mine"]).choose("Farming Co-ops", ["Mine"])
    assert (at.me.plants, at.me.mc, len(at.me.hand)) == (3, 100, 1)
    assert use(scene, "Farming Co-ops").why_not("Farming Co-ops") == "you have no card to discard"


@pytest.mark.parametrize(
    ("card", "cost", "gained"),
    [
        ("GHG Producing Bacteria", 2, "temperature"),
        ("Regolith Eaters", 2, "oxygen"),
        ("Nitrite Reducing Bacteria", 3, "oceans"),
    ],
)
def test_bacteria_grow_or_change_mars(scene, card, cost, gained):
    at = use(scene, card, holds={card: cost - 1}).choose(card)
    assert at.holds(card) == cost  # too few to take, so nothing was asked
    at = use(scene, card, holds={card: cost}).choose(card, "take")
    assert (at.holds(card), at.me.tr, at.mars.planet.step(gained)) == (0, 6, 1)


def test_greenhouses_turn_up_to_4_heat_into_plants(scene):
    at = use(scene, "Greenhouses", heat=7).choose("Greenhouses", 4)
    assert (at.me.heat, at.me.plants) == (3, 4)
    assert use(scene, "Greenhouses").why_not("Greenhouses") == "you have no heat"


def test_greenhouses_turn_no_more_heat_than_there_is(scene):
    assert use(scene, "Greenhouses", heat=2).choose("Greenhouses").question().most == 2


def test_power_infrastructure_turns_any_heat_into_mc(scene):
    at = use(scene, "Power Infrastructure", heat=7, mc=0).choose("Power Infrastructure", 7)
    assert (at.me.heat, at.me.mc) == (0, 7)


def test_ironworks_is_of_no_use_once_oxygen_is_complete_but_steelworks_still_pays(scene):
    at = use(scene, "Ironworks", played=["Steelworks"], heat=20, oxygen=14)
    assert at.why_not("Ironworks") == "the oxygen is complete"
    at.choose("Steelworks")
    assert (at.me.mc, at.me.tr, at.me.heat) == (102, 5, 14)


def test_redrafted_contracts_change_up_to_three_cards(scene):
    at = use(scene, "Redrafted Contracts", hand=["Birds", "Mine", "Fish", "Comet"])
    at.choose("Redrafted Contracts", ["Birds", "Mine", "Fish"])
    assert (len(at.me.hand), len(at.mars.discards), at.me.mc) == (4, 3, 100)


@pytest.mark.parametrize(
    ("card", "engine", "paid"),
    [
        ("Solarpunk", ["Ganymede Shipyard"], 11),
        ("Volcanic Pools", ["Power Plant", "Power Grid"], 10),
        ("Volcanic Pools", [], 12),
        ("Water Import from Europa", ["Ganymede Shipyard"], 10),
    ],
)
def test_its_action_is_cheaper_with_titanium_or_energy(scene, card, engine, paid):
    at = use(scene, card, played=engine).choose(card)
    gained = sum(tile.mc for tile in at.view().tiles)
    assert at.me.mc == 100 - paid + gained


def test_solarpunk_plants_a_forest(scene):
    at = use(scene, "Solarpunk").choose("Solarpunk")
    assert (at.me.forests, at.mars.planet.oxygen, at.me.tr) == (1, 1, 6)


def test_symbiotic_fungus_feeds_another_card_of_my_choice(scene):
    at = use(scene, "Symbiotic Fungus", played=["Tardigrades", "Decomposers", "Birds"])
    at.choose("Symbiotic Fungus")
    assert not at.offers("Birds")
    at.choose("Decomposers")
    assert at.holds("Decomposers") == 1


# --- points -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "table", "points"),
    [
        ("Birds", {"holds": {"Birds": 3}}, 3),
        ("Birds", {}, 0),
        ("Ecological Zone", {"holds": {"Ecological Zone": 5}}, 2),
        ("Tardigrades", {"holds": {"Tardigrades": 8}}, 2),
        ("Physics Complex", {"holds": {"Physics Complex": 3}}, 1),
        ("Conserved Biome", {"forests": 5}, 2),
        ("Interplanetary Relations", {"played": ["Mine", "Comet", "Birds"]}, 1),
        ("Interplanetary Relations", {"played": ["Mine", "Comet"]}, 0),
        ("Think Tank", {"played": ["Birds", "Fish", "Mine"]}, 1),
        ("Water Import from Europa", {"corporation": "Saturn Systems"}, 2),
    ],
)
def test_its_points_are_counted_and_rounded_down(scene, card, table, points):
    at = use(scene, card, **table)
    assert at.view().players[0].card_points.get(at.me.tableau[0], 0) == points
