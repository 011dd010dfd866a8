"""The red cards that have a condition, a choice, a target or a following."""

from __future__ import annotations

import pytest

SCIENCE = ["Interns", "Standard Technology", "Think Tank", "Matter Manufacturing"]


def build(scene, card, **table):
    hand = [card, *table.pop("hand", [])]
    return scene("construction", hand=hand, **table)


@pytest.mark.parametrize(
    ("card", "too_early", "in_time", "why"),
    [
        ("Artificial Lake", {"temperature": -10}, {"temperature": -8},
         "temperature in the yellow band or warmer"),
        ("Breathing Filters", {"oxygen": 6}, {"oxygen": 7}, "oxygen in the yellow band or higher"),
        ("Ice Cap Melting", {"temperature": 0}, {"temperature": 2}, "temperature in the white band"),
        ("Lake Marineris", {"temperature": -10}, {"temperature": -8},
         "temperature in the yellow band or warmer"),
        ("Mangrove", {"temperature": 0}, {"temperature": 2}, "temperature in the white band"),
        ("Permafrost Extraction", {"temperature": -10}, {"temperature": -8},
         "temperature in the yellow band or warmer"),
        ("Colonizer Training Camp", {"oxygen": 7}, {"oxygen": 6}, "oxygen in the red band or lower"),
        ("Atmosphere Filtering", {"played": SCIENCE[:1]}, {"played": SCIENCE[:2]}, "2 science tags"),
        ("Interstellar Colony Ship", {"played": SCIENCE[:3]}, {"played": SCIENCE}, "4 science tags"),
        ("Plantation", {"played": SCIENCE[:3]}, {"played": SCIENCE}, "4 science tags"),
        ("Crater", {"played": ["Comet", "Research"]}, {"played": ["Comet", "Research", "Lava Flows"]},
         "3 event tags"),
        ("Advanced Ecosystems", {"played": ["Viral Enhancers"]},
         {"played": ["Viral Enhancers", "Fish"]}, "one animal tag, one microbe tag, one plant tag"),
    ],
)  # fmt: skip
def test_it_requires_what_it_says(scene, card, too_early, in_time, why):
    assert build(scene, card, **too_early).why_not(card) == f"requires {why}"
    assert build(scene, card, **in_time).offers(card)


def test_business_contacts_draw_four_and_discard_two_of_all(scene):
    at = build(scene, "Business Contacts", hand=["Birds", "Mine"])
    at.choose("Business Contacts", ["Birds", "Mine"])
    assert (len(at.me.hand), len(at.mars.discards), at.me.mc) == (4, 2, 95)


@pytest.mark.parametrize(("hand", "discarded"), [([], 0), (["Birds"], 1)])
def test_no_more_is_discarded_than_there_is(scene, hand, discarded):
    at = build(scene, "Business Contacts", hand=hand, deck=[], bonus=False)
    at.choose("Business Contacts")
    assert (at.me.hand, len(at.mars.discards)) == ([], discarded)


def test_ceos_favourite_project_puts_two_resources_on_any_card(scene):
    at = build(scene, "CEO's Favorite Project", played=["Birds", "Physics Complex", "Tardigrades"])
    at.choose("CEO's Favorite Project", "Physics Complex")
    assert at.holds("Physics Complex") == 2


def test_ceos_favourite_project_is_lost_without_a_target(scene):
    at = build(scene, "CEO's Favorite Project", hand=["Birds"]).choose("CEO's Favorite Project")
    assert at.prompt() == "Play a blue or red card?"


@pytest.mark.parametrize(
    ("choice", "card", "n"),
    [("gain", None, 3), ("add:microbe", "Tardigrades", 3), ("add:animal", "Birds", 2)],
)
def test_imported_hydrogen_brings_plants_microbes_or_animals(scene, choice, card, n):
    at = build(scene, "Imported Hydrogen", played=["Tardigrades", "Birds"], oceans=9)
    at.choose("Imported Hydrogen", choice)
    assert (at.holds(card) if card else at.me.plants) == n


def test_imported_hydrogen_brings_plants_unasked_without_a_target(scene):
    at = build(scene, "Imported Hydrogen", oceans=9).choose("Imported Hydrogen")
    assert at.me.plants == 3


def test_imported_nitrogen_feeds_animals_and_microbes_apart(scene):
    at = build(scene, "Imported Nitrogen", played=["Birds", "Fish", "Tardigrades"])
    at.choose("Imported Nitrogen", "Fish")
    assert (at.holds("Fish"), at.holds("Tardigrades"), at.me.plants, at.me.tr) == (2, 3, 4, 6)


@pytest.mark.parametrize(("choice", "plants", "animals"), [("gain", 5, 0), ("add:animal", 0, 3)])
def test_large_convoy_brings_plants_or_animals(scene, choice, plants, animals):
    at = build(scene, "Large Convoy", played=["Birds"], oceans=9, deck=["Mine", "Comet"])
    at.choose("Large Convoy", choice)
    assert (at.me.plants, at.holds("Birds"), len(at.me.hand)) == (plants, animals, 2)


def test_local_heat_trapping_spends_heat_and_feeds_one_card(scene):
    at = build(scene, "Local Heat Trapping", heat=3, played=["Birds", "Tardigrades"])
    at.choose("Local Heat Trapping", "Tardigrades")
    assert (at.me.heat, at.me.plants, at.holds("Tardigrades")) == (0, 4, 2)
    assert build(scene, "Local Heat Trapping", heat=2).why_not("Local Heat Trapping") == ("costs 3 heat, you have 2")


def test_invention_contest_keeps_one_of_three(scene):
    at = build(scene, "Invention Contest", deck=["Birds", "Mine", "Comet"])
    at.choose("Invention Contest", ["Mine"])
    assert len(at.me.hand) == 1
    assert len(at.mars.discards) == 2


def test_investment_loan_spends_a_tr(scene):
    at = build(scene, "Investment Loan", tr=1).choose("Investment Loan")
    assert (at.me.tr, at.me.mc) == (0, 109)
    assert build(scene, "Investment Loan", tr=0).why_not("Investment Loan") == ("costs 1 TR, you have 0")


@pytest.mark.parametrize(
    ("plants", "gained"),
    [(["Farmers Market", "Trees"], 2), (["Farmers Market", "Trees", "Grass"], 6)],
)
def test_nitrogen_rich_asteroid_brings_more_with_three_plant_tags(scene, plants, gained):
    at = build(scene, "Nitrogen-Rich Asteroid", played=plants).choose("Nitrogen-Rich Asteroid")
    assert (at.me.plants, at.me.tr) == (gained, 8)


def test_terraforming_ganymede_counts_its_own_and_the_corporations_jovian_tag(scene):
    at = build(
        scene,
        "Terraforming Ganymede",
        corporation="Saturn Systems",
        played=["Io Mining Industries"],
    )
    at.choose("Terraforming Ganymede")
    assert at.me.tr == 5 + 3 + 1  # and one for Saturn Systems


def test_special_design_shifts_the_colour_of_the_next_card_only(scene):
    at = build(scene, "Special Design", hand=["Birds", "Livestock", "Interns"], oxygen=7)
    assert not at.offers("Birds")
    at.choose("Special Design")
    assert at.offers("Birds")
    at.choose("Interns")
    assert not at.offers("Birds")


def test_special_design_does_not_add_to_adaptation_technology(scene):
    at = build(scene, "Special Design", hand=["Birds"], played=["Adaptation Technology"], oxygen=6)
    at.choose("Special Design")
    assert not at.offers("Birds")


def test_work_crews_take_11_off_the_next_card_and_allow_it(scene):
    at = build(scene, "Work Crews", hand=["Comet", "Interns"], bonus=False)
    at.choose("Work Crews")
    assert at.detail("Comet") == "14 MC"
    assert at.detail("Interns") == "0 MC"
    at.choose("Comet")
    assert at.question() is None


def test_the_rebate_of_work_crews_is_gone_when_the_phase_is_over(scene):
    at = build(scene, "Work Crews", hand=["Comet"], others=[{"hand": ["Mine"]}])
    at.choose("Work Crews", "pass").choose("pass", seat=1)
    assert at.view().hand[0].price == 25


def test_deimos_down_gives_3_tr_with_one_step_left(scene):
    at = build(scene, "Deimos Down", temperature=6).choose("Deimos Down")
    assert (at.mars.planet.temperature, at.me.tr, at.me.mc) == (19, 8, 77)


def test_bribed_committee_costs_two_points(scene):
    at = build(scene, "Bribed Committee").choose("Bribed Committee")
    assert at.view().players[0].points == {"tr": 7, "forests": 0, "cards": -2}
