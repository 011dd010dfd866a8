"""The opponents answer legally everywhere, and find good answers."""

import hashlib
import json
import random
from pathlib import Path

import pytest

from games.core import Engine, english
from games.core.ai.autoplay import random_answer
from games.core.ai.opponents import LEVELS, CountedBudget, observe
from games.core.ai.review import Moment, judged
from games.planet_masters.ai import AI, many_players
from games.planet_masters.ai.many_players import chance_before_action, chances_of_more
from games.planet_masters.ai.opponents import OPPONENTS
from games.planet_masters.ai.realm import realm_of
from games.planet_masters.ai.two_players import chances_of_two
from games.planet_masters.rules import RULES
from tests.games.every_game.random_play import play_on
from tools.lab.planet_masters.anchors import ANCHORS
from tools.lab.planet_masters.train import train

KEEN = ["normal", "hard"]


def decide(match, seat, opponent, budget=60, seed=1):
    return opponent.decide(observe(match, seat), CountedBudget(budget), seed)


def answer(scene, level, seat=0):
    return decide(scene.match, seat, OPPONENTS[level]).answers[0]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", RULES.seats)
def test_it_answers_legally_at_any_question(level, seats):
    options = {"races": "choose", "limit": "50"}
    match, generator = Engine.new(RULES, seats, options, bytes([seats]) * 32), random.Random(seats)
    for _moment in range(12):
        seat = generator.choice(match.waiting)
        decision = decide(match, seat, OPPONENTS[level], 8, generator.randrange(99))
        match.answer(seat, decision.answers[0])
        assert all(0 <= candidate.worth <= 1 for candidate in decision.candidates)
        play_on(match, generator, generator.randint(1, 9))
        if match.outcome is not None:
            return


def test_those_to_measure_against_are_the_tempers():
    match = Engine.new(RULES, 2, {}, bytes(32))
    for opponent in ANCHORS.values():
        (answered,) = decide(match, match.waiting[0], opponent).answers
        assert match.question_of(match.waiting[0])[1].accept(answered) is not None


@pytest.mark.parametrize("level", KEEN)
def test_it_rolls_all_that_does_not_fit_once_it_owns_everything(scene, level):
    played = scene("gaia race; resource marines; cruiser", "mors resource;;", phase="manage")
    assert answer(played, level) == ["home:0", played.colony(0, 1)]


@pytest.mark.parametrize("level", KEEN)
def test_it_builds_while_there_is_room(scene, level):
    played = scene("gaia resource; influence;", "mors resource; influence;")
    assert answer(played, level) == "build"


@pytest.mark.parametrize("level", KEEN)
def test_it_takes_the_last_colony_when_it_can(scene, level):
    played = scene("gaia resource; influence; fortress", "mors resource; marines;", phase="action")
    assert answer(played, level) == "conquer:1"


@pytest.mark.parametrize("level", KEEN)
def test_it_keeps_a_fleet_that_can_take_a_colony(scene, level):
    played = scene("mors resource;; fortress", "gaia resource; resource; carrier")
    assert played.match.state.galaxy  # which a carrier might fetch something from
    assert answer(played, level) == "stop"


@pytest.mark.parametrize("level", LEVELS)
def test_it_does_not_rest_on_a_race_that_pays_for_nothing(scene, level):
    played = scene("pakal race;;", "mors resource; influence; cruiser", phase="manage")
    assert answer(played, level) == ["home:0"]


def test_normal_presses_a_home_that_is_all_its_owner_can_pay_with(scene):
    played = scene("gaia resource;; fortress", "mors resource;; fighter", phase="await_reward", target=1)
    assert answer(played, "normal") == "pressure"
    richer = scene("gaia resource;; fortress", "mors influence;; fighter", phase="await_reward", target=1)
    assert answer(richer, "normal") == richer.weapon(1, 0)


def test_normal_takes_the_colony_that_its_owner_misses_most(scene):
    played = scene(
        "gaia resource;; fortress fortress",
        "mors influence; marines resource; cruiser",
        phase="await_reward",
        target=1,
    )
    assert answer(played, "normal") == played.colony(1, 1)


@pytest.mark.parametrize("level", LEVELS)
def test_it_starts_no_attack_that_must_fail(scene, level):
    played = scene("gaia resource; influence; cruiser", "mors resource; marines; fortress", phase="action")
    assert answer(played, level) != "conquer:1"


@pytest.mark.parametrize("level", KEEN)
def test_it_takes_a_colony_and_does_not_hand_over_the_match(scene, level):
    played = scene(
        "gaia resource;; fortress fortress",
        "mors marines; resource influence; cruiser",
        phase="await_reward",
        target=1,
    )
    assert answer(played, level).startswith("colony:")


@pytest.mark.parametrize("level", LEVELS)
def test_it_cancels_an_attack_on_its_colony(scene, level):
    played = scene(
        "gaia resource; resource; fortress",
        "mors influence; influence;",
        phase="await_cancel",
        target=1,
    )
    assert answer(played, level, seat=1) == "cancel"


@pytest.mark.parametrize("level", LEVELS)
def test_it_votes_against_the_loss_of_its_own_fleet(scene, level):
    played = scene(
        "gaia resource; resource; cruiser",
        "mors influence; influence; fortress",
        phase="await_votes",
        target=1,
    )
    assert answer(played, level, seat=1).startswith("against")


@pytest.mark.parametrize("level", LEVELS)
def test_it_loses_the_weakest_die(scene, level):
    played = scene(
        "gaia resource; resource; cruiser",
        "mors influence; influence; fortress carrier",
        phase="await_loss",
        target=1,
    )
    assert answer(played, level, seat=1) == played.weapon(1, 1)


@pytest.mark.parametrize("others", [[], ["pakal marines;;"]])
def test_hard_says_how_likely_it_wins(others, scene):
    players = ["gaia resource; influence; fortress", "mors resource; marines;"]
    if others:  # for whom one colony more is needed
        players[0] = "gaia resource; influence resource; fortress"
    played = scene(*players, *others, phase="action")
    decision = decide(played.match, 0, OPPONENTS["hard"])
    worth = round(100 * decision.candidates[0].worth)
    said = english().render(decision.reason)
    assert said == f"Reckoned over all rolls of this turn, its chance to win is {worth} %."
    assert worth > 67  # what the colony wins at once


def test_hard_plays_by_principles_where_its_budget_is_too_small(scene):
    played = scene("gaia resource; resource; cruiser", "mors resource; influence;")
    hard, normal = (decide(played.match, 0, OPPONENTS[level], budget=2) for level in ("hard", "normal"))
    assert hard.answers == normal.answers
    assert hard.reason is None


def realms(played):
    return tuple(map(realm_of, played.match.state.players))


def test_the_chances_of_two_add_up_to_one(scene):
    chances = chances_of_two(realms(scene("gaia resource; influence; fortress", "mors resource; marines;")), 0)
    assert sum(chances) == pytest.approx(1)
    assert chances[0] > 0.5


@pytest.mark.parametrize("others", [["pakal marines;;"], ["pakal marines;;", "roach influence;;"]])
def test_the_chances_of_more_come_to_about_one(others, scene):
    players = ["gaia resource; influence; fortress", "mors resource; marines;", *others]
    chances = chances_of_more(realms(scene(*players)), 0)
    assert sum(chances) == pytest.approx(1, abs=0.1)
    assert chances[0] == max(chances)


@pytest.mark.parametrize("others", [[], ["pakal marines;;"], ["pakal marines;;", "roach marines;;"]])
def test_who_owns_more_and_shows_more_is_likelier_to_win(others, scene):
    few = scene("gaia marines; marines; cruiser", "mors resource; influence; cruiser", *others)
    many = scene("gaia resource; influence resource;", "mors resource;; cruiser", *others)
    chances = chances_of_more if others else chances_of_two
    assert chances(realms(few), 0)[0] < chances(realms(many), 0)[0]
    if others:
        assert chance_before_action(realms(few), 0) < chance_before_action(realms(many), 0)


def test_whose_turn_it_is_and_who_comes_next_matters(scene):
    """All alike but in turn order: the mover may roll what it needs before the others do."""
    players = [
        "gaia resource; marines influence resource; cruiser",
        "pakal marines;;",
        "mors marines;;",
    ]
    at = realms(scene(*players))
    assert chances_of_more(at, 0)[0] > chances_of_more(at, 1)[0]


@pytest.mark.long
def test_training_gives_a_weight_to_every_feature():
    written = json.loads((Path(many_players.__file__).parent / "weights.json").read_text("utf-8"))
    trained = train(1, 1)
    assert {name: set(weights) for name, weights in trained.items()} == {
        name: set(weights) for name, weights in written.items()
    }


def test_a_stand_off_comes_to_an_end():
    """By principles alone this match would go on for ever."""
    secret = hashlib.sha256(b"opponents 78").digest()
    match, generator = Engine.new(RULES, 2, {}, secret), random.Random(78)
    while match.outcome is None:
        seat = match.waiting[0]
        level = "normal" if seat == 0 else "easy"
        decision = decide(match, seat, OPPONENTS[level], seed=generator.getrandbits(31))
        match.answer(seat, decision.answers[0])
        assert match.state.turns < 400


def reviewed(played, seat, given):
    """Return the review of an answer, given where `played` is."""
    moment = Moment(0, 0, seat, [given])
    return judged(played.match, AI.reviewer, moment, CountedBudget(5_000), 1)


@pytest.mark.parametrize("seats", [2, 3])
def test_what_players_can_expect_by_a_review_adds_up(seats):
    match, worth = Engine.new(RULES, seats, {}, bytes(32)), {}
    generator = random.Random(3)
    while match.outcome is None and match.state.round < 4:
        seat = match.waiting[0]
        question = match.question_of(seat)[1]
        given = random_answer(question, generator)
        moment = Moment(match.version, match.state.turns, seat, [given])
        told = judged(match, AI.reviewer, moment, CountedBudget(5_000), 1)
        if told is not None:
            worth[seat] = told.worth
            if len(worth) == seats:
                assert 0.6 < sum(worth.values()) < 1.4
        match.answer(seat, decide(match, seat, OPPONENTS["normal"]).answers[0])
    assert len(worth) == seats


@pytest.mark.parametrize("others", [[], ["pakal marines;;"]])
def test_a_review_tells_the_choice_that_missed_the_last_colony(others, scene):
    mover = f"gaia resource; influence {'resource' if others else ''}; fortress"
    played = scene(mover, "mors resource; marines;", *others, phase="action")
    told = reviewed(played, 0, "end")
    assert told.line[0] == "conquer:1"
    assert told.lost > 0.03
    assert reviewed(played, 0, "conquer:1").lost == 0
