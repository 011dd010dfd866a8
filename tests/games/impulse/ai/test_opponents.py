"""The opponents answer legally everywhere, find the best answers, and give reasons."""

import random

import pytest

from games.core import Engine, english
from games.core.ai.opponents import LEVELS, CountedBudget, observe
from games.core.ai.review import Moment, judged
from games.impulse import RULES
from games.impulse.ai import AI
from games.impulse.ai.evaluation import judge
from games.impulse.ai.opponents import OPPONENTS
from tests.games.every_game.random_play import play_on
from tests.games.impulse.positions import RACES, Scene
from tools.lab.impulse.anchors import ANCHORS

pytestmark = pytest.mark.long

BUDGET = 150  # enough for every position below
COLORLESS = RACES[4:]  # builders and miners, whose own technologies win nothing at once
TABLES = [
    *((seats, {}) for seats in RULES.seats),
    (4, {"teams": "two"}),
    (6, {"teams": "three"}),
    (3, {"races": "chosen"}),
]


def decide(match, seat, opponent, budget=BUDGET, seed=1):
    return opponent.decide(observe(match, seat), CountedBudget(budget), seed)


def play_turn(scene, level="hard", seat=0):
    """Let an opponent play the turn of `seat`; the others answer as if they were away."""
    turn, match = scene.state.turns, scene.match
    while match.outcome is None and scene.state.turns == turn:
        asked = match.waiting[0]
        if asked == seat:
            answers = decide(match, seat, OPPONENTS[level]).answers
            match.answer(seat, answers[0])
        else:
            match.answer(asked, RULES.stand_in(scene.state, scene.question(asked)))
    return scene


# --- everywhere -----------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_it_answers_legally_at_any_question(level, seats, options):
    match, generator = Engine.new(RULES, seats, options, bytes([seats]) * 32), random.Random(seats)
    for _moment in range(12):
        seat = generator.choice(match.waiting)
        decision = decide(match, seat, OPPONENTS[level], budget=8, seed=generator.randrange(99))
        for answer in decision.answers:
            if match.outcome is None and match.question_of(seat):
                match.answer(seat, answer)
        assert all(0 <= candidate.worth <= 1 for candidate in decision.candidates)
        if decision.reason is not None:
            assert english().render(decision.reason).endswith(".")
        play_on(match, generator, generator.randint(1, 9))
        if match.outcome is not None:
            return


@pytest.mark.parametrize("name", ANCHORS)
def test_the_players_to_measure_against_answer_legally(name):
    match = Engine.new(RULES, 3, {}, bytes(32))
    for _answer in range(40):
        seat = match.waiting[0]
        match.answer(seat, decide(match, seat, ANCHORS[name]).answers[0])
        if match.outcome is not None:
            return


def test_a_whole_plan_is_answered_without_asking_again():
    """Up to the first card that is turned up, the answers of a plan fit the questions that come."""
    match, generator = Engine.new(RULES, 2, {}, bytes(32)), random.Random(3)
    planned = 0
    for _moment in range(12):
        seat = match.waiting[0]
        decision = decide(match, seat, OPPONENTS["hard"], budget=6)
        for answer in decision.answers:
            assert seat in match.waiting
            match.answer(seat, answer)
        planned += len(decision.answers) - 1
        play_on(match, generator, 3)
        if match.outcome is not None:
            break
    assert planned > 0


def test_it_decides_alike_whatever_it_cannot_see():
    """Another seed of the cards, but the same view."""
    match = Engine.new(RULES, 3, {}, bytes(32))
    play_on(match, random.Random(5), 40)
    seat = match.waiting[0]
    twin = match.fork()
    RULES.determinize(twin.state, seat, twin.state.chance)
    assert twin.state.hands != match.state.hands
    for level in LEVELS:
        decisions = [decide(each, seat, OPPONENTS[level], budget=20) for each in (match, twin)]
        assert decisions[0] == decisions[1]


# --- positions with one right way -----------------------------------------------------------------

# 20 points are within reach in this turn; beside the way there, each offers others.
WINS = {
    "sells the card that wins": {
        "scores": [17, 10],
        "hands": [[11, 45, 10]],
    },
    "refines the mineral that wins": {
        "scores": [17, 10],
        "hands": [[107, 106, 43]],
        "minerals": [[15, 45]],
    },
    "lands on the Sector Core": {
        "scores": [19, 10],
        "hands": [[35, 10, 48]],
        "transports": [{"C2": 1}, {"C5": 1}],
        "cruisers": [{"A1-A2": 1}, {"E2-E3": 1}],
    },
    "lands with both transports": {
        "scores": [18, 10],
        "hands": [[88, 10]],
        "transports": [{"C2": 2}, {"C5": 1}],
        "cruisers": [{"A1-A2": 1}, {"E2-E3": 1}],
    },
    "names the colour of its gems": {
        "scores": [18, 10],
        "hands": [[35, 10]],
        "minerals": [[26]],
        "transports": [{"C2": 1}, {"C5": 1}],
        "cruisers": [{"A1-A2": 1}, {"E2-E3": 1}],
    },
    "stays on its gate of the core": {
        "scores": [19, 18],
        "hands": [[31, 44]],
        "impulse": [6, 38],
        "cruisers": [{"C2-C3": 1}, {"E2-E3": 1}],
    },
    "goes to a gate of the core": {
        "scores": [19, 10],
        "hands": [[31, 10]],
        "cruisers": [{"C1-C2": 1}, {"E2-E3": 1}],
    },
    "goes two steps to a gate of the core": {
        "scores": [19, 10],
        "hands": [[91, 10]],
        "cruisers": [{"B1-C1": 1}, {"E2-E3": 1}],
    },
    "builds on a gate of the core": {
        "scores": [19, 10],
        "hands": [[109, 22]],
        "transports": [{"C2": 1}, {"C5": 1}],
        "cruisers": [{"A1-A2": 1}, {"E2-E3": 1}],
    },
    "crosses two transports": {
        "scores": [18, 10],
        "hands": [[31, 10]],
        "transports": [{"C1": 1}, {"C2": 2, "C5": 1}],
        "cruisers": [{"C1-C2": 1}, {"E2-E3": 1}],
    },
    "destroys the last ship": {
        "hands": [[31, 10]],
        "transports": [{"C1": 1}, {"C2": 1}],
        "cruisers": [{"C1-C2": 1}, {}],
    },
    "uses the Plan": {
        "scores": [17, 10],
        "hands": [[45, 10]],
        "plans": [[11]],
    },
    "uses a technology and keeps what it sells": {
        "scores": [17, 10],
        "hands": [[45, 10]],
        "techs": [[83, 0]],
    },
    "executes a card that it must not share": {
        "scores": [17, 10],
        "hands": [[11, 45, 10]],
        "impulse": [89],
    },
}


@pytest.mark.parametrize("name", WINS)
def test_hard_wins_where_it_can(name):
    scene = play_turn(Scene(races=COLORLESS, **WINS[name]))
    assert scene.match.outcome is not None
    assert scene.match.outcome.winners == [0]


def test_normal_mostly_wins_where_it_can():
    won = [play_turn(Scene(races=COLORLESS, **WINS[name]), "normal").match.outcome for name in WINS]
    assert sum(outcome is not None for outcome in won) >= 0.6 * len(WINS)


def test_it_says_that_it_wins():
    scene = Scene(races=COLORLESS, **WINS["sells the card that wins"])
    assert english().render(decide(scene.match, 0, OPPONENTS["hard"]).reason) == "It wins with this."


def test_hard_gives_no_card_that_lets_a_rival_win():
    scene = Scene(scores=[8, 17], hands=[[107, 14], [1]], minerals=[[], [45]])
    assert decide(scene.match, 0, OPPONENTS["hard"]).answers[0] == "card:14"


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_it_starts_no_battle_that_is_lost(level):
    scene = Scene(
        hands=[[31, 44], [26, 42, 12]],
        cruisers=[{"C1-C2": 1}, {"C2-C3": 4}],
        transports=[{"C1": 1}, {"C5": 1}],
    )
    assert sum(play_turn(scene, level).cruisers[0].values()) >= 1
    assert scene.state.battle is None


@pytest.mark.parametrize("level", LEVELS[1:])
def test_it_destroys_what_stands_in_its_way_for_nothing(level):
    scene = Scene(
        hands=[[31, 101]],
        transports=[{"C1": 1}, {"C2": 2, "C5": 1}],
        cruisers=[{"C1-C2": 1}, {"E2-E3": 1}],
    )
    assert play_turn(scene, level).state.sources[0]["ships"] == 2


def sabotage(scores, level, seed=1):
    """The fleet that player 0 bombs, of two like fleets of players 1 and 2."""
    scene = Scene(
        3,
        hands=[[79], [1], [3]],
        scores=scores,
        transports=[{"C2": 1}, {"C5": 1}, {"E3": 1}],
        cruisers=[{"A1-B1": 1}, {"B1-C2": 2}, {"C2-D1": 2}],
    )
    scene.play("card:79")
    scene.pass_on("fleet:1:gate:B1-C2")
    (answer, *_more) = decide(scene.match, 0, OPPONENTS[level], seed=seed).answers
    return int(answer.split(":")[1])


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_it_turns_on_whoever_leads(level):
    assert sabotage([5, 12, 6], level) == 1
    assert sabotage([5, 6, 12], level) == 2


def test_it_chooses_among_equals_by_chance():
    assert {sabotage([5, 6, 6], "normal", seed) for seed in range(12)} == {1, 2}


def test_whoever_is_out_has_no_chance_and_all_chances_add_up():
    scene = Scene(3, hands=[[1], [3], [4]])
    scene.state.step, scene.state.races = "add", RACES[:3]
    chances = [judge(scene.state, seat).chance for seat in range(3)]
    assert sum(chances) == pytest.approx(1, abs=0.1)  # each sees its own hand only
    scene.state.eliminated.append(2)
    assert judge(scene.state, 2).chance == 0
    assert judge(scene.state, 0).chance > chances[0]


# --- reviews ------------------------------------------------------------------------------------------


def test_a_review_tells_in_what_the_better_plan_is_ahead_of_the_one_that_was_chosen():
    match, generator = Engine.new(RULES, 2, {}, bytes([5]) * 32), random.Random(5)
    play_on(match, generator, 20)
    seat = match.state.mover
    told = {}
    for given in match.question_of(seat)[1].options:
        moment = Moment(match.version, match.state.turns, seat, [given])
        told[given] = judged(match, AI.reviewer, moment, CountedBudget(60), 1)
    assert all(each.line[:1] != [given] for given, each in told.items())
    reasons = {english().render(each.reason) for each in told.values() if each.reason}
    assert len(reasons) > 1
