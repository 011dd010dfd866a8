"""A turn reckoned through agrees with the odds, with the solved match of two, and with a budget."""

import random

import pytest

from games.core import Engine
from games.core.ai.opponents import CountedBudget
from games.planet_masters.ai.expectimax import TooMuch, Turn
from games.planet_masters.ai.realm import realm_of
from games.planet_masters.dice import odds
from games.planet_masters.dice.counting import resources
from games.planet_masters.rules import RULES
from tests.games.every_game.random_play import play_on
from tools.lab.planet_masters.solution import (
    BLOCKS,
    LAPSE,
    dice,
    numbers,
    swept,
)
from tools.lab.planet_masters.solution import Dice as Row

PLENTY = 100_000


def only_victory(realms, mover):
    """Judge a match that goes on as worth nothing."""
    return (0.0,) * len(realms)


def whole_turn(table, judge=only_victory):
    turn = Turn(table, judge, CountedBudget(PLENTY))
    realm = realm_of(table.mover)
    return turn.built(realm, (), resources(table.mover))


def turn_starts(seats, seed):
    """Tables as turns begin, in matches played at random."""
    generator = random.Random(seed)
    match = Engine.new(RULES, seats, {"limit": "50"}, generator.randbytes(32))
    while match.outcome is None:
        if match.state.phase == "build" and match.state.resources_left == resources(match.state.mover):
            yield match.state
        play_on(match, generator, 1)


@pytest.mark.parametrize(
    ("players", "percent"),
    [
        (("gaia resource; influence marines;", "pakal marines;;"), 67),  # one die to roll
        (("gaia resource; influence; fortress", "pakal marines; marines;"), 67),  # one to take
        (("mors race; resource resource depleted;", "pakal marines;;", "gaia marines;;"), 67),
        (("gaia marines;;", "pakal marines;;"), 0),
    ],
)
def test_winning_at_once_is_as_likely_as_the_odds_say(scene, players, percent):
    table = scene(*players).table
    assert round(100 * odds.of_winning(table, 0)[0]) == percent
    assert whole_turn(table) == pytest.approx(float(odds.of_winning(table, 0)[0]))


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3])
def test_it_is_as_likely_as_the_odds_say_in_matches_played_at_random(seats):
    """The Roach may gain a colony, and greater influence cancel, of which the odds know nothing."""
    compared = 0
    for seed in range(12):
        for table in turn_starts(seats, seed):
            expected = float(odds.of_winning(table, table.active)[0])
            free = all(not table.players[s].colonies for s in table.others(table.active))
            if table.mover.race != "roach" and free and expected:
                assert whole_turn(table) == pytest.approx(expected)
                compared += 1
    assert compared > 5


@pytest.mark.parametrize("races", [("gaia", "roach"), ("pakal", "freewalker"), ("mors", "matrix")])
@pytest.mark.long
def test_a_turn_is_worth_what_the_solution_says(scene, races):
    """One turn back from values drawn at random, by tables and by trying every choice and roll."""
    mover, rival = races
    generator = random.Random(races[0])
    values = {(a, b): some_values(generator, a, b) for a, b in BLOCKS}
    solved = swept(values, mover, rival)

    def judge(realms, seat):
        rows = [row_of(realm) for realm in realms]
        a, b = (len(realm.colonies) for realm in realms)
        worth = float(values[b, a][rows[1], rows[0]])
        return (1 - worth, worth)

    for a, b in BLOCKS:
        for _position in range(3):
            row, column = (generator.choice(dice(n, False)) for n in (a, b))
            texts = [text(race, each) for race, each in ((mover, row), (rival, column))]
            table = scene(*texts).table
            at = numbers(a, False)[row], numbers(b, False)[column]
            if table.over or whole_turn(table) == 1:
                continue
            expected = whole_turn(table, judge) * (1 - LAPSE) + LAPSE / 2
            assert solved[a, b][at] == pytest.approx(expected, abs=1e-5)


def some_values(generator, a, b):
    numpy = pytest.importorskip("numpy")
    drawn = numpy.random.default_rng(generator.getrandbits(32))
    return drawn.random((len(dice(a, False)), len(dice(b, False))), numpy.float32)


def row_of(realm):
    return numbers(len(realm.colonies), False)[Row(realm.home, realm.colonies, (), realm.fleet)]


def text(race, row):
    return f"{race} {row.home}; {' '.join(row.colonies)}; {' '.join(row.fleet)}"


def test_a_turn_is_given_up_when_the_budget_is_spent(scene):
    table = scene("gaia resource; resource; cruiser", "mors resource;;").table
    turn = Turn(table, only_victory, CountedBudget(3))
    with pytest.raises(TooMuch):
        turn.built(realm_of(table.mover), (), 2)
