"""Computer opponents: their answers in positions with one right answer, and legality everywhere."""

import hashlib
import random
import re

import pytest

from games.ares_expedition import RULES
from games.ares_expedition.ai import AI
from games.ares_expedition.view.text import PHASE_NAMES
from games.core import Choose, Engine, english
from games.core.ai.autoplay import check, random_answer
from games.core.ai.opponents import LEVELS, CountedBudget, observe
from games.core.ai.review import Moment, judged

LOOKS = 40
VARIANTS = [
    (1, {}),
    (2, {"setup": "redraw"}),
    (2, {"variant": "together", "setup": "beginner"}),
    (3, {}),
    (4, {}),
]


def decide(match, level, seat=0, seed=1):
    return AI.opponents[level].decide(observe(match, seat), CountedBudget(LOOKS), seed)


def answers(at, level="hard", seat=0):
    return decide(at.match, level, seat).answers


# --- always ------------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize(("seats", "options"), VARIANTS)
@pytest.mark.parametrize("level", LEVELS)
def test_it_answers_any_question_of_a_random_match_with_what_is_on_offer(seats, options, level):
    match = Engine.new(RULES, seats, options, bytes(32))
    generator = random.Random(seats)
    asked = set()
    for step in range(120):
        if match.outcome is not None:
            break
        question = generator.choice(list(match.open.values()))
        if step % 3 == 0 or type(question) is not Choose:
            answer, *_then = decide(match, level, question.seat, step).answers
            asked.add(question.topic)
        else:
            answer = random_answer(question, generator)
        match.answer(question.seat, answer)
        check(match)
    assert len(asked) > 2


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
@pytest.mark.long
def test_matches_of_opponents_come_to_an_end(seats, options):
    match = Engine.new(RULES, seats, options, bytes(32))
    given = 0
    while match.outcome is None:
        question = next(iter(match.open.values()))
        level = ("normal", "easy")[question.seat % 2]
        for answer in decide(match, level, question.seat, given).answers:
            match.answer(question.seat, answer)
            check(match)
            given += 1
        assert given < 1500
    assert match.outcome.reason in ("habitable", "points", "time")


def test_the_same_seed_gives_the_same_decision(new):
    at = new()
    first, second = (decide(at.match, "hard") for _time in range(2))
    assert first == second


# --- one right answer --------------------------------------------------------------------------------

LATE = {"temperature": 8, "oxygen": 14, "oceans": 8}  # one ocean is missing


def test_it_flips_the_last_ocean_when_that_wins(scene):
    at = scene("action", **LATE, mc=15, tr=40)
    assert answers(at) == ["ocean:mc"]


def test_it_ends_a_match_that_is_decided_though_playing_on_would_bring_more(scene):
    engine = ["Birds", "Herbivores", "Small Animals", "Livestock", "Fish", "Ecological Zone"]
    rival = {"mc": 0, "hand": ["Comet"], "tr": 10}
    at = scene("action", **LATE, mc=60, plants=40, tr=60, played=engine, others=[rival])
    at.choose("forest:plants")
    assert answers(at) == ["ocean:mc"]


def test_it_sells_a_card_for_the_last_ocean_when_that_wins(scene):
    at = scene("action", **LATE, mc=12, tr=40, hand=["Colonizer Training Camp"])
    assert answers(at) == ["sell", ["card:72"]]


def test_it_plants_a_forest_with_its_plants(scene):
    assert answers(scene("action", mc=0, plants=8)) == ["forest:plants"]


def test_it_raises_the_temperature_with_its_heat(scene):
    assert answers(scene("action", mc=0, heat=8)) == ["temperature:heat"]


def test_it_ends_when_nothing_is_left_to_gain(scene):
    at = scene("action", mc=0, hand=["Comet"])
    assert answers(at) == ["end"]


def test_it_puts_an_animal_on_birds(scene):
    at = scene("action", mc=0, played=["Birds"], hand=["Comet"])
    assert answers(at) == [at.key("Birds")]


def test_it_feeds_the_animal_that_counts_most(scene):
    at = scene("construction", mc=3, played=["Birds", "Herbivores"], hand=["CEO's Favorite Project"])
    at.choose("CEO's Favorite Project")
    assert answers(at) == [at.key("Birds")]


def test_it_begins_with_production_that_pays_for_itself(scene):
    at = scene("development", mc=10, hand=["Economic Growth", "Asteroid Mining"])
    assert answers(at) == [at.key("Economic Growth")]


def test_it_plays_no_production_when_the_match_is_as_good_as_over(scene):
    at = scene("development", **LATE, mc=20, tr=40, hand=["Economic Growth"], plants=0)
    assert answers(at) == ["pass"]


def test_it_plays_what_scores_before_the_match_is_over(scene):
    at = scene("construction", **LATE, mc=9, hand=["Breathing Filters", "Interns"])
    assert answers(at) == [at.key("Breathing Filters")]


def test_it_keeps_what_it_can_still_play(scene):
    deck = [
        "Colonizer Training Camp", "Breathing Filters", "Archaebacteria", "Ice Cap Melting",
        "Extreme-Cold Fungus",
    ]  # fmt: skip
    at = scene("research", corporation="Teractor", temperature=6, oxygen=10, oceans=5, mc=30, deck=deck)
    (kept,) = answers(at)
    assert sorted(kept) == ["card:68", "card:79"]


def test_it_discards_what_it_can_no_longer_play(scene):
    good = [
        "Comet", "Lava Flows", "Subterranean Reservoir", "Giant Ice Asteroid", "Ice Asteroid", "Release of Inert Gases",
        "Deimos Down", "Phobos Falls", "Convoy from Europa", "Towing a Comet",
    ]  # fmt: skip
    at = scene("production", oxygen=8, hand=[*good, "Colonizer Training Camp"])
    assert answers(at) == [["card:72"]]


def test_it_gives_no_rating_for_cards_at_the_end(scene):
    at = scene("action", **LATE, mc=0, played=["Asset Liquidation"], hand=["Comet"])
    assert answers(at) == ["end"]


def test_it_chooses_the_phase_in_which_it_wins(scene):
    at = scene("production", **LATE, mc=60, tr=40, others=[{"mc": 0, "hand": ["Comet"]}])
    for seed in range(8):
        assert decide(at.match, "hard", seed=seed).answers == ["phase:action"]


def test_it_buys_a_rating_before_the_match_is_over(scene):
    at = scene("action", corporation="United Nations Mars Initiative", **LATE, mc=21, tr=40)
    at.choose("ocean:mc")
    assert answers(at) == ["rating"]


# --- to the end --------------------------------------------------------------------------------------


def test_it_tells_phases_apart_however_large_its_lead(scene):
    """Chances to win are all alike then, and points are not."""
    at = scene("development", tr=150, mc=0, heat=40, hand=["Comet"], others=[{"tr": 5, "mc": 0}])
    at.choose("pass")
    decision = decide(at.match, "normal")
    assert decision.answers == ["phase:production"]
    assert decision.candidates[0].answer == "phase:production"


def test_who_leads_saves_and_pays_for_steps_when_a_match_lasts_too_long(scene):
    table = {"mc": 14, "hand": ["Comet"], "temperature": -10, "oceans": 9, "oxygen": 14}
    rival = {"tr": 20, "mc": 0, "hand": ["Birds"]}
    early = scene("action", **table, tr=8, others=[rival])
    late = scene("action", **table, tr=8, others=[rival], round=100)
    leading = scene("action", **table, tr=30, others=[rival], round=70)
    assert answers(late, "normal") == ["temperature:mc"]
    assert answers(leading, "normal") == ["temperature:mc"]
    assert answers(early, "normal") == ["end"]


@pytest.mark.long
@pytest.mark.parametrize(("text", "levels"), [("5", ("normal", "normal")), ("scan30", ("easy", "normal"))])
def test_two_who_once_waited_for_hundreds_of_rounds_come_to_an_end(text, levels):
    match = Engine.new(RULES, 2, {}, hashlib.sha256(text.encode()).digest())
    while match.outcome is None and match.state.round < 60:
        seat = match.waiting[0]
        for answer in decide(match, levels[seat], seat, match.version).answers:
            match.answer(seat, answer)
            check(match)
    assert match.outcome is not None


# --- reviews -----------------------------------------------------------------------------------------


def told_instead_of(at, given):
    """Return the better choice by the review, and its reason."""
    moment = Moment(at.match.version, 0, 0, [given])
    told = judged(at.match, AI.reviewer, moment, CountedBudget(LOOKS), 1)
    assert told.lost > 0
    return told.line[0], english().render(told.reason)


def test_a_review_compares_the_better_phase_with_the_one_that_was_chosen(scene):
    at = scene("development", mc=30, hand=["Comet", "Interns", "Birds"], others=[{"mc": 0}])
    at.choose("pass")
    names = {f"phase:{key}": english().render(name) for key, name in PHASE_NAMES.items()}
    worse = [key for key in at.offered() if key in names and [key] != answers(at, "normal")]
    assert len(worse) == 3
    for given in worse:
        better, why = told_instead_of(at, given)
        assert why.startswith(f"{names[better]} seems to bring ")
        assert why.endswith(f" more than {names[given]}.")


def test_a_review_compares_the_better_card_with_the_one_that_was_chosen(scene):
    at = scene("construction", mc=3, played=["Birds", "Herbivores"], hand=["CEO's Favorite Project"])
    at.choose("CEO's Favorite Project")
    better, why = told_instead_of(at, at.key("Herbivores"))
    assert better == at.key("Birds")
    assert re.fullmatch(r"This seems worth [\d.]+ points, and what was chosen [\d.]+\.", why)
