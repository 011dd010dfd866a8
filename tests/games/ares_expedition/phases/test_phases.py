"""Development, construction, production, research; selling cards; the end step."""

from __future__ import annotations

import pytest

TEN = ["Birds", "Fish", "Mine", "Comet", "Trees", "Grass", "Moss", "Lichen", "Algae", "Heather"]


# --- I: development -----------------------------------------------------------------------------


def test_everybody_plays_one_green_card(scene):
    at = scene("development", hand=["Mine", "Coal Imports", "Birds"])
    assert at.offered()[:2] == ["card:164", "card:124"]
    assert "card:12" not in at.offered()
    at.choose("Mine")
    assert at.prompt() is None


def test_who_chose_development_pays_3_less_for_one_card(scene):
    assert scene("development", hand=["Mine"]).choose("Mine").me.mc == 93
    assert scene("development", hand=["Mine"], bonus=False).choose("Mine").me.mc == 90


def test_the_3_mc_are_a_discount_and_never_paid_out(scene):
    assert scene("development", hand=["Dusty Quarry"]).choose("Dusty Quarry").me.mc == 100


def test_the_3_mc_are_for_one_card_only(scene):
    at = scene("development", hand=["Lichen", "Coal Imports"])
    assert [card.price for card in at.view().hand] == [2, 10]
    assert [card.price for card in at.choose("Lichen").view().hand] == [13]


def test_nobody_has_to_play(scene):
    at = scene("development", hand=["Mine"]).choose("pass")
    assert (at.prompt(), at.me.hand) == (None, [164])


def test_with_cards_in_hand_i_am_asked_even_if_none_can_be_played(scene):
    at = scene("development", hand=["Birds"])
    assert at.prompt() == "Play a green card?"
    assert at.hint() == "You cannot play any card of your hand now"


def test_without_cards_in_hand_i_am_not_asked(scene):
    assert scene("development").prompt() is None


def test_nobody_waits_for_another_within_a_phase(scene):
    at = scene("development", hand=["Mine"], others=[{"hand": ["Lichen"]}])
    at.choose("Lichen", seat=1).choose("Mine")
    assert (at.me.tableau, at.other.tableau) == ([164], [155])


def test_a_card_that_costs_too_much_says_so(scene):
    at = scene("development", hand=["Farming", "Soletta"], mc=19)
    assert at.why_not("Soletta") == "costs 27 MC, you have 19"


# --- II: construction ---------------------------------------------------------------------------


def test_everybody_plays_one_blue_or_red_card(scene):
    at = scene("construction", hand=["Interns", "Comet", "Mine"], bonus=False)
    assert "card:164" not in at.offered()
    at.choose("Interns")
    assert at.prompt() is None


def test_who_chose_construction_may_play_a_second_card(scene):
    at = scene("construction", hand=["Interns", "Comet", "Tardigrades"])
    at.choose("Interns", "Comet")
    assert at.prompt() is None


@pytest.mark.parametrize("answers", [["draw", "Interns"], ["Interns", "draw"]])
def test_or_may_draw_a_card_before_or_after_playing(scene, answers):
    at = scene("construction", hand=["Interns", "Tardigrades"]).choose(*answers)
    assert (len(at.me.hand), len(at.me.tableau)) == (2, 1)
    assert at.prompt() is None


def test_a_card_drawn_first_may_be_played(scene):
    at = scene("construction", deck=["Interns"]).choose("draw", "Interns")
    assert at.me.tableau == [36]


def test_the_bonus_card_may_be_drawn_without_playing(scene):
    at = scene("construction", hand=["Birds"]).choose("draw", "pass")
    assert len(at.me.hand) == 2


def test_tags_of_the_first_card_count_for_the_second(scene):
    science = ["Standard Technology", "Think Tank", "Matter Manufacturing"]
    at = scene("construction", hand=["Interns", "Physics Complex"], played=science)
    assert not at.offers("Physics Complex")
    assert at.choose("Interns").offers("Physics Complex")


def test_colours_are_read_as_they_were_when_the_phase_began(scene):
    at = scene("construction", hand=["Towing a Comet", "Decomposers"], oxygen=2)
    at.choose("Towing a Comet")
    assert at.mars.planet.oxygen == 3
    assert at.why_not("Decomposers") == "requires oxygen in the red band or higher"


def test_oceans_are_counted_as_they_were_when_the_phase_began(scene):
    at = scene("construction", hand=["Subterranean Reservoir", "Herbivores"], oceans=4)
    assert not at.choose("Subterranean Reservoir").offers("Herbivores")


def test_allowances_of_cards_can_be_chained_and_end_with_the_phase(scene):
    at = scene("construction", bonus=False,
               hand=["Asset Liquidation", "Special Design", "Work Crews", "Interns", "Fish"])  # fmt: skip
    at.choose("Asset Liquidation", "Special Design", "Work Crews", "Interns")
    assert at.prompt() is None


def test_the_bonus_is_used_up_by_a_second_card_that_allows_a_third(scene):
    at = scene("construction", hand=["Interns", "Asset Liquidation", "Fish", "Tardigrades"])
    at.choose("Interns", "Asset Liquidation")
    assert "draw" not in at.offered()
    at.choose("Tardigrades")
    assert at.prompt() is None


# --- metals and discounts -----------------------------------------------------------------------


def test_steel_takes_2_and_titanium_3_off_and_both_count_for_a_card_with_both_tags(scene):
    metals = ["Mine", "Ganymede Shipyard"]
    at = scene(
        "development",
        hand=["Vesta Shipyard", "Coal Imports", "Soletta"],
        played=metals,
        bonus=False,
    )
    assert at.detail("Coal Imports") == "9 MC"
    assert at.detail("Soletta") == "24 MC"
    assert at.detail("Vesta Shipyard") == "6 MC"


def test_metals_are_never_spent(scene):
    at = scene("construction", hand=["Steelworks", "Ironworks"], played=["Mine"])
    at.choose("Steelworks")
    assert at.detail("Ironworks") == "8 MC"


def test_discounts_add_up_but_never_below_0(scene):
    at = scene("construction", hand=["Bribed Committee"], played=["Media Group", "Research Outpost"])
    assert at.detail("Bribed Committee") == "0 MC"


# --- IV: production -----------------------------------------------------------------------------


def test_everybody_produces_and_gains_mc_for_tr(scene):
    at = scene("production", played=["Industrial Farming", "Aerated Magma"], mc=0, tr=8, bonus=False)
    assert (at.me.mc, at.me.plants, at.me.heat, len(at.me.hand)) == (9, 2, 2, 1)


def test_who_chose_production_gains_4_more(scene):
    assert scene("production", mc=0, tr=8).me.mc == 12


def test_heat_and_plants_stay(scene):
    at = scene("production", heat=5, plants=5, played=["Coal Imports"])
    assert (at.me.heat, at.me.plants) == (8, 5)


# --- V: research --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bonus", "played", "draw", "keep"),
    [
        (False, [], 2, 1),
        (True, [], 5, 2),
        (False, ["Interns"], 4, 1),
        (False, ["Extended Resources"], 2, 2),
        (True, ["United Planetary Alliance", "Interplanetary Relations"], 7, 4),
    ],
)
def test_research_draws_and_keeps(scene, bonus, played, draw, keep):
    at = scene("research", corporation="Teractor", bonus=bonus, played=played)
    mc = at.me.mc
    if draw == keep:
        assert len(at.me.hand) == keep
        return
    assert (len(at.me.looking), at.question().most) == (draw, keep)
    at.choose(at.offered()[:keep])
    assert (len(at.me.hand), len(at.mars.discards), at.me.mc) == (keep, draw - keep, mc)


def test_no_more_can_be_kept_than_there_are(scene):
    at = scene("research", bonus=True, deck=["Mine"], others=[{"corporation": "Teractor"}])
    assert at.me.hand == [164]


def test_others_learn_only_how_many_cards_were_kept(scene):
    at = scene("research", corporation="Teractor", bonus=False)
    at.choose([at.offered()[0]])
    assert "Player 1 looks at 2 cards and keeps one" in at.journal(seat=1)
    assert at.view(seat=1).players[0].hand == 1
    assert at.me.hand[0] not in at.view(seat=1).cards


# --- the deck -----------------------------------------------------------------------------------

SHUFFLED = "The deck is empty: the discards are shuffled into a new one"
NO_CARDS = "The deck and the discards are empty: no card can be drawn"


def test_discards_become_the_deck_when_it_is_empty(scene):
    at = scene("action", played=["AI Central"], deck=["Mine"], discards=["Comet", "Birds"])
    at.choose("AI Central")
    assert len(at.me.hand) == 2
    assert (len(at.mars.deck), at.mars.discards) == (1, [])
    assert at.journal().count(SHUFFLED) == 1
    assert NO_CARDS not in at.journal()


def test_if_nothing_is_left_nothing_is_drawn(scene):
    at = scene("action", played=["AI Central"], deck=[]).choose("AI Central")
    assert at.me.hand == []
    at.choose("AI Central")
    assert at.journal().count(NO_CARDS) == 1
    assert SHUFFLED not in at.journal()


def test_that_there_are_no_cards_is_told_again_once_there_have_been_some(scene):
    at = scene("action", played=["AI Central"], hand=["Birds"], mc=0, deck=[])
    at.choose("AI Central", "sell", ["Birds"], "AI Central")
    assert at.journal().count(NO_CARDS) == 2
    assert at.journal().count(SHUFFLED) == 1


# --- selling, and the end step ------------------------------------------------------------------


def test_several_cards_are_sold_in_one_go_at_any_time(scene):
    at = scene("development", hand=["Mine", "Birds", "Fish"], mc=0)
    assert not at.offers("Mine")
    at.choose("sell", ["Birds", "Fish"])
    assert at.me.mc == 6
    assert not at.offers("Mine")
    at = scene("development", hand=["Mine", "Birds", "Fish"], mc=1)
    assert at.choose("sell", ["Birds", "Fish"]).offers("Mine")


def test_one_may_think_better_of_selling(scene):
    at = scene("development", hand=["Mine"]).choose("sell", [])
    assert at.me.hand == [164]


def test_others_learn_only_how_many_cards_were_sold(scene):
    at = scene("development", hand=["Mine", "Birds"]).choose("sell", ["Birds"])
    assert "Player 1 sells a card for 3 MC" in at.journal(seat=1)
    assert "You sell Birds for 3 MC" in at.journal()


def test_more_than_ten_cards_have_to_go_for_3_mc_each_at_the_end_of_the_round(scene):
    at = scene("production", hand=[*TEN, "Bushes", "Farming"], mc=0, tr=0)
    before = at.me.mc
    assert at.prompt() == "Discard 2 cards for 3 MC each"
    at.choose(["Birds", "Fish"])
    assert (len(at.me.hand), at.me.mc - before) == (10, 6)


def test_composting_factory_counts_for_them_too(scene):
    at = scene("production", hand=[*TEN, "Bushes"], played=["Composting Factory"], mc=0)
    before = at.me.mc
    assert at.choose(["Birds"]).me.mc - before == 4


def test_ten_cards_may_stay(scene):
    assert scene("production", hand=TEN).prompt() == "Choose a phase for round 4"
