"""The green cards that have a condition, a choice, a target or a counted production."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.ares_expedition.cards import CARDS
from games.ares_expedition.cards.choices import PlayGreenFree
from games.ares_expedition.player.engine import _engine_of
from tests.games.ares_expedition.conftest import number

SCIENCE = ["Interns", "Standard Technology", "Think Tank", "Matter Manufacturing"]


def develop(scene, card, **table):
    hand = [card, *table.pop("hand", [])]
    return scene("development", hand=hand, **table)


@pytest.mark.parametrize(
    ("card", "without", "given", "why"),
    [
        ("Aerated Magma", {"oxygen": 2}, {"oxygen": 3}, "oxygen in the red band or higher"),
        ("Airborne Radiation", {"oxygen": 2}, {"oxygen": 3}, "oxygen in the red band or higher"),
        ("Low-Atmo Shields", {"oxygen": 2}, {"oxygen": 3}, "oxygen in the red band or higher"),
        ("Methane from Titan", {"oxygen": 2}, {"oxygen": 3}, "oxygen in the red band or higher"),
        ("Natural Preserve", {"oxygen": 2}, {"oxygen": 3}, "oxygen in the red band or higher"),
        ("Worms", {"oxygen": 2}, {"oxygen": 3}, "oxygen in the red band or higher"),
        ("Zeppelins", {"oxygen": 2}, {"oxygen": 3}, "oxygen in the red band or higher"),
        ("Algae", {"oceans": 4}, {"oceans": 5}, "5 oceans"),
        ("Kelp Farming", {"oceans": 5}, {"oceans": 6}, "6 oceans"),
        ("Great Dam", {"oceans": 1}, {"oceans": 2}, "2 oceans"),
        ("Rad Suits", {"oceans": 1}, {"oceans": 2}, "2 oceans"),
        ("Wave Power", {"oceans": 2}, {"oceans": 3}, "3 oceans"),
        ("Moss", {"oceans": 2, "plants": 1}, {"oceans": 3, "plants": 1}, "3 oceans"),
        ("Dusty Quarry", {"oceans": 4}, {"oceans": 3}, "at most 3 oceans"),
        ("Archaebacteria", {"temperature": -18}, {"temperature": -20},
         "temperature in the purple band"),
        ("Designed Microorganisms", {"temperature": -8}, {"temperature": -10},
         "temperature in the red band or colder"),
        ("Bushes", {"temperature": -20}, {"temperature": -18},
         "temperature in the red band or warmer"),
        ("Eos Chasma National Park", {"temperature": -20}, {"temperature": -18},
         "temperature in the red band or warmer"),
        ("Grass", {"temperature": -20}, {"temperature": -18},
         "temperature in the red band or warmer"),
        ("Noctis Farming", {"temperature": -20}, {"temperature": -18},
         "temperature in the red band or warmer"),
        ("Trapped Heat", {"temperature": -20}, {"temperature": -18},
         "temperature in the red band or warmer"),
        ("Trees", {"temperature": -10}, {"temperature": -8},
         "temperature in the yellow band or warmer"),
        ("Tundra Farming", {"temperature": -10}, {"temperature": -8},
         "temperature in the yellow band or warmer"),
        ("Farming", {"temperature": 0}, {"temperature": 2}, "temperature in the white band"),
        ("Beam from a Thorium Asteroid", {}, {"corporation": "Saturn Systems"}, "one Jovian tag"),
        ("Fusion Power", {"played": ["Power Plant"]}, {"played": ["Power Plant", "Power Grid"]},
         "2 energy tags"),
        ("Gene Repair", {"played": SCIENCE[:2]}, {"played": SCIENCE[:3]}, "3 science tags"),
        ("Quantum Extractor", {"played": SCIENCE[:2]}, {"played": SCIENCE[:3]}, "3 science tags"),
        ("Mass Converter", {"played": SCIENCE[:3]}, {"played": SCIENCE}, "4 science tags"),
        ("Energy Storage", {"tr": 6}, {"tr": 7}, "a TR of 7"),
    ],
)  # fmt: skip
def test_it_requires_what_it_says(scene, card, without, given, why):
    assert develop(scene, card, **without).why_not(card) == f"requires {why}"
    assert develop(scene, card, **given).offers(card)


@pytest.mark.parametrize(
    ("card", "what", "n"),
    [
        ("Balanced Portfolios", "tr", 1),
        ("Biomass Combustors", "plants", 2),
        ("Building Industries", "heat", 4),
        ("Food Factory", "plants", 2),
        ("Fuel Factory", "heat", 3),
        ("Fueled Generators", "tr", 1),
        ("Lunar Beam", "tr", 1),
        ("Monocultures", "tr", 1),
        ("Strip Mine", "tr", 1),
        ("Tropical Resort", "heat", 5),
    ],
)
def test_it_spends_what_it_says_or_cannot_be_played(scene, card, what, n):
    name = "TR" if what == "tr" else what
    poor = develop(scene, card, **{what: n - 1})
    assert poor.why_not(card) == f"costs {n} {name}, you have {n - 1}"
    at = develop(scene, card, **{what: n + 2}).choose(card)
    assert getattr(at.me, what) == 2


def test_moss_needs_oceans_and_a_plant(scene):
    assert develop(scene, "Moss", oceans=3).why_not("Moss") == "costs one plant, you have 0"
    assert develop(scene, "Moss", oceans=3, plants=2).choose("Moss").me.plants == 1


def test_energy_storage_keeps_its_tr(scene):
    assert develop(scene, "Energy Storage", tr=7).choose("Energy Storage").me.tr == 7


@pytest.mark.parametrize("card", ["Automated Factories", "Toll Station"])
def test_it_lets_me_play_a_small_green_card_for_nothing(scene, card):
    at = develop(scene, card, hand=["Power Grid", "Comet", "Mine", "Farming"], bonus=False)
    at.choose(card)
    spent = 100 - at.me.mc
    assert at.detail("Power Grid") == "0 MC"
    assert not at.offers("Mine")  # printed cost 10
    assert "card:73" not in at.offered()  # red
    at.choose("Power Grid")
    assert (at.me.mc, len(at.me.tableau)) == (100 - spent, 2)
    assert at.question() is None


def test_a_free_card_still_has_to_meet_its_requirement_and_to_be_paid_in_kind(scene):
    at = develop(scene, "Toll Station", hand=["Grass", "Biomass Combustors", "Lunar Beam"])
    at.choose("Toll Station")
    assert at.why_not("Grass") == "requires temperature in the red band or warmer"
    at.choose("Lunar Beam")
    assert at.me.tr == 4


@pytest.fixture
def limit_of_13(monkeypatch):
    """Toll Station, as if another number were printed on it."""
    card = CARDS[number("Toll Station")]
    monkeypatch.setitem(CARDS, card.number, replace(card, when_played=(PlayGreenFree(13),)))
    _engine_of.cache_clear()
    yield
    _engine_of.cache_clear()


@pytest.mark.usefixtures("limit_of_13")
def test_a_card_with_another_limit_lets_dearer_ones_be_played_for_nothing(scene):
    at = develop(scene, "Toll Station", hand=["Coal Imports", "Satellites"])
    at.choose("Toll Station")
    assert at.detail("Coal Imports") == "0 MC"
    assert not at.offers("Satellites")


def test_who_holds_cards_is_asked_even_if_none_of_them_may_be_free(scene):
    at = develop(scene, "Toll Station", hand=["Comet"]).choose("Toll Station")
    assert at.prompt() == "Play a green card?"


def test_the_free_card_may_be_declined(scene):
    at = develop(scene, "Toll Station", hand=["Power Grid"]).choose("Toll Station", "pass")
    assert at.question() is None
    assert len(at.me.hand) == 1


def test_astrofarm_and_eos_chasma_feed_another_card_or_lose_that_part(scene):
    at = develop(scene, "Astrofarm", played=["Tardigrades", "Decomposers"])
    at.choose("Astrofarm", "Tardigrades")
    assert at.holds("Tardigrades") == 2
    at = develop(scene, "Eos Chasma National Park", temperature=-18, played=["Birds"])
    at.choose("Eos Chasma National Park")
    assert (at.holds("Birds"), at.me.plants) == (1, 3)
    at = develop(scene, "Astrofarm").choose("Astrofarm")
    assert at.me.tableau


def test_microprocessors_draw_two_and_discard_one(scene):
    at = develop(scene, "Microprocessors", hand=["Birds"], deck=["Mine", "Comet"])
    at.choose("Microprocessors", ["Birds"])
    assert len(at.me.hand) == 2


@pytest.mark.parametrize("card", ["Biothermal Power", "Protected Valley"])
def test_it_plants_a_forest_with_its_oxygen(scene, card):
    at = develop(scene, card).choose(card)
    assert (at.me.forests, at.mars.planet.oxygen, at.me.tr) == (1, 1, 6)


@pytest.mark.parametrize(
    ("card", "played", "what", "n"),
    [
        ("Atmospheric Insulators", ["Sponsors"], "heat", 2),
        ("Cartel", ["Sponsors"], "mc", 2 + 2),
        ("Insects", ["Grass", "Trees"], "plants", 2 + 1 + 3),
        ("Lightning Harvest", ["Interns"], "mc", 2),
        ("Medical Lab", ["Birds", "Interns", "Steelworks"], "mc", 1),
        ("Medical Lab", [], "mc", 0),
        ("Miranda Resort", ["Sponsors"], "mc", 2 + 2),
        ("Power Grid", ["Power Plant"], "mc", 2),
        ("Satellite Farms", ["Comet"], "heat", 2),
        ("Satellites", ["Comet"], "mc", 2),
        ("Venture Capitalism", ["Comet", "Research"], "mc", 2),
        ("Windmills", ["Power Plant"], "heat", 1 + 2),
        ("Worms", ["Tardigrades"], "plants", 2),
    ],
)
def test_its_production_counts_tags_its_own_included(scene, card, played, what, n):
    at = scene("production", played=[card, *played], bonus=False, mc=0, tr=0, others=[{}])
    assert at.view().players[0].makes[what] == n


def test_zeppelins_make_mc_for_forests(scene):
    at = scene("production", played=["Zeppelins"], forests=3)
    assert at.view().players[0].makes["mc"] == 3


@pytest.mark.parametrize(
    ("card", "played", "points"),
    [
        ("Immigration Shuttles", ["Sponsors"], 1),
        ("Immigration Shuttles", [], 0),
        ("Io Mining Industries", ["Ganymede Shipyard"], 2),
        ("Nuclear Plants", [], -1),
        ("Slash and Burn Agriculture", [], -1),
    ],
)
def test_its_points_are_counted_and_rounded_down(scene, card, played, points):
    at = scene("action", played=[card, *played])
    assert at.view().players[0].card_points.get(at.me.tableau[0], 0) == points
