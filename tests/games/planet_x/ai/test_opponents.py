"""The opponents answer legally everywhere, find good answers, and give reasons.

The sky of the positions is ACCXGEAADEGA; by its appearance, Planet X is in sector 4 or 6.
"""

import random

import pytest

from games.core import Engine, english
from games.core.ai.opponents import LEVELS, CountedBudget, observe
from games.core.ai.seat_player import SeatPlayer
from games.planet_x import RULES
from games.planet_x.ai.opponents import OPPONENTS
from games.planet_x.sky.clue_set import SEASONS
from games.planet_x.sky.clues import Clue
from games.planet_x.sky.facts import ClueFact, LocateFailed, Survey
from games.planet_x.sky.sectors import appearance
from games.planet_x.state import Event
from games.planet_x.theories.tokens import Token
from tests.games.every_game.random_play import play_on
from tests.games.planet_x.conftest import EXPERT_SKY, SKY, begin
from tools.lab.planet_x.anchors import ANCHORS

ALL = range(1, 13)
TELLS_NOTHING = Clue("within", "every", "X", "G", 2)  # of sectors 4 and 6
NOT_6 = LocateFailed(sector=6, left="G", right="A")
TABLES = [
    *((seats, {}) for seats in RULES.seats),
    (1, {"bot": "none"}),
    (3, {"theories": "at_once"}),
    (2, {"mode": "expert"}),
    (2, {"mode": "expert", "theories": "at_once"}),
    (2, {"sky": "code"}),
]


def decide(match, seat, opponent, seed=1):
    return opponent.decide(observe(match, seat), CountedBudget(100), seed)


def knowing(sectors, *facts, tokens=(), conference=False):
    """A change of the table: the first player has seen these sectors, and these theories lie there."""

    def change(table):
        seen = [Survey(appearance(table.sky, s), s, s, 1) for s in sectors]
        table.events = [Event(0, fact, 0) for fact in [*seen, *facts]]
        if conference:
            table.conferences = [TELLS_NOTHING]
            table.events.append(Event(10, ClueFact(TELLS_NOTHING, "X1"), public=True))
        table.tokens = [Token(*token) for token in tokens]
        table.phase = 3

    return change


def answers(change, level="hard", sky=SKY, **more):
    """Return the answers of an opponent in the first seat to its first question."""
    match = begin(sky=sky, change=change, **more).match
    return decide(match, 0, OPPONENTS[level]).answers


def theories(change, level="hard", months=15, sky=SKY, **more):
    """Return its answers in the theory phase that comes when all have made a survey of two months."""
    match = begin(sky=sky, change=change, months=[months - 1, months + 2], **more)
    first = match.state.mode.sector_of(match.track.arrow)
    match.survey(0, "A", first, match.state.mode.run(first, len(sky) // 2)[-1])
    assert match.is_for_theories(0)
    return decide(match.match, 0, OPPONENTS[level]).answers


def final(change, months, level="hard"):
    """Return its answers for its final action, when the second player has located Planet X."""
    match = begin(change=change, months=months)
    match.locate(1, 4, "C", "G")
    return decide(match.match, 0, OPPONENTS[level]).answers


# --- everywhere -----------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("name", [*LEVELS, *ANCHORS])
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_it_answers_legally_at_any_question(name, seats, options):
    match, generator = Engine.new(RULES, seats, options, bytes([seats]) * 32), random.Random(seats)
    opponent = (OPPONENTS | ANCHORS)[name]
    while match.outcome is None and match.version < (60 if "mode" in options else 150):
        seat = generator.choice(match.waiting)
        decision = decide(match, seat, opponent, seed=generator.randrange(99))
        match.answer(seat, decision.answers[0])
        assert all(0 <= candidate.worth <= 1 for candidate in decision.candidates)
        if decision.reason is not None:
            assert english().render(decision.reason).endswith(".")
        if generator.random() < 0.2 and match.outcome is None:
            play_on(match, generator, 2)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [1, 2, len(SEASONS)])
def test_it_plays_to_the_end_and_locates_planet_x(level, seats):
    match = Engine.new(RULES, seats, {}, bytes(32))
    players = [SeatPlayer(OPPONENTS[level], seat) for seat in range(seats)]
    while match.outcome is None:
        seat = match.waiting[0]
        match.answer(seat, players[seat].answer(match, lambda: CountedBudget(1), match.version))
    assert match.outcome.reason == "located"
    assert max(match.state.track.months) < 45


@pytest.mark.parametrize("begun", [["survey"], ["survey", "object:C"], ["target"], ["research"]])
@pytest.mark.parametrize("level", LEVELS)
def test_it_goes_on_with_an_action_that_somebody_else_has_begun(begun, level):
    match = begin().say(0, *begun).match
    while not match.state.actions_of(0):
        match.answer(0, decide(match, 0, OPPONENTS[level]).answers[0])
    assert match.state.actions_of(0)


def test_it_goes_on_with_a_survey_of_the_object_that_was_chosen():
    match = begin().say(0, "survey", "object:C").match
    while not match.state.actions_of(0):
        match.answer(0, decide(match, 0, OPPONENTS["hard"]).answers[0])
    assert match.state.actions_of(0)[0].object == "C"


@pytest.mark.parametrize("told", [[], ["object:C"]])
def test_it_names_what_is_beside_planet_x_where_only_that_is_asked(told):
    match = begin(change=knowing(ALL, NOT_6)).say(0, "locate", "sector:4", *told).match
    wanted = ["object:C", "object:G"][len(told)]
    assert decide(match, 0, OPPONENTS["normal"]).answers == [wanted]


# --- positions with one right answer --------------------------------------------------------------

LOCATE_4 = ["locate", "sector:4", "object:C", "object:G", "confirm"]


@pytest.mark.parametrize("level", LEVELS)
def test_it_locates_planet_x_when_it_is_certain(level):
    assert answers(knowing(ALL, NOT_6), level) == LOCATE_4


def test_it_locates_when_certain_though_all_others_are_far_ahead():
    assert answers(knowing(ALL, NOT_6), months=[12, 20]) == LOCATE_4


@pytest.mark.parametrize("level", LEVELS)
def test_it_does_not_locate_when_it_knows_little(level):
    assert answers(knowing([1, 2, 3], NOT_6), level, months=[8, 8])[0] != "locate"


def test_it_locates_late_in_the_race_though_it_may_be_wrong():
    assert answers(knowing(ALL, conference=True), months=[19, 19])[0] == "locate"


@pytest.mark.parametrize("level", LEVELS)
def test_it_does_not_guess_before_the_conference(level):
    assert answers(knowing(ALL), level, months=[9, 18])[0] == "research"


def test_it_takes_the_theory_of_somebody_else_for_a_hint():
    tokens = [(1, 6, "A", 2)]
    change = knowing(ALL, tokens=tokens, conference=True)
    assert answers(change, months=[15, 15]) == LOCATE_4


def test_it_knows_that_the_bot_of_the_box_is_never_wrong():
    rest = [sector for sector in ALL if sector not in (4, 5, 6)]
    table = {"seats": 1, "bot": "brisk", "months": [8, 9]}
    assert answers(knowing(rest, NOT_6), "normal", **table)[0] != "locate"
    assert answers(knowing(rest, NOT_6, tokens=[(1, 5, "G", 2)]), "normal", **table) == LOCATE_4


@pytest.mark.parametrize("level", LEVELS)
def test_it_submits_a_proven_theory_the_most_valuable_first(level):
    assert theories(knowing([1, 9, 12]), level) == ["token:D"]


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_it_submits_nothing_of_what_it_knows_nothing(level):
    assert theories(knowing([]), level, months=3) == ["none"]


def test_it_submits_a_theory_that_is_worth_its_risk():
    """By what a survey tells, it is right 47 times of 100."""
    assert theories(knowing([]), "normal", months=3) == ["none"]
    assert theories(knowing([]), "hard", months=3) == ["token:C"]


def test_it_claims_first_what_nobody_has_claimed():
    """Both asteroids are proven."""
    match = begin(change=knowing([7, 8], tokens=[(1, 7, "A", 2)]), months=[14, 17])
    match.survey(0, "A", 3, 8)
    match.say(0, "token:A")
    for seat in list(match.match.waiting):
        if match.is_for_theories(seat):
            match.say(seat, "none")
    assert decide(match.match, 0, OPPONENTS["hard"]).answers == ["sector:8"]


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_it_does_not_claim_again_what_it_has_claimed(level):
    assert theories(knowing([9], tokens=[(0, 9, "D", 2)]), level, months=6) == ["none"]


@pytest.mark.parametrize("level", LEVELS)
def test_it_submits_two_proven_theories_at_once_in_expert_mode(level):
    (chosen,) = theories(knowing([4, 5, 11], NOT_6), level, sky=EXPERT_SKY)
    assert len(chosen) == 2
    assert "token:G" in chosen


@pytest.mark.parametrize("level", LEVELS)
def test_it_locates_at_last_where_that_brings_more_than_theories(level):
    tokens = [(0, 9, "D", 1), (0, 5, "G", 1), (0, 11, "G", 2)]
    assert final(knowing(ALL, NOT_6, tokens=tokens), [16, 15], level)[0] == "locate"


@pytest.mark.parametrize("level", LEVELS)
def test_it_submits_theories_at_last_where_these_bring_more(level):
    assert final(knowing(ALL, NOT_6), [19, 15], level)[:2] == ["theories", "token:D"]


def test_it_guesses_at_last_where_it_has_nothing_to_lose():
    tokens = [(0, s, letter, 1) for s, letter in enumerate(SKY, 1) if letter in "ACDG"]
    assert final(knowing(ALL, tokens=tokens), [16, 15])[0] == "locate"


def test_it_guesses_at_last_where_nothing_else_can_win():
    """It is 7 points behind. Two asteroids are expected to bring 6, and half of all guesses 8."""
    wrong = [(0, s, letter, 1, 0, 3, "wrong") for s, letter in zip(ALL, "DGGCC", strict=False)]
    change = knowing(ALL, tokens=[(0, 7, "A", 1, 0, 3, "right"), *wrong])
    assert final(change, [16, 15], "normal")[0] == "theories"
    assert final(change, [16, 15], "hard")[0] == "locate"
