"""Odds: exact, against the tables of the rules and against playing all ways through."""

from fractions import Fraction
from itertools import product

import pytest

from games.core import english
from games.planet_masters.dice import odds
from games.planet_masters.dice.faces import ATTACK, MILITARY_FACES


@pytest.mark.parametrize(("rolls", "percent"), [(1, 17), (2, 31), (3, 42), (4, 52), (5, 60)])
def test_the_chance_of_a_carrier(rolls, percent):
    assert round(100 * odds.of_carrier(rolls)) == percent


@pytest.mark.parametrize(("wrong", "percent"), [(1, 67), (2, 44), (3, 30), (4, 20)])
def test_the_chance_of_finishing_by_the_chosen_re_roll(scene, wrong, percent):
    colonies = ["depleted"] * wrong + ["resource"] * (5 - wrong)
    play = scene(f"gaia resource; {' '.join(colonies)}", *["mors marines"] * 4, phase="manage")
    finish = play.view().odds.finish
    assert len(finish) == 6
    chance = Fraction(1)
    for die in finish:
        picked = die.kept == 0
        chance *= Fraction(die.rolled if picked else die.kept, 6)
    assert round(100 * chance) == percent
    assert play.view().players[0].wins.chance.percent == round(100 * float(chance), 1)


@pytest.mark.parametrize(("race", "sixths"), [("gaia", 4), ("mors", 5), ("pakal", 5)])
def test_a_home_die_whose_race_face_counts_is_better(scene, race, sixths):
    play = scene(f"{race} marines; resource resource", "roach marines", phase="manage")
    assert play.view().odds.finish[0].rolled == sixths


def test_there_is_nothing_to_finish_without_all_colonies(scene):
    play = scene("gaia marines; resource", "mors marines", phase="manage")
    assert play.view().odds.finish == []


@pytest.mark.parametrize(("points", "need", "chance"), [
    (1, 0, Fraction(1, 2)), (1, 1, Fraction(1, 3)), (1, 2, Fraction(1, 6)), (1, 3, Fraction(0)),
])  # fmt: skip
def test_the_attack_of_one_fresh_die(points, need, chance):
    assert Fraction(odds.count_successes(need, (), 1, 0, points, False), 6**points) == chance


def by_hand(need, fleet, room, galaxy, rolls):
    """Success of the rule "build while there is room, else the weakest again", face by face."""
    fleet = sorted(fleet)
    for face in rolls:
        if sum(fleet) > need:
            break
        if room:
            room -= 1
        else:
            fleet = fleet[1:]
        if face == "carrier" and galaxy:
            galaxy, room = galaxy - 1, room + 1
        fleet = sorted([*fleet, ATTACK[face]])
    return sum(fleet) > need


@pytest.mark.parametrize("need", range(8))
@pytest.mark.parametrize("fleet", [(), (0, 0), (1, 3)])
def test_the_chance_of_a_conquest_after_building_is_exact(need, fleet):
    ways = sum(by_hand(need, fleet, 1, 1, rolls) for rolls in product(MILITARY_FACES, repeat=3))
    assert odds.count_successes(need, fleet, 1, 1, 3, False) == ways


def test_the_chance_of_a_conquest_is_told_for_every_point_spent(scene):
    play = scene("gaia resource; resource", "mors marines", phase="build")
    (conquest,) = play.view().odds.conquests
    assert [chance.percent for chance in conquest.chances][:2] == [0, 33.3]
    assert conquest.chances[1].fraction == "1/3"


def test_a_freewalker_counts_its_raiders(scene):
    play = scene("freewalker race; resource", "mors marines", phase="build")
    assert play.view().odds.conquests[0].chances[1].fraction == "1/2"


def test_it_warns_that_somebody_can_win_by_re_rolling(scene):
    play = scene("mors marines", "gaia marines; resource influence", phase="manage")
    wins = play.view().players[1].wins
    assert wins.alarm
    assert wins.chance.fraction == "2/3"


def test_it_warns_that_somebody_can_win_by_a_carrier(scene):
    play = scene("mors marines", "gaia resource; resource", phase="manage")
    wins = play.view().players[1].wins
    assert wins.chance.fraction == "11/54"  # a carrier in two rolls, then a colony that fits


def test_it_warns_that_somebody_can_win_by_a_conquest(scene):
    play = scene("mors marines; marines; cruiser", "gaia influence; influence; fortress fortress",
                 phase="manage")  # fmt: skip
    wins = play.view().players[1].wins
    assert wins.chance.fraction == "2/3"
    told = english(["Ada", "Bo"].__getitem__).render(wins.message)
    assert told == "Bo can win in one turn by attacking Ada (66.7 %)"


def test_nobody_is_warned_of_who_cannot_win(scene):
    play = scene("mors marines; marines", "gaia marines; marines", phase="manage")
    assert play.view().players[1].wins is None


def test_a_locked_colony_that_does_not_fit_cannot_win(scene):
    play = scene("gaia resource; resource depleted*", "mors marines", phase="manage")
    assert play.view().players[0].wins is None


def details(play, seat):
    """Return the details of a question's options."""
    return {
        key: english().render(option.detail) for key, option in play.question(seat).options.items() if option.detail
    }


def test_every_choice_that_may_win_at_once_says_how_likely(scene):
    ready = "gaia resource; influence; battleship"
    play = scene(ready, "mors resource; marines", phase="action")
    assert details(play, 0)["conquer:1"] == "2 against 1: it succeeds and may win: 66.7 %"
    play.does(0, "conquer:1")
    assert details(play, 0)[play.colony(1)] == "this may win: 66.7 %"
    assert "pressure" not in details(play, 0)

    play = scene("gaia resource;; battleship", "mors resource; resource resource", phase="action")
    assert "may win" not in details(play, 0)["conquer:1"]  # the rival would keep another colony


def test_whoever_may_cancel_is_told_what_the_attack_may_win(scene):
    play = scene("gaia resource; resource; battleship", "mors influence; marines", phase="action").does(0, "conquer:1")
    assert details(play, 1)["allow"] == "Player 1 may win by it: 66.7 %"


def test_building_says_that_a_carrier_may_win_and_the_view_alone_how_likely(scene):
    play = scene("gaia resource; resource; cruiser", "mors resource")
    assert details(play, 0)["build"] == "a carrier may win at once"
    assert play.view().players[0].wins.chance.percent == 20.4  # of both rolls


def test_rolling_says_that_it_may_win(scene):
    play = scene("gaia resource; marines depleted", "mors resource", phase="manage")
    assert "wins with 44.4 %" in english().render(play.question(0).hint)
    play = scene("gaia resource; marines", "mors resource; marines", phase="manage")
    assert "wins" not in english().render(play.question(0).hint)


def test_an_attack_that_can_only_bring_pressure_says_so(scene):
    play = scene("gaia resource; marines; cruiser", "mors resource", "pakal resource;; carrier", phase="action")  # fmt: skip
    assert "nothing to gain but pressure" in details(play, 0)["conquer:1"]
    assert "pressure" not in details(play, 0)["conquer:2"]


def test_a_council_tells_who_called_it_what_i_weigh_and_speaks_to_whom_it_is_about(scene):
    play = scene("gaia resource", "mors influence;; cruiser", phase="action")
    assert details(play, 0)["council:1"] == "you have 1 of 3 votes"
    play.does(0, "council:1")
    about, other = play.question(1), play.question(0)
    assert english().render(about.prompt) == "Should you lose a military die?"
    assert english().render(other.prompt) == "Should Player 2 lose a military die?"
    assert "Called by Player 1. You have 2 of 3 votes" in english().render(about.hint)
    assert english().render(other.hint).startswith("You called this council. You have 1 of 3 votes")
    assert about.about == other.about == ["home:1"]


def hopeless(play, seat):
    """Return the keys of a question's options that gain nothing."""
    return [key for key, option in play.question(seat).options.items() if option.hopeless]


def test_actions_that_gain_nothing_are_marked(scene):
    play = scene("gaia influence;; cruiser", "mors resource;; battleship", phase="action")
    assert hopeless(play, 0) == ["conquer:1", "council:0"]  # the attack fails, two of three votes pass a motion
    play = scene("gaia resource;; battleship", "mors influence;; fighter", phase="action")
    assert hopeless(play, 0) == ["council:1", "council:0"]  # the rival alone outvotes the mover
    play = scene("gaia resource;;", "mors influence;; fighter", "matrix marines;;", phase="action")
    assert hopeless(play, 0) == ["conquer:2", "conquer:1"]  # a third player may vote with the mover
