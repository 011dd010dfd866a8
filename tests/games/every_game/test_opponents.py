"""Computer opponents of every game: legal at every question, and without knowledge of secrets.

`manage.py bench twins` compares many more moments, `bench opponents` measures their strength.
"""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest

from games import registry
from games.core import Amount, Engine, Outcome, Rules, Table, _
from games.core.ai.game_ai import GameAI
from games.core.ai.imagined_match import ImaginedMatch
from games.core.ai.opponents import LEVELS, CountedBudget, Decision, observe
from games.core.ai.seat_player import SeatPlayer
from tests.games.every_game.random_play import play_on
from tests.games.every_game.test_every_game import CASES, begin
from tools.lab.leaks import secretive
from tools.lab.twins import compare

pytestmark = pytest.mark.django_db  # letters name the site
MOMENTS = 2


@pytest.mark.long
@pytest.mark.parametrize("slug", registry.SLUGS)
def test_they_decide_alike_in_all_matches_that_their_seat_cannot_tell_apart(slug):
    counts: Counter[str] = Counter()
    assert list(compare(registry.rules_of(slug), MOMENTS, counts, "test")) == []
    assert counts["moments"] == MOMENTS
    assert counts["twins that are other matches"] > 0 or slug not in secretive()


def test_twins_would_find_an_opponent_that_peeks(monkeypatch):
    """Without the deal, all opponents peek."""
    rules = registry.rules_of("impulse")
    monkeypatch.setattr(rules, "determinize", lambda table, seat, chance: table)
    assert list(compare(rules, 4, Counter(), "peek"))


@pytest.mark.long
@pytest.mark.parametrize(("rules", "seats"), CASES)
def test_all_levels_answer_legally_wherever_they_are_asked(rules, seats):
    match, generator = begin(rules, seats, 31), random.Random(31)
    for _moment in range(3):
        if match.outcome is not None:
            return
        seat = generator.choice(match.waiting)
        for level in LEVELS:
            decision = (
                registry.ai_of(rules.slug)
                .opponents[level]
                .decide(observe(match, seat), CountedBudget(4), generator.getrandbits(32))
            )
            match.question_of(seat)[1].accept(decision.answers[0])
            assert all(-1e-9 <= each.worth <= 1 + 1e-9 for each in decision.candidates)
        play_on(match, generator, generator.randint(1, 25))


class Heap(Table, kw_only=True):
    left: int = 13
    mover: int = 0


class HeapView(msgspec.Struct):
    left: int


class HeapRules(Rules[Heap]):
    """Take one to three of the rest; the player of the last one wins. It has no opponent of its own."""

    slug, version, title, summary = "heap", 1, _("Heap"), _("Take the last one.")
    seats, state_type, view_type = range(2, 3), Heap, HeapView

    def setup(self, seats, options, chance):
        return Heap(seats=seats)

    async def turn(self, table):
        take = await Amount(table.mover, _("Take how many?"), 1, min(3, table.left))
        table.left -= take
        table.mover = 1 - table.mover

    def result(self, table):
        return None if table.left else Outcome("last", _("the last is taken"), [1 - table.mover])

    def public_view(self, table):
        return HeapView(table.left)

    def determinize(self, table, seat, chance):
        return table


def wins_from_the_second_seat(level, games=12):
    """Return its number of wins against random play, which moves first in a winning position."""
    rules, won = HeapRules(), 0
    for game in range(games):
        match = Engine.new(rules, 2, {}, bytes(32))
        player, generator = SeatPlayer(GameAI().opponents[level], 1), random.Random(game)
        while match.outcome is None:
            if match.waiting == [1]:
                match.answer(1, player.answer(match, lambda: CountedBudget(600), game))
            else:
                play_on(match, generator, 1)
        won += match.outcome.winners == [1]
    return won


@pytest.mark.long
def test_a_game_without_an_opponent_of_its_own_gets_one_that_thinks():
    assert wins_from_the_second_seat("hard") >= 10
    assert wins_from_the_second_seat("normal") >= 8
    assert wins_from_the_second_seat("easy") >= 5


def test_a_seat_that_goes_in_circles_is_answered_for_by_the_stand_in():
    """Selling no cards leads back to the same question, any number of times."""
    rules = registry.rules_of("ares_expedition")
    match = Engine.new(rules, 1, {"setup": "beginner"}, bytes(32))
    player = SeatPlayer(Seller(), 0)
    for _answer in range(40):
        match.answer(0, player.answer(match, lambda: CountedBudget(1), 0))
    assert match.state.round > 0


class Seller:
    """Sells nothing whenever it can sell."""

    def decide(self, observation, budget, seed):
        options = getattr(observation.question, "options", {})
        return Decision(["sell"] if "sell" in options else [[]])


def test_an_observation_hands_out_no_match():
    match = Engine.new(registry.rules_of("impulse"), 2, {}, bytes(32))
    seen = observe(match, match.waiting[0])
    for name in seen.__slots__:
        assert not isinstance(getattr(seen, name), Engine), name
    assert isinstance(seen.imagined(1), ImaginedMatch)


def test_what_the_options_mean_leads_to_no_real_table():
    """The values in Ares Expedition are functions that hold the table and the players."""
    match = Engine.new(registry.rules_of("ares_expedition"), 2, {"setup": "beginner"}, bytes(32))
    generator, held = random.Random(1), []
    while not held:
        play_on(match, generator, 1)
        question = observe(match, match.waiting[0]).question
        for option in getattr(question, "options", {}).values():
            held += getattr(option.value, "args", ())
    real = [match.state, *match.state.players]
    assert not [each for each in held if any(each is one for one in real)]
