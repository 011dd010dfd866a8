"""Team play for four and six."""

import random

import pytest

from games.core import Engine, IllegalAnswer, english
from games.impulse import RULES
from tests.games.every_game.random_play import play_on
from tests.games.impulse.map.test_movement import FILLER
from tests.games.impulse.positions import SECRET, Scene

HANDS = [[FILLER], [], [], []]
told = english().render


def four(card, **named):
    """Players 0 and 2 against 1 and 3; `card` is the only one in the first team's Impulse."""
    named.setdefault("hands", HANDS)
    named.setdefault("transports", [{"A1": 1}, {"A3": 1}, {"E3": 1}, {"E1": 1}])
    named.setdefault("cruisers", [{}, {}, {}, {}])
    scene = Scene(4, teams="two", impulse=[card], **named)
    scene.play(f"card:{FILLER}")
    if any(key.startswith("tech:") for key in scene.offers()):
        scene.play("skip")
    return scene


@pytest.mark.parametrize(
    ("seats", "teams", "expected"),
    [
        (4, "two", [0, 1, 0, 1]),
        (6, "two", [0, 1, 0, 1, 0, 1]),
        (6, "three", [0, 1, 2, 0, 1, 2]),
    ],
)
def test_team_mates_sit_opposite_each_other(seats, teams, expected):
    match = Engine.new(RULES, seats, {"teams": teams}, SECRET)
    assert match.state.teams == expected
    assert len(match.state.impulses) == max(expected) + 1


@pytest.mark.parametrize(("seats", "teams"), [(2, "two"), (3, "two"), (5, "two"), (4, "three")])
def test_other_numbers_have_no_teams(seats, teams):
    with pytest.raises(IllegalAnswer):
        Engine.new(RULES, seats, {"teams": teams}, SECRET)


def test_each_team_fills_and_trims_its_own_impulse():
    scene = Scene(4, teams="two", hands=[[1], [2], [3], [7]])
    for _turn in range(4):
        scene.play(scene.offers()[0]).end_turn()
    assert scene.state.impulses == [[1, 3], [2, 7]]


def test_a_patrol_of_allies_does_not_block():
    scene = four(35, cruisers=[{}, {}, {"B1-B2": 1, "B2-C2": 1}, {}])
    scene.play("fleet:0:place:A1")
    assert set(scene.offers()) == {"place:A2", "place:B1", "place:B2"}


def test_allies_pass_each_other_but_do_not_share_a_gate():
    """From A1-B1 with two steps: B1-C1 is an ally's, and so is crossing to it, but not beyond."""
    scene = four(91, cruisers=[{"A1-B1": 1}, {}, {"B1-C1": 1}, {}])
    scene.play("fleet:0:gate:A1-B1", "gate:B1-C1")
    assert "go" not in scene.offers()
    scene.play("gate:C1-C2")
    assert scene.cruisers[0] == {"C1-C2": 1}
    assert scene.cruisers[2] == {"B1-C1": 1}
    scene = four(31, cruisers=[{"A1-B1": 1}, {}, {"B1-C1": 1}, {}])
    scene.play("fleet:0:gate:A1-B1")
    assert "gate:B1-C1" not in scene.offers()


def test_fleets_do_not_meet_on_a_gate_of_an_ally():
    """C1 could only be patrolled from B1-C1."""
    scene = four(75, cruisers=[{"A1-B1": 1}, {}, {"B1-C1": 1}, {}])
    assert "place:C2" in scene.offers()
    assert "place:C1" not in scene.offers()
    scene.play("place:B1", "fleet:0:gate:A1-B1")
    assert scene.offers() == ["gate:B1-B2", "gate:B1-C2"]


def test_cruisers_are_not_built_onto_a_gate_of_an_ally():
    scene = four(22, cruisers=[{}, {}, {"A1-B1": 1}, {}])
    assert set(scene.offers()) == {"gate:A1-A2", "gate:A1-B2"}


def test_passing_cruisers_spare_transports_of_allies():
    scene = four(
        31,
        transports=[{"A1": 1}, {"B1": 1, "A3": 1}, {"B1": 2}, {"E1": 1}],
        cruisers=[{"A1-B1": 1}, {}, {}, {}],
    )
    scene.play("fleet:0:gate:A1-B1", "gate:B1-B2")
    assert scene.transports[1:3] == [{"A3": 1}, {"B1": 2}]
    assert scene.state.scores == [1, 0, 0, 0]


def test_only_enemies_are_sabotaged():
    scene = four(45, transports=[{"A1": 1}, {"A1": 1, "A3": 1}, {"A1": 2}, {"E1": 1}])
    assert scene.offers() == ["fleet:1:place:A1"]


def test_only_the_own_impulse_reinforces():
    scene = four(
        31,
        hands=[[FILLER, 35], [15, 38], [], []],
        cruisers=[{"A1-B1": 1}, {"B1-C1": 1}, {}, {}],
    )
    scene.state.impulses[1].append(2)
    scene.play("fleet:0:gate:A1-B1", "gate:B1-C1", "go")
    assert scene.state.impulse_of(1) == [2]
    assert scene.state.impulse_of(2) == [31, FILLER]
    scene.play(["card:15", "card:38"], seat=1)  # red 1 and yellow 1
    scene.play(["card:35"])  # yellow 1
    assert scene.state.battle.defender.counted == [15]
    assert scene.state.battle.attacker.counted == [35]


def test_the_newest_card_is_that_of_the_own_impulse():
    scene = Scene(
        4,
        teams="two",
        mover=1,
        hands=[[], [2, 15, 1], [], []],
        impulse=[103],
        races=["piscesish", "caelumnites", "ariek", "herculese"],
    )
    scene.play("card:2", "tech:1")
    assert scene.offers() == ["card:15"]


def test_a_team_wins_when_one_member_has_twenty_points():
    scene = four(83, hands=[[FILLER, 5], [], [], []], scores=[17, 19, 3, 0])
    scene.play("card:5")
    assert scene.match.outcome.winners == [0, 2]
    assert scene.match.outcome.scores == [20, 19, 3, 0]


def test_a_team_is_out_when_all_its_members_are():
    scene = four(31, transports=[{}, {"B1": 1}, {"E3": 1}, {"B1": 1}], cruisers=[{"A1-B1": 1}, {}, {}, {}])
    scene.play("fleet:0:gate:A1-B1", "gate:B1-B2")
    assert scene.match.outcome.reason == "elimination"
    assert scene.match.outcome.winners == [0, 2]
    assert told(scene.match.outcome.message) == "only the team of Player 1 has ships left"


def test_the_member_who_is_left_speaks_for_the_team():
    """Player 3 has more points and was out before."""
    scene = four(
        31,
        transports=[{}, {"B1": 1}, {}, {"B1": 1}],
        cruisers=[{"A1-B1": 1}, {}, {"E2-E3": 1}, {}],
        scores=[0, 0, 15, 0],
    )
    scene.state.eliminated, scene.state.cruisers[2] = [2], {}
    scene.play("fleet:0:gate:A1-B1", "gate:B1-B2")
    assert scene.match.outcome.winners == [0, 2]
    assert told(scene.match.outcome.message) == "only the team of Player 1 has ships left"


def test_play_goes_on_while_a_team_mate_is_left():
    scene = four(31, transports=[{}, {"B1": 1}, {"E3": 1}, {"E1": 1}], cruisers=[{"A1-B1": 1}, {}, {}, {}])
    scene.play("fleet:0:gate:A1-B1", "gate:B1-B2")
    assert scene.state.eliminated == [1]
    assert scene.match.outcome is None


@pytest.mark.parametrize(("seats", "teams"), [(4, "two"), (6, "two"), (6, "three")])
def test_team_matches_played_at_random_end(seats, teams):
    for seed in range(5):
        match = Engine.new(RULES, seats, {"teams": teams}, bytes([seed]) * 32)
        play_on(match, random.Random(seed), 20_000)
        assert len({match.state.teams[seat] for seat in match.outcome.winners}) == 1
