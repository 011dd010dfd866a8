"""The corporations: their starts and effects."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("corporation", "mc", "steel", "titanium", "makes"),
    [
        ("CrediCor", 48, 0, 0, {}),
        ("Ecoline", 27, 0, 0, {"plants": 1}),
        ("Helion", 28, 0, 0, {"heat": 3}),
        ("Interplanetary Cinematics", 46, 1, 0, {}),
        ("Inventrix", 33, 0, 0, {}),
        ("Mining Guild", 27, 1, 0, {}),
        ("PhoboLog", 20, 0, 1, {}),
        ("Saturn Systems", 24, 0, 1, {}),
        ("Teractor", 51, 0, 0, {}),
        ("Tharsis Republic", 40, 0, 0, {}),
        ("Thorgate", 45, 0, 0, {"heat": 1}),
        ("United Nations Mars Initiative", 35, 0, 0, {}),
    ],
)
def test_it_begins_with_what_it_says(begin_as, corporation, mc, steel, titanium, makes):
    at = begin_as(corporation)
    mine = at.view().players[0]
    assert (mine.mc, mine.steel, mine.titanium, mine.tr) == (mc, steel, titanium, 5)
    assert {what: n for what, n in mine.makes.items() if n} == makes
    assert mine.hand == (11 if corporation == "Inventrix" else 8)


def test_inventrix_keeps_its_eleven_cards_before_the_first_round(begin_as):
    assert begin_as("Inventrix").prompt() == "Choose a phase for round 1"


def test_credicor_takes_4_off_a_printed_cost_of_20_or_more(scene):
    at = scene("construction", corporation="CrediCor", hand=["Community Gardens", "Arctic Algae", "Earth Catapult"],
               played=["Research Outpost"], temperature=-18)  # fmt: skip
    assert at.detail("Community Gardens") == "15 MC"  # 20 is looked at before other discounts
    assert at.detail("Arctic Algae") == "18 MC"


def test_ecoline_plants_a_forest_for_7_and_must_do_so(scene):
    at = scene("action", corporation="Ecoline", plants=7, hand=["Birds"])
    assert at.detail("forest:plants") == "7 plants"
    at.choose("end")
    assert (at.me.plants, at.me.forests) == (0, 1)


def test_helion_says_how_much_it_pays_with_heat(scene):
    at = scene("construction", corporation="Helion", hand=["Lava Flows"], mc=15, heat=14)
    at.choose("Lava Flows", 12)
    assert (at.me.mc, at.me.heat) == (10, 2)


@pytest.mark.parametrize(("heat", "left"), [(0, (1, 14)), (14, (15, 0))])
def test_helion_may_pay_with_all_of_its_heat_or_none(scene, heat, left):
    at = scene("construction", corporation="Helion", hand=["Lava Flows"], mc=18, heat=14)
    at.choose("Lava Flows", heat)
    assert (at.me.mc, at.me.heat) == left


@pytest.mark.parametrize(("mc", "heat", "least", "most"), [(18, 14, 0, 14), (18, 30, 0, 17), (10, 12, 7, 12)])
def test_helion_pays_no_more_heat_than_it_has_or_owes(scene, mc, heat, least, most):
    at = scene("construction", corporation="Helion", hand=["Lava Flows"], mc=mc, heat=heat)
    at.choose("Lava Flows")
    assert (at.question().least, at.question().most) == (least, most)


def test_helion_is_not_asked_when_there_is_only_one_way_to_pay(scene):
    at = scene("construction", corporation="Helion", hand=["Lava Flows"], mc=12, heat=5)
    at.choose("Lava Flows")
    assert (at.me.mc, at.me.heat) == (0, 0)


def test_helion_pays_with_heat_in_the_action_phase_too(scene):
    at = scene("action", corporation="Helion", mc=0, heat=15, others=[{}])
    assert at.offers("ocean:mc")
    at.choose("ocean:mc")
    assert at.me.heat == 0


def test_helion_cannot_pay_with_the_heat_that_the_card_spends(scene):
    at = scene("development", corporation="Helion", hand=["Tropical Resort"], mc=10, heat=13, bonus=False)
    assert at.why_not("Tropical Resort") == "costs 19 MC, you have 18"
    at = scene("development", corporation="Helion", hand=["Tropical Resort"], mc=10, heat=14, bonus=False)
    at.choose("Tropical Resort")
    assert (at.me.mc, at.me.heat) == (0, 0)


def test_who_is_not_helion_pays_mc_in_full_beside_the_heat_that_a_card_spends(scene):
    at = scene("development", hand=["Tropical Resort"], mc=19, heat=5, bonus=False)
    at.choose("Tropical Resort")
    assert (at.me.mc, at.me.heat) == (0, 0)


def test_helions_heat_is_never_more_than_heat_when_it_wins_nothing_back(scene):
    at = scene("action", corporation="Helion", mc=20, heat=0, played=["Ironworks"])
    assert at.why_not("Ironworks") == "costs 4 heat, you have 0"


def test_interplanetary_cinematics_take_2_off_events(scene):
    at = scene("construction", corporation="Interplanetary Cinematics", hand=["Comet", "Steelworks"])
    assert at.detail("Comet") == "23 MC"
    assert at.detail("Steelworks") == "13 MC"  # its steel


def test_inventrix_misses_colours_by_one_band_and_never_by_two(scene):
    assert scene("construction", corporation="Inventrix", hand=["Birds"], oxygen=7).offers("Birds")
    at = scene(
        "construction",
        corporation="Inventrix",
        hand=["Birds"],
        played=["Adaptation Technology"],
        oxygen=6,
    )
    assert not at.offers("Birds")


@pytest.mark.parametrize(("card", "tr"), [("Mine", 2), ("Great Escarpment Consortium", 1), ("Titanium Mine", 0)])
def test_mining_guild_gains_tr_for_each_steel(scene, card, tr):
    at = scene("development", corporation="Mining Guild", hand=[card]).choose(card)
    assert at.me.tr == 5 + tr


def test_phobolog_has_titanium_worth_4_and_5_with_advanced_alloys(scene):
    at = scene("construction", corporation="PhoboLog", hand=["Volcanic Pools"])
    assert at.detail("Volcanic Pools") == "13 MC"
    at = scene("construction", corporation="PhoboLog", hand=["Volcanic Pools"], played=["Advanced Alloys"])
    assert at.detail("Volcanic Pools") == "12 MC"


def test_saturn_systems_gains_tr_for_jovian_tags(scene):
    at = scene("development", corporation="Saturn Systems", hand=["Ganymede Shipyard"])
    assert at.choose("Ganymede Shipyard").me.tr == 6


def test_teractor_and_thorgate_take_3_off_their_tags(scene):
    at = scene("development", corporation="Teractor", hand=["Sponsors", "Power Plant"], bonus=False)
    assert (at.detail("Sponsors"), at.detail("Power Plant")) == ("2 MC", "3 MC")
    at = scene("development", corporation="Thorgate", hand=["Sponsors", "Power Plant"], bonus=False)
    assert (at.detail("Sponsors"), at.detail("Power Plant")) == ("5 MC", "0 MC")


def test_tharsis_republic_sees_and_keeps_one_more(scene):
    at = scene("research", corporation="Tharsis Republic", bonus=False)
    assert (len(at.me.looking), at.question().most) == (3, 2)


def test_unmi_may_buy_tr_once_after_its_tr_has_risen(scene):
    at = scene("action", corporation="United Nations Mars Initiative", mc=40)
    assert "rating" not in at.offered()
    at.choose("temperature:mc", "rating")
    assert (at.me.tr, at.me.mc) == (7, 20)
    assert "rating" not in at.offered()


def test_unmi_may_decline_its_offer(scene):
    at = scene("action", corporation="United Nations Mars Initiative", mc=40, hand=["Birds"])
    at.choose("temperature:mc", "end")
    assert (at.question(), at.me.tr) == (None, 6)


def test_unmi_may_buy_in_the_phases_of_cards_as_well(scene):
    at = scene(
        "construction",
        corporation="United Nations Mars Initiative",
        hand=["Bribed Committee"],
        bonus=False,
    )
    at.choose("Bribed Committee", "rating")
    assert (at.me.tr, at.me.mc) == (8, 89)
    assert at.question() is None


def test_unmi_may_buy_after_a_forced_conversion(scene):
    at = scene("action", corporation="United Nations Mars Initiative", heat=8, hand=["Birds"], mc=6)
    at.choose("end", "rating")
    assert (at.me.tr, at.me.mc, at.me.heat) == (7, 0, 0)


def test_unmi_is_told_when_it_cannot_afford_its_offer(scene):
    at = scene("action", corporation="United Nations Mars Initiative", mc=19, hand=["Birds"])
    at.choose("temperature:mc")
    assert at.why_not("rating") == "costs 6 MC, you have 5"


def test_unmi_may_sell_cards_first_to_afford_its_offer(scene):
    at = scene(
        "construction", corporation="United Nations Mars Initiative", bonus=False, mc=8,
        hand=["Bribed Committee", "Birds"],
    )  # fmt: skip
    at.choose("Bribed Committee")
    assert at.why_not("rating") == "costs 6 MC, you have 3"
    at.choose("sell", ["Birds"], "rating")
    assert (at.me.tr, at.me.mc) == (8, 0)
    assert at.question() is None


def test_unmi_is_not_asked_about_an_offer_it_cannot_reach(scene):
    at = scene(
        "construction", corporation="United Nations Mars Initiative", bonus=False, mc=7,
        hand=["Bribed Committee", "Birds"],
    )  # fmt: skip
    assert at.choose("Bribed Committee").question() is None


def test_unmi_may_sell_cards_after_a_forced_conversion_too(scene):
    at = scene("action", corporation="United Nations Mars Initiative", heat=8, hand=["Birds"], mc=3)
    at.choose("end", "sell", ["Birds"], "rating")
    assert (at.me.tr, at.me.mc) == (7, 0)
