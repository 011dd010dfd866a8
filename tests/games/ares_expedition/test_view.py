"""Views of the player, of others, of spectators; prices, reasons and forecasts."""

from __future__ import annotations

import random

import msgspec
import pytest

from games.ares_expedition import RULES
from games.ares_expedition.cards import CARDS, PROJECTS
from games.ares_expedition.planet import TRACKS
from games.ares_expedition.player.forecast import forecast as forecast_of
from games.ares_expedition.view.hand import cards_in_hand
from games.ares_expedition.view.seat_view import Made
from games.core import Engine, english
from games.core.dialogue.rendering import view_json
from tests.games.ares_expedition.conftest import number
from tests.games.every_game.random_play import play_on
from tools.lab.ares_expedition.bench import lay_out_late


def seen(at, seat):
    return view_json(at.view(seat), english()).decode()


def test_my_hand_is_mine_alone(scene):
    at = scene("action", hand=["Zeppelins", "Worms"])
    assert [card.number for card in at.view().hand] == [208, 207]
    for seat in (1, None):
        assert "Zeppelins" not in seen(at, seat)
        assert at.view(seat).players[0].hand == 2


def test_what_i_look_at_is_mine_alone(scene):
    at = scene("research", corporation="Teractor")
    assert len(at.view().looking) == 5
    assert at.view(seat=1).looking == at.other.looking
    assert at.view(seat=None).looking == []


def test_unseen_tiles_and_the_deck_are_counted_only(scene):
    at = scene("action", oceans=3, mc=100)
    view = at.view()
    assert len(view.tiles) == 3
    assert view.deck == len(at.mars.deck)


def test_every_card_in_sight_has_its_face(scene):
    at = scene("action", hand=["Birds"], played=["Mine"], others=[{"played": ["Comet"], "hand": ["Fish"]}])
    assert sorted(at.view().cards) == [12, 73, 164, 218]
    assert sorted(at.view(seat=None).cards) == [73, 164, 218]


def test_a_card_in_hand_has_its_price_now(scene):
    at = scene(
        "development",
        hand=["Coal Imports", "Mine"],
        played=["Titanium Mine", "Great Escarpment Consortium"],
    )
    assert [card.price for card in at.view().hand] == [8, 5]  # steel, and 3 for the phase


def test_a_card_in_hand_says_why_it_cannot_be_played(scene):
    at = scene("development", hand=["Soletta", "Farming", "Mine"], mc=20)
    whys = [card.why and english().render(card.why) for card in at.view().hand]
    assert whys == ["costs 27 MC, you have 20", "requires temperature in the white band", None]
    assert [card.met for card in at.view().hand] == [True, False, True]


def test_a_hand_is_worked_out_anew_when_its_player_or_the_planet_changes(scene):
    at = scene("development", hand=["Soletta", "Farming"], mc=20)
    mars = at.match.state
    mars.players[0].mc = 90
    assert [card.why is None for card in at.view().hand] == [True, False]
    mars.planet.temperature = mars.at_start.temperature = TRACKS["temperature"].top
    assert [card.why is None for card in at.view().hand] == [True, True]


def test_what_the_phase_takes_off_is_taken_off_the_cards_it_plays(scene):
    at = scene("development", hand=["Mine", "Birds", "Comet"], mc=50)
    assert [card.price for card in at.view().hand] == [7, 15, 25]
    whys = [card.why and english().render(card.why) for card in at.view().hand]
    assert whys[0] is None
    assert whys[2] == "played in Construction"


def test_a_card_whose_points_depend_on_something_is_told_from_one_without(scene):
    faces = scene("action", hand=["Birds", "Comet"]).view().cards
    assert [(faces[n].vp, len(faces[n].points)) for n in (12, 73)] == [(None, 1), (0, 0)]


def forecast(scene, card, **table):
    at = scene("construction", hand=[card], **table)
    return at.view().hand[0].brings


def test_a_card_in_hand_tells_what_it_would_bring_now(scene):
    assert forecast(scene, "Towing a Comet") == {"tr": 2, "oxygen": 1, "oceans": 1, "plants": 2}
    assert forecast(scene, "Towing a Comet", oxygen=14) == {"tr": 1, "oceans": 1, "plants": 2}
    assert forecast(scene, "Investment Loan") == {"tr": -1, "mc": 10, "vp": 1}


def test_the_forecast_counts_effects_in_play_and_tags_with_the_new_card(scene):
    brings = forecast(scene, "Ice Asteroid", played=["Arctic Algae", "Optimal Aerobraking", "Satellites"])
    assert brings == {"tr": 2, "oceans": 2, "plants": 8 + 2, "heat": 2, "makes_mc": 1}
    assert forecast(scene, "Terraforming Ganymede", corporation="Saturn Systems") == {
        "tr": 3,
        "vp": 2,
    }
    assert forecast(scene, "Ecological Zone") == {"animal": 2}


def test_the_forecast_names_the_kind_of_resources_where_only_one_is_possible(scene):
    comet = "Imported Nitrogen"
    assert forecast(scene, comet, played=["Birds"])["animal"] == 2
    both = forecast(scene, "CEO's Favorite Project", played=["Birds", "Tardigrades"])
    assert both == {"resources": 2}
    assert forecast(scene, "CEO's Favorite Project", played=["Tardigrades"]) == {"microbe": 2}


@pytest.mark.parametrize(
    ("tags", "plants"),
    [(["Farmers Market", "Trees"], 2), (["Farmers Market", "Trees", "Grass"], 6)],
)
def test_the_forecast_knows_a_condition_that_is_met(scene, tags, plants):
    assert forecast(scene, "Nitrogen-Rich Asteroid", played=tags)["plants"] == plants


def test_the_forecast_counts_what_forests_bring(scene):
    assert forecast(scene, "Zeppelins", oxygen=3, forests=3) == {"makes_mc": 3, "vp": 1}
    brings = forecast(scene, "Mangrove", temperature=2, forests=1, played=["Zeppelins", "Conserved Biome"])  # fmt: skip
    assert brings == {"forests": 1, "oxygen": 1, "tr": 1, "makes_mc": 1, "vp": 1}


def test_forecasts_change_nothing(scene):
    at = scene("construction", hand=["Towing a Comet"])
    before = msgspec.json.encode(at.mars.players)
    at.view()
    assert msgspec.json.encode(at.mars.players) == before


def test_a_late_view_of_four_is_small(scene):
    match = Engine.new(RULES, 4, {}, bytes(32))
    lay_out_late(match.state)
    text = view_json(match.view(0), english())
    assert len(text) < 40_000


def test_what_others_plan_is_dealt_anew_with_their_hands(scene):
    at = scene("production", hand=["Zeppelins"], others=[{"hand": ["Worms"]}])
    at.choose("phase:action", seat=1)
    guesses, hands = set(), set()
    for seed in range(30):
        secret = bytes([seed]) * 32
        chance = Engine.new(RULES, 2, {}, secret)._chance
        twin = RULES.determinize(at.match.fork().state, 0, chance)
        guesses.add(twin.players[1].planned)
        hands.add(twin.players[1].hand[0])
        assert twin.players[0].hand == [208]
        assert twin.players[0].planned == ""
    assert guesses == {"development", "construction", "action", "research"}
    assert len(hands) > 10


def test_cards_drawn_to_choose_from_tell_price_and_forecast_as_those_in_hand_do(scene):
    at = scene("research", corporation="Teractor", played=["Mine", "Titanium Mine"])
    view = at.view()
    assert [card.number for card in view.drawn] == view.looking
    in_hand = scene("research", corporation="Teractor", played=["Mine", "Titanium Mine"])
    in_hand.me.hand = view.looking
    assert view.drawn == in_hand.view().hand
    assert at.view(seat=1).drawn != view.drawn
    assert at.view(seat=None).drawn == []


def test_income_is_told_by_card(scene):
    played = ["Great Escarpment Consortium", "Mine", "Trees", "Zeppelins"]
    view = scene("action", played=played, forests=3).view()
    me = view.players[0]
    assert me.income == {"plants": [(number("Trees"), 3)], "mc": [(number("Zeppelins"), 3)]}
    for what, made in me.makes.items():
        assert sum(n for _card, n in me.income.get(what, [])) == made


def test_cards_not_seen_yet_are_counted_without_those_i_hold(scene):
    at = scene("action", hand=["Birds"], played=["Mine"], others=[{"hand": ["Fish"]}])
    everybody, mine = at.view(seat=None).unseen, at.view().unseen
    assert (everybody.cards, mine.cards) == (207, 206)
    assert everybody.tags["animal"] - mine.tags["animal"] == 1
    assert everybody.colours["blue"] - mine.colours["blue"] == 1
    assert mine.colours == at.view(seat=1).unseen.colours  # Fish is blue, as Birds are


def test_phases_of_earlier_rounds_stay_in_sight(scene):
    at = scene("development", bonus=False, round=1, hand=["Mine"])
    at.choose("pass").choose("pass", seat=1)
    at.choose(at.offered()[:3]).choose(at.offered(seat=1)[:2], seat=1)
    at.choose("phase:action").choose("phase:action", seat=1)
    assert [player.past_phases for player in at.view(seat=None).players] == [
        ["research"],
        ["development"],
    ]


def test_a_card_tells_what_its_points_depend_on(scene):
    faces = scene("action", played=["Tardigrades", "Mine"]).view().cards
    assert faces[number("Tardigrades")].vp_per == Made("vp", 1, "microbe", 3)
    assert faces[number("Mine")].vp_per is None


def test_forecasts_are_the_same_whatever_was_looked_at_before():
    match, chosen = Engine.new(RULES, 2, {}, bytes(32)), random.Random(3)
    for _part in range(40):
        play_on(match, chosen, 5)
        for player in match.state.players if match.outcome is None else ():
            others = [number for number in PROJECTS if number not in player.tableau]
            shown = cards_in_hand(match.state, player, others)
            assert not player.corporation or [card.brings for card in shown] == [
                forecast_of(match.state, player, CARDS[number]) for number in others
            ]
